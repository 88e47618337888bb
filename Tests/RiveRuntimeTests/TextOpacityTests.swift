import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct TextOpacityTests {
    /// Letters are drawn in groups of equal opacity: first the opaque ones, then from the faintest
    /// up.
    ///
    /// - Parameters:
    ///   - flags: 32 multiplies by the opacity, in proportion to a letter's coverage by the range;
    ///     64 interpolates toward it.
    ///   - expected: the x positions of the drawn letters.
    @Test(arguments: [(32, 1.0, [10.0, 20, 30]), (96, 0, [0, 30, 20, 10])])
    func fadingLettersAreDrawnInGroupsOfEqualOpacity(
        flags: Int, opacity: Double, expected: [Double]
    ) throws {
        var builder = FileBuilder()
        builder.append(TypeKey.fontAsset, (.assetName, .string("Boxes")))
        builder.append(
            TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(try TextTests.font())))
        builder.artboard()
        let text = builder.add(TypeKey.text)
        let style = builder.add(
            TypeKey.textStylePaint, in: text, (.textStyleFontSize, .double(20)),
            (.textStyleFontAssetId, .uint(0)))
        builder.fill(in: style)
        builder.add(
            TypeKey.textValueRun, in: text, (.textValueRunText, .string("abcd")),
            (.textValueRunStyleId, .uint(style)))
        let group = builder.add(
            TypeKey.textModifierGroup, in: text, (.textModifierGroupModifierFlags, .uint(flags)),
            (.textModifierGroupOpacity, .double(opacity)))
        builder.add(
            TypeKey.textModifierRange, in: group, (.textModifierRangeModifyFrom, .double(0.25)),
            (.textModifierRangeFalloffFrom, .double(1)))
        let artboard = try #require(
            try Fixture.file(builder.objects).instantiate(artboardAt: 0))
        artboard.advance()
        let places = Fixture.draws(artboard).map { draw in
            draw.path.dropFirst().split(separator: " ").first.flatMap { Double($0) }
        }
        #expect(places == expected)
    }
}
