import Geometry
import RiveRuntime
import RiveWriter
import Testing

@testable import Interface

@MainActor private final class Drawing: View {
    var onDraw: (Canvas) -> Void = { _ in }

    override func draw(on canvas: Canvas) { onDraw(canvas) }
}

@MainActor @Suite struct CanvasTests {
    private let white: UInt32 = 0xffff_ffff, red: UInt32 = 0xffff_0000

    private func stage(_ draw: @escaping (Canvas) -> Void) -> Stage {
        let stage = Stage(Size(40, 40))
        stage.root.backgroundColor = .white
        let view = Drawing(frame: Rect(0, 0, 40, 40))
        view.onDraw = draw
        stage.root.addSubview(view)
        stage.frame()
        return stage
    }

    /// Rounding errors of sums do not decide to which of two pixels a place halfway between them goes: to
    /// the greater one, also above and to the left of the first pixel.
    @Test(arguments: [
        (92.5, 93.0), (92.5 - 1e-10, 93.0), (92.5 + 1e-10, 93.0), (92.49, 92.0), (-0.5, 0.0),
        (-0.5 - 1e-12, 0.0), (-0.51, -1.0), (-0.49, 0.0), (1e9 + 0.25, 1e9),
    ])
    func placesGoToTheNearestPixel(place: Double, pixel: Double) {
        #expect(Canvas.wholePixel(place) == pixel)
    }

    @Test func transformsApplyToSubsequentDrawing() {
        let stage = stage { canvas in
            canvas.save()
            canvas.translateBy(x: 20, y: 20)
            canvas.rotate(by: .pi / 2)
            canvas.scaleBy(x: 2, y: 1)
            canvas.fill(Rect(0, 0, 8, 4), color: .red)
            canvas.restore()
            canvas.concatenate(AffineTransform(translationX: 0, y: 36))
            canvas.fill(Rect(0, 0, 4, 4), color: .red)
        }
        let picture = stage.picture()
        // 16 points down from the middle, 4 to the left.
        #expect(picture[18, 34] == red && picture[17, 21] == red && picture[18, 37] == white)
        #expect(picture[21, 21] == white && picture[14, 21] == white)
        #expect(picture[2, 38] == red && picture[5, 38] == white)
    }

    @Test func unbalancedSavesDoNotAffectLaterViews() {
        let stage = stage { canvas in
            canvas.save()
            canvas.save()
            canvas.translateBy(x: 10.5, y: 10)
            canvas.clip(to: Rect(0, 0, 1, 1))
        }
        // Views drawn after the view are neither moved nor clipped.
        let next = View(frame: Rect(30, 30, 10, 10))
        next.backgroundColor = .red
        stage.root.addSubview(next)
        stage.frame()
        #expect(stage.pixel(35, 35) == red && stage.pixel(12, 12) == white)
    }

    @Test func extraRestoresDoNotPopOtherViewsState() {
        let stage = stage { canvas in
            for _ in 0..<9 { canvas.restore() }
            canvas.fill(Rect(0, 0, 10, 10), color: .red)
        }
        stage.root.subviews[0].frame = Rect(20, 0, 20, 20)
        let next = View(frame: Rect(0, 30, 10, 10))
        next.backgroundColor = .red
        stage.root.subviews[0].addSubview(next)
        stage.frame()
        let picture = stage.picture()
        #expect(picture[25, 5] == red && picture[5, 5] == white && picture[25, 35] == red)
    }

    /// A clip set in `draw` applies to the view's drawing, not to its subviews.
    @Test func clipDoesNotApplyToSubviews() {
        let stage = stage { canvas in
            canvas.clip(Path(rect: Rect(0, 0, 5, 5)))
            canvas.fill(Rect(0, 0, 20, 20), color: .red)
        }
        let child = View(frame: Rect(20, 20, 10, 10))
        child.backgroundColor = .red
        stage.root.subviews[0].addSubview(child)
        stage.frame()
        let picture = stage.picture()
        #expect(picture[2, 2] == red && picture[8, 8] == white && picture[25, 25] == red)
    }

    @Test func customViewDrawsArtboard() throws {
        let source = """
            {"name": "Square", "width": 10, "height": 10, "fill": {"color": "#ff0000"}}
            """
        let file = try File(RivSource.compile(Array(source.utf8)))
        let artboard = try #require(try file.instantiate())
        artboard.advance(by: 0)
        let stage = stage { $0.draw(artboard, in: Rect(10, 0, 20, 40)) }
        let picture = stage.picture()
        #expect(picture[20, 20] == red && picture[11, 29] == red)
        #expect(picture[20, 5] == white && picture[5, 20] == white)
    }
}
