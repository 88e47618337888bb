import Interface
import Kiosk
import KioskFile
import RiveRuntime

/// What of an artboard plays: a state machine, or an animation by itself.
package enum PlayedScene: Equatable, Sendable {
    case machine(String)
    case animation(String)

    /// What it is called in a list: its name, which says what it is if that is not a state machine.
    var title: String {
        switch self {
        case .machine(let name): name
        case .animation(let name): "animation \(name)"
        }
    }

    /// The scenes of an artboard, the state machines first.
    static func all(of artboard: ArtboardDefinition) -> [PlayedScene] {
        artboard.stateMachines.map { .machine($0.name) }
            + artboard.animations.map { .animation($0.name) }
    }

    /// The scene that plays unless another one is chosen; nil if there is none.
    static func standard(of artboard: ArtboardDefinition) -> PlayedScene? {
        if artboard.stateMachines.isEmpty {
            return artboard.animations.first.map { .animation($0.name) }
        }
        return .machine(artboard.stateMachines[artboard.defaultStateMachine ?? 0].name)
    }
}

/// What `flipbook play` shows: an artboard and a scene of it.
package struct PlayChoice: Equatable, Sendable {
    /// The name of the artboard; nil for the file's first.
    package var artboard: String?
    /// The scene; nil for the artboard's own.
    package var scene: PlayedScene?

    package init(artboard: String? = nil, scene: PlayedScene? = nil) {
        (self.artboard, self.scene) = (artboard, scene)
    }
}

/// A choice that a file can carry out, with the values of what plays.
@MainActor struct PlayedContent {
    let file: RiveFile
    let rive: Rive
    let artboard: ArtboardDefinition
    let scene: PlayedScene?
    let values: [PlayedValue]
    /// The values at the start, by the index of the value; nil for triggers.
    let initial: [PlayedValue.Content?]
    /// Names of the choice that the file does not have, in words; empty if it has all.
    private(set) var missing: [String] = []

    /// Instantiates what a choice names. What the file does not have is replaced by what it shows by itself.
    ///
    /// - Throws: `PlayError` if there is no artboard, or it is too large to instantiate.
    init(_ choice: PlayChoice, of file: RiveFile, fit: Fit) throws(PlayError) {
        let artboards = file.file.artboards
        guard let first = artboards.first else {
            throw PlayError(description: "there is no artboard in it")
        }
        self.file = file
        artboard = choice.artboard.flatMap { file.file.artboard(named: $0) } ?? first
        let scenes = PlayedScene.all(of: artboard)
        let scene =
            choice.scene.flatMap { scenes.contains($0) ? $0 : nil }
            ?? PlayedScene.standard(of: artboard)
        self.scene = scene
        if let name = choice.artboard, artboard.name != name {
            missing.append(
                "there is no artboard '\(name)'; available: "
                    + file.file.artboardNames.joined(separator: ", "))
        }
        if let wanted = choice.scene, wanted != scene {
            let known = scenes.isEmpty ? "none" : scenes.map(\.title).joined(separator: ", ")
            missing.append("there is no '\(wanted.title)'; available: \(known)")
        }
        var machine: StateMachineDefinition?
        if case .machine(let name) = scene {
            machine = artboard.stateMachines.first { $0.name == name }
        }
        do {
            rive = try Rive(
                file.file, artboard: artboard.name, stateMachine: machine?.name, fit: fit)
        } catch { throw PlayError(description: error.description) }
        if case .animation(let name) = scene {
            rive.animation = rive.artboard.animation(named: name)
        }
        values = PlayedValue.all(of: artboard, machine: machine, in: file.file)
        initial = values.map { [rive] value in value.content(in: rive) }
    }

    /// The values that differ from those at the start, because a person or the file has changed them.
    var changes: [(value: PlayedValue, content: PlayedValue.Content)] {
        zip(values, initial).compactMap { value, initial in
            guard let content = value.content(in: rive), content != initial else { return nil }
            return (value, content)
        }
    }

    /// Sets values again that another version of the file had, those that still exist with the same kind.
    func restore(_ changes: [(value: PlayedValue, content: PlayedValue.Content)]) {
        for (old, content) in changes {
            let match = values.first {
                $0.path == old.path && ($0.input == nil) == (old.input == nil)
                    && $0.hasSameKind(as: old)
            }
            match?.set(content, in: rive)
        }
    }
}

extension PlayedValue {
    /// Whether both take the same values; the names of a choice may differ.
    fileprivate func hasSameKind(as other: PlayedValue) -> Bool {
        if case .choice = kind, case .choice = other.kind { return true }
        return kind == other.kind
    }
}

/// The reason why a file is not shown.
package struct PlayError: Error, CustomStringConvertible {
    package var description: String
}
