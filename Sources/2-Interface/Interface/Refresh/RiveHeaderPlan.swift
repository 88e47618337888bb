import RiveRuntime

/// How an artboard is used as a header: which of its elements show a pull and a refresh.
///
/// If `RiveHeaderRoles` names animations, those are played; if it names inputs or a state machine, a state machine
/// is. Without names, the first of the following that the file has is used:
///
/// 1. a state machine with a number `pull` and a boolean or trigger `refreshing`, among its inputs or the properties
///   of the artboard's view model;
/// 2. four or more animations: those with the names of roles, ignoring case, and for missing roles the first four as
///   idle, pull, trigger and loading;
/// 3. a state machine with one of `pull` and `refreshing`;
/// 4. animations with the names of roles;
/// 5. the first animation: one that plays once follows the pull, one that loops plays while the header is visible;
/// 6. a state machine, which plays while the header is visible;
/// 7. the artboard as a still image.
public struct RiveHeaderPlan: Sendable, Equatable {
    /// A value that the header sets: an input of the state machine or a property of the view model.
    public struct Target: Sendable, Equatable {
        /// The location of a value.
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

        /// The location of the value.
        public let place: Place
        /// The name of the input or the path of the property.
        public let name: String
        /// The type of the value.
        public let kind: Kind
    }

    /// The elements of the artboard that are played.
    public enum Playback: Sendable, Equatable {
        /// Animations, by their indices in the artboard.
        case animations([RiveHeaderRoles.Role: Int])
        /// A state machine, by its index in the artboard, and the values that are set.
        case stateMachine(Int, [RiveHeaderRoles.Role: Target])
        /// Nothing: the artboard is a still image.
        case still
    }

    /// The elements of the artboard that are played.
    public let playback: Playback
    /// The value of the number `pull` at which releasing starts a refresh.
    let fullPull: Double

    /// Determines how an artboard is used as a header.
    ///
    /// - Parameters:
    ///   - artboard: An artboard of the file.
    ///   - file: The imported file.
    ///   - roles: The names of what is played and set; empty to find them.
    /// - Throws: `RiveRefreshHeader.UnsuitableFile` if a name is not in the file.
    public init(
        _ artboard: ArtboardDefinition, of file: File, roles: RiveHeaderRoles = RiveHeaderRoles()
    ) throws(RiveRefreshHeader.UnsuitableFile) {
        let names = HeaderNames(artboard, file, roles)
        playback =
            if !roles.animations.isEmpty {
                try names.namedAnimations()
            } else if !roles.inputs.isEmpty || roles.stateMachine != nil {
                try names.namedMachine()
            } else {
                names.automaticPlayback()
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

    /// Returns the animations that have the names of roles.
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

    /// Returns the values of a state machine that have the names of roles: properties before inputs, unless only the
    /// inputs have both `pull` and `refreshing`.
    private func targetsByRole(_ machine: Int) -> [Role: Target] {
        func all(_ find: (String) -> Target?) -> [Role: Target] {
            var result: [Role: Target] = [:]
            for role in Role.ofStateMachines {
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

    func automaticPlayback() -> Playback {
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
        // An artboard without anything to play has an empty state machine.
        let definition = artboard.stateMachines[machine]
        let isEmpty = definition.layerCount == 0 && definition.inputs.isEmpty
        return isEmpty ? .still : .stateMachine(machine, [:])
    }

    func namedAnimations() throws(RiveRefreshHeader.UnsuitableFile) -> Playback {
        if !roles.inputs.isEmpty || roles.stateMachine != nil {
            throw RiveRefreshHeader.UnsuitableFile(
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

    func namedMachine() throws(RiveRefreshHeader.UnsuitableFile) -> Playback {
        let machines = artboard.stateMachines.map(\.name)
        let machine: Int?
        if let name = roles.stateMachine {
            machine = machines.firstIndex(of: name)
            if machine == nil {
                throw RiveRefreshHeader.UnsuitableFile(
                    description: "there is no state machine '\(name)'"
                        + RiveRefreshHeader.UnsuitableFile.among(machines),
                    name: name, candidates: machines)
            }
        } else {
            machine = defaultMachine
        }
        guard let machine else {
            throw RiveRefreshHeader.UnsuitableFile(
                description: "the artboard '\(artboard.name)' has no state machine")
        }
        var targets = targetsByRole(machine)
        for role in Role.ofStateMachines {
            guard let name = roles.inputs[role] else { continue }
            guard let target = property(name) ?? input(name, machine) else {
                throw unknown(role, name, among: machineNames(machine), "input or property")
            }
            guard HeaderNames.suits(target, role) else {
                let wanted = HeaderNames.isNumber(role) ? "a number" : "a boolean or a trigger"
                throw RiveRefreshHeader.UnsuitableFile(
                    description: "the \(target.place) '\(name)' is a \(target.kind); '\(role)' is "
                        + wanted,
                    role: role)
            }
            targets[role] = target
        }
        return .stateMachine(machine, targets)
    }

    /// Returns the names of the values that a header can set with a state machine.
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
    ) -> RiveRefreshHeader.UnsuitableFile {
        RiveRefreshHeader.UnsuitableFile(
            description: "there is no \(kind) '\(name)' for '\(role)'"
                + RiveRefreshHeader.UnsuitableFile.among(names),
            role: role, name: name, candidates: names)
    }
}

extension RiveHeaderPlan: CustomStringConvertible {
    /// Returns a description of what is played, such as `animations pull "Timeline 1", loading "Spin"`, for a list of
    /// the file's contents. It contains the names in the file.
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

    /// A description of what is played, with indices instead of names.
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
