import Typography

/// State that an outermost artboard shares with all artboards nested in it.
final class ArtboardTree {
    let budget: InstanceBudget
    /// Changes with every change to one of the artboards and with every input from outside.
    private(set) var changes = Version()
    /// Changes with every update of one of the artboards that has had something to do.
    private var updates = Version()
    /// The time of the pointer event that is being delivered, in seconds; nil if it is not known.
    var pointerTime: Double?
    /// The pointer whose event is being delivered, or was last.
    var pointerID = 0
    /// The sum of all steps, in seconds.
    private(set) var played = 0.0
    /// Whether nested artboards catch up with time that has passed before, within an advance that has already played.
    /// Machines then play only if their states change.
    var catchesUp = false
    /// The number of identities given to layers.
    private var layerIDs = 0
    /// The number of identities given to semantic nodes.
    private var semanticNumbers: UInt32 = 0
    /// Fonts at positions on their axes.
    private var variedFonts: [FontKey: Font] = [:]
    /// The worker's assets that the artboards show.
    private var assets: SeenVersion

    /// The number of further state changes that cycling layers may make in this step.
    private(set) var stateChangesLeft = ArtboardTree.maximumStateChanges
    /// The maximum number of state changes per step that count against the budget. A layer with a cycle of states stops
    /// after 101 changes, as in the reference runtime, several times per step; this suffices for some 50 such layers in
    /// a tree. A small file can have thousands in nested artboards, which then stop early.
    static let maximumStateChanges = 1 << 15

    /// Starts a step of the outermost artboard by `elapsed` seconds.
    func beginStep(_ elapsed: Double) {
        stateChangesLeft = ArtboardTree.maximumStateChanges
        played += elapsed
    }

    /// Takes one state change from the budget.
    ///
    /// - Returns: whether one was left.
    func takeStateChange() -> Bool {
        guard stateChangesLeft > 0 else { return false }
        stateChangesLeft -= 1
        return true
    }

    /// Returns an identity for a layer that is created or reset.
    func makeLayerID() -> LayerID {
        layerIDs += 1
        return LayerID(tree: ObjectIdentifier(self), number: layerIDs)
    }

    /// Returns a number by which a semantic node can be found again.
    func makeSemanticNumber() -> UInt32 {
        semanticNumbers += 1
        return semanticNumbers
    }

    private struct FontKey: Hashable {
        /// The font of which this is a position on its axes.
        var font: Font.ID
        var axes: [FontAxis]
    }

    /// The maximum number of cached fonts, since an animated axis requests a new font in every frame.
    private static let maximumFonts = 64

    init(_ limits: InstanceBudget.Limits, assets: Version) {
        budget = InstanceBudget(limits)
        self.assets = SeenVersion(assets)
    }

    /// Whether the artboards show the current assets of the file's worker.
    func hasCurrentAssets(of file: File) -> Bool { assets.isCurrent(file.assetVersion) }

    func takeAssets(of file: File) {
        assets.see(file.assetVersion)
        variedFonts = [:]
        noteChange()
    }

    func noteChange() { changes.bump() }
    func noteUpdate() { updates.bump() }

    /// Changes with every change and every update of one of the artboards: while it stays the same, so do the values
    /// of all components.
    var activity: Version { changes + updates }

    /// The number of cached fonts, for tests.
    var fontCount: Int { variedFonts.count }

    /// Returns a font at a position on its axes.
    func font(_ font: Font, axes: [FontAxis]) -> Font {
        if axes.isEmpty { return font }
        let key = FontKey(font: font.id, axes: axes)
        if let varied = variedFonts[key] { return varied }
        if variedFonts.count >= ArtboardTree.maximumFonts { variedFonts = [:] }
        let varied = Font(font, axes: axes)
        variedFonts[key] = varied
        return varied
    }
}

extension ArtboardScope {
    /// Returns a font of the file at a position on its axes.
    func font(at asset: Int, axes: [FontAxis]) -> Font? {
        file.font(at: asset).flatMap { font($0, axes: axes) }
    }

    /// Returns a font at a position on its axes.
    func font(_ asset: FontAsset, axes: [FontAxis]) -> Font? {
        asset.font.map { tree.font($0, axes: axes) }
    }
}
