import Geometry
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct ButtonTests {
    private let stage = Stage(Size(320, 480))
    private let button: Button

    init() throws {
        button = Button(family: try TestFonts.boxes(), title: "call")
        button.frame = Rect(20, 20, 200, 50)
        stage.root.addSubview(button)
    }

    @Test func tapRunsActionAndDimsButton() {
        var taps = 0
        button.addAction(for: .touchUpInside) { taps += 1 }
        stage.touch(.began, 100, 40)
        stage.frame()
        #expect(button.presentationAlpha == 0.55)
        stage.touch(.ended, 100, 40)
        #expect(taps == 1)
        stage.frames(3)
        #expect(button.presentationAlpha > 0.55 && button.presentationAlpha < 1)
        stage.settle()
        #expect(button.presentationAlpha == 1)
    }

    @Test func disabledButtonIgnoresTaps() {
        var taps = 0
        button.addAction(for: .touchUpInside) { taps += 1 }
        button.isEnabled = false
        stage.tap(100, 40)
        #expect(taps == 0 && button.alpha == 0.4)
        button.isEnabled = true
        #expect(button.alpha == 1)
    }

    @Test func buttonHasMinimumTouchSize() throws {
        let small = Button(family: try TestFonts.boxes(), title: "a", fontSize: 8)
        #expect(small.sizeThatFits(Size(300, 300)) == Size(44, 44))
        small.title = String(repeating: "many words ", count: 10)
        // Two lines of 78 points, with margins of 16 points.
        #expect(small.sizeThatFits(Size(120, 300)) == Size(110, 44))
    }

    @Test func backgroundFollowsTintColor() {
        stage.root.tintColor = Color(argb: 0xff20_2020)
        #expect(button.backgroundColor == Color(argb: 0xff20_2020))
        button.style = .plain
        #expect(button.backgroundColor == .clear)
    }
}
