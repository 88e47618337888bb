import Geometry
import Kiosk
import KioskFile
import Typography

/// The colours and fonts of the panel.
@MainActor struct PlayLook {
    let regular: FontFamily
    let bold: FontFamily
    let theme: KioskConfig.Theme
    /// The size of texts, in points.
    static let fontSize = 15.0
    /// The space around rows, in points.
    static let margin = 12.0
    /// The colour of what is wrong, which is seen on a dark and a light panel.
    static let problem = Color(argb: 0xffe0_4a3a)

    init(regular: FontFamily, bold: FontFamily, isDark: Bool) {
        (self.regular, self.bold) = (regular, bold)
        theme = KioskConfig.Theme(isDark ? .dark : .light)
    }
}
