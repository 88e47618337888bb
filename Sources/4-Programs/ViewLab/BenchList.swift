import FlipbookUI
import Lab
import Observation
import Platform
import Rasterizer
import SystemFonts

/// `flipbook-lab bench list`: times a long list of FlipbookUI.
@MainActor enum BenchList {
    static let usage = """
        usage: flipbook-lab bench list [--rows N] [--frames N]

        Shows a scroll view with a list of rows of three texts and a shape on a screen of 480 × 800. Prints this
        thread's processor time for the first frame, for the frame after the text of one row has changed and
        after a change that no row shows, with the number of bodies evaluated, and for frames while the list
        scrolls: medians, for scrolling the mean and the slowest.
          --rows N    the number of rows (1000)
          --frames N  the number of frames while it scrolls (300)
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--rows", "--frames"], usage: usage)
        let rows = try options.integer("--rows", in: 1...100_000) ?? 1000
        let frames = try options.integer("--frames", in: 1...100_000) ?? 300
        try options.finish()
        let fonts = try FontCatalog().textFonts(bold: false).map { try $0.open() }
        guard !fonts.isEmpty else { throw UsageError("no font was found; install fonts-inter") }
        let family = FontFamily(fonts)
        // The glyphs' pictures and the shaping of words are cached by the first list.
        _ = LongList(rows: rows, family)
        let builds = (0..<5).map { _ in LongList(rows: rows, family).firstFrame }
        let list = LongList(rows: rows, family)
        print("\(rows) rows, first frame", builds)
        let changes = (0..<21).map { list.change(row: $0 * rows / 21) }
        print("text of one row changed", changes.map(\.time), bodies: changes[1].bodies)
        let others = (0..<21).map { _ in list.changeTitle() }
        print("parent evaluated, no row changed", others.map(\.time), bodies: others[1].bodies)
        let scrolls = list.scroll(frames: frames)
        Console.print(
            "frame while scrolling: mean \(milli(scrolls.reduce(0, +) / Double(scrolls.count))) ms, "
                + "slowest \(milli(scrolls.max() ?? 0)) ms")
    }

    private static func milli(_ seconds: Double) -> String {
        Number.text(seconds * 1000, decimals: 2)
    }

    private static func print(_ name: String, _ times: [Double], bodies: Int? = nil) {
        Console.print(
            "\(name): \(milli(times.median)) ms" + (bodies.map { ", \($0) bodies" } ?? ""))
    }
}

/// A list on a screen.
@MainActor private final class LongList {
    @Observable final class Model {
        var rows: [Item] = []
        var title = 0
    }

    struct Item: Identifiable {
        let id: Int
        var title: String
        let detail: String
    }

    /// The number of bodies evaluated.
    static var bodies = 0

    struct Row: View {
        let item: Item

        var body: some View {
            LongList.bodies += 1
            return HStack {
                Circle().fill(.blue).frame(width: 12, height: 12)
                VStack(alignment: .leading, spacing: 2) {
                    Text(item.title)
                    Text(item.detail).font(.footnote).foregroundColor(.secondary)
                }
                Spacer()
                Text("more").font(.footnote)
            }
            .padding(8)
        }
    }

    struct List: View {
        let model: Model

        var body: some View {
            VStack(spacing: 0) {
                Text("list \(model.title)")
                ScrollView {
                    VStack(spacing: 0) { ForEach(model.rows) { Row(item: $0) } }
                }
            }
        }
    }

    private let screen = Screen(pixelSize: Size(480, 800), scale: 1)
    private let model = Model()
    private let host: HostingView
    private var list = DisplayList()
    private let pixels = PixelBuffer(width: 480, height: 800)
    private let rasterizer = FrameRasterizer(threads: 1)
    private var now = 0.0
    private(set) var firstFrame = 0.0

    init(rows: Int, _ family: FontFamily) {
        model.rows = (0..<rows).map {
            Item(id: $0, title: "Row \($0)", detail: "What there is to say of it")
        }
        let start = Clock.threadTime()
        host = HostingView(rootView: List(model: model), regular: family, bold: family)
        host.frame = screen.bounds
        screen.root.addSubview(host)
        _ = frame()
        firstFrame = Clock.threadTime() - start
        for _ in 0..<10 { _ = frame() }
    }

    /// Advances, records and paints a frame.
    ///
    /// - Returns: The processor time that it took, in seconds.
    private func frame() -> Double {
        let start = Clock.threadTime()
        now += 1.0 / 60
        _ = screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        screen.draw(into: &list)
        rasterizer.render(list, into: pixels.surface)
        return Clock.threadTime() - start
    }

    private func timed(_ change: () -> Void) -> (time: Double, bodies: Int) {
        LongList.bodies = 0
        let start = Clock.threadTime()
        change()
        let changed = Clock.threadTime() - start
        let result = (changed + frame(), LongList.bodies)
        _ = frame()
        return result
    }

    func change(row: Int) -> (time: Double, bodies: Int) {
        timed { model.rows[row].title = "Row \(row), changed" }
    }

    func changeTitle() -> (time: Double, bodies: Int) { timed { model.title += 1 } }

    /// Scrolls by 20 points a frame.
    func scroll(frames: Int) -> [Double] {
        guard let scroll = LongList.scrollView(in: host) else { return [] }
        let end = max(0, scroll.contentSize.height - scroll.frame.height)
        return (0..<frames).map { i in
            scroll.setContentOffset(Point(0, min(end, Double(i) * 20)), animated: false)
            return frame()
        }
    }

    private static func scrollView(in view: Interface.View) -> Interface.ScrollView? {
        if let scroll = view as? Interface.ScrollView { return scroll }
        for view in view.subviews { if let found = scrollView(in: view) { return found } }
        return nil
    }
}
