import Interface
import Templates

/// What all screens of a kiosk look like.
@MainActor struct Look {
    let theme: KioskConfig.Theme
    let fonts: Fonts
    /// Pixels a point.
    let scale: Double
    /// The kiosk's own words.
    var strings = InterfaceStrings(locale: "en")

    /// Whether movement that only decorates is left out.
    var reducesMotion: Bool { theme.motion == .reduced }

    func makeNavigationBar() -> NavigationBar {
        let bar = NavigationBar(family: fonts.bold, noticeFamily: fonts.regular)
        bar.backgroundColor = theme.bar
        bar.titleColor = theme.text
        bar.noticeColor = theme.secondaryText
        bar.separatorColor = theme.separator
        bar.shadeColor = theme.shade
        bar.tintColor = theme.accent
        return bar
    }

    func makeTabBar() -> TabBar {
        let bar = TabBar(family: fonts.regular)
        bar.backgroundColor = theme.bar
        bar.separatorColor = theme.separator
        bar.unselectedItemTintColor = theme.secondaryText
        bar.tintColor = theme.accent
        return bar
    }
}
