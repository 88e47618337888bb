import Interface
import KioskFile
import Languages
import Runner

/// The appearance that all screens of a kiosk share.
@MainActor struct ScreenStyle {
    let theme: KioskConfig.Theme
    let fonts: Fonts
    /// Pixels per point.
    let scale: Double
    /// The words of the interface itself, in the kiosk's language.
    var strings = InterfaceStrings(locale: "en")

    /// Whether decorative motion is left out.
    var reducesMotion: Bool { theme.motion == .reduced }

    func makeNavigationBar() -> NavigationBar {
        let bar = NavigationBar(
            family: fonts.bold, noticeFamily: fonts.regular, textScale: theme.moderateTextSize)
        bar.backgroundColor = theme.bar
        bar.titleColor = theme.text
        bar.noticeColor = theme.secondaryText
        bar.separatorColor = theme.separator
        bar.shadowColor = theme.shade
        bar.tintColor = theme.accent
        bar.contentMargin = theme.maximumMargin
        return bar
    }

    func makeTabBar() -> TabBar {
        let bar = TabBar(family: fonts.regular, textScale: theme.moderateTextSize)
        bar.backgroundColor = theme.bar
        bar.separatorColor = theme.separator
        bar.unselectedItemTintColor = theme.secondaryText
        bar.tintColor = theme.accent
        return bar
    }
}

extension KioskConfig.Theme {
    /// The margin at both edges of wide screens, in points.
    var maximumMargin: Double { 20 * density.scale }

    /// The distance of bars, rows, cards and pages from both edges of a screen, in points.
    ///
    /// - Parameter width: the screen's width, in points.
    func margin(_ width: Double) -> Double {
        NavigationBar.margin(maximumMargin, width: width)
    }
}
