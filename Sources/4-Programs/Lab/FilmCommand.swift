import Geometry
import ImageCodecs
import Platform
import Runner

/// `flipbook-lab film`: makes an animation and a contact sheet from a headless run's frames.
enum FilmCommand {
    static let usage = """
        usage: flipbook-lab film FOLDER [--from SECONDS] [--to SECONDS] [--columns N] [--stills N]

        Reads the frames written by `flipbook run --frames FOLDER`, and writes two files to the same
        folder: animation.png, an animated PNG at a third of the frame rate and half the size, and
        sheet.png, a contact sheet of N stills (8), evenly spaced in time, in N columns (4).
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private struct Frame {
        var path: String
        var milliseconds: Int
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, values: ["--from", "--to", "--columns", "--stills"], usage: usage)
        let folder = try options.positional("FOLDER")
        try options.finish()
        let from = try options.number("--from", in: 0...86400) ?? 0
        let to = try options.number("--to", in: 0...86400) ?? .infinity
        let frames = try list(folder).filter {
            let seconds = Double($0.milliseconds) / 1000
            return seconds >= from && seconds <= to
        }
        guard !frames.isEmpty else {
            throw Failure(
                description: "\(folder): no frames from --from to --to; write some with "
                    + "flipbook run --frames \(folder)")
        }
        try animation(frames, to: "\(folder)/animation.png")
        try sheet(
            frames, columns: try options.integer("--columns", in: 1...32) ?? 4,
            stills: try options.integer("--stills", in: 1...256) ?? 8, to: "\(folder)/sheet.png")
    }

    /// Lists the frames in a folder, whose names are frame-NUMBER-MILLISECONDSms.png.
    private static func list(_ folder: String) throws -> [Frame] {
        try FileSystem.list(folder).sorted().compactMap { name in
            FrameFile(name: name).map {
                Frame(path: "\(folder)/\(name)", milliseconds: $0.milliseconds)
            }
        }
    }

    private static func load(_ frame: Frame) throws -> BGRAImage {
        try PNG.decode(try FileSystem.read(frame.path))
    }

    private static func animation(_ frames: [Frame], to path: String) throws {
        // 20 frames a second are enough to show the motion and take a third of the space.
        var kept: [Frame] = []
        for frame in frames where frame.milliseconds >= (kept.last?.milliseconds ?? -50) + 49 {
            kept.append(frame)
        }
        var writer = APNGWriter()
        for (i, frame) in kept.enumerated() {
            let next = i + 1 < kept.count ? kept[i + 1].milliseconds : frame.milliseconds + 1000
            let delay = max(10, min(3000, next - frame.milliseconds))
            try writer.add(try load(frame).halved(), milliseconds: UInt16(delay))
        }
        try FileSystem.write(try writer.finish(), to: path)
    }

    private static func sheet(_ frames: [Frame], columns: Int, stills: Int, to path: String) throws
    {
        let first = frames[0].milliseconds
        let last = frames[frames.count - 1].milliseconds
        var pictures: [BGRAImage] = []
        for i in 0..<stills {
            let time = first + (last - first) * i / max(1, stills - 1)
            // The frame on the display at a time is the last one presented by then.
            let frame = frames.last { $0.milliseconds <= time } ?? frames[0]
            pictures.append(try load(frame).halved())
        }
        try FileSystem.write(try PNG.encode(BGRAImage.grid(pictures, columns: columns)), to: path)
    }
}

extension BGRAImage {
    /// Returns the image at half the size, where each pixel is the mean of four.
    package func halved() -> BGRAImage {
        let (w, h) = (max(1, width / 2), max(1, height / 2))
        guard width > 1, height > 1 else { return self }
        var out = [UInt8](repeating: 0, count: w * h * 4)
        for y in 0..<h {
            for x in 0..<w {
                for c in 0..<4 {
                    let i = (y * 2 * width + x * 2) * 4 + c
                    let sum =
                        Int(bytes[i]) + Int(bytes[i + 4]) + Int(bytes[i + width * 4])
                        + Int(bytes[i + width * 4 + 4])
                    out[(y * w + x) * 4 + c] = UInt8((sum + 2) / 4)
                }
            }
        }
        return BGRAImage(width: w, height: h, bytes: out)
    }

    /// Arranges images of equal size in rows, with a light margin around each.
    package static func grid(_ pictures: [BGRAImage], columns: Int, margin: Int = 8) -> BGRAImage {
        let (w, h) = (pictures[0].width, pictures[0].height)
        let columns = min(columns, pictures.count)
        let rows = (pictures.count + columns - 1) / columns
        let width = columns * (w + margin) + margin
        let height = rows * (h + margin) + margin
        var out = [UInt8](repeating: 0xe8, count: width * height * 4)
        for (i, picture) in pictures.enumerated() where picture.width == w && picture.height == h {
            let left = margin + i % columns * (w + margin)
            let top = margin + i / columns * (h + margin)
            for y in 0..<h {
                let start = ((top + y) * width + left) * 4
                out.replaceSubrange(
                    start..<start + w * 4, with: picture.bytes[y * w * 4..<(y + 1) * w * 4])
            }
        }
        return BGRAImage(width: width, height: height, bytes: out)
    }
}
