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

    /// The outline of a tinted button and every title are visible on any background, whatever the tint.
    @Test(
        arguments: [0xffff_ffff, 0xff00_0000, 0xff1c_1c1e, 0xff80_8080, 0xfff2_f2f7] as [UInt32],
        [0xff0a_6cff, 0xff0a_84ff, 0xff2e_7d32, 0xff00_0000, 0xffff_ffff, 0xffff_eb3b] as [UInt32])
    func buttonIsVisibleOnAnyBackground(background: UInt32, tint: UInt32) {
        let background = Color(argb: background)
        stage.root.backgroundColor = background
        stage.root.tintColor = Color(argb: tint)
        let label = button.subviews.lazy.compactMap { $0 as? Label }.first
        for style in [Button.Style.filled, .tinted, .plain] {
            button.style = style
            button.removeFromSuperview()
            stage.root.addSubview(button)
            let shape = button.backgroundColor.over(background)
            #expect((label?.textColor ?? .clear).contrast(on: shape) >= Color.minimumTextContrast)
            if style == .tinted {
                #expect(
                    button.outlineColor.contrast(on: background) >= Color.minimumGraphicsContrast)
            }
        }
    }
}
