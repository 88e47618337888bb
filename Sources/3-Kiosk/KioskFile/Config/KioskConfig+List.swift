import Templates

/// Access to the lists, actions and .riv files of all screens.
extension KioskConfig {
    /// The first list, which is the only one in a kiosk with one screen.
    package var list: ListDescription {
        get {
            for screen in screens { if case .list(let list) = screen.content { return list } }
            return ListDescription(key: "list", source: KioskConfig.onlyScreen)
        }
        set {
            for i in screens.indices {
                guard case .list = screens[i].content else { continue }
                screens[i].content = .list(newValue)
                return
            }
        }
    }

    package var header: Header? {
        get { list.header }
        set { list.header = newValue }
    }

    /// All lists, in the order of the file.
    package var lists: [ListDescription] {
        screens.compactMap { if case .list(let list) = $0.content { list } else { nil } }
    }

    /// Whether a list gets new rows without being pulled.
    package func refreshesByItself(_ list: ListDescription) -> Bool {
        guard let source = source(list.source) else {
            return KioskConfig.valuePath(ofSource: list.source) != nil
        }
        if case .command = source.kind { return source.every != nil }
        return true
    }

    /// Whether refreshing a list fetches new rows: a stream prints them by itself.
    func canRefresh(_ list: ListDescription) -> Bool {
        switch source(list.source)?.kind {
        case .command, .file: true
        case .stream, .outcome, nil: false
        }
    }

    /// Whether any list shows the rows of a source.
    package func isShownAsRows(_ source: String) -> Bool { lists.contains { $0.source == source } }

    /// The .riv files of screens and rows, each with the name of the source that it shows.
    package var riveDescriptions: [(rive: RiveDescription, source: String?)] {
        screens.flatMap { screen -> [(RiveDescription, String?)] in
            switch screen.content {
            case .rive(let rive): rive.variants.map { ($0, $0.source) }
            case .list(let list): list.rows.compactMap { $0.rive.map { ($0, list.source) } }
            case .page, .tabs: []
            }
        }
    }

    /// All actions, with their keys.
    package var actions: [(key: String, action: KioskAction)] {
        var actions = scheduledActions
        if let interrupted { actions.append(("interrupted", interrupted)) }
        if let action = session.action { actions.append(("session.do", action)) }
        return actions + (scan.map { [("scan", $0)] } ?? []) + screens.flatMap(\.actions)
    }

    /// The actions of `schedule`, with their keys.
    package var scheduledActions: [(key: String, action: KioskAction)] {
        schedule.enumerated().map { ("schedule[\($0)].do", $1.action) }
    }

    /// All conditions of tabs, rows, buttons and actions, with their keys.
    package var conditions: [(key: String, condition: Condition)] {
        screens.flatMap(\.conditions) + actions.flatMap { $0.action.conditions($0.key) }
    }
}

extension ScreenDescription {
    /// The conditions of the screen's tabs, rows and buttons, with their keys; not those of actions.
    package var conditions: [(key: String, condition: Condition)] {
        switch content {
        case .list(let list):
            list.rowConditions
                + list.swipe.enumerated().flatMap {
                    $1.conditions.all("\(list.key).swipe[\($0)]")
                } + list.buttons.conditions
        case .page(let page): page.content.conditions + page.buttons.conditions
        case .tabs(let tabs): tabs.flatMap { $0.conditions.all($0.key) }
        case .rive: []
        }
    }

    /// The conditions of the screen's tabs, rows, buttons and actions, with their keys.
    package var allConditions: [(key: String, condition: Condition)] {
        conditions + actions.flatMap { $0.action.conditions($0.key) }
    }

    /// The actions of the screen, with their keys.
    package var actions: [(key: String, action: KioskAction)] {
        contentActions + (scan.map { [(ConfigNode.path(key, "scan"), $0)] } ?? [])
    }

    private var contentActions: [(key: String, action: KioskAction)] {
        switch content {
        case .list(let list): list.actions + list.buttons.actions
        case .page(let page): page.content.actions + page.buttons.actions
        case .rive(let rive): rive.on.map { ("\(rive.key).on.\($0.name)", $0.action) }
        case .tabs: []
        }
    }
}

extension KioskAction {
    /// The conditions of the action and of those in it, with their keys.
    ///
    /// - Parameter key: the action's key.
    func conditions(_ key: String) -> [(key: String, condition: Condition)] {
        switch self {
        case .conditional(let condition, let action):
            [("\(key).if", condition)] + action.conditions(key)
        case .locked(_, let action): action.conditions(key)
        case .several(let actions):
            actions.enumerated().flatMap { $1.conditions("\(key)[\($0)]") }
        case .run(let run):
            (run.success?.conditions("\(key).then") ?? [])
                + (run.failure?.conditions("\(key).else") ?? [])
        case .message(let message):
            message.buttons.enumerated().flatMap {
                $1.action?.conditions("\(key).dialog.buttons[\($0)].do") ?? []
            }
        default: []
        }
    }
}

extension ListDescription {
    /// The actions of the list's rows, with their keys.
    package var actions: [(key: String, action: KioskAction)] {
        var result: [(String, KioskAction?)] = [("\(key).tap", tap)]
        for (i, button) in swipe.enumerated() {
            result.append(("\(key).swipe[\(i)].do", button.action))
        }
        for row in rows {
            result.append(("\(row.key).tap", row.tap))
            for (key, action) in row.content.actions { result.append((key, action)) }
        }
        return result.compactMap { key, action in action.map { (key, $0) } }
    }

    /// The conditions of rows and sections, with their keys.
    package var rowConditions: [(key: String, condition: Condition)] {
        rows.flatMap {
            [("\($0.key).when", $0.when)] + $0.conditions.all($0.key) + $0.content.conditions
        } + sectionConditions.all("\(key).sections")
    }
}
