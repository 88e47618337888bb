import Templates

/// What happens on a tap, on an event or at a scheduled time.
package indirect enum KioskAction: Sendable, Equatable {
    /// Shows a screen: a tab is selected, any other screen is pushed.
    case show(String)
    /// Goes back to the previous screen.
    case back
    /// Fetches a source again; nil for those of the top screen.
    case refresh(String?)
    /// Runs a program.
    case run(RunAction)
    /// Sets values: those of `values`, or properties of the Rive screen on top.
    case set([(name: String, value: Template)])
    /// Fires a trigger of the Rive screen on top.
    case fire(String)
    /// Ends the programs that actions of visitors are running.
    case cancel
    /// Shows a message.
    case message(MessageAction)
    /// Performs actions one after the other. A failure stops the sequence.
    case several([KioskAction])

    package static func == (a: KioskAction, b: KioskAction) -> Bool {
        switch (a, b) {
        case (.show(let a), .show(let b)): a == b
        case (.back, .back): true
        case (.refresh(let a), .refresh(let b)): a == b
        case (.run(let a), .run(let b)): a == b
        case (.set(let a), .set(let b)): a.elementsEqual(b, by: ==)
        case (.fire(let a), .fire(let b)): a == b
        case (.cancel, .cancel): true
        case (.message(let a), .message(let b)): a == b
        case (.several(let a), .several(let b)): a == b
        default: false
        }
    }
}

/// An action that is performed at a scheduled time.
package struct ScheduledAction: Sendable, Equatable {
    package enum Time: Sendable, Equatable {
        /// Repeatedly, with this interval in seconds.
        case every(Double)
        /// Every day at this time.
        case at(TimeOfDay)
        /// After this many seconds without a touch.
        case idle(Double)
    }

    package var time: Time
    package var action: KioskAction
}

extension KioskAction {
    /// - Parameter node: an action, or a list of them.
    init(_ node: ConfigNode) {
        if node.value?.array != nil {
            self = .several(node.elements.map(KioskAction.init))
        } else if let name = node["show"].string {
            self = .show(name)
        } else if node["back"].isThere {
            self = .back
        } else if node["refresh"].isThere {
            self = .refresh(node["refresh"].string)
        } else if let run = RunAction(node) {
            self = .run(run)
        } else if let message = MessageAction(node) {
            self = .message(message)
        } else if node["cancel"].isThere {
            self = .cancel
        } else if let trigger = node["fire"].string {
            self = .fire(trigger)
        } else {
            self = .set(
                node["set"].members.map { ($0.name, Template(checked: $0.node.text ?? "")) })
        }
    }

    /// Returns the action at a node; nil if the file does not have the node.
    package static func read(_ node: ConfigNode) -> KioskAction? {
        node.isThere ? KioskAction(node) : nil
    }

    /// The action itself or, for `several`, the single actions in it.
    package var flattened: [KioskAction] {
        if case .several(let actions) = self { actions.flatMap(\.flattened) } else { [self] }
    }

    /// The single actions in it, with those that follow the outcomes of programs.
    package var contained: [KioskAction] {
        flattened.flatMap { action -> [KioskAction] in
            switch action {
            case .run(let run):
                return [action] + (run.success?.contained ?? []) + (run.failure?.contained ?? [])
            case .message(let message):
                return [action] + message.buttons.flatMap { $0.action?.contained ?? [] }
            default: return [action]
            }
        }
    }

    /// The name under which templates find what went wrong, in the actions of `else` and afterwards.
    package static let errorName = "error"

    /// Whether its sender may act again while it runs.
    package var isParallel: Bool {
        flattened.contains { if case .run(let run) = $0 { run.isParallel } else { false } }
    }
}

extension ScheduledAction {
    /// - Parameter node: an entry of `schedule`.
    init(_ node: ConfigNode) {
        if let seconds = node["every"].number {
            time = .every(seconds)
        } else if let time = node["at"].string.flatMap(TimeOfDay.init) {
            self.time = .at(time)
        } else {
            time = .idle(node["idle"].number ?? 0)
        }
        action = KioskAction(node["do"])
    }
}
