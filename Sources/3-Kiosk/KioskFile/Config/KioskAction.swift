import JSON
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
    /// Sets values: those of the screen or of the kiosk, or properties of the Rive screen on top.
    case set([ValueChange])
    /// Adds an element at the end of each list.
    case add([ValueChange])
    /// Removes elements from lists: those that are equal to the value or, for an object, that have all of its members.
    case removeElements([ValueChange])
    /// Removes a member of an object or an element of a list.
    case remove(String)
    /// Empties values.
    case clear([String])
    /// Fires a trigger of the Rive screen on top.
    case fire(String)
    /// Shows texts and formats in another language, given by its tag.
    case locale(String)
    /// Shows texts in another size, given in percent.
    case textSize(Double)
    /// Ends the programs that actions of visitors are running.
    case cancel
    /// Ends the session of the visitor.
    case end
    /// Shows a message.
    case message(MessageAction)
    /// Performs actions one after the other. A failure stops the sequence.
    case several([KioskAction])
    /// Performs an action once the PIN of a name has been entered.
    case locked(pin: String, KioskAction)
    /// Performs an action if a condition is met at that moment.
    case conditional(Condition, KioskAction)

    /// Returns the action with `input` as the input of each of its programs for which the configuration says none.
    package func sending(_ input: DataValue) -> KioskAction {
        switch self {
        case .run(let run): .run(run.sending(input))
        case .several(let actions): .several(actions.map { $0.sending(input) })
        case .locked(let pin, let action): .locked(pin: pin, action.sending(input))
        case .conditional(let condition, let action): .conditional(condition, action.sending(input))
        case .message(let message): .message(message.sending(input))
        case .show, .back, .refresh, .set, .add, .removeElements, .remove, .clear, .fire, .locale,
            .textSize, .cancel, .end:
            self
        }
    }
}

/// A value that an action changes, and what it is changed to or by.
package struct ValueChange: Sendable, Equatable {
    /// The value's path, such as `cart` or `order.name`.
    package var path: String
    package var value: JSONTemplate

    package init(_ path: String, _ value: JSONTemplate) { (self.path, self.value) = (path, value) }
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
        self.init(unconditional: node)
        if let pin = node["lock"]["pin"].string { self = .locked(pin: pin, self) }
        if let condition = node["if"].condition { self = .conditional(condition, self) }
    }

    private init(unconditional node: ConfigNode) {
        if node.value?.array != nil {
            self = .several(node.elements.map { KioskAction($0) })
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
        } else if node["end"].isThere {
            self = .end
        } else if let language = node["locale"].string {
            self = .locale(language)
        } else if let percent = node["textSize"].number {
            self = .textSize(percent)
        } else if let trigger = node["fire"].string {
            self = .fire(trigger)
        } else if node["do"].isThere {
            self = KioskAction(node["do"])
        } else if let path = node["remove"].string {
            self = .remove(path)
        } else if node["remove"].isThere {
            self = .removeElements(ValueChange.all(node["remove"]))
        } else if node["add"].isThere {
            self = .add(ValueChange.all(node["add"]))
        } else if node["clear"].isThere {
            self = .clear(node["clear"].strings ?? [node["clear"].string ?? ""])
        } else {
            self = .set(ValueChange.all(node["set"]))
        }
    }

    /// Returns the action at a node; nil if the file does not have the node.
    package static func read(_ node: ConfigNode) -> KioskAction? {
        node.isThere ? KioskAction(node) : nil
    }

    /// All single actions that the action may perform, in order.
    package var flattened: [KioskAction] {
        switch self {
        case .several(let actions): actions.flatMap(\.flattened)
        case .conditional(_, let action), .locked(_, let action): action.flattened
        default: [self]
        }
    }

    /// The actions to perform one after the other, of which conditions have not been evaluated.
    package var steps: [KioskAction] {
        if case .several(let actions) = self { actions.flatMap(\.steps) } else { [self] }
    }

    /// The names of the PINs that it may ask for, also in what follows the outcomes of programs.
    package var pins: [String] {
        switch self {
        case .several(let actions): actions.flatMap(\.pins)
        case .conditional(_, let action): action.pins
        case .locked(let pin, let action): [pin] + action.pins
        case .run(let run): (run.success?.pins ?? []) + (run.failure?.pins ?? [])
        case .message(let message): message.buttons.flatMap { $0.action?.pins ?? [] }
        default: []
        }
    }

    /// The values that the action changes, each with the key that names it.
    package var changedValues: [(key: String, path: String)] {
        switch self {
        case .set(let changes): changes.map { ("set.\($0.path)", $0.path) }
        case .add(let changes): changes.map { ("add.\($0.path)", $0.path) }
        case .removeElements(let changes): changes.map { ("remove.\($0.path)", $0.path) }
        case .remove(let path): [("remove", path)]
        case .clear(let paths): paths.map { ("clear", $0) }
        default: []
        }
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

extension ValueChange {
    /// - Parameter node: paths of values, each with a value.
    fileprivate static func all(_ node: ConfigNode) -> [ValueChange] {
        node.members.map { ValueChange($0.name, $0.node.jsonTemplate ?? .value(.null)) }
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
