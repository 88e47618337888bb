import Templates

/// Finds screens and actions that a visitor can never reach, and screens that a visitor cannot leave, for warnings of
/// `flipbook check`.
struct ReachCheck {
    private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig

    init(_ config: KioskConfig) {
        self.config = config
        let opened = opened
        for screen in config.screens {
            if !opened.contains(screen.name) {
                let reason =
                    "nothing leads to this screen but 'flipbook show': no action shows it, and it is neither a tab nor "
                    + "the start; add {\"show\": \"\(screen.name)\"} somewhere, or remove it"
                warn(screen.key, reason)
            } else {
                checkWayBack(screen)
            }
            if case .list(let list) = screen.content { checkRows(list) }
        }
        for (key, action) in config.actions { checkEnds(action, key) }
    }

    private mutating func warn(_ key: String, _ reason: String) {
        warnings.append(config.error(at: key, .unreached(key: key, reason: reason)))
    }

    /// The names of the screens to which something leads, whether or not its own screen is reached.
    private var opened: Set<String> {
        var names: Set<String> = [config.start]
        for screen in config.screens {
            if case .tabs(let tabs) = screen.content { names.formUnion(tabs.map(\.screen)) }
        }
        for (_, action) in config.actions {
            for case .show(let name) in action.contained { names.insert(name) }
        }
        return names
    }

    // MARK: Dead ends

    /// Warns of a screen that is pushed, has no bar with a back button, and no action that leads away.
    private mutating func checkWayBack(_ screen: ScreenDescription) {
        guard screen.name != config.start, !isTab(screen.name), !hasBar(screen) else { return }
        let leaves = screen.actions + config.scheduledActions
        // The end of the session leads to the start.
        guard config.session.ends == nil, screen.ends == nil,
            !leaves.contains(where: { $0.action.leadsAway })
        else {
            return
        }
        warn(
            screen.key,
            "there is no visible way back: without a 'title' the screen has no bar with a back button, and none "
                + "of its actions goes elsewhere; add one, such as {\"back\": true}")
    }

    private func isTab(_ name: String) -> Bool {
        guard case .tabs(let tabs)? = config.screen(config.start)?.content else { return false }
        return tabs.contains { $0.screen == name }
    }

    private func hasBar(_ screen: ScreenDescription) -> Bool {
        switch screen.content {
        case .rive: !screen.title.isEmpty
        case .list, .page, .tabs: !screen.title.isEmpty || !config.title.isEmpty
        }
    }

    // MARK: Actions

    /// Warns of rows that an earlier appearance takes all of, and of a list's tap that no row has.
    private mutating func checkRows(_ list: ListDescription) {
        if let first = list.rows.firstIndex(where: { $0.when == .always }),
            list.rows.count > first + 1
        {
            let row = list.rows[first + 1]
            warn(
                row.key,
                "no row has this appearance, since '\(list.rows[first].key)' before it has no 'when'; move it "
                    + "before that one")
        }
        let key = "\(list.key).tap"
        if list.tap != nil, list.rows.allSatisfy({ $0.tap != nil }) {
            warn(
                key, "no row does this, since every row has a 'tap' of its own; remove one of them")
        }
    }

    /// Warns of actions after the one that ends the session.
    private mutating func checkEnds(_ action: KioskAction, _ key: String) {
        guard !key.hasPrefix("schedule"), key != "session.do" else { return }
        switch action {
        case .several(let actions):
            if let end = actions.firstIndex(of: .end), end + 1 < actions.count {
                warn(
                    "\(key)[\(end + 1)]",
                    "this is never done, since the session has ended before; move it before 'end', or to 'session.do'"
                )
            }
            for (i, action) in actions.enumerated() { checkEnds(action, "\(key)[\(i)]") }
        case .run(let run):
            if let next = run.success { checkEnds(next, "\(key).then") }
            if let next = run.failure { checkEnds(next, "\(key).else") }
        default: break
        }
    }
}

extension KioskAction {
    /// Whether it, or an action that follows it, shows another screen.
    fileprivate var leadsAway: Bool {
        contained.contains { action in
            switch action {
            case .show, .back, .end: true
            default: false
            }
        }
    }
}
