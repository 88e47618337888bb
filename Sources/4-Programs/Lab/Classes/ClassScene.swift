import Geometry
import Glibc
import Rasterizer

/// A picture of one class of drawing that `flipbook-lab bench classes` times. A new class is one more entry of `all`.
struct ClassScene {
    /// What is drawn, in pixels.
    enum Shape: Sendable {
        case rect(Rect)
        case path(Path)
        case stroke(Path, StrokeStyle)
        /// The bounds of an image of 256 × 256 that `transform` maps to pixels.
        case image(AffineTransform, opacity: Double)
        /// A path whose coverage is blurred with this standard deviation.
        case feathered(Path, Double)
        case mesh(ImageMesh)
        /// A glyph whose origin is at pixel (x, y), in a solid colour.
        case glyph(Glyph, x: Int, y: Int)
        /// Draws that are clipped to a path.
        case clipped(Path, [Draw])
        /// Draws that are composited as one image of this opacity.
        case layer(Rect, opacity: Double, [Draw])
    }

    /// One draw. A class, so that recording it retains one object and not each of the parts of its path and paint.
    final class Draw: Sendable {
        let shape: Shape
        /// Not used by images.
        let paint: Paint
        let blendMode: BlendMode

        init(shape: Shape, paint: Paint = .solid(.black), blendMode: BlendMode = .sourceOver) {
            (self.shape, self.paint, self.blendMode) = (shape, paint, blendMode)
        }
    }

    /// An outline and its coverage, as in a glyph cache.
    struct Glyph: Sendable {
        var outline: Path
        var mask: Mask
        /// The pixel of the mask's upper left corner if the outline's origin is at pixel (0, 0).
        var x: Int
        var y: Int
    }

    let name: String
    let draws: [Draw]
    /// How the surface is written. Blend2D paints 32-bit pixels that are not rotated.
    let format: PixelFormat
    let rotation: Rotation

    init(
        _ name: String, _ draws: [Draw], format: PixelFormat = .xrgb8888,
        rotation: Rotation = .none
    ) {
        (self.name, self.draws, self.format, self.rotation) = (name, draws, format, rotation)
    }

    /// Whether the picture is painted as the rasterizer keeps it.
    var is32Bit: Bool { format == .xrgb8888 && rotation == .none }

    /// The width and height of the picture.
    static let extent = GrowthPictures.extent
    static let photo = GrowthPictures.photo
    static let background = Color(argb: 0xff90_a0b0)

    static let all: [ClassScene] =
        [
            ("multiply", BlendMode.multiply), ("screen", .screen), ("overlay", .overlay),
            ("soft-light", .softLight),
        ].flatMap { name, mode in
            [
                ClassScene("\(name), circles", circles(128, .solid(translucent), mode)),
                ClassScene("\(name), images", images(.identity, mode: mode)),
            ]
        } + [
            ClassScene("images, half opaque", images(.identity, opacity: 0.5)),
            ClassScene("images, at fractions", images(.translation(0.37, 0.61))),
            ClassScene("images, rotated", images(GrowthPictures.turn)),
            ClassScene("conic, opaque", [Draw(shape: whole, paint: conic(stops))]),
            ClassScene("conic, translucent", [Draw(shape: whole, paint: conic(clearStops))]),
            ClassScene("linear, opaque", [Draw(shape: whole, paint: linear(stops))]),
            ClassScene("linear, translucent", [Draw(shape: whole, paint: linear(clearStops))]),
            ClassScene("radial, opaque", [Draw(shape: whole, paint: radial(stops))]),
            ClassScene("radial, translucent", [Draw(shape: whole, paint: radial(clearStops))]),
            ClassScene("focal, opaque", [Draw(shape: whole, paint: radial(stops, focal: focus))]),
            ClassScene("circles of 8 px", circles(8, .solid(translucent), .sourceOver)),
            ClassScene("circles of 128 px", discs),
            ClassScene("circles, 565 dithered", discs, format: .rgb565),
            ClassScene("circles, ten bits", discs, format: .xrgb2101010),
            ClassScene("circles, rotated by 90°", discs, rotation: .clockwise90),
            ClassScene("circles, rotated by 180°", discs, rotation: .half),
            ClassScene("glyphs of 12 px over an image", glyphs),
            ClassScene("hairlines of 0.7 px", hairlines(0.7)),
            ClassScene("polyline of 100,000 segments, 1 px", polyline(1)),
            ClassScene("polyline of 100,000 segments, 2 px", polyline(2)),
            ClassScene("cards with shadows", cards),
            ClassScene("images, feathered clips", featheredImages),
            ClassScene("mesh of 2,048 triangles", [Draw(shape: .mesh(mesh))]),
            ClassScene("clips, 1,000 circles", clips),
            ClassScene("layers, 8 deep", [layers(8)]),
        ]

    // MARK: Parts

    private static let side = Double(extent)
    private static let whole = Shape.rect(Rect(0, 0, side, side))
    private static let focus = Point(side * 0.4, side * 0.4)
    private static let translucent = Color(argb: 0xa0e0_7030)
    private static let stops = [
        GradientStop(0, Color(argb: 0xff20_60a0)), GradientStop(0.4, Color(argb: 0xfff0_d080)),
        GradientStop(1, Color(argb: 0xff80_1040)),
    ]
    private static let clearStops = stops.map {
        GradientStop($0.offset, $0.color.multiplyingAlpha(by: 0.6))
    }

    private static func conic(_ stops: [GradientStop]) -> Paint {
        .conic(center: Point(side * 0.45, side * 0.55), startAngle: 0, stops: stops)
    }

    private static func linear(_ stops: [GradientStop]) -> Paint {
        .linear(start: Point(0, 0), end: Point(side, side / 2), stops: stops)
    }

    private static func radial(_ stops: [GradientStop], focal: Point? = nil) -> Paint {
        .radial(
            center: Point(side * 0.45, side * 0.55), radius: side / 2, focal: focal, stops: stops)
    }

    /// As many circles as cover the picture's area about once.
    private static func circles(_ diameter: Double, _ paint: Paint, _ mode: BlendMode) -> [Draw] {
        GrowthPictures.places(Int(side * side / diameter / diameter)).map { place in
            Draw(
                shape: .path(Path(ellipseIn: Rect(place.x, place.y, diameter, diameter))),
                paint: paint, blendMode: mode)
        }
    }

    private static let discs = circles(128, .solid(translucent), .sourceOver)

    /// Lines of letters, here rings with a stem or without, over images.
    private static var glyphs: [Draw] {
        let outlines = (0..<8).map { i -> Path in
            var path = Path(ellipseIn: Rect(0.5, -6.5, 6, 6.5))
            // Mirrored, the inside of the ring runs the other way.
            let mirrored = AffineTransform(a: -1, d: 1, tx: 7, ty: 0)
            path.append(Path(ellipseIn: Rect(1.7, -5.4, 3.6, 4.3)), transform: mirrored)
            if i % 2 == 0 { path.addRect(Rect(5.5 - Double(i) / 2, -9, 1.2, 9)) }
            return path
        }
        let rasterizer = MaskRasterizer()
        let letters = outlines.compactMap { outline in
            rasterizer.mask(outline, transform: .identity)
                .map { Glyph(outline: outline, mask: $0.mask, x: $0.x, y: $0.y) }
        }
        let columns = extent / 8
        return images(.identity)
            + (0..<columns * (extent / 16)).map { i in
                let glyph = letters[i * 5 % letters.count]
                return Draw(
                    shape: .glyph(glyph, x: i % columns * 8, y: i / columns * 16 + 12),
                    paint: .solid(.white))
            }
    }

    /// Sixteen images in rows of four.
    private static func images(
        _ transform: AffineTransform, opacity: Double = 1, mode: BlendMode = .sourceOver
    ) -> [Draw] {
        (0..<16).map { i in
            let place = AffineTransform.translation(Double(i % 4 * 256), Double(i / 4 * 256))
            return Draw(shape: .image(place * transform, opacity: opacity), blendMode: mode)
        }
    }

    private static func hairlines(_ width: Double) -> [Draw] {
        let places = GrowthPictures.places(2000)
        return (0..<500).map { i in
            var path = Path()
            path.move(to: places[4 * i])
            path.cubic(
                to: places[4 * i + 3], control1: places[4 * i + 1], control2: places[4 * i + 2])
            return Draw(
                shape: .stroke(path, StrokeStyle(width: width)), paint: .solid(.black))
        }
    }

    /// A curve as of a recorder: the values of a random walk over a time that fills the width.
    private static func polyline(_ width: Double) -> [Draw] {
        var random = RepeatableRandom(seed: 1)
        var path = Path()
        var y = side / 2
        for i in 0...100_000 {
            y += 16 * random.unit() - 8 + (side / 2 - y) * 0.002
            let point = Point(Double(i) * side / 100_000, max(1, min(side - 1, y)))
            if i == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        return [Draw(shape: .stroke(path, StrokeStyle(width: width)), paint: .solid(.black))]
    }

    /// Twelve cards with a rounded outline, each above its shadow.
    private static var cards: [Draw] {
        (0..<12).flatMap { i in
            let rect = Rect(Double(i % 3) * 340 + 24, Double(i / 3) * 250 + 24, 300, 210)
            let card = Path(roundedRect: rect, radius: 16)
            let shadow = Path(roundedRect: rect.offset(by: Point(0, 6)), radius: 16)
            return [
                Draw(shape: .feathered(shadow, 8), paint: .solid(Color(argb: 0x6000_0000))),
                Draw(shape: .path(card), paint: .solid(.white)),
            ]
        }
    }

    /// Sixteen images, each clipped to an ellipse, over a blurred ellipse.
    private static var featheredImages: [Draw] {
        zip(0..., images(.identity)).flatMap { i, image in
            let rect = Rect(Double(i % 4 * 256) + 16, Double(i / 4 * 256) + 16, 224, 224)
            let ellipse = Path(ellipseIn: rect)
            return [
                Draw(shape: .feathered(ellipse, 12), paint: .solid(translucent)),
                Draw(shape: .clipped(ellipse, [image])),
            ]
        }
    }

    /// The image over the whole picture, on a grid of vertices that waves.
    private static var mesh: ImageMesh {
        let count = 33
        let uvs = (0..<count * count).map { i in
            Point(Double(i % count) / 32, Double(i / count) / 32)
        }
        let vertices = uvs.map { uv in
            Point(uv.x * side + 8 * sin(uv.y * 20), uv.y * side + 8 * sin(uv.x * 20))
        }
        let indices = (0..<32 * 32).flatMap { i -> [UInt16] in
            let a = UInt16(i / 32 * count + i % 32)
            let below = a + UInt16(count)
            return [a, a + 1, below, a + 1, below + 1, below]
        }
        return ImageMesh(bitmap: photo, vertices: vertices, uvs: uvs, indices: indices)
    }

    private static var clips: [Draw] {
        GrowthPictures.places(1000).map { place in
            let bounds = Rect(place.x, place.y, 32, 32)
            let content = Draw(shape: .rect(bounds), paint: .solid(translucent))
            return Draw(shape: .clipped(Path(ellipseIn: bounds), [content]))
        }
    }

    /// Layers within layers, each with a circle.
    private static func layers(_ depth: Int) -> Draw {
        let inset = Double(8 - depth) * 48
        let bounds = Rect(inset, inset, side - 2 * inset, side - 2 * inset)
        let circle = Draw(shape: .path(Path(ellipseIn: bounds)), paint: .solid(translucent))
        let content = depth > 1 ? [circle, layers(depth - 1)] : [circle]
        return Draw(shape: .layer(bounds, opacity: 0.8, content))
    }
}

extension ClassScene {
    /// Records the picture.
    func record(into list: inout DisplayList) {
        list.removeAll()
        ClassScene.record(draws, into: &list)
    }

    private static func record(_ draws: [Draw], into list: inout DisplayList) {
        for draw in draws {
            switch draw.shape {
            case .rect(let rect):
                list.fill(Path(rect: rect), paint: draw.paint, blendMode: draw.blendMode)
            case .path(let path):
                list.fill(path, paint: draw.paint, blendMode: draw.blendMode)
            case .stroke(let path, let style):
                list.stroke(path, style: style, paint: draw.paint, blendMode: draw.blendMode)
            case .image(let transform, let opacity):
                list.draw(
                    ClassScene.photo, transform: transform, opacity: opacity,
                    blendMode: draw.blendMode)
            case .feathered(let path, let deviation):
                list.fill(path, paint: draw.paint, feather: deviation)
            case .glyph(let glyph, let x, let y):
                guard case .solid(let color) = draw.paint else { continue }
                list.draw(glyph.mask, x: x + glyph.x, y: y + glyph.y, color: color)
            case .mesh(let mesh):
                list.draw(mesh, transform: .identity)
            case .clipped(let path, let content):
                list.pushClip(path)
                record(content, into: &list)
                list.popClip()
            case .layer(let bounds, let opacity, let content):
                list.beginLayer(bounds: bounds, opacity: opacity)
                record(content, into: &list)
                list.endLayer()
            }
        }
    }
}
