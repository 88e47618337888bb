import JSON
import Processes
import Templates

/// An action that runs a program.
package struct RunAction: Sendable, Equatable {
    /// The default time limit of the program, in seconds.
    package static let defaultTimeout = 10.0

    /// The program and its arguments. Each argument is a template and remains a single argument, whatever its values
    /// contain.
    package var arguments: [Template]
    /// Seconds after which the program is killed.
    package var timeout = RunAction.defaultTimeout
    /// What the program gets besides its arguments and its input.
    package var environment = ProgramEnvironment()
    /// What the program gets on its standard input as JSON; nil for the item that the action is performed for.
    package var input: JSONTemplate?
    /// The name under which what the program prints is kept as a document; nil to discard it.
    package var document: String?
    /// What is done after the program has succeeded; nil for nothing.
    package var success: KioskAction?
    /// What is done after the program has failed, instead of a notice; nil for nothing.
    package var failure: KioskAction?
    /// Whether the sender may act again while the program runs.
    package var isParallel = false

    /// Whether the program is started only once its start is written, so that it can be recognised if it is sent twice.
    package var isOnce = false

    package init(_ arguments: [Template], timeout: Double = RunAction.defaultTimeout) {
        self.arguments = arguments
        self.timeout = timeout
    }

    /// Returns the action with `input` as the input of its program, and of those that follow it, which say none.
    func sending(_ input: DataValue) -> RunAction {
        var result = self
        result.input = self.input ?? .value(input)
        result.success = success?.sending(input)
        result.failure = failure?.sending(input)
        return result
    }

    /// - Parameter node: an action with `run`; nil for another one.
    init?(_ node: ConfigNode) {
        guard let command = node["run"].command else { return nil }
        arguments = command.map(Template.init(checked:))
        timeout = node["timeout"].number ?? timeout
        environment = ProgramEnvironment(node)
        input = node["input"].jsonTemplate
        document = node["into"].string
        success = KioskAction.read(node["then"])
        failure = KioskAction.read(node["else"])
        isOnce = node["once"].bool ?? isOnce
        isParallel = node["parallel"].bool ?? isParallel
    }
}

/// What the program of an action gets besides its arguments.
package struct ProgramEnvironment: Sendable, Equatable {
    /// The names of variables that are taken from the kiosk's environment.
    package var names: [String] = []
    /// Variables with their values.
    package var values: [String: String] = [:]
    /// The secrets in arguments and variables.
    package var credentials: [Credential] = []
}

extension ProgramEnvironment {
    /// - Parameter node: an action that runs a program.
    init(_ node: ConfigNode) {
        names = node["environment"].strings ?? []
        values = node["environment"].environmentValues
        credentials =
            node["run"].argumentCredentials + node["environment"].environmentCredentials
    }
}
