import Kiosk
import Platform

/// `flipbook-lab soak`: uses a kiosk with every kind of screen and source for hours on the virtual clock.
@MainActor enum SoakCommand {
    static let usage = """
        usage: flipbook-lab soak [--hours N] [--seed N] [--faults] [--size WxH] [--record] [--keep FOLDER]

        Uses a kiosk at random for N hours (24) of a virtual clock: lists, cards, pages and .riv screens,
        rows of a command, a stream and a file, pictures, and changes of the configuration. Prints the
        resources of the process 24 times, and fails if memory, descriptors, threads or caches grow, or if
        the last frame differs from that of a kiosk that is started at the end.

          --seed N       the seed of the random actions (1)
          --faults       makes sources fail, print garbage or too much, fork and be killed, too
          --size WxH     the size of the display, in pixels (480x800)
          --record       records frames without painting them
          --keep FOLDER  keeps the kiosk's files and both last frames in FOLDER
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--faults", "--record"],
            values: ["--hours", "--seed", "--size", "--keep"],
            usage: usage)
        let hours = try options.number("--hours", in: 0.05...8760) ?? 24
        let seed = try options.integer("--seed", in: 0...Int.max) ?? 1
        let size = try options.value("--size").map(SoakCommand.size) ?? (480, 800)
        let keep = options.value("--keep")
        let paints = !options.has("--record")
        try options.finish()
        let kiosk = try SoakKiosk(folder: keep, hasFaults: options.has("--faults"))
        defer { if keep == nil { kiosk.remove() } }
        let start = Clock.now()
        let soak = try SoakRun(
            kiosk.configurations, state: "\(kiosk.folder)/state", size: size, paints: paints,
            seed: UInt64(seed), change: kiosk.change)
        var samples: [SoakRun.Sample] = []
        print("hour   MiB  caches KiB  descriptors  threads  frames")
        try soak.run(until: hours * 3600, every: hours * 3600 / 24) { sample in
            samples.append(sample)
            print(line(sample))
        }
        let end = try soak.finish()
        if let keep {
            try FileSystem.write(try end.used.png(), to: "\(keep)/last.png")
            try FileSystem.write(try end.fresh.png(), to: "\(keep)/fresh.png")
        }
        let seconds = Number.text(Clock.now() - start, decimals: 0)
        print(
            "\(Number.text(hours, decimals: 1)) h, \(soak.visits) visits, "
                + "\(samples.last?.frames ?? 0) frames in \(seconds) s; seed \(seed)")
        if let growth = growth(samples) { throw Failure(description: growth) }
        guard end.isSame else {
            throw Failure(
                description: "the last frame is another one than that of a kiosk started then; "
                    + "--keep FOLDER keeps both")
        }
        print("nothing has grown; the last frame is that of a kiosk started then")
    }

    private static func size(_ text: String) throws -> (width: Int, height: Int) {
        guard let size = Options.extent(text, in: 64...4096) else {
            throw UsageError("--size is WxH, each 64 to 4096")
        }
        return size
    }

    private static func line(_ sample: SoakRun.Sample) -> String {
        let hours = Number.text(sample.time / 3600, decimals: 1)
        let megabytes = Number.text(Double(sample.residentBytes) / 1_048_576, decimals: 1)
        return hours.rightAligned(in: 4) + megabytes.rightAligned(in: 7)
            + "\(sample.cacheBytes >> 10)".rightAligned(in: 12)
            + "\(sample.descriptors)".rightAligned(in: 13)
            + "\(sample.threads)".rightAligned(in: 9) + "\(sample.frames)".rightAligned(in: 9)
    }

    /// Megabytes by which the memory of the last third may exceed that of the middle third, since the fragmentation of
    /// the heap varies.
    private static let tolerance = 6.0

    /// A description of what has grown from the middle third of the samples to the last; nil if nothing has.
    static func growth(_ samples: [SoakRun.Sample]) -> String? {
        let third = samples.count / 3
        guard third > 0 else { return nil }
        let (middle, last) = (samples.dropLast(third).suffix(third), samples.suffix(third))
        func most(_ samples: ArraySlice<SoakRun.Sample>, _ value: (SoakRun.Sample) -> Int) -> Int {
            samples.map(value).max() ?? 0
        }
        let kinds: [(name: String, slack: Int, value: (SoakRun.Sample) -> Int)] = [
            ("resident bytes", Int(tolerance * 1_048_576), \.residentBytes),
            // A source's program may be running when a sample is taken.
            ("descriptors", 6, \.descriptors), ("threads", 0, \.threads),
            ("bytes of caches", 8 << 20, \.cacheBytes),
        ]
        for (name, slack, value) in kinds {
            let (before, after) = (most(middle, value), most(last, value))
            if after > before + slack { return "\(name) grow: \(before), then \(after)" }
        }
        return nil
    }
}
