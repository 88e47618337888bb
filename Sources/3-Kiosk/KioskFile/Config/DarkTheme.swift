import Geometry

/// The dark theme, and the time of day at which it applies.
package struct DarkTheme: Sendable {
    package var theme: KioskConfig.Theme
    package var from = TimeOfDay(minutes: 20 * 60)
    package var until = TimeOfDay(minutes: 7 * 60)

    /// Whether the theme applies at a time of day, in minutes since midnight.
    package func holds(at minutes: Int) -> Bool {
        if from.minutes <= until.minutes { return (from.minutes..<until.minutes).contains(minutes) }
        return minutes >= from.minutes || minutes < until.minutes
    }
}

extension TimeOfDay {
    /// - Parameter minutes: since midnight, 0..<1440.
    package init(minutes: Int) { self.minutes = minutes }
}

extension KioskConfig.Theme {
    /// Reads the theme of a configuration, and its dark theme if `appearance` is `auto`. The colours of `dark` apply
    /// whenever the appearance is dark.
    ///
    /// - Parameters:
    ///   - node: the node of `theme`.
    ///   - complete: resolves a path relative to the configuration's folder.
    package static func read(
        _ node: ConfigNode, complete: (String) -> String
    ) -> (theme: KioskConfig.Theme, dark: DarkTheme?) {
        let appearance = node["appearance"].choice(Appearance.self) ?? .light
        var theme = KioskConfig.Theme(appearance)
        theme.readColors(node)
        if appearance == .dark { theme.readColors(node["dark"]) }
        theme.readRest(node, complete: complete)
        guard appearance == .auto else { return (theme, nil) }
        var dark = DarkTheme(theme: KioskConfig.Theme(.dark))
        dark.theme.readColors(node["dark"])
        dark.theme.readRest(node, complete: complete)
        dark.from = node["dark"]["from"].string.flatMap(TimeOfDay.init) ?? dark.from
        dark.until = node["dark"]["until"].string.flatMap(TimeOfDay.init) ?? dark.until
        return (theme, dark)
    }

    private mutating func readColors(_ node: ConfigNode) {
        background = node["background"].color ?? background
        bar = node["bar"].color ?? bar
        row = node["row"].color ?? row
        text = node["text"].color ?? text
        secondaryText = node["secondaryText"].color ?? secondaryText
        separator = node["separator"].color ?? separator
        accent = node["accent"].color ?? accent
    }

    private mutating func readRest(_ node: ConfigNode, complete: (String) -> String) {
        fonts = (node["fonts"].strings ?? []).map(complete)
        boldFonts = (node["boldFonts"].strings ?? []).map(complete)
        motion = node["motion"].choice(KioskConfig.Motion.self) ?? motion
        density = node["density"].choice(Density.self) ?? density
        textSize = node["textSize"].number.map { $0 / 100 } ?? textSize
        cornerRadius = node["cornerRadius"].number ?? cornerRadius
        for (name, color) in node["colors"].members { colors[name] = color.color }
    }
}
