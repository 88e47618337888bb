/// The ancestors that may collapse a component: solos, which show only one of their children, and layouts, whose
/// display may be none. Parents do not change, so they are looked up once. The artboard retains them.
struct Collapsers {
    /// A component that may hide a child of its own, or itself.
    private struct Collapser {
        let component: UnretainedRef<Component>
        let child: UnretainedRef<Component>

        init(_ component: Component, child: Component) {
            (self.component, self.child) = (UnretainedRef(component), UnretainedRef(child))
        }
    }

    private var all: [Collapser] = []
    /// The artboard's `collapsing` when `latest`, the cached result of `collapse`, was found.
    private var seen = SeenVersion()
    private var latest = false

    /// Creates an empty list of ancestors.
    init() {}

    /// Finds the ancestors that may collapse a component.
    ///
    /// - Parameter onlySolos: whether to ignore layouts that are not displayed.
    init(of component: Component, onlySolos: Bool = false) {
        if !onlySolos, component.hiding == .itself {
            all.append(Collapser(component, child: component))
        }
        let hasParticipants = component.artboard.hasParticipants
        if hasParticipants, let participant = component.participation {
            all.append(Collapser(participant, child: component))
        }
        // Most components have the ancestors of the one before them in the file, in one array for all of them.
        if !onlySolos, all.isEmpty, let parent = component.parent, parent.hiding != .children {
            let artboard = component.artboard
            if let last = artboard.lastCollapsers, last.parent.refers(to: parent) {
                self = last.collapsers
                return
            }
            addAncestors(of: component, onlySolos: false, hasParticipants)
            artboard.lastCollapsers = (UnretainedRef(parent), self)
        } else {
            addAncestors(of: component, onlySolos: onlySolos, hasParticipants)
        }
    }

    private mutating func addAncestors(
        of component: Component, onlySolos: Bool, _ hasParticipants: Bool
    ) {
        var child = component
        while let parent = child.parent {
            if hasParticipants, let participant = parent.participation {
                all.append(Collapser(participant, child: parent))
            }
            if parent.hiding == .children || parent.hiding == .itself && !onlySolos {
                all.append(Collapser(parent, child: child))
            }
            child = parent
        }
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether one of them currently collapses the component.
    var collapse: Bool { !all.isEmpty && anyCollapses }

    /// Returns `collapse` for a component in `artboard`, from a cache: components ask in every frame, but are rarely
    /// shown or hidden.
    @inline(__always)
    mutating func collapse(in artboard: ArtboardScope) -> Bool {
        if all.isEmpty { return false }
        if seen.take(artboard.collapsing) { latest = anyCollapses }
        return latest
    }

    @inline(never)
    private var anyCollapses: Bool {
        for collapser in all {
            let collapses = collapser.component.with { component in
                collapser.child.with { component.hides($0) }
            }
            if collapses { return true }
        }
        return false
    }
}
