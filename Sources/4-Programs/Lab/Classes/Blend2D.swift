import Geometry
import Glibc
import Platform
import Rasterizer

/// Blend2D's C interface, from a shared library that is loaded at run time: Debian does not package it.
///
/// Its objects are 16 bytes, and 0 means success for all functions.
final class Blend2D {
    typealias Object = UnsafeMutableRawPointer

    private let library: UnsafeMutableRawPointer
    /// The `BLRuntimeCpuFeatures` for which pipelines are compiled; nil for all that the processor has.
    private let features: UInt32?

    /// Loads the library.
    ///
    /// - Parameter instructions: the instruction set for which pipelines are compiled. The parts that are not compiled
    ///   at run time, such as the rasterizer of edges, always use the best one.
    /// - Throws: `UsageError` if it cannot be loaded, or if it lacks a function that is needed.
    init(path: String, instructions: InstructionSet) throws {
        features =
            switch instructions {
            case .baseline: 0x01
            // SSE2 to SSE4.2, AVX and AVX2.
            case .avx2: 0x7f
            case .best: nil
            }
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw UsageError("\(path) cannot be loaded; build Blend2D as a shared library")
        }
        self.library = library
        for name in Blend2D.names where dlsym(library, "bl_\(name)") == nil {
            throw UsageError("\(path) has no bl_\(name); build Blend2D of November 2025 or later")
        }
    }

    private static let names = [
        "context_init", "context_begin", "context_end", "context_set_comp_op",
        "context_set_fill_style_rgba32", "context_set_fill_style",
        "context_set_stroke_style_rgba32", "context_set_stroke_width", "context_set_global_alpha",
        "context_fill_all_rgba32", "context_fill_rect_d", "context_fill_path_d",
        "context_stroke_path_d", "image_init_as_from_data", "path_init", "path_move_to",
        "path_line_to", "path_quad_to", "path_cubic_to", "path_close", "gradient_init_as",
        "gradient_add_stop_rgba32", "pattern_init_as",
    ]

    /// Returns the function `bl_NAME`, one of `names`, whose type is `F`.
    private func function<F>(_ name: String, _ type: F.Type = F.self) -> F {
        unsafeBitCast(dlsym(library, "bl_\(name)").unsafelyUnwrapped, to: type)
    }

    private typealias Call = @convention(c) (Object) -> UInt32
    private typealias Integer = @convention(c) (Object, UInt32) -> UInt32
    private typealias Fraction = @convention(c) (Object, Double) -> UInt32
    private typealias Pointer = @convention(c) (Object, UnsafeRawPointer?) -> UInt32
    private typealias Pointers =
        @convention(c) (Object, UnsafeRawPointer?, UnsafeRawPointer?) -> UInt32

    // The functions of each frame are looked up once.
    private lazy var begin: Pointers = function("context_begin")
    private lazy var end: Call = function("context_end")
    private lazy var setMode: Integer = function("context_set_comp_op")
    private lazy var setColor: Integer = function("context_set_fill_style_rgba32")
    private lazy var setStyle: Pointer = function("context_set_fill_style")
    private lazy var setStrokeColor: Integer = function("context_set_stroke_style_rgba32")
    private lazy var setWidth: Fraction = function("context_set_stroke_width")
    private lazy var setAlpha: Fraction = function("context_set_global_alpha")
    private lazy var fillAll: Integer = function("context_fill_all_rgba32")
    private lazy var fillRect: Pointer = function("context_fill_rect_d")
    private lazy var fillPath: Pointers = function("context_fill_path_d")
    private lazy var strokePath: Pointers = function("context_stroke_path_d")

    /// The values of `BLFormat` for premultiplied and for opaque pixels.
    private enum Format {
        static let premultiplied: UInt32 = 1
        static let opaque: UInt32 = 2
    }

    /// The paths of glyphs, by their masks.
    private var glyphPaths: [ObjectIdentifier: Object] = [:]

    private func glyphPath(_ glyph: ClassScene.Glyph) -> Object {
        let key = ObjectIdentifier(glyph.mask)
        let path = glyphPaths[key] ?? path(glyph.outline)
        glyphPaths[key] = path
        return path
    }

    private func object() -> Object { .allocate(byteCount: 16, alignment: 16) }

    private func image(_ pixels: UnsafeMutableRawPointer, _ extent: Int, _ format: UInt32) -> Object
    {
        typealias Make =
            @convention(c) (
                Object, Int32, Int32, UInt32, UnsafeMutableRawPointer, Int, UInt32,
                UnsafeRawPointer?, UnsafeRawPointer?
            ) -> UInt32
        let image = object()
        let make: Make = function("image_init_as_from_data")
        // 3: the memory is read and written.
        _ = make(image, Int32(extent), Int32(extent), format, pixels, extent * 4, 3, nil, nil)
        return image
    }

    private func path(_ path: Path) -> Object {
        let out = object()
        _ = function("path_init", Call.self)(out)
        let move: @convention(c) (Object, Double, Double) -> UInt32 = function("path_move_to")
        let line: @convention(c) (Object, Double, Double) -> UInt32 = function("path_line_to")
        let quad: @convention(c) (Object, Double, Double, Double, Double) -> UInt32 =
            function("path_quad_to")
        let cubic:
            @convention(c) (Object, Double, Double, Double, Double, Double, Double) -> UInt32 =
                function("path_cubic_to")
        let close: Call = function("path_close")
        var rest = path.points[...]
        for verb in path.verbs {
            let p = Array(rest.prefix(verb.pointCount))
            rest = rest.dropFirst(verb.pointCount)
            switch verb {
            case .move: _ = move(out, p[0].x, p[0].y)
            case .line: _ = line(out, p[0].x, p[0].y)
            case .quad: _ = quad(out, p[0].x, p[0].y, p[1].x, p[1].y)
            case .cubic: _ = cubic(out, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y)
            case .close: _ = close(out)
            }
        }
        return out
    }

    /// Returns a gradient; nil for a solid colour.
    private func gradient(_ paint: Paint) -> Object? {
        let (type, values, stops): (UInt32, [Double], [GradientStop])
        switch paint {
        case .solid: return nil
        case .linear(let start, let end, let colors):
            (type, values, stops) = (0, [start.x, start.y, end.x, end.y], colors)
        case .radial(let center, let radius, let focal, let colors):
            let from = focal ?? center
            (type, values, stops) = (1, [center.x, center.y, from.x, from.y, radius, 0], colors)
        case .conic(let center, let angle, let colors):
            (type, values, stops) = (2, [center.x, center.y, angle, 1], colors)
        }
        typealias Make =
            @convention(c) (
                Object, UInt32, UnsafeRawPointer, UInt32, UnsafeRawPointer?, Int, UnsafeRawPointer?
            ) -> UInt32
        let make: Make = function("gradient_init_as")
        let add: @convention(c) (Object, Double, UInt32) -> UInt32 =
            function("gradient_add_stop_rgba32")
        let out = object()
        _ = values.withUnsafeBytes { make(out, type, $0.baseAddress!, 0, nil, 0, nil) }
        for stop in stops { _ = add(out, stop.offset, stop.color.argb) }
        return out
    }

    /// Returns an image that `transform` maps to pixels.
    private func pattern(_ image: Object, _ transform: AffineTransform) -> Object {
        typealias Make =
            @convention(c) (
                Object, Object, UnsafeRawPointer?, UInt32, UnsafeRawPointer
            ) -> UInt32
        let make: Make = function("pattern_init_as")
        let t = transform
        let out = object()
        _ = [t.a, t.b, t.c, t.d, t.tx, t.ty].withUnsafeBytes {
            make(out, image, nil, 0, $0.baseAddress!)
        }
        return out
    }

    /// Returns a closure that draws a frame of a scene into `pixels`; nil if the scene has what Blend2D lacks. Paths and
    /// styles are prepared here, and live as long as the program.
    func frame(of scene: ClassScene, into pixels: UnsafeMutableRawPointer) -> (() -> Void)? {
        let target = image(pixels, ClassScene.extent, Format.premultiplied)
        let side = ClassScene.photo.width
        let memory = UnsafeMutableRawPointer.allocate(byteCount: side * side * 4, alignment: 64)
        ClassScene.photo.withPixels {
            memory.copyMemory(from: $0.baseAddress!, byteCount: side * side * 4)
        }
        let photo = image(memory, side, Format.opaque)
        let context = object()
        _ = function("context_init", Call.self)(context)
        let origin = UnsafeMutablePointer<Double>.allocate(capacity: 2)
        origin.initialize(repeating: 0, count: 2)
        let draws = scene.draws.compactMap { prepare($0, context, photo, origin) }
        guard draws.count == scene.draws.count else { return nil }
        let drawFrame = { [self] in
            _ = setMode(context, 0)
            _ = fillAll(context, ClassScene.background.argb)
            for draw in draws { draw() }
        }
        guard let features else {
            return { [self] in
                _ = begin(context, target, nil)
                drawFrame()
                _ = end(context)
            }
        }
        // `BLContextCreateInfo` with a run-time compiler of its own (0x02000000) whose features are given (0x08000000).
        // Its pipelines live as long as the context, which is therefore kept; drawing is synchronous.
        _ = [0x0a00_0000, 0, features, 0, 0, 0, 0, 0].withUnsafeBytes {
            begin(context, target, $0.baseAddress)
        }
        return drawFrame
    }

    private func prepare(
        _ draw: ClassScene.Draw, _ context: Object, _ photo: Object,
        _ origin: UnsafePointer<Double>
    ) -> (() -> Void)? {
        let mode = Blend2D.number(of: draw.blendMode)
        let gradient = gradient(draw.paint)
        var color: UInt32 = 0
        if case .solid(let solid) = draw.paint { color = solid.argb }
        let useStyle = { [self] in
            _ = setMode(context, mode)
            _ = gradient.map { setStyle(context, $0) } ?? setColor(context, color)
        }
        switch draw.shape {
        case .rect(let r):
            let rect = UnsafeMutablePointer<Double>.allocate(capacity: 4)
            for (i, v) in [r.minX, r.minY, r.width, r.height].enumerated() {
                (rect + i).initialize(to: v)
            }
            return { [self] in
                useStyle()
                _ = fillRect(context, rect)
            }
        case .path(let shape):
            let path = path(shape)
            return { [self] in
                useStyle()
                _ = fillPath(context, origin, path)
            }
        case .stroke(let shape, let style):
            let path = path(shape)
            return { [self] in
                _ = setMode(context, mode)
                _ = setStrokeColor(context, color)
                _ = setWidth(context, style.width)
                _ = strokePath(context, origin, path)
            }
        case .image(let transform, let opacity):
            let side = Double(ClassScene.photo.width)
            let path = path(Path(rect: Rect(0, 0, side, side)).transformed(by: transform))
            let pattern = pattern(photo, transform)
            return { [self] in
                _ = setMode(context, mode)
                _ = setAlpha(context, opacity)
                _ = setStyle(context, pattern)
                _ = fillPath(context, origin, path)
            }
        case .glyph(let glyph, let x, let y):
            let path = glyphPath(glyph)
            let place = UnsafeMutablePointer<Double>.allocate(capacity: 2)
            place.initialize(to: Double(x))
            (place + 1).initialize(to: Double(y))
            return { [self] in
                useStyle()
                _ = fillPath(context, place, path)
            }
        // Blend2D blurs nothing, clips to rectangles only, and has neither meshes nor layers.
        case .feathered, .mesh, .clipped, .layer: return nil
        }
    }

    /// The value of `BLCompOp`; that of source-over for modes that Blend2D lacks.
    private static func number(of mode: BlendMode) -> UInt32 {
        switch mode {
        case .multiply: 15
        case .screen: 16
        case .overlay: 17
        case .darken: 18
        case .lighten: 19
        case .colorDodge: 20
        case .colorBurn: 21
        case .hardLight: 25
        case .softLight: 26
        case .difference: 27
        case .exclusion: 28
        case .sourceOver, .hue, .saturation, .color, .luminosity: 0
        }
    }
}
