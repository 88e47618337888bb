import Display
import Geometry
import Glibc
import Interface
import Motion
import Platform
import Processes
import Rasterizer
import RiveRuntime

/// `flipbook-lab bench headers`: measures the cost of .riv files as the header of a kiosk.
@MainActor enum BenchHeaders {
    static let usage = """
        usage: flipbook-lab bench headers FILE.riv… [--size WIDTHxHEIGHT] [--frames N] [--threads N]

        Plays each file's first state machine, or its first animation, in a view of that size at 60 Hz.
        Prints the median times for advancing and recording a frame, for painting its damage, and for both,
        the share of one core at 60 Hz, the share of the pixels painted, and the allocations per frame;
        then the file's size, the time to import it, in total and per kilobyte, and the memory of the
        imported file and of one instance after its first frame.
          --size WIDTHxHEIGHT  the view's size in pixels (480x160)
          --frames N           the number of measured frames; as many are played before (600)
          --threads N          the number of painting threads (1)
        """

    static func run(_ arguments: [String], allocationCount: @escaping () -> Int) throws {
        var options = try Options(
            arguments, values: ["--size", "--frames", "--threads"], usage: usage)
        let paths = options.remaining()
        let frames = try options.integer("--frames", in: 10...1_000_000) ?? 600
        let threads = try options.integer("--threads", in: 1...64) ?? 1
        let sizeText = options.value("--size") ?? "480x160"
        guard !paths.isEmpty, let size = Options.extent(sizeText, in: 16...4096) else {
            throw UsageError(usage)
        }
        Console.print(
            "file                  record µs  paint µs  frame µs  core %  damage %  allocs"
                + "     KB  import ms  ms/KB  file KB  instance KB")
        let contents = try paths.map { try FileSystem.read($0) }
        // Measured before anything is freed.
        let memories = try contents.map { try HeaderMemory($0) }
        for ((path, bytes), memory) in zip(zip(paths, contents), memories) {
            let header = try PlayedHeader(bytes, size: size, threads: threads)
            for _ in 0..<frames { header.frame() }
            let before = allocationCount()
            let first = header.times.count
            for _ in 0..<frames { header.frame() }
            let allocations = Double(allocationCount() - before) / Double(frames)
            let times = header.times[first...]
            let (record, paint) = (times.map(\.record).median, times.map(\.paint).median)
            let total = times.map { $0.record + $0.paint }.median
            let damage = times.reduce(0) { $0 + $1.damage } / Double(times.count)
            let kilobytes = Double(bytes.count) / 1024
            let columns: [(Double, Int, Int)] = [
                (record * 1e6, 1, 11), (paint * 1e6, 1, 10), (total * 1e6, 1, 10),
                (total * 60 * 100, 2, 8), (damage * 100, 0, 10), (allocations, 1, 8),
                (kilobytes, 0, 7), (memory.importTime * 1e3, 2, 11),
                (memory.importTime * 1e3 / kilobytes, 4, 7), (memory.file / 1024, 0, 9),
                (memory.instance / 1024, 0, 13),
            ]
            Console.print(
                name(of: path)
                    + columns.map { value, decimals, width in
                        let text = Number.text(value, decimals: decimals)
                        return String(repeating: " ", count: max(1, width - text.count)) + text
                    }.joined())
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return (file.prefix(20) + String(repeating: " ", count: 20)).prefix(20).description
    }
}

/// A .riv file that plays in a view that fills the screen.
@MainActor private final class PlayedHeader {
    private(set) var times: [FrameCost] = []
    private let bench: BenchScreen

    init(_ bytes: [UInt8], size: (Int, Int), threads: Int) throws {
        bench = BenchScreen(width: size.0, height: size.1, threads: threads)
        let view = RiveView(rive: try Rive(try File(bytes), fit: .cover))
        view.frame = bench.screen.root.bounds
        bench.screen.root.addSubview(view)
        times.reserveCapacity(2_000_000)
    }

    func frame() { times.append(bench.frame()) }
}

/// The time to import a file, and the resident memory of the imported file and of its instances.
@MainActor private struct HeaderMemory {
    /// The number of copies, large enough that the granularity of memory pages does not matter.
    private static let copies = 16

    /// Kept alive until everything has been measured: freed memory would be reused without a visible change of the
    /// resident size.
    let files: [File]
    let instances: [Rive]
    /// Played first, so that memory which all files share is not counted.
    private let first: Rive
    /// The shortest of several import times, in seconds.
    let importTime: Double
    /// The memory of an imported file, in bytes, without the file's own bytes.
    let file: Double
    /// The memory of an instance after its first frame, in which the items of lists and the outlines are made, in
    /// bytes.
    let instance: Double

    init(_ bytes: [UInt8]) throws {
        first = try HeaderMemory.played(try File(bytes))
        let empty = HeaderMemory.resident
        files = try (0..<HeaderMemory.copies).map { _ in try File(bytes) }
        let imported = HeaderMemory.resident
        let file = files[0]
        instances = try (0..<HeaderMemory.copies).map { _ in try HeaderMemory.played(file) }
        self.file = (imported - empty) / Double(HeaderMemory.copies)
        instance = (HeaderMemory.resident - imported) / Double(HeaderMemory.copies)
        var least = Double.infinity
        for _ in 0..<7 {
            let start = Clock.now()
            let file = try File(bytes)
            least = min(least, Clock.now() - start)
            withExtendedLifetime(file) {}
        }
        importTime = least
    }

    /// Returns an instance after its first frame.
    private static func played(_ file: File) throws -> Rive {
        let rive = try Rive(file)
        if rive.stateMachine?.advanceAndApply(0) == nil { rive.artboard.advance() }
        var renderer = NoRenderer()
        rive.artboard.draw(on: &renderer)
        return rive
    }

    private static var resident: Double {
        Double(ProcessUsage(process: Int(getpid()))?.residentBytes ?? 0)
    }
}
