/// What happens on a tap, an event or at a time.
indirect enum KioskAction: Sendable, Equatable {
    /// Shows a screen: one of the tabs is selected, any other is pushed.
    case show(String)
    /// Goes back to the screen before.
    case back
    /// Fetches a source anew; nil for those of the screen at the top.
    case refresh(String?)
    /// Runs a program, with the item at hand as JSON on its standard input. Each argument is a template
    /// and remains one argument, whatever its values hold.
    case run([TemplateText], timeout: Double)
    /// Sets values: those of `values`, or properties of the Rive screen at the top.
    case set([(name: String, value: TemplateText)])
    /// Fires a trigger of the Rive screen at the top.
    case fire(String)
    /// One after the other; a failure ends them.
    case several([KioskAction])

    static func == (a: KioskAction, b: KioskAction) -> Bool {
        switch (a, b) {
        case (.show(let a), .show(let b)): a == b
        case (.back, .back): true
        case (.refresh(let a), .refresh(let b)): a == b
        case (.run(let a, let s), .run(let b, let t)): a == b && s == t
        case (.set(let a), .set(let b)): a.elementsEqual(b, by: ==)
        case (.fire(let a), .fire(let b)): a == b
        case (.several(let a), .several(let b)): a == b
        default: false
        }
    }
}

/// A template as it is written in the configuration.
typealias TemplateText = String

/// When an action happens by itself.
struct ScheduledAction: Sendable, Equatable {
    enum Time: Sendable, Equatable {
        /// Again and again after so many seconds.
        case every(Double)
        /// Each day.
        case at(TimeOfDay)
        /// After so many seconds without a touch.
        case idle(Double)
    }

    var time: Time
    var action: KioskAction
}

extension KioskAction {
    /// Seconds after which a command of an action is ended.
    static let defaultTimeout = 10.0

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
        } else if let command = node["run"].strings {
            self = .run(command, timeout: node["timeout"].number ?? KioskAction.defaultTimeout)
        } else if let trigger = node["fire"].string {
            self = .fire(trigger)
        } else {
            self = .set(node["set"].members.map { ($0.name, $0.node.text ?? "") })
        }
    }

    /// The action at a node; nil where it is not there.
    static func read(_ node: ConfigNode) -> KioskAction? {
        node.isThere ? KioskAction(node) : nil
    }

    /// The action and those in it.
    var flattened: [KioskAction] {
        if case .several(let actions) = self { actions.flatMap(\.flattened) } else { [self] }
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
