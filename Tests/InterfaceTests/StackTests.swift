import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct StackTests {
    private func box(_ width: Double, _ height: Double) -> View {
        View().frame(width: width, height: height)
    }

    private func frames(_ view: View) -> [Rect] { view.subviews.map(\.frame) }

    @Test func spacerTakesRemainingHeightOfVerticalStack() {
        let stack = VStack(spacing: 10) {
            box(50, 20)
            Spacer()
            box(50, 30)
        }
        stack.frame = Rect(0, 0, 200, 100)
        stack.layoutIfNeeded()
        #expect(
            frames(stack) == [Rect(0, 0, 200, 20), Rect(0, 30, 200, 30), Rect(0, 70, 200, 30)])
    }

    @Test func horizontalStackCentersOrFillsItsViews() {
        let stack = HStack(alignment: .center, spacing: 5) {
            box(50, 20)
            box(30, 40)
        }
        stack.frame = Rect(0, 0, 200, 100)
        stack.layoutIfNeeded()
        #expect(frames(stack) == [Rect(0, 40, 50, 20), Rect(55, 30, 30, 40)])
        #expect(stack.sizeThatFits(Size(200, 100)) == Size(85, 40))
        stack.distribution = .fillEqually
        stack.alignment = .fill
        stack.layoutIfNeeded()
        #expect(frames(stack) == [Rect(0, 0, 97.5, 100), Rect(102.5, 0, 97.5, 100)])
    }

    /// A stack in a stack takes the room of a view that is hidden, without further calls.
    @Test func hidingViewMovesOthersInNextFrame() {
        let stage = Stage(Size(100, 200))
        let (first, second, last) = (box(100, 20), box(100, 30), box(100, 40))
        let inner = VStack {
            first
            second
        }
        let outer = VStack {
            inner
            last
        }
        outer.frame = stage.root.bounds
        stage.root.addSubview(outer)
        stage.frame()
        #expect(last.frame.minY == 50)
        first.isHidden = true
        stage.frame()
        #expect(second.frame.minY == 0 && last.frame.minY == 30)
        inner.spacing = 5
        first.isHidden = false
        stage.frame()
        #expect(second.frame.minY == 25 && last.frame.minY == 55)
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

    @Test func paddingInsetsContent() {
        let inner = View()
        let padded = inner.padding(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        padded.frame = Rect(0, 0, 100, 50)
        padded.layoutIfNeeded()
        #expect(inner.frame == Rect(2, 1, 94, 46))
    }

    @Test func changedSafeAreaMovesContent() {
        let stage = Stage(Size(100, 80))
        let content = View()
        let safe = SafeAreaView(content)
        safe.frame = Rect(0, 0, 100, 80)
        let container = View(frame: stage.root.bounds)
        container.addSubview(safe)
        stage.root.addSubview(container)
        stage.frame()
        stage.screen.safeAreaInsets = EdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
        stage.frame()
        #expect(content.frame == Rect(0, 10, 100, 50))
    }

    @Test func safeAreaInsetsContent() {
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
