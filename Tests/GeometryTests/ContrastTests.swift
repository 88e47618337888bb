import Geometry
import Testing

@Suite struct ContrastTests {
    /// The values are those of https://webaim.org/resources/contrastchecker/, which rounds down to two decimals.
    @Test(
        arguments: [
            (0xff00_0000, 0xffff_ffff, 21.0), (0xffff_ffff, 0xffff_ffff, 1),
            (0xff76_7676, 0xffff_ffff, 4.54),
            (0xff77_7777, 0xffff_ffff, 4.47), (0xffff_0000, 0xffff_ffff, 3.99),
            (0xff00_00ff, 0xffff_ffff, 8.59), (0xffff_ffff, 0xff00_0000, 21),
            // Black with half opacity over white is a grey.
            (0x8000_0000, 0xffff_ffff, 4.0),
        ] as [(UInt32, UInt32, Double)])
    func contrastRatiosMatchWCAG(color: UInt32, background: UInt32, ratio: Double) {
        let found = Color(argb: color).contrast(on: Color(argb: background))
        #expect((found * 100).rounded(.down) / 100 == ratio)
    }

    /// On any colour, either white or black text is readable.
    @Test func contrastingTextIsReadableOnAnyColor() {
        for i in UInt32(0)..<4096 {
            let (red, green, blue) = (i >> 8 & 15, i >> 4 & 15, i & 15)
            let color = Color(argb: 0xff00_0000 | red * 17 << 16 | green * 17 << 8 | blue * 17)
            #expect(color.contrastingText.contrast(on: color) >= Color.minimumTextContrast)
        }
    }

    @Test func translucentColorsAreBlendedOverBackground() {
        #expect(Color(argb: 0x80ff_0000).over(.white) == Color(argb: 0xffff_7f7f))
        #expect(Color(argb: 0xff12_3456).over(.white) == Color(argb: 0xff12_3456))
        #expect(Color.clear.over(.black) == .black)
    }
}
