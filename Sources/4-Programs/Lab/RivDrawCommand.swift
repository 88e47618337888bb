import Geometry
import ImageCodecs
import Interface
import Motion
import Platform
import Rasterizer
import RiveRuntime

/// `flipbook-lab riv-draw`: draws a frame of a .riv file as a picture.
@MainActor enum RivDrawCommand {
    static let usage = """
        usage: flipbook-lab riv-draw FILE.riv OUT.png [--artboard NAME] [--machine NAME]
                                     [--time SECONDS] [--width W] [--height H]

        Plays the file's first artboard, or the named one, with its default state machine, or the named
        one, for SECONDS (0) in steps of 1/60 s, and draws it scaled to fit W × H pixels, on black.
        Without a size, the artboard's own is used.
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, values: ["--artboard", "--machine", "--time", "--width", "--height"],
            usage: usage)
        let path = try options.positional("FILE.riv")
        let out = try options.positional("OUT.png")
        let width = try options.integer("--width", in: 1...8192)
        let height = try options.integer("--height", in: 1...8192)
        try options.finish()
        let time = options.value("--time").flatMap(Double.init) ?? 0
        guard (0...3600).contains(time) else {
            throw UsageError("--time is from 0 to 3600 seconds\n\(usage)")
        }
        let rive: Rive
        do {
            rive = try Rive(
                try File(try FileSystem.read(path)), artboard: options.value("--artboard"),
                stateMachine: options.value("--machine"))
        } catch {
            throw RivDumpCommand.Failure(description: "\(path): \(error)")
        }
        let own = rive.artboard.size
        let size = Size(
            Double(width ?? max(1, min(8192, Int(own.width)))),
            Double(height ?? max(1, min(8192, Int(own.height)))))
        let screen = Screen(pixelSize: size, scale: 1)
        let view = RiveView(rive: rive)
        view.frame = Rect(origin: .zero, size: size)
        screen.root.addSubview(view)
        let step = 1.0 / 60
        for frame in 0...Int((time / step).rounded()) {
            let now = Double(frame) * step
            _ = screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: step))
        }
        var list = DisplayList()
        screen.draw(into: &list)
        let bitmap = PixelBuffer(width: Int(size.width), height: Int(size.height))
        FrameRasterizer(threads: 1).render(list, into: bitmap.surface, background: .black)
        try FileSystem.write(try PNG.encode(bitmap.image), to: out)
    }
}
