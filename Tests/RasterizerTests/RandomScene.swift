import Geometry
import TestSupport

@testable import Rasterizer

/// Random display lists with all kinds of commands.
enum RandomScene {
    static func list(_ random: inout SeededRandom, width: Int, height: Int) -> DisplayList {
        var list = DisplayList()
        let (w, h) = (Double(width), Double(height))
        let image = Bitmap(width: 9, height: 7) { pixels in
            for i in pixels.indices {
                pixels[i] = Color(argb: UInt32(random.next(0...4_294_967_295))).premultiplied
            }
        }
        var open = 0
        for step in 0..<14 {
            if random.next(5) == 0 {
                list.pushClip(path(&random, w, h), rule: random.next(2) == 0 ? .nonZero : .evenOdd)
                open += 1
            }
            let isLayer = random.next(6) == 0
            if isLayer {
                list.beginLayer(
                    bounds: Rect(random.next(-9...w), random.next(-9...h), w / 2, h / 2),
                    opacity: random.next(0...1), blendMode: mode(&random))
            }
            draw(&list, &random, w, h, image)
            if isLayer {
                draw(&list, &random, w, h, image)
                list.endLayer()
            }
            if step == 4 {
                list.fillRect(
                    Rect(0, random.next(0...h / 2).rounded(), w, 30),
                    color: Color(argb: 0xff33_4455))
            }
            if open > 0 && random.next(3) == 0 {
                list.popClip()
                open -= 1
            }
        }
        return list
    }

    private static func draw(
        _ list: inout DisplayList, _ random: inout SeededRandom, _ w: Double, _ h: Double,
        _ image: Bitmap
    ) {
        let transform = AffineTransform(
            a: random.next(-3...3), b: random.next(-1...1), c: random.next(-1...1),
            d: random.next(-3...3), tx: random.next(0...w), ty: random.next(0...h))
        switch random.next(9) {
        case 0, 1:
            list.fill(
                path(&random, w, h), rule: random.next(2) == 0 ? .nonZero : .evenOdd,
                paint: paint(&random, w, h), blendMode: mode(&random))
        case 2:
            list.stroke(
                path(&random, w, h),
                style: StrokeStyle(
                    width: random.next(0.2...9), join: StrokeJoin(rawValue: random.next(3))!,
                    cap: StrokeCap(rawValue: random.next(3))!,
                    dashes: random.next(2) == 0 ? [] : [random.next(1...9), random.next(0...5)]),
                paint: paint(&random, w, h), blendMode: mode(&random))
        case 3:
            list.draw(
                image, transform: transform, sampling: random.next(2) == 0 ? .nearest : .bilinear,
                opacity: random.next(0...1.2), blendMode: mode(&random))
        case 4:
            list.draw(image, x: random.next(Int(w)) - 4, y: random.next(Int(h)) - 4)
        case 5:
            let mask = Mask(
                width: 5, height: 4, coverage: (0..<20).map { UInt8($0 * 255 / 19) })
            list.draw(
                mask, x: random.next(Int(w)) - 2, y: random.next(Int(h)) - 2, color: color(&random))
        case 6:
            list.fill(
                path(&random, w, h), paint: paint(&random, w, h), feather: random.next(0...9))
        case 7:
            let mesh = ImageMesh(
                bitmap: image,
                vertices: (0..<5).map { _ in Point(random.next(-9...9), random.next(-9...9)) },
                uvs: (0..<5).map { _ in Point(random.next(0...1), random.next(0...1)) },
                indices: [0, 1, 2, 1, 3, 2, 2, 3, 4])
            list.draw(mesh, transform: transform, opacity: random.next(0...1))
        default:
            list.fillRect(
                Rect(random.next(0...w), random.next(0...h), w / 3, h / 4), color: color(&random))
        }
    }

    static func color(_ random: inout SeededRandom) -> Color {
        Color(argb: UInt32(random.next(0...4_294_967_295)))
    }

    private static func mode(_ random: inout SeededRandom) -> BlendMode {
        random.next(2) == 0
            ? .sourceOver : BlendMode.allCases[random.next(BlendMode.allCases.count)]
    }

    private static func paint(
        _ random: inout SeededRandom, _ w: Double, _ h: Double
    ) -> Paint {
        func point() -> Point { Point(random.next(0...w), random.next(0...h)) }
        let stops = [
            GradientStop(0, color(&random)), GradientStop(random.next(0...1), color(&random)),
            GradientStop(1, color(&random)),
        ]
        switch random.next(6) {
        case 0: return .linear(start: point(), end: point(), stops: stops)
        case 1: return .radial(center: point(), radius: random.next(1...w), stops: stops)
        case 2:
            return .radial(
                center: point(), radius: random.next(1...w), focal: point(), stops: stops)
        case 3: return .conic(center: point(), startAngle: random.next(-9...9), stops: stops)
        default: return .solid(color(&random))
        }
    }

    static func path(_ random: inout SeededRandom, _ w: Double, _ h: Double) -> Path {
        func point() -> Point {
            Point(random.next(-w / 4...w * 1.25), random.next(-h / 4...h * 1.25))
        }
        var path = Path()
        path.move(to: point())
        for _ in 0..<2 + random.next(5) {
            switch random.next(3) {
            case 0: path.line(to: point())
            case 1: path.quad(to: point(), control: point())
            default: path.cubic(to: point(), control1: point(), control2: point())
            }
        }
        if random.next(2) == 0 { path.close() }
        return path
    }
}
