import Geometry
import Testing

@testable import Interface

/// Autoresizing, the order of subviews, sizes that fit, and drawing in UIKit's words.
@MainActor @Suite struct ViewWordsTests {
    private let stage = Stage()
    private let box = View(frame: Rect(0, 0, 100, 100))

    init() { stage.root.addSubview(box) }

    // UIView.AutoresizingMask
    @Test(arguments: [
        (View.AutoresizingMask([]), Rect(10, 20, 30, 40)),
        (View.AutoresizingMask.flexibleWidth, Rect(10, 20, 130, 40)),
        (View.AutoresizingMask.flexibleHeight, Rect(10, 20, 30, 90)),
        (View.AutoresizingMask(rawValue: 2 | 16), Rect(10, 20, 130, 90)),
        (View.AutoresizingMask.flexibleLeftMargin, Rect(110, 20, 30, 40)),
        (View.AutoresizingMask.flexibleRightMargin, Rect(10, 20, 30, 40)),
        (View.AutoresizingMask.flexibleTopMargin, Rect(10, 70, 30, 40)),
        (View.AutoresizingMask.flexibleBottomMargin, Rect(10, 20, 30, 40)),
    ])
    func maskResizesWithSuperview(mask: View.AutoresizingMask, frame: Rect) {
        let view = View(frame: Rect(10, 20, 30, 40))
        view.autoresizingMask = mask
        box.addSubview(view)
        box.frame = Rect(0, 0, 200, 150)
        #expect(view.frame == frame)
    }

    // With flexible margins on both sides a centred view stays in the centre.
    @Test func flexibleMarginsKeepViewCentred() {
        let view = View(frame: Rect(40, 40, 20, 20))
        view.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        box.addSubview(view)
        box.frame = Rect(0, 0, 300, 60)
        #expect(view.frame == Rect(140, 20, 20, 20))
    }

    @Test func viewWithoutSpaceGrowsFromNothing() {
        let outer = View()
        let view = View()
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outer.addSubview(view)
        outer.frame = Rect(0, 0, 80, 60)
        #expect(view.frame == Rect(0, 0, 80, 60))
    }

    @Test func subviewsAreInsertedBesideOthers() {
        let views = (0..<4).map { _ in View() }
        func order() -> [Int] {
            box.subviews.compactMap { view in views.firstIndex { $0 === view } }
        }
        box.addSubview(views[0])
        box.addSubview(views[1])
        box.insertSubview(views[2], aboveSubview: views[0])
        #expect(order() == [0, 2, 1])
        box.insertSubview(views[3], belowSubview: views[0])
        #expect(order() == [3, 0, 2, 1])
        // One that is a subview already moves.
        box.insertSubview(views[3], aboveSubview: views[1])
        #expect(order() == [0, 2, 1, 3])
        box.insertSubview(View(), aboveSubview: View())
        #expect(order() == [0, 2, 1, 3])
        box.sendSubviewToBack(views[1])
        #expect(order() == [1, 0, 2, 3])
    }

    @Test func sizeToFitTakesTheSizeOfTheContent() throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 10)
        label.text = "abc"
        label.frame = Rect(5, 6, 1, 1)
        label.sizeToFit()
        #expect(label.frame == Rect(origin: Point(5, 6), size: label.intrinsicContentSize))
        label.numberOfLines = 0
        label.text = "abc abc abc"
        label.frame = Rect(0, 0, 50, 0)
        label.sizeToFit()
        #expect(label.frame.height == label.sizeThatFits(Size(50, .infinity)).height)
        let spinner = SpinnerView()
        spinner.sizeToFit()
        #expect(spinner.frame.size == Size(32, 32))
    }

    private final class Drawing: View {
        var rects: [Rect] = []
        override func draw(_ rect: Rect) {
            rects.append(rect)
            Canvas.current?.fill(Rect(0, 0, 5, 5), color: .red)
        }
    }

    // UIView.draw(_:), UIGraphicsGetCurrentContext
    @Test func viewDrawsOnTheCurrentCanvas() {
        let view = Drawing(frame: Rect(10, 10, 20, 20))
        stage.root.backgroundColor = .white
        stage.root.addSubview(view)
        stage.settle()
        let picture = stage.picture()
        #expect(view.rects == [Rect(0, 0, 20, 20)])
        #expect(picture[12, 12] == Color.red.argb && picture[16, 12] == 0xffff_ffff)
        #expect(Canvas.current == nil)
    }

    // A deinit may touch the views that it owns.
    @Test func deinitMayTouchViews() {
        final class Owner {
            let view: View
            init(_ view: View) { self.view = view }
            deinit { MainActor.assumeIsolated { [view] in view.removeFromSuperview() } }
        }
        let view = View()
        box.addSubview(view)
        var owner: Owner? = Owner(view)
        #expect(owner != nil)
        owner = nil
        #expect(view.superview == nil)
    }

    #if compiler(>=6.2)
        @MainActor private final class Keeper {
            let view: View
            init(_ view: View) { self.view = view }
            isolated deinit { view.removeFromSuperview() }
        }

        @Test func isolatedDeinitMayTouchViews() {
            let view = View()
            box.addSubview(view)
            var keeper: Keeper? = Keeper(view)
            #expect(keeper != nil)
            keeper = nil
            #expect(view.superview == nil)
        }
    #endif
}
