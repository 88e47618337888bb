import Glibc

/// UIColor's initialisers and names. There is only one appearance: system colours have iOS's values for the light
/// appearance.
extension Color {
    /// Creates a colour from its channels as fractions, clamped to 0...1.
    // Number literals alone select the initialiser of literal channels, which checks them.
    @_disfavoredOverload
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func channel(_ value: Double) -> UInt8 {
            value.isNaN ? 0 : UInt8((max(0, min(1, value)) * 255).rounded())
        }
        self.init(
            red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
    }

    /// Creates a grey, from 0 for black to 1 for white, clamped.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from hue, saturation and brightness as fractions, clamped to 0...1; a hue of 0 or 1 is red, 1/3
    /// is green.
    public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
        func unit(_ value: Double) -> Double { value.isNaN ? 0 : max(0, min(1, value)) }
        let (hue, chroma) = (unit(hue) * 6, unit(saturation))
        // Equivalent to https://www.w3.org/TR/css-color-4/#hsv-to-rgb, which converts by way of lightness.
        func channel(_ offset: Double) -> Double {
            let k = fmod(offset + hue, 6)
            return unit(brightness) * (1 - chroma * max(0, min(k, 4 - k, 1)))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// The colour with another alpha, clamped to 0...1.
    public func withAlphaComponent(_ alpha: Double) -> Color {
        Color(argb: argb | 0xff00_0000).multiplyingAlpha(by: alpha)
    }

    /// #555555.
    public static let darkGray = Color(white: 1.0 / 3)
    /// #AAAAAA.
    public static let lightGray = Color(white: 2.0 / 3)
    /// #808080.
    public static let gray = Color(argb: 0xff80_8080)
    /// #FF0000.
    public static let red = Color(argb: 0xffff_0000)
    /// #00FF00.
    public static let green = Color(argb: 0xff00_ff00)
    /// #0000FF.
    public static let blue = Color(argb: 0xff00_00ff)
    /// #00FFFF.
    public static let cyan = Color(argb: 0xff00_ffff)
    /// #FFFF00.
    public static let yellow = Color(argb: 0xffff_ff00)
    /// #FF00FF.
    public static let magenta = Color(argb: 0xffff_00ff)
    /// #FF8000.
    public static let orange = Color(argb: 0xffff_8000)
    /// #800080.
    public static let purple = Color(argb: 0xff80_0080)
    /// #996633.
    public static let brown = Color(argb: 0xff99_6633)
}

/// iOS 17's system colours in the light appearance:
/// https://developer.apple.com/design/human-interface-guidelines/color#iOS-iPadOS-system-colors.
extension Color {
    /// #FF3B30.
    public static let systemRed = Color(argb: 0xffff_3b30)
    /// #FF9500.
    public static let systemOrange = Color(argb: 0xffff_9500)
    /// #FFCC00.
    public static let systemYellow = Color(argb: 0xffff_cc00)
    /// #34C759.
    public static let systemGreen = Color(argb: 0xff34_c759)
    /// #00C7BE.
    public static let systemMint = Color(argb: 0xff00_c7be)
    /// #30B0C7.
    public static let systemTeal = Color(argb: 0xff30_b0c7)
    /// #32ADE6.
    public static let systemCyan = Color(argb: 0xff32_ade6)
    /// #007AFF; the tint colour of views that do not set one.
    public static let systemBlue = Color(argb: 0xff00_7aff)
    /// #5856D6.
    public static let systemIndigo = Color(argb: 0xff58_56d6)
    /// #AF52DE.
    public static let systemPurple = Color(argb: 0xffaf_52de)
    /// #FF2D55.
    public static let systemPink = Color(argb: 0xffff_2d55)
    /// #A2845E.
    public static let systemBrown = Color(argb: 0xffa2_845e)
    /// #8E8E93.
    public static let systemGray = Color(argb: 0xff8e_8e93)
    /// #AEAEB2.
    public static let systemGray2 = Color(argb: 0xffae_aeb2)
    /// #C7C7CC.
    public static let systemGray3 = Color(argb: 0xffc7_c7cc)
    /// #D1D1D6.
    public static let systemGray4 = Color(argb: 0xffd1_d1d6)
    /// #E5E5EA.
    public static let systemGray5 = Color(argb: 0xffe5_e5ea)
    /// #F2F2F7.
    public static let systemGray6 = Color(argb: 0xfff2_f2f7)
    /// White, the default background.
    public static let systemBackground = Color.white
    /// #F2F2F7, the background behind groups of white rows.
    public static let systemGroupedBackground = Color(argb: 0xfff2_f2f7)
    /// Black, for primary text.
    public static let label = Color.black
    /// #3C3C43 at 60 %, for secondary text.
    public static let secondaryLabel = Color(argb: 0x993c_3c43)
    /// #3C3C43 at 29 %, for lines between rows.
    public static let separator = Color(argb: 0x4a3c_3c43)
}
