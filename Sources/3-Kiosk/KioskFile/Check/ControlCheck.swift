import JSON
import Templates

/// Finds controls that cannot do what they promise, for warnings of `flipbook check`.
struct ControlCheck {
    private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig

    init(_ config: KioskConfig) {
        self.config = config
        for screen in config.screens {
            switch screen.content {
            case .page(let page):
                for control in page.content { check(control, on: screen, hasName: false) }
            case .list(let list):
                for row in list.rows {
                    for control in row.content {
                        check(control, on: screen, hasName: !row.title.isEmpty)
                    }
                    checkKey(of: list, row)
                }
            case .rive, .tabs: break
            }
        }
    }

    private mutating func warn(_ key: String, _ reason: String) {
        warnings.append(config.error(at: key, .value(key: key, reason: reason)))
    }

    /// - Parameter hasName: whether a row's title names the control.
    private mutating func check(
        _ control: ControlDescription, on screen: ScreenDescription, hasName: Bool
    ) {
        if control.label.isEmpty, !hasName || control.kind == .button {
            warn(
                control.key,
                "has no 'label': nobody knows what it is, and it cannot be pressed by name; add one"
            )
        }
        guard control.kind != .button else { return }
        if !comesBack(control) {
            warn(
                "\(control.key).value",
                "never says what was chosen, since 'do' neither sets what it shows nor runs a program, so the old "
                    + "value returns after \(ConfigValue.text(control.settle)) s; set it in 'do'")
        }
        checkStart(of: control, on: screen)
    }

    /// Whether what a control's action does can change the value that it shows.
    private func comesBack(_ control: ControlDescription) -> Bool {
        let shown = Set(control.value.placeholders.map { ControlCheck.name(in: $0.text) })
        return control.action.contained.contains { action in
            if case .run = action { return !shown.isEmpty }
            return action.changedValues.contains { shown.contains(ControlCheck.name(in: $0.path)) }
        }
    }

    /// The name of the value that a path leads into, without its root.
    private static func name(in path: String) -> String {
        let parts = path.split(separator: ".").map(String.init)
        guard parts.count > 1, parts[0] == "values" || parts[0] == "screen" else {
            return parts.first ?? ""
        }
        return parts[1]
    }

    /// Warns of a declared value with which a control begins and that it cannot show.
    private mutating func checkStart(of control: ControlDescription, on screen: ScreenDescription) {
        let roots = control.value.placeholders.map(\.root)
        guard !roots.isEmpty, roots.allSatisfy({ $0 == .values || $0 == .screen }),
            let value = control.value.value(
                config.initialScope(screen: screen.name), config.checkFormats),
            let text = value.text
        else { return }
        let key = "\(control.key).value"
        if control.kind.hasRange, let number = Double(text) {
            // No stars are none that were chosen yet.
            let isNone = control.kind == .rating && number == 0
            guard !isNone, !control.range.contains(number) else { return }
            warn(key, "begins with \(text), which is not in 'range'; begin with a value that is")
        } else if control.kind.isDate, !text.isEmpty {
            let isDate = DateLimit.isValue(text, of: control.kind)
            // Of the present day nothing is known here.
            let isKnown = !control.dateRange.contains(.today)
            guard !isDate || isKnown && control.refuses(value, today: "") else { return }
            let reason = isDate ? "is not in 'range'" : "is no \(control.kind.rawValue)"
            warn(key, "begins with '\(text)', which \(reason); begin with one that is")
        } else if control.kind == .choice, !text.isEmpty,
            !control.choices.contains(where: { $0.value.text == text })
        {
            warn(key, "begins with '\(text)', which is not among 'choices'; add it")
        }
    }

    /// Warns of rows whose changes are lost, since nothing identifies them.
    private mutating func checkKey(of list: ListDescription, _ row: RowDescription) {
        guard let source = config.source(list.source), source.key == nil,
            row.content.contains(where: { $0.kind != .button })
        else { return }
        let key = "\(source.configurationKey).key"
        if warnings.contains(where: { "\($0)".contains("'\(key)'") }) { return }
        warn(
            key,
            "is missing: a control of a row loses what was chosen when the row changes; name the value that "
                + "identifies rows")
    }
}
