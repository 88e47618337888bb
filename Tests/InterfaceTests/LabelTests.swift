import Geometry
import SystemFonts
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct LabelTests {
    private func family() throws -> FontFamily? {
        let fonts = FontCatalog().textFonts(bold: false).compactMap { try? $0.open() }
        return fonts.isEmpty ? nil : FontFamily(fonts)
    }

    /// New text invalidates the layout that depends on its size, in the next frame.
    @Test func newTextInvalidatesEnclosingStackLayout() throws {
        guard let family = try family() else {
            print("no font was found; the test of labels is left out")
            return
        }
        let stage = Stage()
        let label = Label(family: family, fontSize: 20)
        label.text = "a"
        let (beside, below) = (View(), View())
        let stack = VStack(alignment: .leading) {
            HStack {
                label.padding(4)
                beside.frame(width: 10, height: 10)
            }
            below.frame(width: 10, height: 10)
        }
        stack.frame = Rect(0, 0, 300, 600)
        stage.root.addSubview(stack)
        stage.settle()
        let (x, y) = (beside.convertToScreen(.zero).x, below.convertToScreen(.zero).y)
        label.text = "a longer text"
        stage.frame()
        #expect(label.frame.width >= label.textWidth)
        #expect(beside.convertToScreen(.zero).x > x + 60)
        label.fontSize = 40
        stage.frame()
        #expect(below.convertToScreen(.zero).y > y + 15)
        // Setting the same text again requests no frame.
        stage.settle()
        var asked = false
        stage.screen.onNeedsFrame = { asked = true }
        label.text = "a longer text"
        #expect(!asked)
        beside.superview?.removeFromSuperview()
        #expect(asked)
    }

    @Test func linesWrapUpToNumberOfLines() throws {
        guard let family = try family() else {
            print("no font was found; the test of labels is left out")
            return
        }
        let label = Label(family: family, fontSize: 20)
        label.text = "The quick brown fox jumps over the lazy dog"
        let one = label.sizeThatFits(Size(150, .infinity))
        #expect(one.width <= 150)
        label.numberOfLines = 0
        let all = label.sizeThatFits(Size(150, .infinity))
        #expect(all.height > one.height * 2.5 && all.width <= 150)
        label.numberOfLines = 2
        let two = label.sizeThatFits(Size(150, .infinity))
        #expect(abs(two.height - one.height * 2) <= 2)
        #expect(label.textWidth > 300)
    }

    /// Emoji are drawn in their own colours, as large as the text, and fade with it.
    @Test func emojiAreDrawnInColor() throws {
        guard let family = try family(), let emoji = try FontCatalog().emojiFont?.open() else {
            print("fonts-noto-color-emoji is not installed; the test of emoji is left out")
            return
        }
        let stage = Stage(Size(60, 40))
        let label = Label(family: FontFamily(family.fonts + [emoji]), fontSize: 32)
        label.frame = Rect(10, 0, 40, 40)
        label.text = "\u{1f600}"
        stage.root.backgroundColor = .black
        stage.root.addSubview(label)
        let picture = stage.picture()
        let face = picture[30, 15]
        #expect(face >> 16 & 255 > 200 && face >> 8 & 255 > 140 && face & 255 < 120)
        #expect(picture[4, 20] == 0xff00_0000 && picture[56, 20] == 0xff00_0000)
        label.textColor = Color(argb: 0x8000_0000)
        #expect(stage.picture()[30, 15] >> 16 & 255 < 140)
    }

    /// Hebrew is aligned at the right, with its ellipsis at the left.
    @Test func rightToLeftTextIsRightAligned() throws {
        guard let family = try family() else { return }
        let stage = Stage(Size(200, 40))
        let label = Label(family: family, fontSize: 20)
        label.frame = Rect(0, 0, 200, 40)
        label.textColor = .white
        stage.root.backgroundColor = Color(argb: 0xff00_0000)
        stage.root.addSubview(label)
        func columns() -> (first: Int, last: Int) {
            let picture = stage.picture()
            var inked: Set<Int> = []
            for y in 0..<40 {
                for x in 0..<200 where picture[x, y] & 0xff > 40 { inked.insert(x) }
            }
            return (inked.min() ?? 0, inked.max() ?? 0)
        }
        label.text = "שלום"
        stage.settle()
        #expect(columns().last > 190 && columns().first > 100)
        label.text = "abc"
        stage.settle()
        #expect(columns().first < 10 && columns().last < 100)
        label.text = String(repeating: "שלום ", count: 20)
        stage.settle()
        #expect(columns().last > 190 && columns().first < 30)
    }
}
