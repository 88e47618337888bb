import Geometry
import Interface
import JSON

extension KioskConfig {
    /// The screen's colours and fonts.
    struct Theme: Sendable {
        /// Which colours hold where the configuration names none.
        enum Appearance: String, Sendable, CaseIterable {
            case light, dark
            /// Light by day and dark by night.
            case auto
        }

        /// How much room rows and texts take.
        enum Density: String, Sendable, CaseIterable {
            case compact, regular, spacious

            /// The factor of heights, margins and text sizes.
            var scale: Double {
                switch self {
                case .compact: 0.85
                case .regular: 1
                case .spacious: 1.25
                }
            }
        }

        var background = Color(argb: 0xfff2_f2f7)
        var bar = Color(argb: 0xffff_ffff)
        var row = Color(argb: 0xffff_ffff)
        var text = Color(argb: 0xff11_1114)
        var secondaryText = Color(argb: 0xff6b_6b74)
        var separator = Color(argb: 0xffdc_dce2)
        var accent = Color(argb: 0xff0a_6cff)
        /// Font files, tried in order; none takes what the system has.
        var fonts: [String] = []
        /// Font files of titles and badges; none takes `fonts`.
        var boldFonts: [String] = []
        var motion = Motion.full
        var density = Density.regular
        /// Of cards, pictures and badges, in points.
        var cornerRadius = 8.0
        /// Colours that templates name.
        var colors: [String: Color] = [:]

        init(_ appearance: Appearance = .light) {
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

/// Colours as they are seen: those with alpha over what is behind them.
extension KioskConfig.Theme {
    private var seenBackground: Color { background.over(.black) }
    private var seenBar: Color { bar.over(seenBackground) }
    private var seenRow: Color { row.over(seenBackground) }

    /// The text of a badge of a colour: white or black, by their contrast.
    func badgeText(on badge: Color) -> Color { badge.over(seenRow).contrastingText }

    /// The colours of a row.
    ///
    /// - Parameter color: of its own; nil for the theme's.
    func rowColors(_ color: Color?) -> (background: Color, text: Color, secondaryText: Color) {
        guard let color else { return (row, text, secondaryText) }
        let text = badgeText(on: color)
        return (color, text, text.multiplyingAlpha(by: 0.85))
    }

    /// The scroll indicator: no stronger than it must be for 3:1 on rows and background.
    var indicator: Color {
        let color = seenRow.contrastingText
        let backgrounds = [seenRow, seenBackground]
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

    /// Where a picture will be, or could not be shown.
    var placeholder: Color { text.multiplyingAlpha(by: 0.08) }

    /// The shade that the bar casts on rows: on dark ones a stronger one is needed to be seen.
    var shade: Color { Color(argb: seenRow.relativeLuminance < 0.1 ? 0x7000_0000 : 0x1c00_0000) }

    /// The letters or the thumb by which long lists are scrolled.
    var fastScrollerStyle: FastScroller.Style {
        var style = FastScroller.Style()
        style.thumb = indicator
        let isReadable = secondaryText.contrast(on: seenRow) >= Color.minimumTextContrast
        style.letters = isReadable ? secondaryText : seenRow.contrastingText
        style.letterBackground = seenRow
        style.bubble = accent.over(seenRow)
        style.bubbleText = badgeText(on: accent)
        return style
    }

    /// A text's contrast with what is behind it.
    struct TextContrast {
        /// The names of both colours.
        let text, background: String
        /// 1 to 21, as WCAG counts.
        let ratio: Double
    }

    /// The contrast of everything that is written, badges aside, whose text follows their colour.
    var textContrasts: [TextContrast] {
        let pairs = [
            ("text", text, "row", seenRow), ("text", text, "bar", seenBar),
            ("secondaryText", secondaryText, "row", seenRow),
            ("secondaryText", secondaryText, "bar", seenBar),
            ("secondaryText", secondaryText, "background", seenBackground),
        ]
        return pairs.map {
            TextContrast(
                text: $0.0, background: $0.2, ratio: $0.1.contrast(on: $0.3))
        }
    }
}

/// The theme in templates, as `{theme.accent}`.
extension KioskConfig.Theme {
    /// The colours that a configuration names, with their names there.
    private var named: [(name: String, color: Color)] {
        [
            ("background", background), ("bar", bar), ("row", row), ("text", text),
            ("secondaryText", secondaryText), ("separator", separator), ("accent", accent),
        ]
    }

    /// What `theme` stands for in templates: its colours and those of `theme.colors` by their names.
    var templateValue: DataValue {
        var values: [String: DataValue] = [:]
        for (name, color) in colors { values[name] = .string(color.hex) }
        for (name, color) in named { values[name] = .string(color.hex) }
        return .object(values)
    }
}

extension Color {
    /// As in a configuration: #RRGGBB, or #AARRGGBB where it is not opaque.
    fileprivate var hex: String {
        let digits = String(argb, radix: 16, uppercase: true)
        let all = String(repeating: "0", count: 8 - digits.count) + digits
        return "#" + (alpha == 255 ? String(all.dropFirst(2)) : all)
    }
}
