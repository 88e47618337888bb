import JSON

/// The values to which the names in a template refer.
package struct TemplateScope: Sendable {
    /// The current value: a row, or the document that a page shows.
    package var item: DataValue
    /// The values of the names that start with `values.`.
    package var values: [String: DataValue]
    /// The values of the names that start with `screen.`.
    package var screen: [String: DataValue]
    /// The documents of the sources, by the names of the sources.
    package var sources: [String: DataValue]
    /// The current time for `now` and relative times, in seconds since 1970.
    package var now: Double

    package init(
        item: DataValue = .null, values: [String: DataValue] = [:],
        screen: [String: DataValue] = [:], sources: [String: DataValue] = [:], now: Double = 0
    ) {
        self.item = item
        self.values = values
        self.screen = screen
        self.sources = sources
        self.now = now
    }

    /// The name that refers to the current time.
    static let now = "now"

    /// Returns the value to which a path refers: the first found of what its root says, a member of the item, a value
    /// in a source's document, and `now` in seconds since 1970.
    ///
    /// - Parameter suffixes: the ends of names of members that are preferred to the member itself, such as `@de`.
    package func value(at path: TemplatePath, _ suffixes: [String] = []) -> DataValue? {
        if let value = documentValue(at: path, suffixes) { return value }
        guard path.text == TemplateScope.now else { return nil }
        return .number(JSONNumber(unchecked: String(Int64(wholeSeconds(now)))))
    }

    /// Whether a path refers to the current time in this scope.
    func isNow(_ path: TemplatePath) -> Bool {
        path.text == TemplateScope.now && documentValue(at: path, []) == nil
    }

    private func documentValue(at path: TemplatePath, _ suffixes: [String]) -> DataValue? {
        switch path.root {
        case .row?: if let value = path.value(in: item, from: 1, suffixes) { return value }
        case .values?: if let value = path.value(in: values, from: 1, suffixes) { return value }
        case .screen?: if let value = path.value(in: screen, from: 1, suffixes) { return value }
        case .theme?: if let value = path.value(in: sources, from: 0) { return value }
        case nil: break
        }
        if let value = path.value(in: item, suffixes) { return value }
        return sources.isEmpty ? nil : path.value(in: sources, from: 0, suffixes)
    }
}

/// Returns a time without its fraction, clamped to the years that have four digits; 0 if it is not finite.
func wholeSeconds(_ time: Double) -> Double {
    time.isFinite ? min(max(time.rounded(.down), UnixTime.minimum), UnixTime.maximum) : 0
}
