import Geometry
import Rasterizer

/// A picture of one class of drawing that `flipbook-lab bench classes` times. A new class is one more entry of `all`.
struct ClassScene {
    /// What is filled or stroked, in pixels.
    enum Shape {
        case rect(Rect)
        case path(Path)
        case stroke(Path, StrokeStyle)
        /// The bounds of an image of 256 × 256 that `transform` maps to pixels.
        case image(AffineTransform, opacity: Double)
    }

    struct Draw {
        var shape: Shape
        /// Not used by images.
        var paint = Paint.solid(.black)
        var blendMode = BlendMode.sourceOver
    }

    let name: String
    let draws: [Draw]

    init(_ name: String, _ draws: [Draw]) { (self.name, self.draws) = (name, draws) }

    /// The width and height of the picture.
    static let extent = GrowthPictures.extent
    static let photo = GrowthPictures.photo
    static let background = Color(argb: 0xff90_a0b0)

    static let all: [ClassScene] =
        [BlendMode.multiply, .screen, .overlay, .softLight].flatMap { mode in
            [
                ClassScene("\(mode), circles", circles(128, .solid(translucent), mode)),
                ClassScene("\(mode), images", images(.identity, mode: mode)),
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
            ClassScene("circles of 128 px", circles(128, .solid(translucent), .sourceOver)),
            ClassScene("hairlines of 0.7 px", hairlines(0.7)),
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
}

extension ClassScene {
    /// Records the picture.
    func record(into list: inout DisplayList) {
        list.removeAll()
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
            }
        }
    }
}
