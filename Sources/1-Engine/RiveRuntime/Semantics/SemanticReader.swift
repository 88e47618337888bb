import Geometry

/// Reads the semantic parts of an outermost artboard and of all artboards nested in it, in time linear in the number of
/// components.
struct SemanticReader {
    private(set) var tree = SemanticTree()
    /// The component from which each part was read; nil for a nested artboard.
    private(set) var sources: [SemanticData?] = []
    private var boxes: SemanticBoxes

    init(of artboard: Artboard) {
        boxes = SemanticBoxes(in: artboard)
        if let root = artboard.root { read(root) }
    }

    private struct Visit {
        let component: Component
        /// The part around the component; -1 for none.
        let around: Int
        /// Whether the component is the root of a nested artboard.
        var isNested = false
    }

    /// Iterative, because artboards may be deeply nested.
    private mutating func read(_ root: Component) {
        var rest = [Visit(component: root, around: -1)]
        while let visit = rest.popLast(), !tree.isFull {
            var around = visit.around
            if visit.isNested { around = add(artboard: visit.component.artboard.whole, in: around) }
            guard let container = visit.component as? ContainerComponent, container.isListed,
                !tree.isFull
            else { continue }
            if let data = container.semanticData {
                if data.isHidden { continue }
                around = add(data, of: container, in: around)
            }
            (container as? ArtboardHost)?.forEachHosted { nested in
                guard let root = nested.root else { return }
                rest.append(Visit(component: root, around: around, isNested: true))
            }
            for child in container.children.reversed() where !container.hidesInSemantics(child) {
                rest.append(Visit(component: child, around: around))
            }
        }
    }

    private mutating func add(artboard: Artboard, in around: Int) -> Int {
        sources.append(nil)
        var part = SemanticTree.Part(id: 0, bounds: boxes.box(of: artboard), isArtboard: true)
        part.order = SemanticReader.afterObjects
        return tree.add(part, in: around)
    }

    /// Nested artboards come after objects at the same position.
    private static let afterObjects = Int.max

    private mutating func add(
        _ data: SemanticData, of container: ContainerComponent, in around: Int
    ) -> Int {
        sources.append(data)
        var part = SemanticTree.Part(
            id: data.number, role: SemanticNode.Role(rawValue: data.roleNumber) ?? .none,
            label: data.label, bounds: boxes.box(of: container))
        (part.value, part.hint) = (data.value, data.hint)
        part.headingLevel = Int(data.headingLevel)
        part.traits = SemanticNode.Traits(rawValue: data.traits)
        part.states = SemanticNode.States(rawValue: data.states)
        part.order = data.index
        if let focusData = container.focusData {
            part.traits.insert(.focusable)
            if focusData.hasFocus { part.states.insert(.focused) }
        }
        if part.role == .none, part.label.isEmpty, let text = container as? Text {
            part.label = text.runs.map(\.text).joined()
            if !part.label.isEmpty { part.role = .text }
        }
        return tree.add(part, in: around)
    }
}

extension SemanticData {
    /// Whether the file leaves the component out of what is listed, or hides the one to which it belongs.
    fileprivate var isHidden: Bool {
        SemanticNode.States(rawValue: states).contains(.hidden)
            || (parent as? Drawable)?.isHiddenInFile == true
    }
}

extension ContainerComponent {
    /// The component's semantics, if the file gives it any.
    fileprivate var semanticData: SemanticData? {
        firstChild(SemanticData.self)
    }

    /// Whether the component, and thereby what it contains, is shown.
    fileprivate var isListed: Bool {
        if hiding == .itself, hides(self) { return false }
        return participation.map { !$0.hides(self) } ?? true
    }

    fileprivate func hidesInSemantics(_ child: Component) -> Bool {
        hiding == .children && child.isContent && hides(child)
    }
}
