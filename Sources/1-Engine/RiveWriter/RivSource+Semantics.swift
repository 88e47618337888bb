import JSON
import RiveRuntime

/// What nodes are to screen readers and tests.
extension RivSource {
    private static let roles = SemanticNode.Role.allCases.map { "\($0)" }

    /// The states by name, each of which a node can also lack.
    private static let states: [String: (state: SemanticNode.States, trait: SemanticNode.Traits)] =
        [
            "expanded": (.expanded, .expandable), "selected": (.selected, .selectable),
            "checked": (.checked, .checkable), "toggled": (.toggled, .toggleable),
            "disabled": (.disabled, .enablable),
        ]
    /// The properties of the states, which have consecutive numbers in the order of their bits.
    private static let stateKeys: [String: PropertyKey] = states.mapValues {
        PropertyKey.semanticDataIsExpanded.advanced(by: $0.state.rawValue.trailingZeroBitCount)
    }
    private static let texts: [String: PropertyKey] = [
        "label": .semanticDataLabel, "value": .semanticDataValue, "hint": .semanticDataHint,
    ]

    /// Writes `"semantics": {"role": "button", "label": "Call", "states": {"selected": false}}` of a node.
    mutating func semantics(_ value: JSONValue, parent: Int) throws(Failure) {
        guard let semantics = value["semantics"] else { return }
        try check(semantics, ["role", "label", "value", "hint", "states", "bind"])
        objectCount += 1
        writer.beginObject(TypeKey.semanticData)
        writer.add(.componentParentId, uint: parent)
        writer.add(.semanticDataRole, uint: try choice(semantics, "role", RivSource.roles))
        for (name, key) in RivSource.texts.sorted(by: { $0.value < $1.value }) {
            guard let text = semantics[name] else { continue }
            guard let string = text.string else { throw fail(text, "'\(name)' must be a string") }
            writer.add(key, string: string)
        }
        var (traits, states): (SemanticNode.Traits, SemanticNode.States) = ([], [])
        for member in semantics["states"]?.members ?? [] {
            guard let state = RivSource.states[member.key], let isOn = member.value.bool else {
                let names = RivSource.states.keys.sorted().joined(separator: ", ")
                throw fail(member.value, "states are \(names), each true or false")
            }
            traits.insert(state.trait)
            if isOn { states.insert(state.state) }
        }
        writer.add(.semanticDataTraitFlags, uint: Int(traits.rawValue))
        writer.add(.semanticDataStateFlags, uint: Int(states.rawValue))
        writer.endObject()
        try bindings(
            semantics,
            RivSource.texts.merging(RivSource.stateKeys) { a, _ in a })
    }
}
