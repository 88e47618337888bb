import Geometry

extension Artboard {
    /// The semantic nodes of the artboard and of those nested in it, as they are at present: for a screen reader, or to
    /// find by its label what is shown. Nothing is computed for them before this is read.
    ///
    /// At most 10,000 are listed. The artboard must be an outermost one.
    ///
    /// - Complexity: O(n log n) for n components.
    public var semantics: [SemanticNode] { SemanticReader(of: self).tree.nodes }

    /// Performs an action on a node. The listeners that the file has for it run in the next advance.
    ///
    /// - Returns: whether a listener responds to the action; false also if there is no such node any more.
    @discardableResult
    public func perform(_ action: SemanticAction, on id: SemanticNode.ID) -> Bool {
        guard let data = semanticData(id), let target = data.parent else { return false }
        var isHeard = false
        for machine in data.artboard.whole.machines {
            machine.with { if $0.hear(action, on: target.index) { isHeard = true } }
        }
        return isHeard
    }

    /// Gives the focus to a node, or to the first one within it that can have it.
    ///
    /// - Returns: whether one of them has the focus after the call.
    @discardableResult
    public func setFocus(to id: SemanticNode.ID) -> Bool {
        guard let data = semanticData(id), let focusData = data.parent?.focusData else {
            return false
        }
        return data.artboard.whole.setFocus(focusData)
    }

    private func semanticData(_ id: SemanticNode.ID) -> SemanticData? {
        SemanticReader(of: self).sources.first { $0?.number == id.number } ?? nil
    }
}
