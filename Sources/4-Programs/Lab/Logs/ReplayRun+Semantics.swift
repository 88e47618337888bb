import Geometry
import RiveRuntime

/// Semantic nodes: of the current artboard, or of the parts that steps have made by hand.
extension ReplayRun {
    /// A node with its place among all of them, each of which comes after the one around it.
    private struct PlacedNode {
        let node: SemanticNode
        let parent: SemanticNode?
    }

    func useNode(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "part": try setSemanticPart(step)
        case "act":
            let name = try word(step, 1)
            guard let action = SemanticAction.allCases.first(where: { "\($0)" == name }) else {
                throw failure(step, "the action '\(name)' is unknown")
            }
            result = try scene(step).artboard.perform(action, on: try identity(step, 2))
        case "focus-on":
            result = try scene(step).artboard.setFocus(to: try identity(step, 1))
        case "note-node": notedIdentities[try word(step, 2)] = try node(step, 1).node.id
        case "tap-on":
            let box = try node(step, 1).node.bounds
            for action in [StateMachineInstance.PointerAction.down, .up] {
                _ = try machine(step).pointer(action, at: Point(box.midX, box.midY))
            }
        case "note-nodes": notedNodes = try roots(step)
        case "same-nodes":
            let isSame = try roots(step) == notedNodes
            try expectEqual(step, "\(isSame)", step.words.count > 1 ? step.words[1] : "true")
        case "note-y": notes[try word(step, 2)] = try node(step, 1).node.bounds.minY
        case "higher":
            let (y, noted) = (try node(step, 1).node.bounds.minY, notes[try word(step, 2)])
            if y >= noted ?? -.infinity { throw failure(step, "it is at \(y)") }
        case "nodes":
            try expectEqual(step, "\(try nodes(step, 1).count)", try word(step, 2))
        case "node": try checkNode(step)
        case "within":
            let name = try word(step, 1)
            let found = name == "root" ? try roots(step) : try node(step, 1).node.children
            let wanted = step.words.dropFirst(2).joined(separator: ", ")
            try expectEqual(step, found.map(\.label).joined(separator: ", "), wanted)
        default: return false
        }
        return true
    }

    /// Makes a part by hand: `part NAME ROLE LABEL [at X Y WIDTH HEIGHT] [in NAME]`; the role `artboard` is that of a
    /// nested artboard.
    private func setSemanticPart(_ step: ReplayTable.Step) throws {
        let name = try word(step, 2)
        let role = ReplayRun.roles[name]
        if role == nil && name != "artboard" {
            throw failure(step, "the role '\(name)' is unknown")
        }
        var box = Rect.zero
        if let at = step.words.firstIndex(of: "at") {
            let numbers = try (1...4).map { try number(step, at + $0) }
            box = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
        }
        let parent = try step.words.firstIndex(of: "in").map { try word(step, $0 + 1) }
        let isSet = semantics.set(
            try word(step, 1), role, label: try word(step, 3), box: box, in: parent)
        if !isSet { throw failure(step, "there is no part '\(parent ?? "")'") }
    }

    private static let roles: [String: SemanticNode.Role] = Dictionary(
        uniqueKeysWithValues: SemanticNode.Role.allCases.map { ("\($0)", $0) })

    // MARK: Finding nodes

    private func roots(_ step: ReplayTable.Step) throws -> [SemanticNode] {
        semantics.isEmpty ? try scene(step).artboard.semantics : semantics.nodes
    }

    private func allNodes(_ step: ReplayTable.Step) throws -> [PlacedNode] {
        var found: [PlacedNode] = []
        func add(_ nodes: [SemanticNode], in parent: SemanticNode?) {
            for node in nodes {
                found.append(PlacedNode(node: node, parent: parent))
                add(node.children, in: node)
            }
        }
        add(try roots(step), in: nil)
        return found
    }

    /// The nodes of a word such as `tab`, `tab:Children`, `*:Children` or, for one of several, `tab#1`.
    private func nodes(_ step: ReplayTable.Step, _ index: Int) throws -> [PlacedNode] {
        let word = try word(step, index)
        let parts = word.split(separator: "#", maxSplits: 1)
        let number = parts.count > 1 ? Int(parts[1]) : nil
        let name = number == nil ? word[...] : parts[0]
        let words = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let found = try allNodes(step).filter {
            (words[0] == "*" || words[0] == "\($0.node.role)")
                && (words.count < 2 || words[1] == $0.node.label)
        }
        guard let number else { return found }
        return found.indices.contains(number) ? [found[number]] : []
    }

    private func node(_ step: ReplayTable.Step, _ index: Int) throws -> PlacedNode {
        guard let node = try nodes(step, index).first else {
            let all = try allNodes(step).map { "\($0.node.role):\($0.node.label)" }
            let names = all.isEmpty ? "none" : all.joined(separator: ", ")
            throw failure(step, "there is no node '\(step.words[index])'; there are \(names)")
        }
        return node
    }

    /// The identity of a node, or, after `@`, of one that was noted.
    private func identity(_ step: ReplayTable.Step, _ index: Int) throws -> SemanticNode.ID {
        let word = try word(step, index)
        guard word.hasPrefix("@") else { return try node(step, index).node.id }
        guard let noted = notedIdentities[String(word.dropFirst())] else {
            throw failure(step, "'\(word)' was not noted")
        }
        return noted
    }

    // MARK: Checks

    private static let traits: [String: SemanticNode.Traits] = [
        "expandable": .expandable, "selectable": .selectable, "checkable": .checkable,
        "toggleable": .toggleable, "requirable": .requirable, "enablable": .enablable,
        "focusable": .focusable,
    ]

    private static let states: [String: SemanticNode.States] = [
        "expanded": .expanded, "selected": .selected, "checked": .checked, "mixed": .mixed,
        "toggled": .toggled, "required": .required, "disabled": .disabled, "focused": .focused,
        "liveRegion": .liveRegion, "readOnly": .readOnly, "modal": .modal, "obscured": .obscured,
        "multiline": .multiline,
    ]

    /// Checks what a node is: `node NODE FIELD VALUE`.
    private func checkNode(_ step: ReplayTable.Step) throws {
        let (found, field) = (try node(step, 1), try word(step, 2))
        let node = found.node
        let value: String
        switch field {
        case "role": value = "\(node.role)"
        case "label": value = node.label
        case "value": value = node.value
        case "hint": value = node.hint
        case "heading": value = "\(node.headingLevel)"
        case "children": value = "\(node.children.count)"
        case "parent": value = found.parent.map { "\($0.role)" } ?? "none"
        case "x": value = FactProperty.text(node.bounds.minX)
        case "y": value = FactProperty.text(node.bounds.minY)
        case "right": value = FactProperty.text(node.bounds.maxX)
        case "bottom": value = FactProperty.text(node.bounds.maxY)
        case "extent": value = "\(!node.bounds.isEmpty)"
        default:
            if let trait = ReplayRun.traits[field] {
                value = "\(node.traits.contains(trait))"
            } else if let state = ReplayRun.states[field] {
                value = "\(node.states.contains(state))"
            } else {
                throw failure(step, "'\(field)' is no field of a node")
            }
        }
        try expectEqual(step, value, try word(step, 3))
    }
}
