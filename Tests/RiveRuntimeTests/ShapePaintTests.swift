import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// The paints of shapes, and the outlines that they fill.
@Suite struct ShapePaintTests {
    /// A box with a linear gradient that has no stops yet.
    private func gradientBox() -> (file: FileBuilder, fill: Int, gradient: Int) {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        let fill = file.add(TypeKey.fill, in: shape)
        let gradient = file.add(
            TypeKey.linearGradient, in: fill, (.linearGradientEndX, .double(10)))
        return (file, fill, gradient)
    }

    /// The offset of a feather moves a gradient with the outline.
    @Test func featherOffsetMovesGradient() throws {
        var (file, fill, gradient) = gradientBox()
        for position in [0.0, 1] {
            file.add(TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(position)))
        }
        file.add(TypeKey.feather, in: fill, (.featherOffsetX, .double(3)))
        let artboard = try Fixture.instance(of: file)
        // The paint is in the space of the transform, which includes the offset.
        let draw = try #require(Fixture.draws(artboard).last)
        #expect(draw.path.hasPrefix("M-2 -5"))
        guard case .linear(let start, let end, _) = draw.paint else {
            Issue.record("no linear gradient: \(draw.paint)")
            return
        }
        #expect(start == .zero && end == Point(10, 0))
    }

    /// Gradient stops are sorted by offset before the offsets are clamped to 0…1. Stops whose
    /// offsets become equal keep their order.
    @Test func gradientStopsAreSortedBeforeClamping() throws {
        var (file, _, gradient) = gradientBox()
        let first = file.add(
            TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(1.5)),
            (.gradientStopColorValue, .color(0xffff_0000)))
        file.add(
            TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(1)),
            (.gradientStopColorValue, .color(0xff00_00ff)))
        let artboard = try Fixture.instance(of: file)
        let stop: Component = try #require(artboard.component(first))
        for _ in 0..<2 {
            let draw = try #require(Fixture.draws(artboard).last)
            guard case .linear(_, _, let stops) = draw.paint else {
                Issue.record("no linear gradient: \(draw.paint)")
                return
            }
            #expect(stops.map(\.offset) == [1, 1])
            #expect(stops.map(\.color.argb) == [0xff00_00ff, 0xffff_0000])
            stop.setDouble(.gradientStopPosition, 1)
            artboard.advance()
        }
    }

    /// An inner feather uses the fill rule of its fill: 0 nonzero, 1 even-odd, 2 clockwise.
    @Test(arguments: [(0, FillRule.nonZero), (1, .evenOdd), (2, .clockwise)])
    func innerFeatherKeepsFillRule(number: Int, expected: FillRule) throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        let fill = file.fill(in: shape, 0xff33_6699, (.fillFillRule, .uint(number)))
        file.add(
            TypeKey.feather, in: fill, (.featherInner, .bool(true)),
            (.featherStrength, .double(4)))
        let artboard = try Fixture.instance(of: file)
        let draw = try #require(Fixture.draws(artboard).last)
        #expect(draw.rule == expected && draw.feather == 4)
    }

    /// With the clockwise fill rule, a path's flags decide the direction of its vertices.
    @Test(arguments: [(flags: 0, "M0 0L10 0L10 10"), (flags: 2, "M0 0L10 10L10 0")])
    func pathFlagsSetVertexDirectionForClockwiseFill(flags: Int, expected: String) throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        let points = file.add(
            TypeKey.pointsPath, in: shape, (.pointsCommonPathIsClosed, .bool(true)),
            (.pathPathFlags, .uint(flags)))
        for (x, y) in [(0.0, 0.0), (10, 0), (10, 10)] {
            file.add(
                TypeKey.straightVertex, in: points, (.vertexX, .double(x)), (.vertexY, .double(y)))
        }
        file.fill(in: shape, 0xff00_0000, (.fillFillRule, .uint(2)))
        let drawn = try #require(try Fixture.draws(Fixture.instance(of: file)).last).path
        #expect(drawn.hasPrefix(expected))
    }

    /// The width of a stroke that the transform does not affect counts in the artboard's space.
    @Test(arguments: [true, false])
    func strokeKeepsWidthInArtboard(isAffected: Bool) throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape(in: 0, 0, 0)
        file.path(TypeKey.rectangle, in: shape, 10, 5)
        let stroke = file.add(
            TypeKey.stroke, in: shape, (.strokeThickness, .double(4)),
            (.strokeTransformAffectsStroke, .bool(isAffected)))
        file.add(TypeKey.solidColor, in: stroke)
        let artboard = try Fixture.instance(of: file)
        let node: Shape = try #require(artboard.component(shape))
        node.setDouble(.transformComponentScaleX, 2)
        node.setDouble(.transformComponentScaleY, 2)
        artboard.advance()
        var recorder = ScaleRecorder()
        artboard.draw(on: &recorder)
        #expect(recorder.widths == [isAffected ? 8 : 4])
    }

    /// Records the widths of strokes in the artboard's space.
    private struct ScaleRecorder: Renderer {
        var widths: [Double] = []
        private var scale = 1.0
        private var stack: [Double] = []

        mutating func save() { stack.append(scale) }
        mutating func restore() { scale = stack.popLast() ?? 1 }
        mutating func transform(_ transform: AffineTransform) { scale *= transform.a }
        mutating func clip(_ path: Path, rule: FillRule) {}
        mutating func fill(
            _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
        ) {}
        mutating func stroke(
            _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
        ) { widths.append(style.width * scale) }
        mutating func draw(
            _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
        ) {}
        mutating func draw(
            _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
            blendMode: BlendMode
        ) {}
    }
}
