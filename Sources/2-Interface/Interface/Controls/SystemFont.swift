import Typography

/// The fonts of labels that are made without a family, as `UILabel()` is. A program of views sets them to the system's
/// fonts when it starts.
@MainActor public enum SystemFont {
    private static var families: (regular: FontFamily, bold: FontFamily)?

    /// Sets the fonts for text of normal weight and for titles.
    public static func use(regular: FontFamily, bold: FontFamily) { families = (regular, bold) }

    /// The family for text of normal weight. It must have been set by `use(regular:bold:)`, which `ViewApp` does.
    public static var regular: FontFamily { required.regular }
    /// The family for titles.
    public static var bold: FontFamily { required.bold }

    private static var required: (regular: FontFamily, bold: FontFamily) {
        guard let families else {
            preconditionFailure("a label without a family needs SystemFont.use(regular:bold:)")
        }
        return families
    }
}
