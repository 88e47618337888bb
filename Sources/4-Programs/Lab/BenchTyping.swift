import Geometry
import Interface
import Platform
import RiveRuntime
import Tools
import Typography

/// `flipbook-lab bench typing`: times the frames after keys in long texts.
@MainActor enum BenchTyping {
    static let usage = """
        usage: flipbook-lab bench typing [--keys N]

        Types in the middle of 10,000 characters at 480 × 800: in a text view with 200 paragraphs, in one with a
        single paragraph, and in a field of one line. Prints the median and maximum times of a key with the frame
        after it, and the painting.
          --keys N  the number of keys (100)
        """

    private static let length = 10_000

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--keys"], usage: usage)
        let keys = try options.integer("--keys", in: 1...1000) ?? 100
        try options.finish()
        let family = try FontFamily.installed()
        // Room for the keys: a text has at most 10,000 scalars.
        let words = String(repeating: "some words ", count: length / 11)
        let text = String(words.prefix(length - keys))
        let paragraphs = text.enumerated().map { $0.offset % 50 == 49 ? "\n" : $0.element }
        let view = TextView(family: family)
        view.text = String(paragraphs)
        measure("200 paragraphs", view, keys)
        let whole = TextView(family: family)
        whole.text = text
        measure("one paragraph", whole, keys)
        let field = TextField(family: family)
        field.text = text
        measure("one line", field, keys)
    }

    private static func measure(_ name: String, _ view: View, _ keys: Int) {
        let bench = BenchScreen(width: 480, height: 800, threads: 1)
        view.frame = Rect(20, 20, 440, view is TextField ? 44 : 400)
        bench.screen.root.addSubview(view)
        bench.screen.setFocus(view)
        for _ in 0..<10 { bench.frame() }
        for _ in 0..<20 { bench.screen.key(KeyPress(.up)) }
        var (steps, paints) = ([Double](), [Double]())
        for _ in 0..<keys {
            let start = Clock.now()
            bench.screen.insertText("a")
            let typed = Clock.now()
            let cost = bench.frame()
            steps.append(typed - start + cost.record)
            paints.append(cost.paint)
        }
        func milli(_ seconds: Double) -> String { Number.text(seconds * 1e3, decimals: 2) }
        Console.print(
            "\(name): key and frame \(milli(steps.median)) ms, slowest \(milli(steps.max() ?? 0)) ms, "
                + "paint \(milli(paints.median)) ms")
    }
}
