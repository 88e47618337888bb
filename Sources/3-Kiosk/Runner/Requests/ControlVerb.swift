import Platform

/// The reason why a request is refused, which is sent as the reply.
package struct ControlRefusal: Error, Equatable {
    var reason: String

    package init(_ reason: String) { self.reason = reason }
}

/// A kind of request over the control socket: its syntax, the access that it requires, and what it does.
@MainActor package struct ControlVerb {
    let name: String
    /// The arguments as the help text shows them, such as "X Y [SECONDS]".
    let parameters: String
    /// The name and the arguments.
    var usage: String { parameters.isEmpty ? name : "\(name) \(parameters)" }
    /// A one-line description.
    let summary: String
    let access: ControlAccess
    /// Performs the request and replies, at once or later. An error that it throws is sent as the reply.
    let perform: Body

    package typealias Body =
        @MainActor (
            inout ControlArguments, ControlSocket.Responder
        ) throws(ControlRefusal) -> Void

    /// Creates a request without arguments.
    package init(
        _ name: String, _ access: ControlAccess, _ summary: String, _ perform: @escaping Body
    ) {
        self.init(name, "", access, summary, perform)
    }

    package init(
        _ name: String, _ parameters: String, _ access: ControlAccess, _ summary: String,
        _ perform: @escaping Body
    ) {
        self.name = name
        self.parameters = parameters
        self.summary = summary
        self.access = access
        self.perform = perform
    }
}

/// The requests that a running program serves.
@MainActor struct ControlTable {
    private(set) var verbs: [ControlVerb]

    /// - Parameter verbs: if two have the same name, the first one is used.
    package init(_ verbs: [ControlVerb]) { self.verbs = verbs }

    /// Handles a request, which is replied to at once or later.
    package func answer(
        _ request: ControlRequest, _ access: ControlAccess, _ reply: ControlSocket.Responder
    ) {
        if request.verb == "help" { return reply(.ok(help(for: access))) }
        guard let verb = verbs.first(where: { $0.name == request.verb }) else {
            return reply(
                .error(
                    "unknown request '\(request.verb.prefix(40))'; this program may be older than the "
                        + "tool, or not a kiosk"))
        }
        guard access == .control || verb.access == .readOnly else {
            return reply(
                .error(
                    "'\(verb.name)' is limited to root, the kiosk's own user and members of the group "
                        + "\(ControlPolicy.groupName); use sudo, or become a member: sudo adduser "
                        + "$USER \(ControlPolicy.groupName)"))
        }
        var arguments = ControlArguments(verb, request.arguments)
        arguments.file = request.file
        do throws(ControlRefusal) { try verb.perform(&arguments, reply) } catch {
            reply(.error(error.reason))
        }
    }

    /// A line for each request that the client may make.
    func help(for access: ControlAccess) -> String {
        let usable = verbs.filter { access == .control || $0.access == .readOnly }
        let lines = usable.map { verb in
            (verb.usage, verb.summary)
        }
        let width = (lines.map(\.0.count).max() ?? 0) + 2
        return lines.map { text, summary in
            text.padded(to: width) + summary + "\n"
        }.joined()
    }
}

/// The arguments of a request, which are consumed one by one.
package struct ControlArguments {
    private var rest: ArraySlice<String>
    private let verbName: String
    private let usage: String
    /// The file that was sent with the request; nil for none.
    package fileprivate(set) var file: OpenFile?

    @MainActor package init(_ verb: ControlVerb, _ arguments: [String]) {
        self.init(verb: verb.name, usage: verb.usage, arguments)
    }

    /// - Parameters:
    ///   - verb: the name of the request, for errors.
    ///   - usage: its name and arguments, for errors.
    package init(verb: String, usage: String, _ arguments: [String]) {
        rest = arguments[...]
        verbName = verb
        self.usage = usage
    }

    /// Takes the next argument; returns nil if there is none.
    package mutating func word() -> String? { rest.popFirst() }

    /// The number of operands that are left.
    package var count: Int { rest.count }

    /// Takes the next argument.
    ///
    /// - Parameter name: the argument's name, for the error if it is missing.
    package mutating func word(_ name: String) throws(ControlRefusal) -> String {
        guard let word = rest.popFirst() else {
            throw ControlRefusal("\(name) is missing; the request is '\(usage)'")
        }
        return word
    }

    /// Takes the next argument, which must be a number in a range; returns nil if there is none.
    package mutating func number(in range: ClosedRange<Double>) throws(ControlRefusal) -> Double? {
        guard let word = rest.popFirst() else { return nil }
        guard let number = Double(word), range.contains(number) else {
            throw ControlRefusal(
                "'\(word.prefix(40))' is not a number from \(Number.short(range.lowerBound)) to "
                    + "\(Number.short(range.upperBound)); the request is '\(usage)'")
        }
        return number
    }

    /// Takes the next argument, which must be a number in a range.
    package mutating func number(
        _ name: String, in range: ClosedRange<Double>
    ) throws(ControlRefusal) -> Double {
        guard let number = try number(in: range) else {
            throw ControlRefusal("\(name) is missing; the request is '\(usage)'")
        }
        return number
    }

    /// Takes the last argument, which must be one of `flags` or be left out.
    ///
    /// - Returns: the one that was given; nil if none was.
    package mutating func onlyFlag(_ flags: String...) throws(ControlRefusal) -> String? {
        let word = word()
        guard word == nil || flags.contains(where: { $0 == word }) else {
            let names = flags.map { "'\($0)'" }.joined(separator: ", ")
            throw ControlRefusal("'\(verbName)' takes \(names) or nothing")
        }
        try finish()
        return word
    }

    /// Takes the next argument, which must be "on" or "off"; returns nil if there is none.
    mutating func onOrOff() throws(ControlRefusal) -> Bool? {
        switch rest.popFirst() {
        case nil: return nil
        case "on": return true
        case "off": return false
        case let word?:
            throw ControlRefusal(
                "'\(word.prefix(40))' is neither 'on' nor 'off'; the request is '\(usage)'")
        }
    }

    /// - Throws: `ControlRefusal` if there are further arguments.
    package func finish() throws(ControlRefusal) {
        guard let word = rest.first else { return }
        throw ControlRefusal(
            "unexpected argument '\(word.prefix(40))'; the request is '\(usage)'")
    }
}
