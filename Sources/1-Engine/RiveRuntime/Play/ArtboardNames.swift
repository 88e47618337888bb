/// Texts and state machines by their names, at any depth of nested artboards, as Rive's older runtimes address them. A
/// path is the names of nested artboards, joined by "/"; empty for the artboard itself.
extension Artboard {
    /// Returns the artboard at a path; nil if there is none.
    private func artboard(atPath path: String) -> Artboard? {
        var found = self
        for name in path.split(separator: "/") {
            let host = found.hosts.lazy.compactMap { $0 as? NestedArtboard }.first {
                $0.name == name && $0.nested != nil
            }
            guard let nested = host?.nested else { return nil }
            found = nested
        }
        return found
    }

    private func run(named name: String, path: String) -> TextValueRun? {
        artboard(atPath: path)?.components.lazy.compactMap { $0 as? TextValueRun }.first {
            $0.name == name
        }
    }

    /// Returns the text of the first run with this name; nil if there is none.
    public func text(ofRun name: String, path: String = "") -> String? {
        run(named: name, path: path)?.text
    }

    /// Sets the text of the first run with this name, which is laid out in the next advance.
    ///
    /// - Returns: whether there is such a run.
    @discardableResult
    public func setText(ofRun name: String, path: String = "", to text: String) -> Bool {
        guard let run = run(named: name, path: path) else { return false }
        run.setValue(.textValueRunText, .string(text))
        return true
    }

    /// Returns the state machines that play on the nested artboard at a path, in the file's order.
    public func stateMachines(atPath path: String) -> [StateMachineInstance] {
        let names = path.split(separator: "/")
        guard let last = names.last,
            let holder = artboard(atPath: names.dropLast().joined(separator: "/"))
        else { return [] }
        let host = holder.hosts.lazy.compactMap { $0 as? NestedArtboard }.first { $0.name == last }
        return host?.animations.compactMap { ($0 as? NestedStateMachine)?.machine } ?? []
    }
}
