import JSON
import NamedValues
import Templates

/// Checks the names of sources and values, and the values that actions change.
package struct ValueCheck {
    package private(set) var errors: [ConfigError] = []
    package private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig

    package init(_ config: KioskConfig) {
        self.config = config
        checkSourceNames()
        checkLocks()
        for screen in config.screens {
            for (key, action) in screen.actions { check(action, key, on: screen) }
        }
        for (key, action) in config.scheduledActions { check(action, key, on: nil) }
        for (key, condition) in config.conditions { check(condition, key) }
        errors += ValueListCheck(config).errors
        // What an error is about is not to be warned of as well.
        guard errors.isEmpty else { return }
        warnings += ReachCheck(config).warnings + UseCheck(config).warnings
        warnings += ControlCheck(config).warnings
    }

    /// Warns of locks that stay open when a visitor walks away.
    private mutating func checkLocks() {
        guard config.session.ends == nil,
            let screen = config.screens.first(where: { $0.pin != nil && $0.ends == nil })
        else { return }
        let key = ConfigNode.path(screen.key, "lock")
        let reason =
            "stays open while nobody leaves the screen; set 'session.ends', after which it locks"
        warnings.append(config.error(at: key, .value(key: key, reason: reason)))
    }

    /// Refuses sources with names that mean something else in templates.
    private mutating func checkSourceNames() {
        for source in config.sources where TemplatePath.reservedNames.contains(source.name) {
            let reason = "'\(source.name)' has a meaning of its own in templates; rename the source"
            errors.append(
                config.error(
                    at: source.configurationKey,
                    .value(key: source.configurationKey, reason: reason)))
        }
    }

    private mutating func check(_ condition: Condition, _ key: String) {
        for found in condition.contradictions {
            warnings.append(
                config.error(
                    at: found.key,
                    .condition(
                        key: found.key,
                        reason: "\(found.explanation), so it is never met; remove a part")))
        }
        for path in condition.paths {
            guard let root = path.root, let name = undeclared(path, on: screen(of: key)) else {
                continue
            }
            errors.append(
                config.error(
                    at: key,
                    .condition(
                        key: key,
                        reason: "there is no value '\(name)' in '\(root.declaringKey)'; declare it")
                ))
        }
    }

    /// Returns the name of a value of the kiosk or of a screen that is not declared; nil for other paths.
    private func undeclared(_ path: TemplatePath, on screen: ScreenDescription?) -> String? {
        guard let root = path.root,
            let name = TemplatePath.names(below: root, in: [path]).first
        else { return nil }
        switch root {
        case .values: return config.values[name] == nil ? name : nil
        case .screen:
            guard let screen else { return nil }
            return screen.values[name] == nil ? name : nil
        case .row, .theme: return nil
        }
    }

    /// The screen that a key belongs to; nil for `schedule`.
    private func screen(of key: String) -> ScreenDescription? {
        config.screens.first { !$0.key.isEmpty && key.hasPrefix("\($0.key).") }
    }

    /// - Parameter screen: the screen on which the action is performed; nil if that is not known.
    private mutating func check(
        _ action: KioskAction, _ key: String, on screen: ScreenDescription?
    ) {
        var (screen, isKnown) = (screen, screen != nil)
        for action in action.contained {
            switch action {
            case .show(let name): (screen, isKnown) = (config.screen(name), true)
            case .back: isKnown = false
            case .set:
                for (part, path) in action.changedValues {
                    checkTarget(path, "\(key).\(part)", isKnown ? screen : nil, mayBeProperty: true)
                }
            default:
                for (part, path) in action.changedValues {
                    checkTarget(
                        path, "\(key).\(part)", isKnown ? screen : nil, mayBeProperty: false)
                }
            }
        }
    }

    private mutating func checkTarget(
        _ path: String, _ key: String, _ screen: ScreenDescription?, mayBeProperty: Bool
    ) {
        let name = String(path.prefix { $0 != "." })
        if screen?.values[name] != nil, config.values[name] != nil {
            let reason =
                "both the screen and the kiosk declare '\(name)'; write 'screen.\(name)' or "
                + "'values.\(name)'"
            errors.append(config.error(at: key, .target(key: key, reason: reason)))
        }
        // Which screen is on top is not known, so that it may be any.
        let screens = screen.map { [$0] } ?? config.screens
        if mayBeProperty, screens.contains(where: \.isRive) { return }
        let reasons = screens.map { screen -> String? in
            let values = config.initialValues(of: screen.name)
            let scoped = ScopedValues(kiosk: config.initialValues, screen: values)
            do throws(ValueError) {
                _ = try scoped.resolve(path)
                return nil
            } catch { return error.description }
        }
        guard !reasons.contains(nil), let reason = reasons.first ?? nil else { return }
        errors.append(config.error(at: key, .target(key: key, reason: reason)))
    }
}

extension TemplatePath.Root {
    /// The key that declares the names below the root.
    fileprivate var declaringKey: String { self == .screen ? "values of the screen" : "values" }
}

extension ScreenDescription {
    fileprivate var isRive: Bool { if case .rive = content { true } else { false } }
}
