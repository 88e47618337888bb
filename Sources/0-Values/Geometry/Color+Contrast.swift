import Glibc

/// Contrast as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
extension Color {
    /// The minimum contrast of text with its background (success criterion 1.4.3, level AA).
    package static let minimumTextContrast = 4.5
    /// The minimum contrast of graphics that carry meaning (success criterion 1.4.11).
    package static let minimumGraphicsContrast = 3.0

    /// The relative luminance: 0 for black, 1 for white; alpha is ignored.
    package var relativeLuminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let c = Double(channel) / 255
            return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio between this colour, composited over an opaque background, and that background: from
    /// 1 for equal colours to 21 for black and white.
    package func contrast(on background: Color) -> Double {
        let (a, b) = (over(background).relativeLuminance, background.relativeLuminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The colour composited over an opaque background.
    package func over(_ background: Color) -> Color {
        background.mixed(with: Color(argb: argb | 0xff00_0000), Double(alpha) / 255)
    }

    /// The colour of text on this colour: white if it is legible, as on other systems' buttons, even if black has more
    /// contrast; otherwise black. The contrast is at least 4.5.
    package var contrastingText: Color {
        Color.white.contrast(on: self) >= Color.minimumTextContrast ? .white : .black
    }

    /// The colour itself or, if it is not legible as text on an opaque background, the nearest mixture with white or
    /// black that is.
    package func legible(on background: Color) -> Color {
        let own = over(background)
        let end = background.contrastingText
        for share in stride(from: 0.0, to: 1, by: 0.05) {
            let mixed = own.mixed(with: end, share)
            if mixed.contrast(on: background) >= Color.minimumTextContrast {
                return share == 0 ? self : mixed
            }
        }
        return end
    }
}
