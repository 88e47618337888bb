import Geometry
import Glibc
import Rasterizer

/// Pictures in which one quantity grows while everything else stays the same.
struct GrowthSeries {
    /// What is drawn.
    let name: String
    /// The quantity that grows.
    let unit: String
    let cases: [Case]

    /// A picture with one value of the quantity.
    struct Case {
        let quantity: Int
        let threads: Int
        let list: DisplayList
    }

    /// - Parameters:
    ///   - steps: the arguments for `record`, one for each picture.
    ///   - each: the quantity for each unit of a step; nil if the quantity is the area of a square whose side is the
    ///     step.
    ///   - isThreads: whether the step is the number of threads that paint the picture.
    init(
        _ name: String, _ unit: String, _ steps: [Int], each: Int? = 1, isThreads: Bool = false,
        _ record: (Int, inout DisplayList) -> Void
    ) {
        self.name = name
        self.unit = unit
        cases = steps.map { step in
            var list = DisplayList()
            record(step, &list)
            return Case(
                quantity: step * (each ?? step), threads: isThreads ? step : 1, list: list)
        }
    }
}

/// The pictures that `flipbook-lab bench growth` paints. Lengths are in pixels, and the target is a square.
enum GrowthPictures {
    /// The width and height of the target.
    static let extent = 1024

    static func series(maximumThreads: Int) -> [GrowthSeries] {
        pixels + images + shapes + paints + [threads(upTo: maximumThreads)]
    }

    // MARK: Pixels

    private static var pixels: [GrowthSeries] {
        let paints: [(String, (Double) -> Paint)] = [
            ("a rectangle, opaque", { _ in .solid(opaque) }),
            ("a rectangle, translucent", { _ in .solid(translucent) }),
            ("a rectangle, linear gradient", { linear(across: $0, stops: 2) }),
            ("a rectangle, radial gradient", { radial(across: $0) }),
        ]
        return paints.map { name, paint in
            GrowthSeries(name, "pixels", [128, 256, 512, 1024], each: nil) {
                let side = Double($0)
                $1.fill(Path(rect: Rect(0, 0, side, side)), paint: paint(side))
            }
        } + [
            GrowthSeries("an ellipse, blurred", "pixels", [128, 256, 512], each: nil) {
                let side = Double($0)
                $1.fill(
                    Path(ellipseIn: Rect(side / 2, side / 2, side, side)), paint: .solid(opaque),
                    feather: 8)
            }
        ]
    }

    // MARK: Images

    /// An opaque image of 256 × 256.
    static let photo: Bitmap = {
        let photo = Bitmap(width: 256, height: 256) { pixels in
            for i in pixels.indices {
                let (x, y) = (UInt32(i % 256), UInt32(i / 256))
                pixels[i] = 0xff00_0000 | (x &* y & 0xff) << 16 | (x ^ y) << 8 | (255 - x)
            }
        }
        photo.prepareForDrawing()
        return photo
    }()
    /// A rotation of the image.
    static let turn = AffineTransform.translation(128, 0) * AffineTransform(rotationAngle: 0.5)

    private static var images: [GrowthSeries] {
        let draws: [(String, Double, (inout DisplayList, AffineTransform) -> Void)] = [
            ("images, unscaled", 1, { $0.draw(photo, transform: $1) }),
            ("images, half as large", 0.5, { $0.draw(photo, transform: $1 * .scale(0.5, 0.5)) }),
            ("images, twice as large", 2, { $0.draw(photo, transform: $1 * .scale(2, 2)) }),
            ("images, rotated", 1, { $0.draw(photo, transform: $1 * turn) }),
            ("images, half opaque", 1, { $0.draw(photo, transform: $1, opacity: 0.5) }),
            (
                "images, rounded corners", 1,
                {
                    $0.pushClip(
                        Path(roundedRect: Rect(0, 0, 256, 256), radius: 24), transform: $1)
                    $0.draw(photo, transform: $1)
                    $0.popClip()
                }
            ),
        ]
        return draws.map { name, scale, draw in
            let side = Int(256 * scale)
            return GrowthSeries(name, "pixels", [1, 2, 4], each: side * side) {
                for i in 0..<$0 {
                    draw(&$1, .translation(Double(i % 2 * 512), Double(i / 2 * 512)))
                }
            }
        }
    }

    // MARK: Shapes and edges

    private static var shapes: [GrowthSeries] {
        [
            GrowthSeries("circles of 16 px", "shapes", [100, 1000, 10_000]) {
                for place in places($0) { $1.fill(circle(at: place), paint: .solid(opaque)) }
            },
            GrowthSeries("circles of 16 px, linear gradient", "shapes", [100, 1000, 10_000]) {
                let paint = linear(across: Double(extent), stops: 2)
                for place in places($0) { $1.fill(circle(at: place), paint: paint) }
            },
            GrowthSeries("rectangles of 16 px, translucent", "shapes", [100, 1000, 10_000]) {
                for place in places($0) {
                    $1.fillRect(Rect(place.x, place.y, 16, 16), color: translucent)
                }
            },
            GrowthSeries("clipped to circles of 64 px", "clips", [10, 100, 1000]) {
                for place in places($0) {
                    $1.pushClip(Path(ellipseIn: Rect(place.x, place.y, 64, 64)))
                    $1.fillRect(Rect(place.x, place.y, 64, 64), color: opaque)
                    $1.popClip()
                }
            },
            GrowthSeries("layers of 64 px", "layers", [10, 100, 1000]) {
                for place in places($0) {
                    let rect = Rect(place.x, place.y, 64, 64)
                    $1.beginLayer(bounds: rect, opacity: 0.5)
                    $1.fillRect(rect, color: opaque)
                    $1.endLayer()
                }
            },
            GrowthSeries("a filled star", "edges", [64, 1024, 16_384]) {
                $1.fill(star(points: $0), paint: .solid(opaque))
            },
            GrowthSeries("a stroked star, 2 px", "edges", [64, 1024, 16_384]) {
                $1.stroke(
                    star(points: $0), style: StrokeStyle(width: 2, join: .round),
                    paint: .solid(opaque))
            },
        ]
    }

    private static var paints: [GrowthSeries] {
        let side = 512.0
        return [
            GrowthSeries("a gradient over 512 × 512 px", "stops", [2, 3, 8, 32, 128]) {
                $1.fill(
                    Path(rect: Rect(0, 0, side, side)), paint: linear(across: side, stops: $0))
            },
            GrowthSeries("1,000 circles of 16 px, each its gradient", "stops", [2, 3, 8, 32]) {
                for (i, place) in places(1000).enumerated() {
                    $1.fill(
                        circle(at: place),
                        paint: linear(across: Double(extent + i), stops: $0))
                }
            },
        ]
    }

    private static func threads(upTo count: Int) -> GrowthSeries {
        GrowthSeries(
            "4,000 circles of 64 px, translucent", "threads", Array(1...max(1, count)),
            isThreads: true
        ) { _, list in
            for place in places(4000) {
                list.fill(
                    Path(ellipseIn: Rect(place.x, place.y, 64, 64)), paint: .solid(translucent))
            }
        }
    }

    // MARK: Parts

    private static let opaque = Color(argb: 0xff20_60a0)
    private static let translucent = Color(argb: 0x8020_60a0)

    /// Positions on the target for shapes of up to 64 px: the first `count` points of the R2 sequence, which covers the
    /// square evenly (Roberts 2018).
    static func places(_ count: Int) -> [Point] {
        let range = Double(extent - 64)
        return (1...count).map { i in
            let (x, y) = (Double(i) * 0.7548776662466927, Double(i) * 0.5698402909980532)
            return Point((x - x.rounded(.down)) * range, (y - y.rounded(.down)) * range)
        }
    }

    private static func circle(at place: Point) -> Path {
        Path(ellipseIn: Rect(place.x, place.y, 16, 16))
    }

    /// A star that fills the target, with `edges` edges.
    private static func star(points edges: Int) -> Path {
        var path = Path()
        let center = Double(extent) / 2
        for i in 0..<edges {
            let angle = Double(i) / Double(edges) * 2 * .pi
            let radius = center * (i % 2 == 0 ? 0.98 : 0.7)
            let (x, y) = (cos(angle), sin(angle))
            let point = Point(center + radius * x, center + radius * y)
            if i == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return path
    }

    private static func stops(_ count: Int) -> [GradientStop] {
        (0..<count).map { i in
            let level = UInt32(i * 97 % 256)
            return GradientStop(
                Double(i) / Double(count - 1),
                Color(argb: 0xff00_0000 | level << 16 | (255 - level) << 8 | 0x40))
        }
    }

    private static func linear(across side: Double, stops count: Int) -> Paint {
        .linear(start: Point(0, 0), end: Point(side, side / 2), stops: stops(count))
    }

    private static func radial(across side: Double) -> Paint {
        .radial(center: Point(side / 2, side / 2), radius: side / 2, stops: stops(2))
    }
}
