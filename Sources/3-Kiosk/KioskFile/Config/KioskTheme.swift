import Geometry
import JSON

extension KioskConfig {
    /// The screen's colours and fonts.
    package struct Theme: Sendable {
        /// Which default colours apply where the configuration sets none.
        package enum Appearance: String, Sendable, CaseIterable {
            case light, dark
            /// Light by day and dark at night.
            case auto
        }

        /// How densely rows and texts are laid out.
        package enum Density: String, Sendable, CaseIterable {
            case compact, regular, spacious

            /// The factor of heights, margins and text sizes.
            package var scale: Double {
                switch self {
                case .compact: 0.85
                case .regular: 1
                case .spacious: 1.25
                }
            }
        }

        /// What the configuration says; the theme that applies by day if it is `auto`.
        package var appearance: Appearance
        package var background = Color(argb: 0xfff2_f2f7)
        package var bar = Color(argb: 0xffff_ffff)
        package var row = Color(argb: 0xffff_ffff)
        package var text = Color(argb: 0xff11_1114)
        package var secondaryText = Color(argb: 0xff6b_6b74)
        package var separator = Color(argb: 0xffdc_dce2)
        package var accent = Color(argb: 0xff0a_6cff)
        /// The paths of font files, tried in order; empty for the system's fonts.
        package var fonts: [String] = []
        /// The paths of font files for titles and badges; empty for `fonts`.
        package var boldFonts: [String] = []
        package var motion = Motion.full
        package var density = Density.regular
        /// The factor of text sizes beyond that of the density, within `textSizes`.
        package var textSize = 1.0
        /// The radius of the corners of cards, pictures and badges, in points.
        package var cornerRadius = 8.0
        /// Colours that templates refer to by name.
        package var colors: [String: Color] = [:]

        /// The text sizes that a configuration may set, in percent.
        package static let textSizes = 85.0...200

        package init(_ appearance: Appearance = .light) {
            self.appearance = appearance
            guard appearance == .dark else { return }
            background = Color(argb: 0xff00_0000)
            bar = Color(argb: 0xff1c_1c1e)
            row = Color(argb: 0xff1c_1c1e)
            text = Color(argb: 0xfff5_f5f7)
            secondaryText = Color(argb: 0xffa1_a1aa)
            separator = Color(argb: 0xff38_383c)
            accent = Color(argb: 0xff0a_84ff)
        }
    }
}

/// The factors of text sizes.
extension KioskConfig.Theme {
    /// The factor of the sizes of texts around which their views grow.
    package var textScale: Double { density.scale * textSize }

    /// The factor of the sizes of texts in bars, badges and headlines, which have no room to grow much or are large
    /// anyway.
    package var moderateTextSize: Double { min(textSize, 1.4) }
}

/// Colours as they appear on the screen: translucent ones are composited over their background.
extension KioskConfig.Theme {
    private var compositedBackground: Color { background.over(.black) }
    private var compositedBar: Color { bar.over(compositedBackground) }
    package var compositedRow: Color { row.over(compositedBackground) }

    /// The colour of what is wrong.
    package var error: Color {
        let red = Color(argb: 0xffc6_2828)
        return red.contrast(on: compositedRow) >= Color.minimumTextContrast
            ? red : Color(argb: 0xffff_8a80)
    }

    /// The background of a button that cannot be pressed.
    package var disabled: Color { separator.over(compositedRow) }

    /// The text colour on a badge: white if it is legible, otherwise black.
    package func badgeText(on badge: Color) -> Color { badge.over(compositedRow).contrastingText }

    /// The colours of a row.
    ///
    /// - Parameter color: the row's own background; nil for the theme's.
    package func rowColors(_ color: Color?) -> (
        background: Color, text: Color, secondaryText: Color
    ) {
        guard let color else { return (row, text, secondaryText) }
        let text = badgeText(on: color)
        let background = color.over(compositedRow)
        // As faint as the minimum contrast allows.
        let alphas = [0.85, 0.9, 0.95]
        let alpha = alphas.first {
            text.multiplyingAlpha(by: $0).contrast(on: background) >= Color.minimumTextContrast
        }
        return (color, text, text.multiplyingAlpha(by: alpha ?? 1))
    }

    /// The colour of scroll indicators: no more opaque than a contrast of 3:1 with rows and the background requires.
    package var indicator: Color {
        let color = compositedRow.contrastingText
        let backgrounds = [compositedRow, compositedBackground]
        for alpha in stride(from: 0.4, to: 1, by: 0.1) {
            let lighter = color.multiplyingAlpha(by: alpha)
            if backgrounds.allSatisfy({
                lighter.contrast(on: $0) >= Color.minimumGraphicsContrast
            }) {
                return lighter
            }
        }
        return color
    }

    /// The colour shown in place of a picture that is loading or could not be loaded.
    package var placeholder: Color { text.multiplyingAlpha(by: 0.08) }

    /// The shadow that the bar casts on rows; darker rows need a stronger one for it to be visible.
    package var shade: Color {
        Color(argb: compositedRow.relativeLuminance < 0.1 ? 0x7000_0000 : 0x1c00_0000)
    }

    /// The contrast of a text with its background.
    package struct TextContrast {
        /// The names of the colours.
        package let text, background: String
        /// The contrast ratio, 1 to 21, as WCAG defines it.
        package let ratio: Double
    }

    /// The contrasts of all texts except those on badges and buttons, whose text colours follow from theirs. The accent
    /// colour is that of back buttons and selected tabs.
    package var textContrasts: [TextContrast] {
        let pairs = [
            ("text", text, "row", compositedRow), ("text", text, "bar", compositedBar),
            ("text", text, "background", compositedBackground),
            ("secondaryText", secondaryText, "row", compositedRow),
            ("secondaryText", secondaryText, "bar", compositedBar),
            ("secondaryText", secondaryText, "background", compositedBackground),
            ("accent", accent, "bar", compositedBar),
        ]
        return pairs.map {
            TextContrast(
                text: $0.0, background: $0.2, ratio: $0.1.contrast(on: $0.3))
        }
    }
}

/// The theme in templates, such as `{theme.accent}`.
extension KioskConfig.Theme {
    /// The colours that a configuration sets, with their names there.
    private var named: [(name: String, color: Color)] {
        [
            ("background", background), ("bar", bar), ("row", row), ("text", text),
            ("secondaryText", secondaryText), ("separator", separator), ("accent", accent),
        ]
    }

    /// The value of `theme` in templates: its colours and those of `theme.colors`, by name, and the text size in percent.
    package var templateValue: DataValue {
        var values: [String: DataValue] = [:]
        for (name, color) in colors { values[name] = .string(color.shortHex) }
        for (name, color) in named { values[name] = .string(color.shortHex) }
        values["textSize"] = .number(JSONNumber(unchecked: "\(Int((textSize * 100).rounded()))"))
        return .object(DataObject(values))
    }
}

extension Color {
    /// The colour as configurations write it: #RRGGBB, or #AARRGGBB if it is not opaque.
    fileprivate var shortHex: String { alpha == 255 ? "#" + hex.dropFirst(3) : hex }
}
