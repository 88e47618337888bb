import Display
import Geometry
import Interface
import Kiosk
import Motion
import Platform
import Rasterizer
import Tools
import Typography

/// `flipbook-lab bench table`: times frames of scrolling lists of different lengths.
@MainActor struct BenchTable {
    static let usage = """
        usage: flipbook-lab bench table [--frames N] [--size WxH]

        Opens tables of 20, 10,000 and 1,000,000 rows on a screen and scrolls each up and down over
        the same 400 points. Prints the median times for opening it, for advancing and
        recording a frame, and for painting it, their ratios to the table of 20 rows, the allocations
        per frame, and the ratio of a whole frame to a memcpy of it. Then changes ten of the rows
        repeatedly, as in a refresh, and prints this thread's processor time for the change and for the
        slowest of the 20 frames after it, as medians of 40 changes.
          --frames N  frames in each of the seven rounds (240)
          --size WxH  the size of the screen in pixels (480x800)
        """

    private static let rounds = 7

    static func run(_ arguments: [String], allocationCount: @escaping () -> Int) throws {
        let options = try Options(arguments, values: ["--frames", "--size"], usage: usage)
        let frames = try options.integer("--frames", in: 20...100_000) ?? 240
        guard let extent = Options.extent(options.value("--size") ?? "480x800", in: 100...4096)
        else { throw UsageError("--size is a size such as 3840x2160\n\(usage)") }
        let size = Size(Double(extent.width), Double(extent.height))
        try options.finish()
        let copy = memcpyTime(size)
        var tables: [(count: Int, table: ScrollingTable)] = []
        for count in [20, 10_000, 1_000_000] {
            tables.append((count, try ScrollingTable(rows: count, size: size)))
        }
        // The rounds are interleaved, so that other load on the machine affects all tables alike.
        var advances = tables.map { _ in [Double]() }
        var paints = tables.map { _ in [Double]() }
        var allocations = tables.map { _ in 0 }
        for _ in 0..<rounds {
            for (i, item) in tables.enumerated() {
                let times = item.table.scroll(frames: frames, allocationCount)
                allocations[i] = times.allocations
                advances[i].append(times.advance)
                paints[i].append(times.paint)
            }
        }
        func micro(_ seconds: Double) -> String { Number.text(seconds * 1e6, decimals: 1) }
        let (first, firstPaint) = (advances[0].median, paints[0].median)
        Console.print("memcpy of a frame: \(micro(copy)) µs")
        for (i, item) in tables.enumerated() {
            let (advance, paint) = (advances[i].median, paints[i].median)
            Console.print(
                "\(item.count) rows: open \(micro(item.table.openTime)) µs, "
                    + "advance and record \(micro(advance)) µs "
                    + "(\(Number.text(advance / first, decimals: 2)) of 20 rows), "
                    + "paint \(micro(paint)) µs (\(Number.text(paint / firstPaint, decimals: 2))), "
                    + "frame \(Number.text((advance + paint) / copy, decimals: 2)) × memcpy, "
                    + "\(Number.text(Double(allocations[i]) / Double(frames), decimals: 2)) "
                    + "allocations a frame")
        }
        printRefreshes(tables.map { ($0.count, $0.table.refresh()) })
    }

    private static func printRefreshes(
        _ results: [(count: Int, times: (update: Double, frame: Double))]
    ) {
        let first = results[0].times
        for (count, times) in results {
            func text(_ seconds: Double, _ first: Double) -> String {
                "\(Number.text(seconds * 1e6, decimals: 1)) µs "
                    + "(\(Number.text(seconds / first, decimals: 2)) of 20 rows)"
            }
            Console.print(
                "\(count) rows, ten of them changed: change \(text(times.update, first.update)), "
                    + "slowest frame \(text(times.frame, first.frame))")
        }
    }

    private static func memcpyTime(_ size: Size) -> Double {
        let count = Int(size.width * size.height)
        let from = [UInt32](repeating: 1, count: count)
        var to = [UInt32](repeating: 0, count: count)
        var times: [Double] = []
        for _ in 0..<50 {
            let start = Clock.now()
            to.withUnsafeMutableBytes { target in
                from.withUnsafeBytes { target.copyMemory(from: $0) }
            }
            times.append(Clock.now() - start)
        }
        return times.median
    }
}

/// A list of rows with two lines of text that scrolls by itself.
final class ScrollingTable: TableViewDataSource {
    private let screen: Screen
    private let table = TableView(rowHeight: 60)
    private let family: FontFamily
    private let rows: Int
    private let composer = FrameComposer(threads: 1)
    private let target: PixelBuffer
    private(set) var openTime = 0.0
    private var now = 0.0
    private var step = 0

    init(rows: Int, size: Size) throws {
        self.rows = rows
        family = try .installed()
        screen = Screen(pixelSize: size, scale: 1)
        target = PixelBuffer(width: Int(size.width), height: Int(size.height))
        table.frame = Rect(origin: .zero, size: size)
        table.showsVerticalScrollIndicator = false
        screen.root.addSubview(table)
        let start = Clock.now()
        table.dataSource = self
        table.reloadData()
        openTime = Clock.now() - start
        // A row's bitmap is made in its second unchanged frame, so the caches are warmed up first.
        _ = scroll(frames: 400, { 0 })
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? BenchmarkCell ?? BenchmarkCell(family)
        cell.show(indexPath.row + step)
        return cell
    }

    /// Scrolls by 5 points a frame, up and down between two positions.
    ///
    /// - Returns: the median times of advancing and recording and of painting, in seconds, and the number of
    ///   allocations in all frames together.
    func scroll(
        frames: Int, _ allocationCount: () -> Int
    ) -> (advance: Double, paint: Double, allocations: Int) {
        let bounds = PixelRect(x0: 0, y0: 0, x1: target.width, y1: target.height)
        var advances: [Double] = []
        var paints: [Double] = []
        advances.reserveCapacity(frames)
        paints.reserveCapacity(frames)
        let allocatedBefore = allocationCount()
        for _ in 0..<frames {
            step += 1
            let phase = step % 160
            let y = Double(phase < 80 ? phase : 160 - phase) * 5
            now += 1.0 / 60
            let start = Clock.now()
            table.setContentOffset(Point(0, y), animated: false)
            _ = screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
            _ = composer.record({ screen.draw(into: &$0) }, bounds: bounds)
            let recorded = Clock.now()
            _ = composer.paint(BackBuffer(index: 0, surface: target.surface, age: 1))
            advances.append(recorded - start)
            paints.append(Clock.now() - recorded)
        }
        let allocations = allocationCount() - allocatedBefore
        return (advances.median, paints.median, allocations)
    }

    /// Changes ten rows, as a refresh does, and shows the animation.
    ///
    /// - Returns: the median processor times of this thread, in seconds, for the change and for the slowest frame after
    ///   it.
    func refresh() -> (update: Double, frame: Double) {
        let bounds = PixelRect(x0: 0, y0: 0, x1: target.width, y1: target.height)
        table.setContentOffset(.zero, animated: false)
        var updates: [Double] = []
        var frames: [Double] = []
        for _ in 0..<40 {
            step += 1
            let start = Clock.threadTime()
            // Eight of them are visible.
            table.updateRows(reloaded: (0..<10).map { IndexPath(row: $0, section: 0) })
            updates.append(Clock.threadTime() - start)
            var slowest = 0.0
            for _ in 0..<20 {
                now += 1.0 / 60
                let start = Clock.threadTime()
                _ = screen.advance(
                    to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
                _ = composer.record({ screen.draw(into: &$0) }, bounds: bounds)
                _ = composer.paint(BackBuffer(index: 0, surface: target.surface, age: 1))
                slowest = max(slowest, Clock.threadTime() - start)
            }
            frames.append(slowest)
        }
        return (updates.median, frames.median)
    }
}

extension BenchmarkCell {
    /// Shows one of ten different texts, so that their layouts are cached and the table itself is measured.
    func show(_ row: Int) { show("Row \(row % 10)", "What there is to say of it") }
}
