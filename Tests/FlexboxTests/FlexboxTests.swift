import Geometry
import TestSupport
import Testing

@testable import Flexbox

/// A box of a test: its style and what it holds.
private func box(
    _ children: [FlexNode] = [], tracks: GridTracks = GridTracks(),
    _ set: (inout FlexStyle) -> Void = { _ in }
) -> FlexNode {
    let node = FlexNode()
    set(&node.style)
    node.tracks = tracks
    node.children = children
    return node
}

private func grid(
    columns: [GridTracks.Track] = [], rows: [GridTracks.Track] = [],
    autoRows: [GridTracks.Track] = []
) -> GridTracks {
    var tracks = GridTracks()
    tracks.columns = columns
    tracks.rows = rows
    tracks.autoRows = autoRows
    return tracks
}

private func sized(
    _ width: Double, _ height: Double, _ set: (inout FlexStyle) -> Void = { _ in }
) -> FlexNode {
    box([]) {
        $0.width = .points(width)
        $0.height = .points(height)
        set(&$0)
    }
}

/// A box whose content has a size, wrapped to the width that there is, as text is.
private func text(_ width: Double, _ lineHeight: Double) -> FlexNode {
    let node = FlexNode()
    node.measure = { available, _ in
        let limit = available.limit ?? .infinity
        let lines = (width / max(1, min(width, limit))).rounded(.up)
        return Size(min(width, limit), lines * lineHeight)
    }
    return node
}

/// Where the children of a box of 200 × 100 stand, for the rules of CSS Flexible Box Layout that
/// each case is named after.
struct FlexCase: CustomTestStringConvertible, Sendable {
    var name: String
    var make: @Sendable () -> FlexNode
    var expected: [Rect]
    var testDescription: String { name }

    init(_ name: String, _ expected: [Rect], _ make: @escaping @Sendable () -> FlexNode) {
        self.name = name
        self.make = make
        self.expected = expected
    }
}

private let cases: [FlexCase] = [
    FlexCase("a column stretches across", [Rect(0, 0, 200, 10), Rect(0, 10, 200, 20)]) {
        box([box { $0.height = .points(10) }, box { $0.height = .points(20) }])
    },
    FlexCase("a row stretches down", [Rect(0, 0, 30, 100), Rect(30, 0, 40, 100)]) {
        box([box { $0.width = .points(30) }, box { $0.width = .points(40) }]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("reversed rows start at the right", [Rect(170, 0, 30, 10), Rect(130, 0, 40, 10)]) {
        box([sized(30, 10), sized(40, 10)]) { $0.flexDirection = .rowReverse }
    },
    FlexCase("right to left turns rows round", [Rect(170, 0, 30, 10), Rect(130, 0, 40, 10)]) {
        box([sized(30, 10), sized(40, 10)]) {
            $0.flexDirection = .row
            $0.direction = .rightToLeft
        }
    },
    FlexCase("items grow by their shares", [Rect(0, 0, 80, 10), Rect(80, 0, 120, 10)]) {
        box([sized(40, 10) { $0.flexGrow = 1 }, sized(40, 10) { $0.flexGrow = 2 }]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("a limit hands its share on", [Rect(0, 0, 50, 10), Rect(50, 0, 150, 10)]) {
        box([
            sized(0, 10) {
                $0.flexGrow = 1
                $0.maxWidth = .points(50)
            }, sized(0, 10) { $0.flexGrow = 1 },
        ]) { $0.flexDirection = .row }
    },
    FlexCase(
        "items shrink by share and size", [Rect(0, 0, 66.6667, 10), Rect(66.6667, 0, 133.3333, 10)]
    ) {
        box([sized(100, 10) { $0.flexShrink = 1 }, sized(200, 10) { $0.flexShrink = 1 }]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("nothing shrinks by itself", [Rect(0, 0, 150, 10), Rect(150, 0, 150, 10)]) {
        box([sized(150, 10), sized(150, 10)]) { $0.flexDirection = .row }
    },
    FlexCase("space between", [Rect(0, 0, 20, 10), Rect(90, 0, 20, 10), Rect(180, 0, 20, 10)]) {
        box([sized(20, 10), sized(20, 10), sized(20, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceBetween
        }
    },
    FlexCase("space around", [Rect(40, 0, 20, 10), Rect(140, 0, 20, 10)]) {
        box([sized(20, 10), sized(20, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceAround
        }
    },
    FlexCase("space evenly", [Rect(40, 0, 40, 10), Rect(120, 0, 40, 10)]) {
        box([sized(40, 10), sized(40, 10)]) {
            $0.flexDirection = .row
            $0.justifyContent = .spaceEvenly
        }
    },
    FlexCase("centred in both directions", [Rect(80, 45, 40, 10)]) {
        box([sized(40, 10)]) {
            $0.justifyContent = .center
            $0.alignItems = .center
        }
    },
    FlexCase("an item's own alignment wins", [Rect(0, 90, 40, 10)]) {
        box([sized(40, 10) { $0.alignSelf = .flexEnd }]) {
            $0.flexDirection = .row
            $0.alignItems = .center
        }
    },
    FlexCase("gaps", [Rect(0, 0, 30, 10), Rect(38, 0, 30, 10)]) {
        box([sized(30, 10), sized(30, 10)]) {
            $0.flexDirection = .row
            $0.columnGap = .points(8)
        }
    },
    FlexCase("a negative gap overlaps", [Rect(0, 0, 30, 10), Rect(20, 0, 30, 10)]) {
        box([sized(30, 10), sized(30, 10)]) {
            $0.flexDirection = .row
            $0.columnGap = .points(-10)
        }
    },
    FlexCase(
        "lines wrap, with gaps",
        [Rect(0, 0, 90, 10), Rect(100, 0, 90, 20), Rect(0, 25, 90, 10)]
    ) {
        box([sized(90, 10), sized(90, 20), sized(90, 10)]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
            $0.columnGap = .points(10)
            $0.rowGap = .points(5)
            $0.alignItems = .flexStart
        }
    },
    FlexCase("lines at the end", [Rect(0, 70, 150, 10), Rect(0, 80, 150, 20)]) {
        box([sized(150, 10), sized(150, 20)]) {
            $0.flexDirection = .row
            $0.wrap = .wrap
            $0.alignItems = .flexStart
            $0.alignContent = .flexEnd
        }
    },
    FlexCase("wrapped backwards", [Rect(0, 90, 150, 10), Rect(0, 70, 150, 20)]) {
        box([sized(150, 10), sized(150, 20)]) {
            $0.flexDirection = .row
            $0.wrap = .wrapReverse
            $0.alignItems = .flexStart
        }
    },
    FlexCase("margins, padding and border", [Rect(16, 6, 40, 10)]) {
        box([
            sized(40, 10) {
                $0.margin = FlexEdges(left: .points(4), top: .points(1))
            }
        ]) {
            $0.padding = FlexEdges(all: .points(5))
            $0.border = FlexEdges(left: .points(7))
            $0.alignItems = .flexStart
        }
    },
    FlexCase("an automatic margin takes what is free", [Rect(160, 0, 40, 10)]) {
        box([sized(40, 10) { $0.margin = FlexEdges(left: .auto) }]) { $0.flexDirection = .row }
    },
    FlexCase("percentages", [Rect(20, 0, 100, 25)]) {
        box([
            box {
                $0.width = .percent(50)
                $0.height = .percent(25)
                $0.margin = FlexEdges(left: .percent(10))
            }
        ]) { $0.flexDirection = .row }
    },
    FlexCase("a fixed shape", [Rect(0, 0, 80, 40)]) {
        box([
            box {
                $0.height = .points(40)
                $0.aspectRatio = 2
            }
        ]) {
            $0.flexDirection = .row
            $0.alignItems = .flexStart
        }
    },
    FlexCase("limits", [Rect(0, 0, 60, 30)]) {
        box([
            sized(100, 10) {
                $0.maxWidth = .points(60)
                $0.minHeight = .points(30)
            }
        ]) { $0.alignItems = .flexStart }
    },
    FlexCase("absolute by insets", [Rect(10, 65, 40, 30)]) {
        box([
            sized(40, 30) {
                $0.position = .absolute
                $0.inset = FlexEdges(left: .points(10), bottom: .points(5))
            }
        ])
    },
    FlexCase("absolute between insets", [Rect(10, 20, 170, 70)]) {
        box([
            box {
                $0.position = .absolute
                $0.inset = FlexEdges(
                    left: .points(10), top: .points(20), right: .points(20), bottom: .points(10))
            }
        ])
    },
    FlexCase("relative moves after the layout", [Rect(5, -3, 40, 10), Rect(0, 10, 40, 10)]) {
        box([
            sized(40, 10) { $0.inset = FlexEdges(left: .points(5), bottom: .points(3)) },
            sized(40, 10),
        ])
    },
    FlexCase("what is not displayed takes no room", [Rect(0, 0, 0, 0), Rect(0, 0, 40, 10)]) {
        box([sized(40, 10) { $0.display = .none }, sized(40, 10)])
    },
    FlexCase("text wraps in what there is", [Rect(0, 0, 200, 30)]) { box([text(500, 10)]) },
    FlexCase("text is as wide as it is", [Rect(0, 0, 90, 10)]) {
        box([text(90, 10)]) { $0.alignItems = .flexStart }
    },
    FlexCase("a box takes its content's size", [Rect(0, 0, 74, 24)]) {
        box([
            box([sized(30, 10), sized(40, 20)]) {
                $0.flexDirection = .row
                $0.padding = FlexEdges(all: .points(2))
            }
        ]) { $0.alignItems = .flexStart }
    },
    FlexCase("one that grows alone takes the rest", [Rect(0, 0, 160, 10), Rect(160, 0, 40, 10)]) {
        box([
            box {
                $0.flexGrow = 1
                $0.height = .points(10)
            }, sized(40, 10),
        ]) {
            $0.flexDirection = .row
        }
    },
    FlexCase("a stack shares one cell", [Rect(0, 0, 200, 100), Rect(80, 40, 40, 20)]) {
        box(
            [
                box {
                    $0.grid.column = 1
                    $0.grid.row = 1
                    $0.alignSelf = .stretch
                },
                sized(40, 20) {
                    $0.grid.column = 1
                    $0.grid.row = 1
                    $0.grid.justifySelf = .center
                    $0.alignSelf = .center
                },
            ], tracks: grid(columns: [.init(.fraction(1))], rows: [.init(.fraction(1))])
        ) {
            $0.display = .grid
        }
    },
    FlexCase(
        "a grid fills row by row",
        [Rect(0, 0, 50, 40), Rect(60, 0, 140, 40), Rect(0, 45, 50, 55)]
    ) {
        box(
            [box(), box(), box()],
            tracks: grid(
                columns: [.init(.points(50)), .init(.fraction(1))],
                rows: [.init(.points(40)), .init(.fraction(1))])
        ) {
            $0.display = .grid
            $0.columnGap = .points(10)
            $0.rowGap = .points(5)
        }
    },
    FlexCase("rows beyond those named", [Rect(0, 0, 200, 20), Rect(0, 20, 200, 30)]) {
        box(
            [box(), box()],
            tracks: grid(
                columns: [.init(.percent(100))], rows: [.init(.points(20))],
                autoRows: [.init(.points(30))])
        ) {
            $0.display = .grid
        }
    },
    FlexCase("spans and places", [Rect(50, 0, 150, 20), Rect(0, 0, 50, 20)]) {
        box(
            [
                box {
                    $0.grid.column = 2
                    $0.grid.row = 1
                    $0.grid.columnSpan = 2
                }, box(),
            ],
            tracks: grid(
                columns: [.init(.points(50)), .init(.points(50)), .init(.fraction(1))],
                rows: [.init(.points(20))])
        ) {
            $0.display = .grid
        }
    },
    FlexCase("an automatic track takes its content's", [Rect(0, 0, 90, 10), Rect(90, 0, 110, 10)]) {
        box([text(90, 10), box()], tracks: grid(columns: [.init(.auto), .init(.fraction(1))])) {
            $0.display = .grid
            $0.alignItems = .stretch
        }
    },
]

@Suite struct FlexboxTests {
    @Test(arguments: cases)
    func placesChildren(_ flexCase: FlexCase) {
        let root = flexCase.make()
        root.style.width = .points(200)
        root.style.height = .points(100)
        root.calculateLayout(width: 200, height: 100)
        #expect(root.children.count == flexCase.expected.count)
        for (child, expected) in zip(root.children, flexCase.expected) {
            let frame = child.frame
            #expect(
                abs(frame.x - expected.x) < 0.01 && abs(frame.y - expected.y) < 0.01
                    && abs(frame.width - expected.width) < 0.01
                    && abs(frame.height - expected.height) < 0.01,
                "\(frame) for \(expected)")
        }
    }

    /// The root takes its content's size where nothing else is said.
    @Test func rootsHugTheirContent() {
        let root = box([sized(30, 10), sized(50, 20)]) { $0.padding = FlexEdges(all: .points(3)) }
        root.calculateLayout(width: nil, height: nil)
        #expect(root.frame == Rect(0, 0, 56, 36))
    }

    /// Measuring is remembered: a deep tree costs a number of measurements that its depth decides,
    /// not a power of it.
    @Test func deepTreesAreMeasuredAFewTimes() {
        final class Count { var value = 0 }
        let count = Count()
        let leaf = FlexNode()
        leaf.measure = { _, _ in
            count.value += 1
            return Size(10, 10)
        }
        var node = leaf
        for i in 0..<24 {
            let child = node
            node = box([child]) {
                $0.flexDirection = i % 2 == 0 ? .row : .column
                $0.alignItems = i % 3 == 0 ? .center : .stretch
            }
        }
        node.calculateLayout(width: 300, height: 300)
        #expect(count.value < 100)
        #expect(leaf.frame.width == 10 || leaf.frame.width == 300)
    }

    /// Random trees, changed again and again: a layout that keeps what has not changed gives the same
    /// frames as one from nothing.
    @Test func keptLayoutsAreTheSameAsNewOnes() {
        var random = RandomTrees(seed: 11)
        for _ in 0..<60 {
            let root = random.tree(4)
            for _ in 0..<12 {
                root.calculateLayout(width: 320, height: 240)
                let copy = RandomTrees.copy(of: root)
                copy.calculateLayout(width: 320, height: 240)
                let isSame = RandomTrees.frames(root) == RandomTrees.frames(copy)
                #expect(isSame)
                random.change(root)
            }
        }
    }

    /// An animated parent asks its children for their size at a new width in every frame. What is
    /// kept of that is bounded, and the frames are those of a layout from nothing.
    @Test func measurementsKeptOfAnAnimatedTreeAreBounded() {
        let leaves = (0..<8).map { text(40 + Double($0) * 13, 12) }
        for leaf in leaves { leaf.tellsOfContent = true }
        let row = box(leaves) {
            $0.flexDirection = .row
            $0.wrap = .wrap
        }
        row.tellsOfContent = true
        let root = box([row]) { $0.width = .points(100) }
        root.tellsOfContent = true
        for frame in 0..<400 {
            root.style.width = .points(100 + Double(frame) * 0.25)
            root.calculateLayout(width: 320, height: 240)
            if frame % 50 == 0 {
                let copy = RandomTrees.copy(of: root)
                copy.calculateLayout(width: 320, height: 240)
                #expect(RandomTrees.frames(root) == RandomTrees.frames(copy))
            }
        }
        for node in leaves + [row] { #expect(node.cache.count <= 8) }
    }

    /// Without a cache each level would double the number of measurements.
    @Test func nestedTreesAreMeasuredAFewTimes() {
        var count = 0
        let leaf = FlexNode()
        leaf.measure = { _, _ in
            count += 1
            return Size(10, 10)
        }
        var node = leaf
        for _ in 0..<20 { node = box([node]) }
        node.calculateLayout(width: 320, height: 240)
        #expect(count <= 40)
    }

    /// Random trees: no frame is NaN, none is smaller than nothing, and a second layout of the same
    /// tree gives the same frames.
    @Test func randomTreesLayOutTheSameTwice() {
        var random = RandomTrees(seed: 7)
        for _ in 0..<200 {
            let root = random.tree(4)
            root.calculateLayout(width: 320, height: 240)
            let first = RandomTrees.frames(root)
            for frame in first {
                #expect(frame.x.isFinite && frame.y.isFinite)
                #expect(frame.width >= 0 && frame.height >= 0)
            }
            root.calculateLayout(width: 320, height: 240)
            #expect(RandomTrees.frames(root) == first)
        }
    }
}

/// Trees of boxes with styles that nobody would think of.
private struct RandomTrees {
    private var generator: SeededRandom

    init(seed: UInt64) { generator = SeededRandom(seed: seed) }

    mutating func random(_ limit: Int) -> Int { generator.next(limit) }

    mutating func length() -> FlexLength {
        switch random(5) {
        case 0: .auto
        case 1: .percent(Double(random(150)))
        case 2: .undefined
        default: .points(Double(random(120)))
        }
    }

    mutating func style() -> FlexStyle {
        var style = FlexStyle()
        style.width = length()
        style.height = length()
        style.minWidth = random(4) == 0 ? length() : .undefined
        style.maxHeight = random(4) == 0 ? length() : .undefined
        style.flexGrow = Double(random(3))
        style.flexShrink = Double(random(2))
        style.flexDirection = [.row, .column, .rowReverse, .columnReverse][random(4)]
        style.wrap = [.noWrap, .wrap, .wrapReverse][random(3)]
        style.display = random(6) == 0 ? .grid : random(9) == 0 ? .none : .flex
        style.position = random(8) == 0 ? .absolute : .relative
        style.justifyContent = [.center, .flexEnd, .spaceBetween, .spaceEvenly][random(4)]
        style.alignItems = [.stretch, .center, .flexEnd, .flexStart][random(4)]
        style.alignContent = [.stretch, .center, .spaceAround, .flexStart][random(4)]
        style.direction = random(9) == 0 ? .rightToLeft : nil
        style.padding = FlexEdges(all: .points(Double(random(4))))
        style.aspectRatio = random(6) == 0 ? 1.5 : nil
        return style
    }

    mutating func tree(_ depth: Int) -> FlexNode {
        let node = depth > 0 || random(3) > 0 ? FlexNode() : text(Double(random(90)), 12)
        node.tellsOfContent = true
        node.style = style()
        if node.measure == nil, depth > 0 {
            node.children = (0..<random(4)).map { _ in tree(depth - 1) }
        }
        return node
    }

    /// Gives one node somewhere below another style, or takes a child away.
    mutating func change(_ root: FlexNode) {
        var node = root
        while !node.children.isEmpty, random(3) > 0 {
            node = node.children[random(node.children.count)]
        }
        if random(4) == 0, !node.children.isEmpty {
            node.children.removeLast()
        } else {
            node.style = style()
        }
    }

    static func copy(of node: FlexNode) -> FlexNode {
        let copy = FlexNode()
        copy.style = node.style
        copy.measure = node.measure
        copy.children = node.children.map(RandomTrees.copy)
        return copy
    }

    /// Of all that is displayed.
    static func frames(_ node: FlexNode) -> [Rect] {
        node.style.display == .none ? [] : [node.frame] + node.children.flatMap(frames)
    }
}
