import ImageCodecs
import Kiosk
import KioskFile
import Platform

/// `flipbook diff` of two .riv files: their frames, and the objects of which they consist.
@MainActor package struct RiveComparison {
    package let frames: FrameComparison
    package let structure: StructureComparison
    /// The size of the frames, in pixels.
    package let width: Int
    package let height: Int

    /// The longest side of a frame unless a size is given, in pixels; a larger artboard is scaled down.
    private static let longestSide = 1024.0
    /// The frames of a state machine that are compared unless a number is given.
    private static let standardFrames = 120
    /// The most frames that are compared.
    package static let mostFrames = 36_000

    /// Plays both versions.
    ///
    /// - Parameters:
    ///   - description: what to play of both; its path does not count. Without a size, that of the artboard of A.
    ///   - frames: the number of frames; nil for the length of the animation that plays, or 120 of a state machine.
    ///   - rate: frames a second.
    /// - Throws: the reason why a file cannot be played, with its path.
    package init(
        _ a: String, _ b: String, _ description: ExportDescription, frames: Int?, rate: FrameRate,
        threads: Int
    ) throws {
        var description = description
        let files = (try RiveComparison.file(a), try RiveComparison.file(b))
        structure = StructureComparison(files.0.file, files.1.file)
        if description.size == nil {
            let name = description.artboard
            let artboard = files.0.file.artboards.first { name == nil || $0.name == name }
            description.size = artboard?.size.pixels(atMost: RiveComparison.longestSide)
        }
        func player(_ path: String, _ file: RiveFile) throws(ExportError) -> ExportPlayer {
            var own = description
            own.path = path
            return try ExportPlayer(own, of: file, threads: threads)
        }
        let (first, second) = (try player(a, files.0), try player(b, files.1))
        (width, height) = (first.width, first.height)
        let duration = [first.animationDuration, second.animationDuration].compactMap(\.self).max()
        let length = duration.map { Int(min(1e9, $0 / rate.time(of: 1)).rounded(.up)) }
        let count = frames ?? length ?? RiveComparison.standardFrames
        self.frames = try FrameComparison(
            first, second, frames: max(1, min(RiveComparison.mostFrames, count)), rate: rate)
    }

    private static func file(_ path: String) throws(ExportError) -> RiveFile {
        do { return try RiveFile(path) } catch {
            throw ExportError(path: path, reason: "\(error)")
        }
    }

    /// Whether neither a frame nor an object differs.
    package var isEqual: Bool { frames.differences.isEmpty && structure.count == 0 }

    /// What differs, in lines.
    package var report: [String] {
        structureLines + frameLines
    }

    private var structureLines: [String] {
        let rest = structure.count - structure.lines.count
        return structure.lines + (rest > 0 ? ["and \(rest) more objects"] : [])
    }

    private var frameLines: [String] {
        let compared = "\(frames.frameCount) frames at \(width) x \(height) pixels"
        guard let first = frames.differences.first else { return ["no difference in \(compared)"] }
        let most = frames.differences.max { $0.pixels < $1.pixels } ?? first
        var lines = [
            "\(frames.differences.count) of \(compared) differ, first at "
                + "\(Number.text(first.time, decimals: 3)) s (frame \(first.frame)), most in frame "
                + "\(most.frame): \(most.pixels) pixels"
        ]
        lines += RiveComparison.runs(frames.differences).map { run in
            let (from, to) = (run.first, run.last)
            let pixels =
                run.pixels.lowerBound == run.pixels.upperBound
                ? "\(run.pixels.lowerBound)"
                : "\(run.pixels.lowerBound) to \(run.pixels.upperBound)"
            return from == to
                ? "  frame \(from): \(pixels) pixels"
                : "  frames \(from) to \(to): \(pixels) pixels"
        }
        return lines
    }

    /// Frames that follow each other and differ.
    private struct Run {
        var first: Int
        var last: Int
        var pixels: ClosedRange<Int>
    }

    private static func runs(_ differences: [FrameComparison.Difference]) -> [Run] {
        var runs: [Run] = []
        for difference in differences {
            guard let last = runs.last, last.last + 1 == difference.frame else {
                runs.append(
                    Run(
                        first: difference.frame, last: difference.frame,
                        pixels: difference.pixels...difference.pixels))
                continue
            }
            runs[runs.count - 1].last = difference.frame
            runs[runs.count - 1].pixels =
                min(
                    last.pixels.lowerBound, difference.pixels)...max(
                    last.pixels.upperBound, difference.pixels)
        }
        return runs
    }

    /// Writes a picture of A, B and their difference for each of the first frames that differ.
    ///
    /// - Returns: the paths.
    /// - Throws: `SystemError` if a file cannot be written.
    package func writePictures(to folder: String) throws -> [String] {
        try FileSystem.makeFolder(folder)
        return try frames.pictures.map { frame, image in
            let path = "\(folder)/frame-\(Number.padded(frame, to: 5)).png"
            try FileSystem.write(try PNG.encode(image, opaque: false), to: path)
            return path
        }
    }
}
