import RiveRuntime

/// How an artboard serves as a header: what of it plays a pull and a refresh.
///
/// If `RiveHeaderRoles` names animations, those play; if it names inputs or a state machine, a state
/// machine does. Without names the first of these that the file has:
///
/// 1. a state machine with a number `pull` and a boolean or trigger `refreshing`, among its inputs or
///    the properties of the artboard's view model;
/// 2. four animations: by the names of the roles, ignoring case, otherwise the first four are idle,
///    pull, trigger and loading;
/// 3. a state machine with one of `pull` and `refreshing`;
/// 4. animations that have names of roles;
/// 5. the first animation: the pull moves one that plays once, one that loops plays while the header
///    is seen;
/// 6. a state machine, which plays while the header is seen;
/// 7. the artboard as it is.
public struct RiveHeaderPlan: Sendable, Equatable {
    /// What the header sets: an input of the state machine or a property of the view model.
    public struct Target: Sendable, Equatable {
        /// Where a value is.
        public enum Place: String, Sendable {
            /// An input of the state machine.
            case input
            /// A property of the artboard's view model.
            case property
        }

        /// The type of a value.
        public enum Kind: String, Sendable {
            case number, boolean, trigger
        }

        /// Where the value is.
        public let place: Place
        /// The input's name or the property's path.
        public let name: String
        /// The value's type.
        public let kind: Kind
    }

    /// What plays.
    public enum Playback: Sendable, Equatable {
        /// Animations, by their index in the artboard.
        case animations([RiveHeaderRoles.Role: Int])
        /// The state machine of that index in the artboard, and what of it is set.
        case stateMachine(Int, [RiveHeaderRoles.Role: Target])
        /// Nothing: the artboard is a picture.
        case still
    }

    /// What plays.
    public let playback: Playback
    /// What the number `pull` is where a release refreshes.
    let fullPull: Double

    /// Finds how an artboard serves as a header.
    ///
    /// - Parameters:
    ///   - artboard: one of the file's.
    ///   - file: the imported file.
    ///   - roles: what is to play; empty to find it.
    /// - Throws: `RiveRefreshHeader.Unsuitable` if the file lacks a name.
    public init(
        _ artboard: ArtboardDefinition, of file: File, roles: RiveHeaderRoles = RiveHeaderRoles()
    ) throws(RiveRefreshHeader.Unsuitable) {
        let names = HeaderNames(artboard, file, roles)
        playback =
            if !roles.animations.isEmpty {
                try names.namedAnimations()
            } else if !roles.inputs.isEmpty || roles.stateMachine != nil {
                try names.namedMachine()
            } else {
                names.foundByItself()
            }
        fullPull = roles.fullPull
    }
}

/// Looks up the names of a header's roles in an artboard.
private struct HeaderNames {
    typealias Role = RiveHeaderRoles.Role
    typealias Playback = RiveHeaderPlan.Playback
    typealias Target = RiveHeaderPlan.Target

    let artboard: ArtboardDefinition
    let file: File
    let model: ViewModelDefinition?
    let roles: RiveHeaderRoles

    init(_ artboard: ArtboardDefinition, _ file: File, _ roles: RiveHeaderRoles) {
        self.artboard = artboard
        self.file = file
        self.roles = roles
        model = file.viewModel(of: artboard)
    }

    // MARK: Animations

    private func animation(named name: String) -> Int? {
        let animations = artboard.animations
        let lowercased = name.lowercased()
        return animations.firstIndex { $0.name == name }
            ?? animations.firstIndex { $0.name.lowercased() == lowercased }
    }

    /// The animations that have the names of roles.
    private func animationsByRole() -> [Role: Int] {
        var result: [Role: Int] = [:]
        for role in Role.ofAnimations { result[role] = animation(named: role.rawValue) }
        return result
    }

    // MARK: State machines

    private var defaultMachine: Int? {
        artboard.stateMachines.isEmpty ? nil : artboard.defaultStateMachine ?? 0
    }

    private func input(_ name: String, _ machine: Int) -> Target? {
        guard let input = artboard.stateMachines[machine].inputs.first(where: { $0.name == name })
        else { return nil }
        let kind: Target.Kind =
            switch input.kind {
            case .number: .number
            case .boolean: .boolean
            case .trigger: .trigger
            }
        return Target(place: .input, name: name, kind: kind)
    }

    private func property(_ path: String) -> Target? {
        guard let model, let property = file.property(at: path, of: model) else { return nil }
        let kind: Target.Kind
        switch property.kind {
        case .number: kind = .number
        case .boolean: kind = .boolean
        case .trigger: kind = .trigger
        default: return nil
        }
        return Target(place: .property, name: path, kind: kind)
    }

    private static func isNumber(_ role: Role) -> Bool {
        role == .pull || role == .touchX || role == .touchY
    }

    private static func suits(_ target: Target, _ role: Role) -> Bool {
        isNumber(role) == (target.kind == .number)
    }

    /// What a machine has by the names of roles: properties, except where only the inputs have both
    /// `pull` and `refreshing`.
    private func targetsByRole(_ machine: Int) -> [Role: Target] {
        func all(_ find: (String) -> Target?) -> [Role: Target] {
            var result: [Role: Target] = [:]
            for role in Role.ofMachines {
                if let target = find(role.rawValue), HeaderNames.suits(target, role) {
                    result[role] = target
                }
            }
            return result
        }
        func hasBoth(_ targets: [Role: Target]) -> Bool {
            targets[.pull] != nil && targets[.refreshing] != nil
        }
        let properties = all(property)
        let inputs = all { input($0, machine) }
        if !hasBoth(properties), hasBoth(inputs) { return inputs }
        return properties.merging(inputs) { property, _ in property }
    }

    // MARK: Playback

    func foundByItself() -> Playback {
        let machine = defaultMachine
        let targets = machine.map(targetsByRole) ?? [:]
        if let machine, targets[.pull] != nil, targets[.refreshing] != nil {
            return .stateMachine(machine, targets)
        }
        var animations = animationsByRole()
        if artboard.animations.count >= 4 {
            for (index, role) in Role.ofAnimations.prefix(4).enumerated()
            where animations[role] == nil {
                animations[role] = index
            }
            return .animations(animations)
        }
        if let machine, targets[.pull] != nil || targets[.refreshing] != nil {
            return .stateMachine(machine, targets)
        }
        if !animations.isEmpty { return .animations(animations) }
        if let first = artboard.animations.first {
            return .animations([first.loop == .oneShot ? .pull : .idle: 0])
        }
        guard let machine else { return .still }
        // An artboard without anything that plays has an empty state machine.
        let definition = artboard.stateMachines[machine]
        let isEmpty = definition.layerCount == 0 && definition.inputs.isEmpty
        return isEmpty ? .still : .stateMachine(machine, [:])
    }

    func namedAnimations() throws(RiveRefreshHeader.Unsuitable) -> Playback {
        if !roles.inputs.isEmpty || roles.stateMachine != nil {
            throw RiveRefreshHeader.Unsuitable(
                description: "a header plays animations or a state machine: name one of the two")
        }
        var result = animationsByRole()
        for role in Role.ofAnimations {
            guard let name = roles.animations[role] else { continue }
            guard let index = animation(named: name) else {
                throw unknown(role, name, among: artboard.animations.map(\.name), "animation")
            }
            result[role] = index
        }
        return .animations(result)
    }

    func namedMachine() throws(RiveRefreshHeader.Unsuitable) -> Playback {
        let machines = artboard.stateMachines.map(\.name)
        let machine: Int?
        if let name = roles.stateMachine {
            machine = machines.firstIndex(of: name)
            if machine == nil {
                throw RiveRefreshHeader.Unsuitable(
                    description: "there is no state machine '\(name)'"
                        + RiveRefreshHeader.Unsuitable.among(machines),
                    name: name, candidates: machines)
            }
        } else {
            machine = defaultMachine
        }
        guard let machine else {
            throw RiveRefreshHeader.Unsuitable(
                description: "the artboard '\(artboard.name)' has no state machine")
        }
        var targets = targetsByRole(machine)
        for role in Role.ofMachines {
            guard let name = roles.inputs[role] else { continue }
            guard let target = property(name) ?? input(name, machine) else {
                throw unknown(role, name, among: machineNames(machine), "input or property")
            }
            guard HeaderNames.suits(target, role) else {
                let wanted = HeaderNames.isNumber(role) ? "a number" : "a boolean or a trigger"
                throw RiveRefreshHeader.Unsuitable(
                    description: "the \(target.place) '\(name)' is a \(target.kind); '\(role)' is "
                        + wanted,
                    role: role)
            }
            targets[role] = target
        }
        return .stateMachine(machine, targets)
    }

    /// The names of what a header can set of a machine.
    private func machineNames(_ machine: Int) -> [String] {
        let inputs = artboard.stateMachines[machine].inputs.map(\.name)
        let properties = model.map { file.properties(of: $0) } ?? []
        let settable = properties.filter {
            [.number, .boolean, .trigger].contains($0.property.kind)
        }
        return inputs + settable.map(\.path)
    }

    private func unknown(
        _ role: Role, _ name: String, among names: [String], _ kind: String
    ) -> RiveRefreshHeader.Unsuitable {
        RiveRefreshHeader.Unsuitable(
            description: "there is no \(kind) '\(name)' for '\(role)'"
                + RiveRefreshHeader.Unsuitable.among(names),
            role: role, name: name, candidates: names)
    }
}

extension RiveHeaderPlan: CustomStringConvertible {
    /// What plays in words: "the animations pull "Timeline 1", loading "Spin"", for a list of the
    /// file's contents. Names are as in the file.
    public func describe(in artboard: ArtboardDefinition) -> String {
        switch playback {
        case .still: return "a picture that does not move"
        case .animations(let indices):
            let parts = RiveHeaderRoles.Role.allCases.compactMap { role in
                indices[role].map { "\(role) \"\(artboard.animations[$0].name)\"" }
            }
            return "animations " + parts.joined(separator: ", ")
        case .stateMachine(let index, let targets):
            let name = artboard.stateMachines[index].name
            if targets.isEmpty { return "state machine \"\(name)\", which the pull does not move" }
            let parts = RiveHeaderRoles.Role.allCases.compactMap { role in
                targets[role].map { "\(role) \($0.kind) \($0.place) \"\($0.name)\"" }
            }
            return "state machine \"\(name)\" with " + parts.joined(separator: ", ")
        }
    }

    /// What plays, with indices instead of names.
    public var description: String {
        switch playback {
        case .still: "still"
        case .animations(let indices):
            indices.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        case .stateMachine(let index, let targets):
            "state machine \(index): "
                + targets.keys.map(\.rawValue).sorted().joined(separator: ", ")
        }
    }
}
