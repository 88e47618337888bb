import Geometry
import Glibc
import HeadlessDisplay
import Platform
import Rasterizer

/// `flipbook-lab bench growth`: measures how the time of a frame grows.
@MainActor struct BenchGrowth {
    static let usage = """
        usage: flipbook-lab bench growth [--rounds N] [--json FILE]

        Paints frames of 1024 × 1024 in which one quantity grows (pixels, images, shapes, edges, stops,
        clips, layers, threads), pages of text, and lists with more and more rows. Prints the minimum time
        of a whole frame for each quantity, and the cost of one more, as Markdown tables; also a memset, a
        memcpy and a fill of the frame, measured in between.
          --rounds N   the number of rounds, each with four frames of every picture (15)
          --json FILE  writes the figures to FILE, including medians
        """

    /// The number of frames that are painted in succession; in the first one, the caches still hold the data of another
    /// picture.
    private static let framesPerRound = 4

    static func run(_ arguments: [String]) throws {
        let options = try Options(arguments, values: ["--rounds", "--json"], usage: usage)
        let rounds = try options.integer("--rounds", in: 1...10_000) ?? 15
        try options.finish()
        let report = try BenchGrowth(rounds: rounds).measure()
        Console.print(report.markdown)
        if let path = options.value("--json") {
            try FileSystem.write(Array(report.json.utf8), to: path)
        }
    }

    private let rounds: Int
    private let extent = GrowthPictures.extent

    private init(rounds: Int) { self.rounds = rounds }

    private func measure() throws -> GrowthReport {
        var timers = limits()
        let limitCount = timers.count
        let series = GrowthPictures.series(
            maximumThreads: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        for series in series { timers += series.cases.map(painter) }
        let pages = try TextPages()
        timers += pages.timers
        // Each round runs all timers, so that other load on the machine affects all alike.
        for _ in 0..<rounds {
            for timer in timers { timer.run(BenchGrowth.framesPerRound) }
        }

        var report = GrowthReport(
            processor: BenchGrowth.processorName, instructions: Processor.painter)
        report.limits = timers[..<limitCount].map {
            GrowthReport.Limit(name: $0.name, least: $0.least)
        }
        var next = limitCount
        for series in series + pages.series {
            var item = GrowthReport.Series(name: series.name, unit: series.unit)
            for picture in series.cases {
                item.rows.append(timers[next].row(picture.quantity))
                next += 1
            }
            report.series.append(item)
        }
        return report
    }

    /// The first processor's model name in /proc/cpuinfo; the architecture if there is none, as on arm64.
    private static var processorName: String {
        let text = (try? FileSystem.read("/proc/cpuinfo")).map {
            String(decoding: $0, as: UTF8.self)
        }
        for line in (text ?? "").split(separator: "\n") where line.hasPrefix("model name") {
            return line.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? ""
        }
        return Processor.architecture
    }

    private func painter(_ picture: GrowthSeries.Case) -> FrameTimer {
        let rasterizer = FrameRasterizer(threads: picture.threads)
        let target = PixelBuffer(width: extent, height: extent)
        return FrameTimer { rasterizer.render(picture.list, into: target.surface) }
    }

    /// Times for comparison: writing and copying memory, and painting an empty frame.
    private func limits() -> [FrameTimer] {
        let (from, to) = (
            PixelBuffer(width: extent, height: extent), PixelBuffer(width: extent, height: extent)
        )
        let rasterizer = FrameRasterizer()
        let nothing = DisplayList()
        return [
            FrameTimer("memset of the frame") {
                to.withMutablePixels { $0.update(repeating: 0xff20_60a0) }
            },
            FrameTimer("memcpy of the frame") {
                from.withPixels { source in
                    to.withMutablePixels { _ = $0.update(fromContentsOf: source) }
                }
            },
            FrameTimer("a frame of the background alone") {
                rasterizer.render(nothing, into: to.surface)
            },
        ]
    }
}

/// Times a frame that is painted repeatedly.
@MainActor final class FrameTimer {
    let name: String
    private let body: () -> Void
    private var times: [Double] = []

    init(_ name: String = "", _ body: @escaping () -> Void) {
        self.name = name
        self.body = body
    }

    func run(_ count: Int) {
        for _ in 0..<count {
            let start = Clock.now()
            body()
            times.append(Clock.now() - start)
        }
    }

    /// The shortest time, in seconds.
    var least: Double { times.min() ?? 0 }

    func row(_ quantity: Int) -> GrowthReport.Row {
        GrowthReport.Row(
            quantity: quantity, least: least,
            median: times.isEmpty ? 0 : times.median)
    }
}
