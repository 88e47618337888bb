/// Where fonts are looked for when a configuration names none.
public enum FontFinder {
    /// Candidates for a style, best first, as they lie on Debian; the caller takes those that are
    /// there.
    public static func candidates(bold: Bool) -> [String] {
        let style = bold ? "Bold" : "Regular"
        let medium = bold ? "SemiBold" : "Regular"
        return [
            "/usr/share/fonts/opentype/inter/Inter-\(medium).otf",
            "/usr/share/fonts/truetype/inter/Inter-\(medium).ttf",
            "/usr/share/fonts/truetype/noto/NotoSans-\(style).ttf",
            "/usr/share/fonts/truetype/dejavu/DejaVuSans\(bold ? "-Bold" : "").ttf",
            "/usr/share/fonts/truetype/liberation/LiberationSans-\(style).ttf",
            "/usr/share/fonts/truetype/freefont/FreeSans\(bold ? "Bold" : "").ttf",
        ]
    }

    /// Where a font with emoji in colours is looked for, for text that asks for them.
    public static let emojiCandidates = ["/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"]
}
