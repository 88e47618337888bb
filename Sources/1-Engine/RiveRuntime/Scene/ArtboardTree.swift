import Typography

/// What an outermost artboard shares with all artboards nested in it.
final class ArtboardTree {
    let budget: InstanceBudget
    /// Grows with every change to one of the artboards and with every input from outside.
    private(set) var changes: UInt = 0
    let bindingSources = SharedBindingSources()
    private var fonts: [FontKey: Font?] = [:]

    private struct FontKey: Hashable {
        var asset: Int
        var axes: [FontAxis]
    }

    /// An animated axis asks for a new font in every frame.
    private static let maximumFonts = 64

    init(_ limits: InstanceBudget.Limits) { budget = InstanceBudget(limits) }

    func noteChange() { changes &+= 1 }

    /// A font of the file's, opened once for each place along its axes.
    func font(at asset: Int, axes: [FontAxis], of file: File) -> Font? {
        let key = FontKey(asset: asset, axes: axes)
        if let font = fonts[key] { return font }
        if fonts.count > ArtboardTree.maximumFonts { fonts = [:] }
        let font: Font? =
            if axes.isEmpty {
                file.font(at: asset).flatMap { try? Font($0.bytes, path: $0.name) }
            } else {
                self.font(at: asset, axes: [], of: file).map { Font($0, axes: axes) }
            }
        fonts[key] = .some(font)
        return font
    }
}
