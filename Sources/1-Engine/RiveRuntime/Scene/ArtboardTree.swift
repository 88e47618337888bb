import Typography

/// What an outermost artboard shares with all artboards nested in it.
final class ArtboardTree {
    let budget: InstanceBudget
    /// Grows with every change to one of the artboards and with every input from outside.
    private(set) var changes: UInt = 0
    let bindingSources = SharedBindingSources()
    let focus = FocusManager()
    /// When the pointer event happens that is being delivered, in seconds; nil where nobody knows.
    var pointerTime: Double?
    /// How many layers have started, or started over.
    private var lives = 0
    private var fonts: [FontKey: Font?] = [:]

    /// The fonts that view models have assigned, retained since they are told apart by address.
    private var assignedFonts: [FontAsset] = []
    /// The version of the worker's assets that the artboards show.
    private var assetVersion: Int

    /// How many further changes layers that loop may make in this step.
    private(set) var stateChangesLeft = ArtboardTree.maximumStateChanges
    /// Layers whose states lead to each other without end stop after 101 changes each, as in the reference
    /// runtime, several times a step: some 50 of them do in one tree. A small file can have thousands, in
    /// nested artboards; beyond this they stop early.
    static let maximumStateChanges = 1 << 15

    /// Begins a step of the outermost artboard.
    func beginStep() { stateChangesLeft = ArtboardTree.maximumStateChanges }

    /// - Returns: whether there was one left.
    func takeStateChange() -> Bool {
        guard stateChangesLeft > 0 else { return false }
        stateChangesLeft -= 1
        return true
    }

    func numberLife() -> Int {
        lives += 1
        return lives
    }

    private enum FontSource: Hashable {
        case index(Int)
        case assigned(ObjectIdentifier)
    }

    private struct FontKey: Hashable {
        var source: FontSource
        var axes: [FontAxis]
    }

    /// An animated axis asks for a new font in every frame.
    private static let maximumFonts = 64

    init(_ limits: InstanceBudget.Limits, assetVersion: Int) {
        budget = InstanceBudget(limits)
        self.assetVersion = assetVersion
    }

    /// Whether the artboards show the assets that are registered on the file's worker.
    func hasCurrentAssets(of file: File) -> Bool { file.assetVersion == assetVersion }

    func takeAssets(of file: File) {
        assetVersion = file.assetVersion
        fonts = [:]
        assignedFonts = []
        noteChange()
    }

    func noteChange() { changes &+= 1 }

    /// A font of the file's, opened once for each place along its axes.
    func font(at asset: Int, axes: [FontAxis], of file: File) -> Font? {
        font(.index(asset), axes) { file.font(at: asset) }
    }

    /// A font that a view model has assigned, opened once for each place along its axes.
    func font(_ asset: FontAsset, axes: [FontAxis]) -> Font? {
        if !assignedFonts.contains(where: { $0 === asset }) { assignedFonts.append(asset) }
        return font(.assigned(ObjectIdentifier(asset)), axes) { asset }
    }

    private func font(
        _ source: FontSource, _ axes: [FontAxis], _ asset: () -> FontAsset?
    ) -> Font? {
        let key = FontKey(source: source, axes: axes)
        if let font = fonts[key] { return font }
        if fonts.count > ArtboardTree.maximumFonts { fonts = [:] }
        let font: Font? =
            if axes.isEmpty {
                asset().flatMap { try? Font($0.bytes, path: $0.name) }
            } else {
                self.font(source, [], asset).map { Font($0, axes: axes) }
            }
        fonts[key] = .some(font)
        return font
    }
}
