import Lab

/// The views of a random tree, and the cells and lists that they show.
indirect enum RandomTree {
    case text(cell: Int)
    case box(cell: Int)
    case spacer
    case divider
    case row([RandomTree])
    case column([RandomTree])
    case overlay([RandomTree])
    case group([RandomTree])
    case padding(RandomTree)
    case frame(cell: Int, RandomTree)
    case background(cell: Int, RandomTree)
    case opacity(RandomTree)
    case offset(cell: Int, RandomTree)
    /// A view with a body of its own.
    case body(RandomTree)
    case identified(cell: Int, RandomTree)
    case optional(cell: Int, RandomTree)
    case branches(cell: Int, RandomTree, RandomTree)
    /// A list, each row of which may show the tree.
    case list(Int, RandomTree)
    case scroll(RandomTree)

    /// Makes a tree.
    ///
    /// - Parameters:
    ///   - random: Where the tree comes from.
    ///   - depth: The greatest number of views around a view.
    init(_ random: inout RepeatableRandom, depth: Int) {
        let cell = random.next(6)
        func children(_ random: inout RepeatableRandom) -> [RandomTree] {
            (0..<1 + random.next(4)).map { _ in RandomTree(&random, depth: depth - 1) }
        }
        func child(_ random: inout RepeatableRandom) -> RandomTree {
            RandomTree(&random, depth: depth - 1)
        }
        let kind = depth == 0 ? random.next(4) : 2 + random.next(17)
        switch kind {
        case 0: self = .text(cell: cell)
        case 1, 2: self = .box(cell: cell)
        case 3: self = random.next(2) == 0 ? .spacer : .divider
        case 4: self = .row(children(&random))
        case 5: self = .column(children(&random))
        case 6: self = .overlay(children(&random))
        case 7: self = .group(children(&random))
        case 8: self = .padding(child(&random))
        case 9: self = .frame(cell: cell, child(&random))
        case 10: self = .background(cell: cell, child(&random))
        case 11: self = random.next(2) == 0 ? .opacity(child(&random)) : .scroll(child(&random))
        case 12: self = .offset(cell: cell, child(&random))
        case 13: self = .body(child(&random))
        case 14: self = .identified(cell: cell, child(&random))
        case 15: self = .optional(cell: cell, child(&random))
        case 16: self = .branches(cell: cell, child(&random), child(&random))
        default: self = .list(random.next(2), child(&random))
        }
    }
}
