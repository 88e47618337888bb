import Geometry
import Testing

@testable import Fuzzing

/// The model with which drawn pixels are compared finds what is wrong by a level of a channel.
@Suite struct PixelModelTests {
    private static let source: UInt32 = 0x80_604020
    private static let backdrop: UInt32 = 0xff_c08040

    /// The channels by the definitions: (1 - αs)·b + αs·B(b, s / αs).
    private static let results: [(BlendMode, UInt32)] = [
        (.sourceOver, 0xff_c08040), (.multiply, 0xff_a86028), (.screen, 0xff_d8a058),
        (.darken, 0xff_c08040), (.lighten, 0xff_c08040),
    ]

    @Test(arguments: results)
    func definitionsMatch(mode: BlendMode, result: UInt32) {
        #expect(BlendModel.matches(result, Self.source, Self.backdrop, mode))
        for step: UInt32 in [1, 0x100, 0x1_0000] {
            #expect(!BlendModel.matches(result + step, Self.source, Self.backdrop, mode))
            #expect(!BlendModel.matches(result - step, Self.source, Self.backdrop, mode))
        }
        #expect(!BlendModel.matches(result - 0x100_0000, Self.source, Self.backdrop, mode))
    }

    /// Opaque sources on the backdrop, in modes that divide, which match up to one level.
    private static let divided: [(BlendMode, UInt32, UInt32)] = [
        (.colorDodge, 0xff_ffffff, 0xff_ffffff), (.colorBurn, 0xff_000000, 0xff_000000),
        (.softLight, 0xff_000000, 0xff_914010), (.hue, 0xff_808080, 0xff_8c8c8c),
        (.saturation, 0xff_808080, 0xff_8c8c8c), (.color, 0xff_808080, 0xff_8c8c8c),
        (.luminosity, 0xff_ffffff, 0xff_ffffff),
    ]

    @Test(arguments: divided)
    func quotientsMatch(mode: BlendMode, source: UInt32, result: UInt32) {
        #expect(BlendModel.matches(result, source, Self.backdrop, mode))
        for step: UInt32 in [2, 0x200, 0x2_0000] {
            // Away from the limits of a channel.
            let changed = result & 0xff == 0xff ? result - step : result + step
            #expect(!BlendModel.matches(changed, source, Self.backdrop, mode))
        }
    }

    @Test func nothingIsBlendedWithoutSource() {
        #expect(BlendModel.matches(Self.backdrop, 0, Self.backdrop, .hue))
        #expect(!BlendModel.matches(Self.backdrop + 1, 0, Self.backdrop, .hue))
    }
}
