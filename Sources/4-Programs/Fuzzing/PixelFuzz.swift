import Geometry
import Rasterizer

/// Draws shapes, images and layers with all instruction sets, whose pixels must be equal to each other and to those of a
/// plain model. Unlike those of `RasterFuzz`, most numbers are such that something is drawn within the target.
package enum PixelFuzz {
    private static let background = Color(argb: 0xff20_3040)

    /// The bytes of an input, and the size of the target that the first of them describe. Most targets are small: a list
    /// costs by its pixels, and what differs differs on a few pixels too.
    private struct Source {
        private var bytes: FuzzInput
        let width: Int
        let height: Int

        init(_ bytes: [UInt8]) {
            self.bytes = FuzzInput(bytes)
            let isSmall = self.bytes.choice(8) != 0
            width = 1 + self.bytes.choice(isSmall ? 40 : 160)
            height = 1 + self.bytes.choice(isSmall ? 12 : 48)
        }

        /// What numbers for a target of 160 × 48 pixels are multiplied by.
        var scale: Point { Point(Double(width) / 160, Double(height) / 48) }

        var isAtEnd: Bool { bytes.isAtEnd }
        mutating func byte() -> UInt8 { bytes.byte() }
        mutating func word() -> UInt32 { bytes.word() }
        mutating func choice(_ count: Int) -> Int { bytes.choice(count) }
    }

    /// Inputs of random bytes that are long enough for all steps: a byte that is inserted or removed changes all that
    /// follows.
    static let seeds: [[UInt8]] = (1...64).map { FuzzMutator.bytes(640, seed: $0) }

    /// Draws the display list that `bytes` describe, and traps if two instruction sets draw other pixels, or others
    /// than the plain model.
    ///
    /// - Returns: whether anything was drawn.
    package static func run(_ bytes: [UInt8]) -> Bool {
        var input = Source(bytes)
        let (width, height) = (input.width, input.height)
        let rotation = Rotation.allCases[input.choice(4)]
        var list = DisplayList()
        var steps = 0
        let image = image(&input)
        while !input.isAtEnd && steps < 12 {
            step(&list, &input, image)
            steps += 1
        }
        let rasterizers = InstructionSet.allCases.map {
            FrameRasterizer(threads: 1, instructions: $0)
        }
        let expected = pixels(of: list, width, height, rasterizers[0])
        for (rasterizer, set) in zip(rasterizers, InstructionSet.allCases).dropFirst() {
            let actual = pixels(of: list, width, height, rasterizer)
            if let i = expected.indices.first(where: { expected[$0] != actual[$0] }) {
                let (wrong, right) = (actual[i], expected[i])
                report(
                    """
                    \(set) draws \(String(wrong, radix: 16)) at (\(i % width), \(i / width)), the baseline \
                    \(String(right, radix: 16))
                    """)
            }
        }
        // One instruction set suffices, since all draw the same; which one depends on the input.
        let rasterizer = rasterizers[bytes.count % rasterizers.count]
        let model = PixelModel(list, width: width, height: height, rasterizer: rasterizer)
        if let difference = model.difference(background: background) { report(difference) }
        for format in PixelFormat.allCases {
            if let difference = FormatModel.difference(
                list, expected, width: width, height: height, background: background,
                format: format, rotation: rotation, rasterizer: rasterizer)
            {
                report(difference)
            }
        }
        return expected.contains { $0 != background.argb }
    }

    /// Ends the program: a fuzzer takes a trap for the finding that it keeps.
    private static func report(_ difference: String) -> Never { fatalError(difference) }

    private static func pixels(
        of list: DisplayList, _ width: Int, _ height: Int, _ rasterizer: FrameRasterizer
    ) -> [UInt32] {
        let target = PixelBuffer(width: width, height: height)
        rasterizer.render(list, into: target.surface, background: background)
        return target.withPixels { Array($0) }
    }

    private static func image(_ input: inout Source) -> Bitmap {
        let colors = (0..<8).map { _ in Color(argb: input.word()).premultiplied }
        return Bitmap(width: 1 + input.choice(40), height: 1 + input.choice(20)) { pixels in
            for i in pixels.indices { pixels[i] = colors[(i ^ i >> 3) & 7] }
        }
    }

    private static func step(
        _ list: inout DisplayList, _ input: inout Source, _ image: Bitmap
    ) {
        let mode = BlendMode.allCases[input.choice(BlendMode.allCases.count)]
        let opacity = Double(input.byte()) / 255
        switch input.choice(10) {
        case 0: list.pushClip(path(&input))
        case 1: list.popClip()
        case 2: list.beginLayer(bounds: rect(&input), opacity: opacity, blendMode: mode)
        case 3: list.endLayer()
        case 4:
            list.stroke(
                path(&input), style: StrokeStyle(width: Double(input.byte()) / 16),
                paint: paint(&input), blendMode: mode)
        case 5:
            list.draw(
                image, transform: transform(&input),
                sampling: input.choice(2) == 0 ? .nearest : .bilinear, opacity: opacity,
                blendMode: mode)
        case 6:
            // Whole pixels are copied, and rows at fractions share what is interpolated along them.
            let whole = Point(
                (Double(input.byte()) - 20) * input.scale.x,
                Double(input.choice(48)) * input.scale.y)
            let place = input.choice(2) == 0 ? whole : point(&input)
            list.draw(
                image, transform: .translation(place.x, place.y), opacity: opacity, blendMode: mode)
        case 7: list.fill(Path(rect: rect(&input)), paint: paint(&input), blendMode: mode)
        default:
            list.fill(
                path(&input), rule: input.choice(2) == 0 ? .nonZero : .evenOdd,
                paint: paint(&input), blendMode: mode)
        }
    }

    private static func point(_ input: inout Source) -> Point {
        let x = Double(input.byte()) + Double(input.byte()) / 256 - 40
        let y = Double(input.choice(96)) + Double(input.byte()) / 256 - 24
        return Point(x * input.scale.x, y * input.scale.y)
    }

    private static func rect(_ input: inout Source) -> Rect {
        let origin = point(&input)
        let (width, height) = (Double(input.byte()), Double(input.byte()) / 4)
        return Rect(origin.x, origin.y, width * input.scale.x, height * input.scale.y)
    }

    private static func transform(_ input: inout Source) -> AffineTransform {
        func factor() -> Double { Double(Int8(bitPattern: input.byte())) / 32 }
        let (a, b, c, d) = (factor(), factor(), factor(), factor())
        let origin = point(&input)
        return AffineTransform(a: a, b: b, c: c, d: d, tx: origin.x, ty: origin.y)
    }

    private static func path(_ input: inout Source) -> Path {
        if input.choice(3) == 0 { return Path(ellipseIn: rect(&input)) }
        var path = Path()
        path.move(to: point(&input))
        for _ in 0..<2 + input.choice(4) {
            switch input.choice(3) {
            case 0: path.line(to: point(&input))
            case 1: path.quad(to: point(&input), control: point(&input))
            default:
                path.cubic(to: point(&input), control1: point(&input), control2: point(&input))
            }
        }
        return path
    }

    private static func paint(_ input: inout Source) -> Paint {
        let kind = input.choice(6)
        if kind > 3 { return .solid(Color(argb: input.word())) }
        let stops = [
            GradientStop(0, Color(argb: input.word())),
            GradientStop(Double(input.byte()) / 255, Color(argb: input.word())),
            GradientStop(1, Color(argb: input.word())),
        ]
        let (center, other) = (point(&input), point(&input))
        let radius = Double(input.byte()) + 1
        switch kind {
        case 0: return .linear(start: center, end: other, stops: stops)
        case 1: return .radial(center: center, radius: radius, stops: stops)
        case 2: return .radial(center: center, radius: radius, focal: other, stops: stops)
        default: return .conic(center: center, startAngle: radius / 20, stops: stops)
        }
    }
}
