import Geometry
import Motion
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct NoticeViewTests {
    private let stage = Stage(Size(320, 480))
    private let notice: NoticeView

    init() throws {
        notice = NoticeView(family: try TestFonts.boxes())
        notice.frame = stage.root.bounds
        stage.root.addSubview(notice)
        stage.settle()
    }

    private func card() throws -> View { try #require(notice.subviews.first) }

    @Test func messageAppearsAndDisappears() throws {
        #expect(notice.isHidden && !stage.frame())
        notice.show("failed")
        stage.frames(30)
        #expect(notice.text == "failed" && notice.isShown)
        #expect(try card().presentationAlpha == 1)
        let seconds = Double(stage.settle()) / 60
        #expect(!notice.isShown && notice.isHidden && notice.text.isEmpty)
        // It is shown for 3.4 s and fades out for 0.3 s; half a second has passed.
        #expect(abs(seconds - (3.4 + 0.3 - 0.5)) < 0.1, "\(seconds)")
        #expect(!stage.frame())
    }

    @Test func longerTextsAreShownLonger() {
        #expect(NoticeView.duration(of: "") == 3)
        #expect(NoticeView.duration(of: String(repeating: "x", count: 30)) == 5)
        #expect(NoticeView.duration(of: String(repeating: "x", count: 100_000)) == 10)
    }

    @Test func longMessageWrapsWithinScreen() throws {
        notice.show(String(repeating: "configuration not taken over ", count: 50))
        stage.frames(30)
        // Six lines of 16 points, with 13 points above and below.
        let card = try card()
        #expect(card.frame == Rect(12, 346, 296, 122))
        notice.insets = EdgeInsets(bottom: 49)
        stage.frame()
        #expect(card.frame == Rect(12, 297, 296, 122))
    }

    @Test func tapDismissesNoticeAndOtherTouchesPassThrough() throws {
        notice.show("failed")
        stage.frames(30)
        #expect(stage.root.hitTest(Point(160, 100)) === stage.root)
        let middle = try card().frame
        stage.tap(middle.midX, middle.midY)
        #expect(!notice.isShown)
        stage.settle()
        #expect(notice.isHidden)
    }

    @Test func newMessageReplacesCurrent() {
        notice.show("first")
        stage.frames(150)
        notice.show("second")
        stage.frames(120)
        #expect(notice.text == "second")
        notice.dismiss()
        stage.frames(5)
        notice.show("third")
        stage.frames(30)
        #expect(notice.text == "third" && !notice.isHidden)
        stage.settle()
        #expect(notice.isHidden)
    }

    @Test func reducedMotionOnlyFades() throws {
        stage.screen.reducesMotion = true
        notice.show("failed")
        stage.frames(5)
        #expect(try card().presentationTransform == .identity)
        #expect(try card().presentationAlpha < 1)
    }

    @Test func offScreenNoticeIsShownImmediately() {
        notice.removeFromSuperview()
        notice.show("failed")
        #expect(notice.isShown)
        notice.dismiss()
        #expect(notice.isHidden)
    }
}
