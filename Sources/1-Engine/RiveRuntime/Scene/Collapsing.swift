/// The ancestors that may collapse a component: solos, which show only one of their children, and layouts, whose
/// display may be none. Parents do not change, so they are looked up once. The artboard retains them.
struct Collapsers {
    private enum Collapser {
        case solo(UnretainedRef<Solo>, child: UnretainedRef<Component>)
        case layout(UnretainedRef<LayoutComponent>)
        case participant(UnretainedRef<LayoutParticipant>)
    }

    private var all: [Collapser] = []
    /// The cached result of `collapse`, and the artboard's `collapseRevision` at that time; 0 before the first one.
    private var latest = false
    private var revision: UInt32 = 0

    /// Creates an empty list of ancestors.
    init() {}

    /// Finds the ancestors that may collapse a component.
    ///
    /// - Parameter onlySolos: whether to ignore layouts that are not displayed.
    init(of component: Component, onlySolos: Bool = false) {
        if !onlySolos, let layout = component as? LayoutComponent {
            all.append(.layout(UnretainedRef(layout)))
        }
        let hasParticipants = component.artboard.layout.hasParticipants
        if hasParticipants, let participant = (component as? Drawable)?.participant {
            all.append(.participant(UnretainedRef(participant)))
        }
        // Most components have the ancestors of the one before them in the file, in one array for all of them.
        if !onlySolos, all.isEmpty, let parent = component.parent, !(parent is Solo) {
            let artboard = component.artboard
            if let last = artboard.content.lastCollapsers, last.parent.refers(to: parent) {
                self = last.collapsers
                return
            }
            addAncestors(of: component, onlySolos: false, hasParticipants)
            artboard.content.lastCollapsers = (UnretainedRef(parent), self)
        } else {
            addAncestors(of: component, onlySolos: onlySolos, hasParticipants)
        }
    }

    private mutating func addAncestors(
        of component: Component, onlySolos: Bool, _ hasParticipants: Bool
    ) {
        var child = component
        while let parent = child.parent {
            if hasParticipants, let participant = (parent as? Drawable)?.participant {
                all.append(.participant(UnretainedRef(participant)))
            }
            if let solo = parent as? Solo {
                all.append(.solo(UnretainedRef(solo), child: UnretainedRef(child)))
            } else if !onlySolos, let layout = parent as? LayoutComponent {
                all.append(.layout(UnretainedRef(layout)))
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
    mutating func collapse(in artboard: Artboard) -> Bool {
        if all.isEmpty { return false }
        if revision != artboard.collapseRevision {
            revision = artboard.collapseRevision
            latest = anyCollapses
        }
        return latest
    }

    @inline(never)
    private var anyCollapses: Bool {
        for collapser in all {
            let collapses =
                switch collapser {
                case .solo(let solo, let child):
                    solo.with { solo in child.with { solo.hides($0) } }
                case .layout(let layout): layout.with { !$0.isDisplayed }
                case .participant(let participant): participant.with { !$0.isDisplayed }
                }
            if collapses { return true }
        }
        return false
    }
}

/// A group that shows only one of its children; constraints and clips of the group itself always apply.
final class Solo: SoloBase {
    /// The composers of the shapes that have paths below the solo, since it determines which of these paths are drawn.
    private lazy var composers: [PathComposer] = {
        var found: [PathComposer] = []
        var known = Set<ObjectIdentifier>()
        var rest: [Component] = [self]
        while let component = rest.popLast() {
            if let composer = (component as? ShapePath)?.shape?.composer,
                known.insert(ObjectIdentifier(composer)).inserted
            {
                found.append(composer)
            }
            if let container = component as? ContainerComponent { rest += container.children }
        }
        return found
    }()

    /// The children of which one is shown: all except those that belong to the group itself.
    private lazy var choices = children.filter {
        !($0 is Constraint || $0 is ClippingShape || $0 is FocusData || $0 is SemanticData)
    }

    func show(childAt place: Double) {
        let place = place.rounded()
        guard place >= 0, place < Double(choices.count) else { return }
        setUInt(.soloActiveComponentId, UInt32(choices[Int(place)].index))
    }

    func show(childNamed name: String) {
        if let child = choices.first(where: { $0.name == name }) {
            setUInt(.soloActiveComponentId, UInt32(child.index))
        }
    }

    /// Returns the shown child in the form of a view model's property: its name or its index.
    func active(for property: ViewModelDefinition.Property) -> BoundValue? {
        let place = choices.firstIndex { !hides($0) }
        let name = place.map { choices[$0].name } ?? ""
        switch property.kind {
        case .string: return .string(name)
        case .number: return .number(Double(place ?? -1))
        case .enumeration: return property.names.firstIndex(of: name).map { .uint(UInt32($0)) }
        default: return nil
        }
    }

    func hides(_ child: Component) -> Bool { UInt32(child.index) != activeIndex }

    override func tearDown() {
        super.tearDown()
        composers = []
        choices = []
    }

    override func didChange(_ key: PropertyKey) {
        artboard.collapsingDidChange()
        // The child that is shown may participate in the layout around it.
        if parent?.nearest(LayoutComponent.self) != nil { artboard.markLayoutDirty() }
        for composer in composers { composer.addDirt(.path) }
    }
}
