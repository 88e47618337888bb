/// A component that takes part in what an artboard is to its user: one that holds artboards, plays or scrolls.
protocol ArtboardMember: Component {}

extension ArtboardMember {
    /// The artboard with its hosts, state machines and bindings.
    var owner: Artboard { artboard.whole }
}

extension ArtboardScope {
    /// The same object as what it is to its user.
    var whole: Artboard {
        // Only an Artboard is created, so this cannot fail.
        unsafeDowncast(self, to: Artboard.self)
    }
}
