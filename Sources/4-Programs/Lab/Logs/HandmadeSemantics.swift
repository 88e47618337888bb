import Geometry
import RiveRuntime

/// Semantic parts that the steps of a fact make by hand, by their names.
struct HandmadeSemantics {
    private var names: [String] = []
    private var parts: [(part: SemanticTree.Part, parent: Int)] = []

    var isEmpty: Bool { parts.isEmpty }

    /// Adds a part, or replaces the one of the same name.
    ///
    /// - Parameter parent: the name of the part around it; nil for none.
    /// - Returns: false if there is no part of that name.
    mutating func set(
        _ name: String, _ role: SemanticNode.Role?, label: String, box: Rect, in parent: String?
    ) -> Bool {
        let around = parent.flatMap { names.firstIndex(of: $0) }
        if parent != nil && around == nil { return false }
        let known = names.firstIndex(of: name)
        let number = known ?? names.count
        let part = SemanticTree.Part(
            id: UInt32(number + 1), role: role ?? .none, label: label, bounds: box,
            isArtboard: role == nil)
        if known == nil {
            names.append(name)
            parts.append((part, around ?? -1))
        } else {
            parts[number] = (part, around ?? -1)
        }
        return true
    }

    var nodes: [SemanticNode] {
        var tree = SemanticTree()
        for entry in parts { tree.add(entry.part, in: entry.parent) }
        return tree.nodes
    }
}
