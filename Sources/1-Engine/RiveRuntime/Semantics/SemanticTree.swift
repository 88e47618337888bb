import Geometry

/// The semantic parts of an artboard as its file has them, and the nodes that follow from them.
package struct SemanticTree {
    /// An object with semantics, or a nested artboard, which is no node of its own but whose content stays together.
    package struct Part {
        /// The number of the node's identity.
        var id: UInt32
        package var role: SemanticNode.Role
        package var label: String
        var value = ""
        var hint = ""
        var headingLevel = 0
        var traits: SemanticNode.Traits = []
        var states: SemanticNode.States = []
        package var bounds: Rect
        /// Whether the part is a nested artboard.
        var isArtboard: Bool
        /// The place among parts at the same position; those with the same one are in the order in which they came.
        var order = 0

        package init(
            id: UInt32, role: SemanticNode.Role = .none, label: String = "", bounds: Rect,
            isArtboard: Bool = false
        ) {
            self.id = id
            self.role = role
            self.label = label
            self.bounds = bounds
            self.isArtboard = isArtboard
        }
    }

    /// The parts, each after the one around it.
    package private(set) var parts: [Part] = []
    /// For each part, the index of the one around it; -1 for none.
    private var parents: [Int] = []
    private var levels: [Int] = []

    /// The maximum number of parts; further ones are left out.
    static let maximumCount = 10_000
    /// The maximum number of parts around each other; those nested more deeply are beside the last of them.
    static let maximumLevels = 48

    /// Whether no further part can be added.
    var isFull: Bool { parts.count >= SemanticTree.maximumCount }

    package init() {}

    /// Adds a part to a tree that is not full.
    ///
    /// - Parameter parent: the index of the part around it; -1 for none.
    /// - Returns: the part's index.
    @discardableResult
    package mutating func add(_ part: Part, in parent: Int) -> Int {
        var parent = parent
        var level = parent < 0 ? 0 : levels[parent] + 1
        if level == SemanticTree.maximumLevels {
            parent = parents[parent]
            level -= 1
        }
        parts.append(part)
        parents.append(parent)
        levels.append(level)
        return parts.count - 1
    }

    /// The nodes that are in no other one.
    ///
    /// - Complexity: O(n log n) for n parts.
    package var nodes: [SemanticNode] {
        var arrangement = Arrangement(self)
        return arrangement.nodes()
    }

    /// The parts in reading order, with the labels that they take from their content.
    private struct Arrangement {
        private let parts: [Part]
        private var children: [[Int]]
        private var roots: [Int] = []
        /// The labels of parts that have none of their own.
        private var derived: [Int: String] = [:]
        /// Whether a part's label is told as that of the part around it.
        private var isAbsorbed: [Bool]

        init(_ tree: SemanticTree) {
            parts = tree.parts
            children = Array(repeating: [], count: parts.count)
            isAbsorbed = Array(repeating: false, count: parts.count)
            for (part, parent) in tree.parents.enumerated() {
                if parent < 0 { roots.append(part) } else { children[parent].append(part) }
            }
            sort(&roots)
            for part in children.indices where children[part].count > 1 { sort(&children[part]) }
        }

        /// Sorts parts from top to bottom and from left to right; those without an extent come last.
        private func sort(_ list: inout [Int]) {
            list.sort { first, second in
                let (a, b) = (parts[first], parts[second])
                if a.bounds.isEmpty != b.bounds.isEmpty { return b.bounds.isEmpty }
                if !a.bounds.isEmpty {
                    if a.bounds.minY != b.bounds.minY { return a.bounds.minY < b.bounds.minY }
                    if a.bounds.minX != b.bounds.minX { return a.bounds.minX < b.bounds.minX }
                }
                return (a.order, first) < (b.order, second)
            }
        }

        mutating func nodes() -> [SemanticNode] {
            for root in roots { deriveLabels(root) }
            return makeNodes(roots)
        }

        /// Finds the labels of a part and of those within it. As in the reference runtime, parts within an absorbed one
        /// take none.
        private mutating func deriveLabels(_ part: Int) {
            if parts[part].role.takesLabelFromContent, parts[part].label.isEmpty {
                var content = Content()
                for child in children[part] { collect(child, &content) }
                if let label = content.label {
                    derived[part] = label
                    for absorbed in content.parts { isAbsorbed[absorbed] = true }
                }
            }
            for child in children[part] where !isAbsorbed[child] { deriveLabels(child) }
        }

        /// What a part takes its label from.
        private struct Content {
            var texts: [String] = []
            var image = ""
            var parts: [Int] = []

            var label: String? {
                [texts.joined(separator: " "), image].lazy.map(Content.singleSpaced)
                    .first { !$0.isEmpty }
            }

            /// The words of a text with a space between them.
            private static func singleSpaced(_ text: String) -> String {
                text.unicodeScalars.split { $0.value <= 32 }.map { String($0) }.joined(
                    separator: " ")
            }
        }

        /// Collects what a part, and those within it that have no label of their own kind, adds to a label.
        private func collect(_ part: Int, _ content: inout Content) {
            let role = parts[part].role
            if role.takesLabelFromContent { return }
            content.parts.append(part)
            let label = parts[part].label
            if !label.isEmpty {
                if role == .text { content.texts.append(label) }
                if role == .image, content.image.isEmpty { content.image = label }
            }
            for child in children[part] { collect(child, &content) }
        }

        private func makeNodes(_ list: [Int]) -> [SemanticNode] {
            var nodes: [SemanticNode] = []
            for number in list {
                let part = parts[number]
                let content = makeNodes(children[number])
                if part.isArtboard || isAbsorbed[number] {
                    nodes += content
                    continue
                }
                nodes.append(
                    SemanticNode(
                        id: SemanticNode.ID(number: part.id), role: part.role,
                        label: derived[number] ?? part.label, value: part.value, hint: part.hint,
                        headingLevel: part.headingLevel, traits: part.traits,
                        states: part.states.limited(to: part.traits), bounds: part.bounds,
                        children: content))
            }
            return nodes
        }
    }
}
