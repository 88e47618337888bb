import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Platform
import Rasterizer

/// Where a headless run's frames go: pictures in a folder, one animated picture, or raw pixels.
final class FrameWriter {
    private enum Sink {
        case folder(String)
        case animation(String, APNGWriter)
        case raw(Int32, String)
    }

    private var sink: Sink
    private var number = 0
    /// The frame that waits for the next one's time, for animations.
    private var last: (image: BGRAImage, time: Double)?
    /// The first failure; the run ends with it.
    private(set) var failure: (any Error)?

    /// - Parameter path: a file that ends in .png or .apng is an animation; one in .raw, or - for the
    ///   standard output, gets the pixels of each frame, four bytes each (blue, green, red, unused),
    ///   without a header; anything else is a folder of pictures.
    init(path: String) throws {
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
            sink = .folder(path)
        }
    }

    deinit { if case .raw(let descriptor, _) = sink, descriptor != 1 { close(descriptor) } }

    func write(_ frame: PixelBuffer, at time: Double) {
        do {
            switch sink {
            case .folder(let folder):
                number += 1
                let milliseconds = Int((time * 1000).rounded())
                let name = "frame-\(pad(number, 5))-\(pad(milliseconds, 6))ms.png"
                try FileSystem.write(try PNG.encode(frame.image), to: "\(folder)/\(name)")
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

    /// The run has come to its end.
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

    private func pad(_ n: Int, _ width: Int) -> String {
        let digits = String(n)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
