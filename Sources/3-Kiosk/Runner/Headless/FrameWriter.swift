import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Platform
import Rasterizer

/// Writes the frames of a headless run as PNG files in a folder, as an animated PNG or as raw pixels.
final class FrameWriter {
    private enum Sink {
        case folder(String)
        case animation(String, APNGWriter)
        case raw(Int32, String)
    }

    private var sink: Sink
    private var number = 0
    /// The latest frame of an animation, whose duration is known only when the next one is shown.
    private var last: (image: BGRAImage, time: Double)?
    /// The first failure, which ends the run.
    private(set) var failure: (any Error)?

    /// - Parameter path: an animated PNG if it ends in .png or .apng; raw pixels of four bytes (blue, green, red,
    ///   unused) without a header if it ends in .raw, or on standard output if it is "-"; otherwise a folder of PNG
    ///   files.
    package init(path: String) throws {
        if path.hasSuffix(".png") || path.hasSuffix(".apng") {
            sink = .animation(path, APNGWriter())
        } else if path == "-" {
            sink = .raw(1, "standard output")
        } else if path.hasSuffix(".raw") {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            if descriptor < 0 { throw SystemError("open", path: path) }
            sink = .raw(descriptor, path)
        } else {
            try FileSystem.makeFolder(path)
            try FrameWriter.removeFrames(in: path)
            sink = .folder(path)
        }
    }

    /// Removes the frames of an earlier run. Other files are kept.
    private static func removeFrames(in folder: String) throws(SystemError) {
        for name in try FileSystem.list(folder) where FrameFile(name: name) != nil {
            if unlink("\(folder)/\(name)") != 0 {
                throw SystemError("unlink", path: "\(folder)/\(name)")
            }
        }
    }

    deinit { if case .raw(let descriptor, _) = sink, descriptor != 1 { close(descriptor) } }

    func write(_ frame: PixelBuffer, at time: Double) {
        do {
            switch sink {
            case .folder(let folder):
                number += 1
                let file = FrameFile(number: number, milliseconds: Int((time * 1000).rounded()))
                try FileSystem.write(try PNG.encode(frame.image), to: "\(folder)/\(file.name)")
            case .animation:
                try addLast(until: time)
                last = (frame.image, time)
            case .raw(let descriptor, let path):
                try FileSystem.writeAll(frame.image.bytes, to: descriptor, path: path)
            }
        } catch {
            failure = failure ?? error
        }
    }

    /// Completes the output at the end of the run.
    func finish(at time: Double) throws {
        try addLast(until: time)
        if case .animation(let path, let writer) = sink {
            try FileSystem.write(try writer.finish(), to: path)
        }
    }

    private func addLast(until time: Double) throws {
        guard let last, case .animation(let path, var writer) = sink else { return }
        let milliseconds = max(1, min(60_000, ((time - last.time) * 1000).rounded()))
        try writer.add(last.image, milliseconds: UInt16(milliseconds))
        sink = .animation(path, writer)
        self.last = nil
    }
}
