import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct StackTests {
    private func box(_ width: Double, _ height: Double) -> View {
        View().frame(width: width, height: height)
    }

    private func frames(_ view: View) -> [Rect] { view.subviews.map(\.frame) }

    @Test func stacksArrangeTheirViews() {
        let a = VStack(spacing: 10) {
            box(50, 20)
            Spacer()
            box(50, 30)
        }
        a.frame = Rect(0, 0, 200, 100)
        a.layoutIfNeeded()
        #expect(frames(a) == [Rect(0, 0, 200, 20), Rect(0, 30, 200, 30), Rect(0, 70, 200, 30)])
        let b = HStack(alignment: .center, spacing: 5) {
            box(50, 20)
            box(30, 40)
        }
        b.frame = Rect(0, 0, 200, 100)
        b.layoutIfNeeded()
        #expect(frames(b) == [Rect(0, 40, 50, 20), Rect(55, 30, 30, 40)])
        #expect(b.sizeThatFits(Size(200, 100)) == Size(85, 40))
        b.distribution = .fillEqually
        b.alignment = .fill
        b.layoutIfNeeded()
        #expect(frames(b) == [Rect(0, 0, 97.5, 100), Rect(102.5, 0, 97.5, 100)])
    }

    @Test func hiddenViewsTakeNoSpace() {
        let stack = VStack(spacing: 10) {
            box(10, 20)
            box(10, 20)
            box(10, 20)
        }
        #expect(stack.sizeThatFits(Size(100, 500)).height == 80)
        stack.subviews[1].isHidden = true
        #expect(stack.sizeThatFits(Size(100, 500)).height == 50)
    }

    @Test func paddingAndSafeAreaInsetContent() {
        let inner = View()
        let padded = inner.padding(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        padded.frame = Rect(0, 0, 100, 50)
        padded.layoutIfNeeded()
        #expect(inner.frame == Rect(2, 1, 94, 46))
        let stage = Stage(Size(100, 80))
        stage.screen.safeAreaInsets = EdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
        let content = View()
        let safe = SafeAreaView(content)
        safe.frame = Rect(0, 0, 100, 80)
        stage.root.addSubview(safe)
        stage.frame()
        #expect(content.frame == Rect(0, 10, 100, 50))
    }
}
