import Geometry
import SystemFonts
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct LabelTests {
    /// The installed fonts, for scripts and emoji that the boxes do not have.
    private func installedFonts() throws -> FontFamily {
        let fonts = try FontCatalog().textFonts(bold: false).map { try $0.open() }
        try #require(!fonts.isEmpty, "no font is installed; install fonts-inter")
        return FontFamily(fonts)
    }

    /// New text changes the layout that depends on its size, in the next frame. Letters are half an em wide and
    /// spaces a quarter.
    @Test func newTextInvalidatesEnclosingStackLayout() throws {
        let stage = Stage()
        let label = Label(family: try TestFonts.boxes(), fontSize: 20)
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
        #expect(beside.convertToScreen(.zero).x == 18 && below.convertToScreen(.zero).y == 28)
        label.text = "a longer text"
        stage.frame()
        #expect(label.frame.width == 120 && beside.convertToScreen(.zero).x == 128)
        label.fontSize = 40
        stage.frame()
        #expect(below.convertToScreen(.zero).y == 48)
    }

    @Test func onlyChangesOfTextRequestFrames() throws {
        let stage = Stage()
        let label = Label(family: try TestFonts.boxes(), fontSize: 20)
        label.text = "a"
        stage.root.addSubview(label)
        stage.settle()
        var requests = 0
        stage.screen.onNeedsFrame = { requests += 1 }
        label.text = "a"
        #expect(requests == 0)
        label.text = "b"
        #expect(requests == 1)
    }

    /// The lines of the whole text are "the quick brown", "fox jumps over" and "the lazy dog".
    @Test func linesWrapUpToNumberOfLines() throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 20)
        label.text = "the quick brown fox jumps over the lazy dog"
        #expect(label.textWidth == 390)
        #expect(label.sizeThatFits(Size(150, .infinity)) == Size(150, 20))
        label.numberOfLines = 0
        #expect(label.sizeThatFits(Size(150, .infinity)) == Size(140, 60))
        label.numberOfLines = 2
        #expect(label.sizeThatFits(Size(150, .infinity)) == Size(140, 40))
        let unlimited = label.sizeThatFits(Size(150, .infinity), numberOfLines: 0)
        #expect(unlimited == Size(140, 60) && label.numberOfLines == 2)
    }

    /// The family's own font has nothing but an empty box for Thai letters. A label on no screen is laid out again once
    /// it is on one.
    @Test(arguments: [true, false])
    func addedFontShowsMissingCharacters(isOnScreen: Bool) throws {
        let stage = Stage(Size(60, 40))
        let family = try TestFonts.boxes()
        let label = Label(family: family, fontSize: 20)
        label.frame = Rect(0, 0, 60, 40)
        label.textColor = .white
        label.text = "กขค"
        stage.root.backgroundColor = .black
        stage.root.addSubview(label)
        func hasInk() -> Bool {
            let picture = stage.picture()
            return (0..<60).contains { picture[$0, 20] & 0xff > 40 }
        }
        stage.settle()
        #expect(!hasInk())
        if !isOnScreen { label.removeFromSuperview() }
        family.append(try TestFonts.thaiBoxes())
        stage.screen.fontsDidChange()
        if !isOnScreen { stage.root.addSubview(label) }
        stage.settle()
        #expect(hasInk())
    }

    private nonisolated static var hasEmoji: Bool { FontCatalog().emojiFont != nil }

    /// Emoji are drawn in their own colours, as large as the text, and fade with it.
    @Test(.enabled(if: hasEmoji, "fonts-noto-color-emoji is not installed"))
    func emojiAreDrawnInColor() throws {
        let family = try installedFonts()
        let emoji = try #require(FontCatalog().emojiFont).open()
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
        let stage = Stage(Size(200, 40))
        let label = Label(family: try installedFonts(), fontSize: 20)
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

    /// Text in a frame that is too low has fewer lines, then a smaller size; nothing is drawn beyond the frame.
    @Test(arguments: [8.0, 12, 20, 30, 60, 200]) func textFitsHeight(height: Double) throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 20)
        label.text = "some words on many lines of text"
        label.numberOfLines = 0
        label.fitting = .fitsHeight
        let needed = label.sizeThatFits(Size(120, .infinity)).height
        label.frame = Rect(0, 0, 120, height)
        let layout = label.fittedLayout
        #expect(layout.height <= height + 0.5)
        #expect((label.fittedFontSize == 20) == (height >= 20))
        label.frame.size.height = 500
        let all = label.fittedLayout.lines.count
        let isReduced = layout.lines.count < all || layout.height < 20
        #expect(isReduced == (height < needed - 0.5))
    }

    /// Numbers with as many digits are equally wide; words keep their kerning.
    @Test func wordsThatStayWholeHaveKerning() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        func width(_ text: String, _ fitting: Label.Fitting) -> Double {
            let label = Label(family: FontFamily(fonts), fontSize: 40)
            label.usesTabularFigures = true
            label.fitting = fitting
            label.text = text
            return label.textWidth
        }
        #expect(width("AVATAR", .staysWhole) == width("AVATAR", .truncates))
        #expect(width("AVATAR", .staysWhole) < width("AVATAR 1", .staysWhole))
        #expect(width("7411", .staysWhole) == width("8888", .staysWhole))
    }

    /// Figures become smaller before a digit is lost; half a point at a time, so that few sizes of glyphs are cached.
    @Test(arguments: [500.0, 100, 80, 60]) func figuresStayWhole(width: Double) throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 20)
        label.text = "abcdefghij"
        label.fitting = .staysWhole
        label.frame = Rect(0, 0, width, 30)
        #expect(label.fittedLayout.width <= width)
        #expect(label.fittedLayout.lines[0].glyphs.count == 10)
        #expect((label.fittedFontSize * 2).rounded() == label.fittedFontSize * 2)
        #expect((label.fittedFontSize == 20) == (width >= 100))
    }

    /// Large figures become smaller down to six points, small ones down to a quarter.
    @Test(arguments: [(20.0, 5.0), (40, 6), (100, 6)])
    func figuresHaveALeastSize(size: Double, least: Double) throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: size)
        label.text = "abcdefghij"
        label.fitting = .staysWhole
        label.frame = Rect(0, 0, 5, 300)
        #expect(label.fittedFontSize == least)
    }

    /// The widest part of a text that is not broken between lines: words, not ideographs.
    @Test(arguments: [
        ("a bcd ef", 30.0), ("", 0), ("abcdef", 60), ("ab-cde", 30), ("abc\u{a0}d", 45),
        ("ab\ncd", 20),
    ])
    func longestWordIsMeasured(text: String, width: Double) throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 20)
        label.text = text
        #expect(label.longestWordWidth == width)
    }
}
