import JSON
import Languages
import NamedValues
import Templates

/// Checks that every name that a configuration refers to is defined, and that no name is defined twice.
struct ReferenceCheck {
    /// The defects, in the order of the file.
    private(set) var errors: [ConfigError] = []
    private let config: KioskConfig
    private let screens: [String]
    private let sources: [String]

    init(_ config: KioskConfig) {
        self.config = config
        screens = config.screens.map(\.name)
        sources = config.sources.map(\.name)
        checkDuplicates("source", config.sources.map { ($0.name, $0.configurationKey) })
        // The screens that `list` and `tabs` describe have the names of these keys.
        checkDuplicates(
            "screen", config.screens.map { ($0.name, $0.key.isEmpty ? $0.name : $0.key) })
        check(config.start, "screen", among: screens, at: "start")
        for screen in config.screens { check(screen) }
        for name in config.texts.keys.sorted() {
            check(name, "text", among: InterfaceText.ofKiosks.map(\.rawValue), at: "texts.\(name)")
        }
        checkValues()
        checkSession()
        checkLocks()
        errors += ControlKeyCheck(config).errors
        for (key, action) in config.actions { check(action, at: key) }
        errors.sort(by: ConfigError.isBefore)
    }

    private mutating func check(
        _ name: String, _ kind: String, among known: [String], at key: String
    ) {
        guard !known.contains(name) else { return }
        let nearest = Spelling.nearest(to: name, among: known)
        errors.append(
            config.error(
                at: key,
                .unknownName(key: key, kind: kind, name: name, nearest: nearest, known: known)))
    }

    /// Checks that the countdown before a session's end fits into it.
    private mutating func checkSession() {
        guard let ends = config.session.ends, config.session.warns >= ends else { return }
        let reason = "is not less than 'session.ends', after which the session ends; use less"
        errors.append(
            config.error(at: "session.warns", .value(key: "session.warns", reason: reason)))
    }

    /// Checks that somebody can enter each PIN.
    private mutating func checkLocks() {
        func isName(_ pin: String) -> Bool {
            (1...64).contains(pin.utf8.count)
                && pin.utf8.allSatisfy { byte in
                    byte == 0x2d || byte == 0x5f || (0x30...0x39).contains(byte)
                        || (0x61...0x7a).contains(byte | 0x20)
                }
        }
        func refuse(_ key: String, _ reason: String) {
            errors.append(config.error(at: key, .value(key: key, reason: reason)))
        }
        let start = config.screen(config.start)
        var first = [config.start]
        if case .tabs(let tabs)? = start?.content, let tab = tabs.first { first.append(tab.screen) }
        for screen in config.screens {
            guard let pin = screen.pin else { continue }
            let key = ConfigNode.path(screen.key, "lock")
            if !isName(pin) {
                refuse("\(key).pin", "is no name of a PIN; use letters, digits, '-' and '_'")
            }
            if first.contains(screen.name) {
                refuse(key, "locks what is shown first; lock a screen that it leads to")
            }
        }
        for (key, action) in config.actions {
            for pin in action.pins where !isName(pin) {
                refuse(key, "'\(pin)' is no name of a PIN; use letters, digits, '-' and '_'")
            }
            if !action.pins.isEmpty, !key.hasPrefix("screens."), !key.hasPrefix("list") {
                refuse(key, "nobody is there to enter a PIN; leave 'lock' out")
            }
        }
    }

    /// Checks that the declared values can be stored.
    private mutating func checkValues() {
        checkStore(config.values, "values")
        for (i, name) in config.persistentNames.enumerated() {
            check(name, "value", among: config.values.keys.sorted(), at: "persist[\(i)]")
        }
        for screen in config.screens {
            checkStore(screen.values, ConfigNode.path(screen.key, "values"))
        }
    }

    private mutating func checkStore(_ values: [String: DataValue], _ key: String) {
        do throws(ValueError) {
            _ = try ValueStore(values.mapValues { ValueStore.Declaration($0) })
        } catch {
            let place = ConfigNode.path(key, error.path)
            errors.append(
                config.error(at: place, .value(key: place, reason: error.explanation)))
        }
    }

    /// Checks that there is a source, or a value of the kiosk, of that name.
    private mutating func checkSource(_ name: String, at key: String) {
        if let path = KioskConfig.valuePath(ofSource: name),
            config.values[KioskConfig.valueName(in: path)] != nil
        {
            return
        }
        let values = config.values.keys.sorted().map { "values.\($0)" }
        check(name, "source", among: sources + values, at: key)
    }

    private mutating func checkDuplicates(_ kind: String, _ names: [(name: String, key: String)]) {
        var keys: [String: String] = [:]
        for (name, key) in names {
            guard let first = keys[name] else {
                keys[name] = key
                continue
            }
            errors.append(
                config.error(
                    at: key, .duplicateName(key: key, kind: kind, name: name, first: first)))
        }
    }

    private mutating func check(_ screen: ScreenDescription) {
        switch screen.content {
        case .list(let list):
            if let name = list.searchValue {
                let names = Array(config.values.keys) + Array(screen.values.keys)
                check(name, "value", among: Set(names).sorted(), at: "\(list.key).search.value")
            }
            if config.has("\(list.key).source") {
                checkSource(list.source, at: "\(list.key).source")
            }
        case .page(let page):
            if let source = page.source {
                checkSource(source, at: "\(page.key).source")
            }
        case .rive(let rive):
            if let source = rive.source {
                checkSource(source, at: "\(rive.key).source")
            }
        case .tabs(let tabs):
            for tab in tabs {
                check(tab.screen, "screen", among: screens, at: tab.key)
                if case .tabs? = config.screen(tab.screen)?.content {
                    errors.append(
                        config.error(
                            at: tab.key, .circularTabs(key: tab.key, name: tab.screen)))
                }
            }
        }
    }

    private mutating func check(_ action: KioskAction, at key: String) {
        for action in action.contained {
            switch action {
            case .show(let name):
                check(name, "screen", among: screens, at: "\(key).show")
                if let screen = config.screen(name), !config.canShow(screen) {
                    errors.append(
                        config.error(
                            at: "\(key).show", .innerTabs(key: "\(key).show", name: name)))
                }
            case .refresh(let name?):
                check(name, "source", among: sources, at: "\(key).refresh")
            default: break
            }
        }
    }
}
