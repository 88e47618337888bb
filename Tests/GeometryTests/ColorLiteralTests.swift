import Testing

@testable import Geometry

/// Colours from number literals, which are fractions.
@Suite struct ColorLiteralTests {
    @Test func literalsAreFractions() {
        #expect(Color(red: 1, green: 0, blue: 0).argb == 0xffff_0000)
        #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).argb == 0x80ff_8000)
        #expect(Color(red: 0, green: 0, blue: 0, alpha: 0).argb == 0)
        let half = 0.5
        #expect(Color(red: half, green: 0, blue: 1).argb == 0xff80_00ff)
        #expect(Color(red: half * 4, green: 0, blue: -1).argb == 0xffff_0000)
        #expect(Color(red: 1.0 / 2, green: 1, blue: 1).argb == 0xff80_ffff)
        let fractions = [Color(red: .random(in: 0...0), green: 0, blue: 0)]
        #expect(fractions == [.black])
    }

    @Test func bytesAreChannels() {
        let (red, wide): (UInt8, UInt16) = (200, 300)
        #expect(Color(red: red, green: 100, blue: 50).argb == 0xffc8_6432)
        #expect(Color(red: red, green: 0, blue: 0, alpha: 1).argb == 0x01c8_0000)
        #expect(Color(red: wide, green: 0, blue: 0).argb == 0xffff_0000)
        #expect(Color(0x0102_0304).argb == 0x0102_0304)
        #expect(Color(0x0102_0304).argbValue == 0x0102_0304)
    }

    /// Fractions have no hint; a literal beyond 1 has one that says what to write.
    @Test(arguments: [
        ([0, 0, 0, 0], false), ([1, 1, 1, 1], false), ([0.5, -1, 0, 1], false),
        ([200, 100, 50, 1], true), ([0, 0, 0, 255], true), ([1.5, 0, 0, 1], true),
    ])
    func literalsBeyondOneAreReported(values: [Double], isReported: Bool) throws {
        let hint = Color.hint(forLiterals: values)
        #expect((hint != nil) == isReported)
        if let hint {
            #expect(hint.contains("divide each by 255") && hint.contains("\(values[0])"))
        }
    }

    /// What a release build makes of literals beyond 1: no white.
    @Test func literalsBeyondOneAreChannelsInReleaseBuilds() {
        #expect(Color(literals: [200, 100, 50], alpha: 1).argb == 0xffc8_6432)
        #expect(Color(literals: [200, 100, 50], alpha: 0.5).argb == 0x80c8_6432)
        #expect(Color(literals: [200, 1, 0], alpha: 255).argb == 0xffc8_0100)
        #expect(Color(literals: [1, 0.5, 0], alpha: 1).argb == 0xffff_8000)
    }
}
