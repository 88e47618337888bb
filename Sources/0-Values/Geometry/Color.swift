/// A colour with straight (not premultiplied) alpha, eight bits a channel, in the display's own
/// (sRGB) encoding.
@frozen
public struct Color: Equatable, Hashable, Sendable {
    /// 0xAARRGGBB.
    public var argb: UInt32

    /// Creates a colour from 0xAARRGGBB.
    @inlinable
    public init(argb: UInt32) { self.argb = argb }

    /// Creates a colour from 0xAARRGGBB, as Rive's `Color` does.
    @inlinable
    public init(_ argb: UInt32) { self.argb = argb }

    /// Creates a colour from its channels, 0...255, which are of the type `UInt8`; those of a wider type are clamped.
    /// Number literals are fractions: see ``LiteralChannel``.
    // Generic, so that literals alone never select it.
    @inlinable
    public init<Byte: FixedWidthInteger & UnsignedInteger>(
        red: Byte, green: Byte, blue: Byte, alpha: Byte = 255
    ) {
        func channel(_ value: Byte, _ shift: UInt32) -> UInt32 {
            UInt32(UInt8(clamping: value)) << shift
        }
        argb = channel(alpha, 24) | channel(red, 16) | channel(green, 8) | channel(blue, 0)
    }

    /// 0xAARRGGBB.
    @inlinable public var argbValue: UInt32 { argb }

    /// The alpha channel, from 0 for transparent to 255 for opaque.
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: argb >> 24) }
    /// The red channel, 0...255.
    @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: argb >> 16) }
    /// The green channel, 0...255.
    @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: argb >> 8) }
    /// The blue channel, 0...255.
    @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: argb) }

    /// Transparent black.
    public static let clear = Color(argb: 0)
    /// Opaque black.
    public static let black = Color(argb: 0xff00_0000)
    /// Opaque white.
    public static let white = Color(argb: 0xffff_ffff)

    /// The colour with its alpha multiplied by `opacity`, clamped to 0...1.
    @inlinable
    public func multiplyingAlpha(by opacity: Double) -> Color {
        opacity >= 1 ? self : fading(by: opacity)
    }

    @usableFromInline
    func fading(by opacity: Double) -> Color {
        let clamped = opacity.isNaN ? 0 : max(0, min(1, opacity))
        let a = UInt32((Double(alpha) * clamped).rounded())
        return Color(argb: argb & 0x00ff_ffff | a << 24)
    }

    /// Premultiplied 0xAARRGGBB, each channel rounded to nearest.
    @inlinable
    public var premultiplied: UInt32 {
        let a = argb >> 24
        func times(_ c: UInt32) -> UInt32 {
            let t = c &* a &+ 128
            return (t &+ (t &>> 8)) &>> 8
        }
        return a << 24 | times(argb >> 16 & 255) << 16 | times(argb >> 8 & 255) << 8
            | times(argb & 255)
    }

    /// Returns the channel-wise mix of both colours, `t` in 0...1, with each channel rounded to nearest.
    public func mixed(with other: Color, _ t: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            // Truncation rounds a number that is not negative, without a call.
            UInt8(max(0, min(255, Double(a) + (Double(b) - Double(a)) * t)) + 0.5)
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// Parses `#RGB`, `#RRGGBB` or `#AARRGGBB`; nil for anything else.
    public init?(hex: String) {
        guard hex.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = hex.utf8.dropFirst()
        var value: UInt32 = 0
        for digit in digits {
            guard let n = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(n)
            if digits.count > 8 { return nil }
        }
        switch digits.count {
        case 3:
            let (r, g, b) = (value >> 8 & 15, value >> 4 & 15, value & 15)
            self.init(argb: 0xff00_0000 | r * 17 << 16 | g * 17 << 8 | b * 17)
        case 6: self.init(argb: 0xff00_0000 | value)
        case 8: self.init(argb: value)
        default: return nil
        }
    }

    /// The colour as `#AARRGGBB`.
    package var hex: String {
        let digits = String(argb, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
