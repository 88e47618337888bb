/// Checks the keys of controls that depend on each other, when a configuration is read.
struct ControlKeyCheck {
    private(set) var errors: [ConfigError] = []
    private let config: KioskConfig
    /// The names of fields, with their forms.
    private var names: Set<String> = []

    init(_ config: KioskConfig) {
        self.config = config
        for control in config.controls { check(control) }
    }

    private mutating func refuse(_ key: String, _ reason: String) {
        errors.append(config.error(at: key, .value(key: key, reason: reason)))
    }

    private mutating func check(_ control: ControlDescription) {
        let (key, kind) = (control.key, control.kind)
        checkUse(of: "range", in: control, isUsed: kind.hasRange || kind.isDate)
        checkUse(of: "step", in: control, isUsed: kind.hasUnit || kind == .time)
        checkUse(of: "unit", in: control, isUsed: kind.hasUnit)
        checkUse(of: "choices", in: control, isUsed: kind == .choice || kind == .toggle)
        checkUse(of: "placeholder", in: control, isUsed: kind.isTyped || kind.isDate)
        for name in ["limit", "keyboard", "secret"] {
            checkUse(of: name, in: control, isUsed: kind == .entry)
        }
        for name in ["length", "shuffle"] {
            checkUse(of: name, in: control, isUsed: kind == .pin)
        }
        checkUse(of: "value", in: control, isUsed: kind != .button)
        if config.has("\(key).name") {
            checkName(of: control)
        } else {
            checkValue(of: control)
        }
        checkUse(of: "settle", in: control, isUsed: kind != .button)
        if kind == .choice, control.choices.isEmpty {
            errors.append(
                config.error(
                    at: key,
                    .missingKey("\(key).choices", purpose: "they are the values to choose from")))
        }
        if kind == .toggle, !control.choices.isEmpty, control.choices.count != 2 {
            refuse("\(key).choices", "has not two values: that of off and that of on")
        }
        if kind.isDate { checkDates(of: control) }
        guard kind.hasRange else { return }
        checkRange(of: control)
    }

    private mutating func checkRange(of control: ControlDescription) {
        let (key, kind) = (control.key, control.kind)
        if !control.dateRange.isEmpty {
            return refuse("\(key).range", "has texts; write two numbers such as [0, 10]")
        }
        let length = control.range.upperBound - control.range.lowerBound
        if length <= 0 {
            refuse("\(key).range", "is empty; write the least value first, such as [0, 10]")
        } else if control.step > length {
            refuse("\(key).step", "is more than the whole range; use a smaller one")
        } else if kind == .rating, !isRating(control.range) {
            refuse("\(key).range", "is no range of stars; use whole numbers such as [1, 5]")
        }
    }

    /// Checks the limits of a day or a time of day, and the distance between times.
    private mutating func checkDates(of control: ControlDescription) {
        let (key, kind) = (control.key, control.kind)
        if kind == .time,
            control.step != control.step.rounded() || 60 % max(1, Int(control.step)) != 0
        {
            refuse("\(key).step", "is no divisor of 60; use minutes such as 5 or 15")
        }
        let example = kind == .date ? "\"2026-11-28\" or \"today\"" : "\"14:30\""
        guard config.has("\(key).range") else { return }
        guard control.dateRange.count == 2 else {
            return refuse("\(key).range", "has numbers; write two texts such as \(example)")
        }
        for (index, limit) in control.dateRange.enumerated() {
            if limit == .today, kind == .date { continue }
            guard case .fixed(let text) = limit, DateLimit.isValue(text, of: kind) else {
                return refuse(
                    "\(key).range[\(index)]", "is no \(kind.rawValue); write \(example)")
            }
        }
        if case .fixed(let first) = control.dateRange[0],
            case .fixed(let last) = control.dateRange[1],
            first > last
        {
            refuse("\(key).range", "is empty; write the first \(kind.rawValue) first")
        }
    }

    private mutating func checkValue(of control: ControlDescription) {
        let key = "\(control.key).value"
        guard control.kind != .button, !config.has(key) else { return }
        errors.append(
            config.error(
                at: control.key, .missingKey(key, purpose: "it is the value that is shown")))
    }

    /// Checks that the name of a field is one, and that no other field of the form has it.
    private mutating func checkName(of control: ControlDescription) {
        if config.has("\(control.key).message"), !control.isRequired, !control.kind.hasLimits {
            refuse("\(control.key).message", "is never shown without 'required'; add it")
        }
        let key = "\(control.key).name"
        let isName = control.name.utf8.allSatisfy { byte in
            byte == 0x5f || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
        }
        if !isName || control.name.isEmpty || Int(control.name) != nil {
            refuse(key, "is no name of a field; use letters, digits and '_'")
        }
        let form = control.key.prefix { $0 != "[" }
        if !names.insert("\(form) \(control.name)").inserted {
            refuse(key, "names two fields; use another name")
        }
    }

    /// Whether the values of a range are numbers of stars, of which there is room for ten.
    private func isRating(_ range: ClosedRange<Double>) -> Bool {
        [range.lowerBound, range.upperBound].allSatisfy { $0 == $0.rounded() }
            && range.lowerBound >= 0 && range.upperBound <= 10
    }

    private mutating func checkUse(
        of name: String, in control: ControlDescription, isUsed: Bool
    ) {
        let key = "\(control.key).\(name)"
        guard !isUsed, config.has(key) else { return }
        let kind = control.kind == .entry ? "an entry" : "a \(control.kind.rawValue)"
        refuse(key, "has no meaning in \(kind); remove it")
    }
}

extension KioskConfig {
    /// The controls of all screens, in the order of the file.
    package var controls: [ControlDescription] {
        screens.flatMap { screen -> [ControlDescription] in
            switch screen.content {
            case .list(let list): list.rows.flatMap(\.content)
            case .page(let page): page.content
            case .rive, .tabs: []
            }
        }
    }
}
