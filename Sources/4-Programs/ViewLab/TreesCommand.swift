import FlipbookUI
import Platform
import SystemFonts

/// `flipbook-lab trees`: compares random trees of views that change with new ones.
@MainActor enum TreesCommand {
    static let usage = """
        usage: flipbook-lab trees [--trees N] [--seed N] [--steps N] [--seconds N]

        Makes trees of FlipbookUI's views at random: stacks, branches, lists, modifiers. Changes their state,
        partly in animations, and compares what each draws afterwards with what a new tree of the same state
        draws. Ends with 1 if they differ.
          --trees N    the number of trees (10000)
          --seed N     the number of the first tree (1); each tree depends on its number alone
          --steps N    the number of changes of each tree (12)
          --seconds N  stops after N seconds, however many trees are left
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, values: ["--trees", "--seed", "--steps", "--seconds"], usage: usage)
        let count = try options.integer("--trees", in: 1...10_000_000) ?? 10_000
        let seed = try options.integer("--seed", in: 0...1_000_000_000) ?? 1
        let steps = try options.integer("--steps", in: 1...10_000) ?? 12
        let seconds = try options.number("--seconds", in: 1...1e6) ?? .infinity
        try options.finish()
        let fonts = try FontCatalog().textFonts(bold: false).map { try $0.open() }
        guard !fonts.isEmpty else { throw UsageError("no font was found; install fonts-inter") }
        let comparison = TreeComparison(family: FontFamily(fonts), steps: steps)
        let end = Clock.now() + seconds
        var (compared, different) = (0, 0)
        for number in seed..<seed + count where Clock.now() < end {
            compared += 1
            guard let difference = comparison.difference(ofTree: number) else { continue }
            different += 1
            if different <= 10 { Console.print("\(difference)") }
        }
        Console.print(
            "\(compared) trees compared after up to \(steps) changes, \(different) differ")
        if different > 0 { throw TreesDiffer() }
    }

    private struct TreesDiffer: Error, CustomStringConvertible {
        let description = "trees differ from new ones"
    }
}
