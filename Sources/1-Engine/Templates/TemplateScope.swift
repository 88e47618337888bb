import JSON

/// What the names in a template stand for.
package struct TemplateScope: Sendable {
    /// What is at hand: a row, or what a page shows.
    package var item: DataValue
    /// What stands behind `values.`.
    package var values: [String: DataValue]
    /// The documents of the sources, by the sources' names.
    package var sources: [String: DataValue]
    /// The time that `now` and relative times go by, in seconds since 1970.
    package var now: Double

    package init(
        item: DataValue = .null, values: [String: DataValue] = [:],
        sources: [String: DataValue] = [:], now: Double = 0
    ) {
        self.item = item
        self.values = values
        self.sources = sources
        self.now = now
    }

    /// The name of the current time.
    static let now = "now"

    /// The value that a path stands for: a member of the item, `values.NAME`, a value in a source's
    /// document, or `now` in seconds since 1970; the first of these that there is.
    package func value(at path: TemplatePath) -> DataValue? {
        if let value = documentValue(at: path) { return value }
        guard path.text == TemplateScope.now else { return nil }
        return .number(JSONNumber(unchecked: String(Int64(wholeSeconds(now)))))
    }

    /// Whether a path stands for the current time here.
    func isNow(_ path: TemplatePath) -> Bool {
        path.text == TemplateScope.now && documentValue(at: path) == nil
    }

    private func documentValue(at path: TemplatePath) -> DataValue? {
        if let value = path.value(in: item) { return value }
        if path.first == "values", let value = path.value(in: values, from: 1) { return value }
        return sources.isEmpty ? nil : path.value(in: sources, from: 0)
    }
}

/// A time without its fraction, within the years that dates have four digits for; 0 for none.
func wholeSeconds(_ time: Double) -> Double {
    time.isFinite ? min(max(time.rounded(.down), UnixTime.minimum), UnixTime.maximum) : 0
}
