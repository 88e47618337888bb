import JSON
import KioskFile
import NamedValues
import Platform

/// The values that actions change.
extension KioskModel {
    /// Returns the values with which a screen is opened; nil for a screen without any.
    func makeValues(ofScreen name: String) -> ScreenValues? {
        config.initialValues(of: name).map { ScreenValues($0) }
    }

    /// Whether a path leads to a value of the kiosk or of a screen.
    func isDeclared(_ path: String, on screen: ScreenValues?) -> Bool {
        (try? ScopedValues(kiosk: values, screen: screen?.store).resolve(path)) != nil
    }

    /// Changes values of the kiosk or of a screen, and tells the observers if they are other values then.
    ///
    /// - Throws: `ValueError` if a value is not declared or would be too large; nothing has changed then.
    func change(
        on screen: ScreenValues?, _ body: (inout ScopedValues) throws(ValueError) -> Void
    ) throws(ValueError) {
        let revisions = (values.revision, screen?.store.revision)
        var scoped = ScopedValues(kiosk: values, screen: screen?.store)
        // Lets the changed copy be the only one, so that lists in it are not copied.
        if let empty = try? ValueStore() {
            values = empty
            screen?.store = empty
        }
        defer {
            values = scoped.kiosk
            if let store = scoped.screen { screen?.store = store }
            if revisions != (values.revision, screen?.store.revision) {
                if !config.persistentNames.isEmpty { saver?.valuesDidChange() }
                publish(.values)
            }
        }
        try body(&scoped)
    }

    /// Returns the values of the kiosk that do not persist to their declared ones, and forgets rows that show others.
    /// Views are to be created again afterwards.
    func resetValues() {
        values.reset()
        for list in lists.values { list.forgetOtherRows() }
    }

    /// Restores the values that an earlier run saved.
    func restoreValues() {
        guard !config.persistentNames.isEmpty else { return }
        saver?.load { [weak self] bytes in
            guard let self, let bytes else { return }
            for problem in values.restore(bytes) {
                Console.message("flipbook: \(config.path): \(problem)")
            }
            publish(.values)
        }
    }

    /// The document of a source, or the value of the kiosk that `values.NAME` names; nil if there is none yet.
    func document(of source: String) -> DataValue? {
        guard let path = KioskConfig.valuePath(ofSource: source) else {
            return sources[source]?.state.document
        }
        return values.value(at: path)
    }

    /// A number that changes with `document(of:)`; 0 before the first document.
    func version(of source: String) -> Int {
        guard let path = KioskConfig.valuePath(ofSource: source) else {
            return sources[source]?.state.version ?? 0
        }
        return Int(values.revision(of: KioskConfig.valueName(in: path)) ?? 0) + 1
    }

    /// The identities of a list's elements, in order; nil for rows that are not the elements of a value.
    func elementKeys(of source: String) -> [String]? {
        KioskConfig.valuePath(ofSource: source).map { path in
            values.elementIDs(of: path).map(\.text)
        }
    }
}
