import DataSources
import JSON
import Templates

/// Checks the conditions of a list's rows against the rows of its source.
package struct ConditionCheck {
    package private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig
    private let list: ListDescription
    private let rows: [DataValue]

    package init(_ list: ListDescription, _ rows: [DataValue], _ config: KioskConfig) {
        self.config = config
        self.list = list
        self.rows = rows
    }

    /// - Parameter matches: for each row, whether it meets the conditions of any style.
    package mutating func run(matches: [Bool]) {
        let conditions = list.rows.flatMap { row in
            row.when.comparisons.map { (key: $0.key, name: $0.path.text, values: $0.texts) }
        }
        guard !conditions.isEmpty, !rows.isEmpty else { return }
        var isOfRowsOnly = true
        for condition in conditions {
            if isDefinedElsewhere(condition.name) {
                isOfRowsOnly = false
            } else {
                check(condition, others: conditions.filter { $0.name == condition.name })
            }
        }
        if isOfRowsOnly, !matches.contains(true) {
            let key = config.has("\(list.key).rows") ? "\(list.key).rows" : "\(list.key).row"
            warnings.append(config.error(at: key, .noMatchingRow(key: key, rows: rows.count)))
        }
    }

    /// Whether a name refers to a value of the configuration, to another source's document or to the time.
    private func isDefinedElsewhere(_ name: String) -> Bool {
        let path = TemplatePath(name)
        guard !rows.contains(where: { path.value(in: $0) != nil }) else { return false }
        let first = String(path.first)
        switch path.root {
        case .values?:
            return !TemplatePath.names(below: .values, in: [path])
                .allSatisfy { config.values[$0] == nil }
        case .screen?, .row?: return true
        case .theme?, nil: break
        }
        return config.source(first) != nil && name != first || first == "theme" || name == "now"
    }

    private mutating func check(
        _ condition: (key: String, name: String, values: [String]?),
        others: [(key: String, name: String, values: [String]?)]
    ) {
        let path = TemplatePath(condition.name)
        let texts = Set(rows.compactMap { path.value(in: $0)?.text })
        guard !texts.isEmpty else {
            // An empty text is met by rows that lack the value.
            if condition.values?.contains("") ?? true { return }
            let names = Set(rows.flatMap { ($0.object ?? [:]).keys }).sorted()
            let known = names + config.values.keys.sorted().map { "values.\($0)" }
            let nearest = Spelling.nearest(to: condition.name, among: known)
            warnings.append(
                config.error(
                    at: condition.key,
                    .unknownCondition(key: condition.key, name: condition.name, nearest: nearest)))
            return
        }
        guard let values = condition.values, let value = values.first,
            texts.isDisjoint(with: values)
        else { return }
        // A value that another condition names is no misspelling of this one.
        let rest = texts.subtracting(others.flatMap { $0.values ?? [] }).sorted()
        let nearest = Spelling.nearest(to: value, among: rest)
        let key = condition.key
        guard nearest != nil || "<>=!~".contains(value.first ?? " ") else { return }
        warnings.append(
            config.error(at: key, .unmetCondition(key: key, value: value, nearest: nearest)))
    }
}
