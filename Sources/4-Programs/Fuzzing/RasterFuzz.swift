import Geometry
import Rasterizer

/// Draws display lists of any commands and any numbers on any target. It must not trap or write outside the target;
/// AddressSanitizer detects the latter.
package enum RasterFuzz {
    /// Draws the display list that `bytes` describe twice, since state that is kept between frames must do no harm.
    ///
    /// - Returns: the number of steps that were taken to make the list.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Int {
        var input = FuzzInput(bytes)
        let target = target(&input)
        let image = Bitmap(width: input.choice(9), height: input.choice(9)) { _ in }
        let threads = 1 + input.choice(2)
        let damage = input.choice(2) == 0 ? nil : [damage(&input, target)]
        var list = DisplayList()
        var steps = 0
        while !input.isAtEnd && steps < 40 {
            step(&list, &input, image, target.bounds.rect)
            steps += 1
        }
        let rasterizer = FrameRasterizer(threads: threads)
        rasterizer.render(list, into: target.surface, damage: damage)
        rasterizer.render(list, into: target.surface)
        return steps
    }

    /// Small targets, and wide or tall ones of up to 8,192 pixels a side and at most 2^18 pixels in all.
    private static func target(_ input: inout FuzzInput) -> PixelBuffer {
        let small = [0, 1, 7, 8, 15, 16, 17, 33, 50, 64, 130]
        let large = [1000, 4095, 4096, 4097, 5000, 8192]
        let short = small[input.choice(small.count)]
        switch input.choice(4) {
        case 0: return PixelBuffer(width: large[input.choice(large.count)], height: min(32, short))
        case 1: return PixelBuffer(width: min(32, short), height: large[input.choice(large.count)])
        default: return PixelBuffer(width: short, height: small[input.choice(small.count)])
        }
    }

    private static func damage(_ input: inout FuzzInput, _ target: PixelBuffer) -> PixelRect {
        func place(_ extent: Int) -> Int {
            Int(Int16(truncatingIfNeeded: input.word())) % (extent + 20)
        }
        return PixelRect(
            x0: place(target.width), y0: place(target.height), x1: place(target.width),
            y1: place(target.height))
    }

    private static func step(
        _ list: inout DisplayList, _ input: inout FuzzInput, _ image: Bitmap, _ target: Rect
    ) {
        let mode = BlendMode.allCases[input.choice(BlendMode.allCases.count)]
        let kind = input.choice(14)
        switch kind {
        case 0: list.pushClip(path(&input), rule: rule(&input), transform: transform(&input))
        case 1: list.popClip()
        case 2:
            list.beginLayer(
                bounds: rect(&input), opacity: input.number(), blendMode: mode)
        case 3: list.endLayer()
        case 4, 5:
            let feather = input.choice(8) == 0 ? input.number() : 0
            list.fill(
                path(&input), rule: rule(&input), transform: transform(&input),
                paint: paint(&input), blendMode: mode, feather: feather)
        case 6, 7:
            list.stroke(
                path(&input), style: style(&input), transform: transform(&input),
                paint: paint(&input), blendMode: mode)
        case 8:
            list.draw(
                image, transform: transform(&input),
                sampling: input.choice(2) == 0 ? .nearest : .bilinear, opacity: input.number(),
                blendMode: mode)
        case 9: list.draw(image, x: input.choice(90) - 9, y: input.choice(90) - 9)
        case 10:
            let count = 3 + input.choice(5)
            let mesh = ImageMesh(
                bitmap: image, vertices: (0..<count).map { _ in point(&input) },
                uvs: (0..<count).map { _ in point(&input) },
                indices: (0..<count).map { _ in UInt16(input.choice(9)) })
            list.draw(mesh, transform: transform(&input), opacity: input.number())
        case 11:
            // The whole target, however large, since the size of a blur's image depends on it.
            list.fill(
                Path(rect: target), paint: paint(&input), blendMode: mode,
                feather: Double(input.byte()) / 64)
        case 12: list.beginLayer(bounds: target, opacity: input.number(), blendMode: mode)
        default: list.fillRect(rect(&input), color: Color(argb: input.word()))
        }
    }

    private static func point(_ input: inout FuzzInput) -> Point {
        Point(input.number(), input.number())
    }

    private static func rect(_ input: inout FuzzInput) -> Rect {
        Rect(input.number(), input.number(), input.number(), input.number())
    }

    private static func rule(_ input: inout FuzzInput) -> FillRule {
        [.nonZero, .evenOdd, .clockwise][input.choice(3)]
    }

    private static func transform(_ input: inout FuzzInput) -> AffineTransform {
        if input.choice(2) == 0 { return .identity }
        return AffineTransform(
            a: input.number(), b: input.number(), c: input.number(), d: input.number(),
            tx: input.number(), ty: input.number())
    }

    private static func path(_ input: inout FuzzInput) -> Path {
        var path = Path()
        for _ in 0..<input.choice(10) {
            switch input.choice(6) {
            case 0: path.move(to: point(&input))
            case 1, 2: path.line(to: point(&input))
            case 3: path.quad(to: point(&input), control: point(&input))
            case 4:
                path.cubic(
                    to: point(&input), control1: point(&input), control2: point(&input))
            default: path.close()
            }
        }
        return path
    }

    private static func style(_ input: inout FuzzInput) -> StrokeStyle {
        StrokeStyle(
            width: input.number(), join: StrokeJoin(rawValue: input.choice(3)) ?? .miter,
            cap: StrokeCap(rawValue: input.choice(3)) ?? .butt, miterLimit: input.number(),
            dashes: (0..<input.choice(4)).map { _ in input.number() },
            dashOffset: input.choice(2) == 0 ? 0 : input.number())
    }

    private static func paint(_ input: inout FuzzInput) -> Paint {
        let stops = (0..<input.choice(4)).map { _ in
            GradientStop(input.number(), Color(argb: input.word()))
        }
        switch input.choice(6) {
        case 0: return .linear(start: point(&input), end: point(&input), stops: stops)
        case 1: return .radial(center: point(&input), radius: input.number(), stops: stops)
        case 2:
            return .radial(
                center: point(&input), radius: input.number(), focal: point(&input), stops: stops)
        case 3:
            return .conic(center: point(&input), startAngle: input.number(), stops: stops)
        default: return .solid(Color(argb: input.word()))
        }
    }
}
