import Geometry
import Glibc
import Platform
import RiveAppleAPI
import RiveRuntime

/// Performs the steps of a recorded test and collects the draws of each frame.
@MainActor final class ReplayRun {
    /// An artboard with what plays on it.
    struct Scene {
        var artboard: Artboard
        var machine: StateMachineInstance?
        var animation: LinearAnimationInstance?
    }

    /// What the last step returned that has a result: whether another frame is needed, or whether a pointer, a key or a
    /// change of the focus had an effect.
    var result = false

    /// The draws of each frame so far.
    private(set) var frames: [[LoggedDraw]] = [[]]

    /// The numbers that steps have noted.
    var notes: [String: Double] = [:]
    /// The object that had the focus when it was noted.
    var notedFocus: ObjectIdentifier?

    /// The semantic parts that steps have made by hand.
    var semantics = HandmadeSemantics()
    /// The semantic nodes when they were noted.
    var notedNodes: [SemanticNode] = []
    var notedIdentities: [String: SemanticNode.ID] = [:]

    private let folder: String
    private var files: [String: File] = [:]
    private var file = ""
    private var scenes: [Scene] = []
    private var current = 0
    private var models: [String: ViewModelInstance] = [:]

    /// - Parameter folder: the folder of the .riv files.
    init(folder: String) { self.folder = folder }

    /// Whether one of the files contains scripts, which are not run.
    var hasScripts: Bool {
        files.values.contains { $0.typeNames.contains { $0.hasPrefix("Script") } }
    }

    /// Performs steps in order.
    func perform(_ steps: [ReplayTable.Step]) throws {
        for step in steps {
            guard step.words[0] == "repeat" else {
                try perform(step)
                continue
            }
            for _ in 0..<(try count(step, 1)) { try perform(step.body) }
        }
    }

    private func perform(_ step: ReplayTable.Step) throws {
        let isKnown =
            try setUp(step) || play(step) || point(step) || setValue(step) || editList(step)
            || setPart(step) || useNode(step) || check(step)
        if !isKnown { throw failure(step, "the step '\(step.words[0])' is unknown") }
    }

    // MARK: Files and artboards

    private func setUp(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "file":
            file = try word(step, 1)
            _ = try file(of: step)
        case "artboard":
            scenes.append(Scene(artboard: try makeArtboard(step, at: 1)))
            current = scenes.count - 1
        case "scene":
            current = try count(step, 1)
            _ = try scene(step)
        case "machine":
            let artboard = try scene(step).artboard
            let name = try word(step, 1)
            let index = name == "*" ? artboard.definition.defaultStateMachine ?? 0 : Int(name)
            let machine =
                index.map { artboard.stateMachine(at: $0) } ?? artboard.stateMachine(named: name)
            guard let machine else {
                throw failure(step, "there is no state machine '\(name)'")
            }
            scenes[current].machine = machine
        case "animation":
            let name = try word(step, 1)
            guard let animation = try scene(step).artboard.animation(named: name) else {
                throw failure(step, "there is no animation '\(name)'")
            }
            scenes[current].animation = animation
        case "animation-at":
            guard let animation = try scene(step).artboard.animation(at: try count(step, 1)) else {
                throw failure(step, "there is no such animation")
            }
            scenes[current].animation = animation
        case "view-model": models[try word(step, 1)] = try makeModel(step)
        case "take-global":
            let artboard = try scene(step).artboard
            models[try word(step, 1)] = artboard.globalViewModelInstance(
                named: try word(step, 2))
        case "held":
            let (owner, path) = try property(step, 2)
            models[try word(step, 1)] = owner.value(of: ViewModelInstanceProperty(path: path))
        case "item":
            let (owner, path) = try property(step, 2)
            let index = try count(step, 3)
            guard let items = owner.items(path), items.indices.contains(index) else {
                throw failure(step, "the list has no item \(index)")
            }
            models[try word(step, 1)] = items[index]
        default: return false
        }
        return true
    }

    /// The file after the step's word `of`, or that of the log.
    private func file(of step: ReplayTable.Step) throws -> File {
        let place = step.words.firstIndex(of: "of")
        let name = place.flatMap { $0 + 1 < step.words.count ? step.words[$0 + 1] : nil } ?? file
        if let known = files[name] { return known }
        let path = "\(folder)/\(name)"
        if access(path, R_OK) != 0 {
            throw ReplayError(reason: "\(name) is missing", isExpected: true)
        }
        do {
            let opened = try File(try FileSystem.read(path))
            files[name] = opened
            return opened
        } catch { throw failure(step, "\(path): \(error)") }
    }

    private func makeArtboard(_ step: ReplayTable.Step, at place: Int) throws -> Artboard {
        let name = try word(step, place)
        let file = try file(of: step)
        guard let artboard = try file.instantiate(artboard: name == "*" ? nil : name) else {
            throw failure(step, "there is no artboard '\(name)'")
        }
        return artboard
    }

    /// Makes the instance of `view-model NAME blank|instance|named MODEL [INSTANCE] [of FILE]`; the model `*` is the
    /// artboard's.
    private func makeModel(_ step: ReplayTable.Step) throws -> ViewModelInstance {
        let (kind, name) = (try word(step, 2), try word(step, 3))
        let file = try file(of: step)
        let artboard = scenes.indices.contains(current) ? scenes[current].artboard : nil
        let own = artboard.flatMap { file.viewModel(of: $0.definition)?.name }
        let wanted = name == "*" ? own : name
        guard let index = file.viewModels.firstIndex(where: { $0.name == wanted }) else {
            throw failure(step, "there is no view model '\(name)'")
        }
        let number: Int? =
            switch kind {
            case "instance": try count(step, 4)
            case "named": file.viewModels[index].instanceNames.firstIndex(of: try word(step, 4))
            default: nil
            }
        guard let instance = file.makeInstance(ofViewModel: index, from: number) else {
            throw failure(step, "the view model '\(name)' has too many values")
        }
        return instance
    }

    // MARK: Playing

    private func play(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "skip": throw ReplayError(reason: try word(step, 1), isExpected: true)
        case "bind":
            let model = try model(step, 1)
            let scene = try scene(step)
            if let machine = scene.machine {
                machine.bind(model)
            } else {
                scene.artboard.bind(model)
            }
        case "global":
            let name = try word(step, 1)
            let artboard = try scene(step).artboard
            let instance = try word(step, 2) == "none" ? nil : try model(step, 2)
            if !artboard.setGlobalViewModelInstance(instance, named: name) {
                throw failure(step, "there is no global view model '\(name)'")
            }
        case "advance": result = try advance(step, try number(step, 1))
        case "update": result = try scene(step).artboard.advance(by: try number(step, 1))
        case "frame": frames.append([])
        case "draw": try draw(step)
        case "step":
            frames.append([])
            try advance(step, try number(step, 1))
            try draw(step)
        case "settle": try settle(step)
        default: return false
        }
        return true
    }

    /// Advances what plays on the current artboard.
    ///
    /// - Returns: whether a state machine needs another frame.
    @discardableResult
    private func advance(_ step: ReplayTable.Step, _ seconds: Double) throws -> Bool {
        let scene = try scene(step)
        if let machine = scene.machine { return machine.advanceAndApply(seconds) }
        let goesOn = scene.animation?.advance(by: seconds) ?? false
        scene.animation?.apply()
        scene.artboard.advance(by: seconds)
        return goesOn
    }

    /// Draws frames until the state machine needs none any more.
    private func settle(_ step: ReplayTable.Step) throws {
        let seconds = try number(step, 1)
        for _ in 0..<ReplayRun.maximumSettling {
            frames.append([])
            let goesOn = try advance(step, seconds)
            try draw(step)
            if !goesOn { return }
        }
        throw failure(step, "the state machine has not settled")
    }

    /// The maximum number of frames in which a state machine settles.
    private static let maximumSettling = 1000

    private func draw(_ step: ReplayTable.Step) throws {
        var renderer = LoggingRenderer()
        try scene(step).artboard.draw(on: &renderer)
        frames[frames.count - 1] += renderer.draws
    }

    // MARK: Values

    private func setValue(_ step: ReplayTable.Step) throws -> Bool {
        let kind = step.words[0]
        let kinds = [
            "number", "bool", "string", "color", "enum", "fire", "hold", "show", "image", "font",
        ]
        guard kinds.contains(kind) else { return false }
        let (owner, path) = try property(step, 1)
        let isSet: Bool
        switch kind {
        case "number": isSet = owner.setNumber(path, try number(step, 2))
        case "bool": isSet = owner.setBool(path, try word(step, 2) == "true")
        case "string": isSet = owner.setString(path, try word(step, 2))
        case "color":
            guard let color = Color(hex: try word(step, 2)) else {
                throw failure(step, "'\(step.words[2])' is not a colour")
            }
            isSet = owner.setColor(path, color.argb)
        case "enum":
            let name = try word(step, 2)
            isSet = Int(name).map { owner.setEnum(path, at: $0) } ?? owner.setEnum(path, name)
        case "fire": isSet = owner.fire(path)
        case "hold":
            isSet = owner.setValue(
                of: ViewModelInstanceProperty(path: path), to: try model(step, 2))
        case "show":
            let artboard = try word(step, 2) == "none" ? nil : try makeArtboard(step, at: 2)
            isSet = owner.setValue(of: ArtboardProperty(path: path), to: artboard)
        case "image":
            isSet = owner.setValue(of: ImageProperty(path: path), to: try image(step))
        default:
            let font = try bytes(step).map { FontAsset(name: "", bytes: $0) }
            isSet = owner.setValue(of: FontProperty(path: path), to: font)
        }
        if !isSet { throw failure(step, "'\(step.words[1])' does not take this value") }
        return true
    }

    /// The image of `image PATH none`, `image PATH FILE` or, for one of the log's file, `image PATH asset NAME`.
    private func image(_ step: ReplayTable.Step) throws -> ImageAsset? {
        guard try word(step, 2) == "asset" else {
            return try bytes(step).map { ImageAsset(name: "", bytes: $0) }
        }
        let name = try word(step, 3)
        guard let image = try file(of: step).images.first(where: { $0.name == name }) else {
            throw failure(step, "there is no image '\(name)'")
        }
        return image
    }

    /// The bytes of the file that the third word names; nil for `none`.
    private func bytes(_ step: ReplayTable.Step) throws -> [UInt8]? {
        let name = try word(step, 2)
        return name == "none" ? nil : try FileSystem.read("\(folder)/\(name)")
    }

    private func editList(_ step: ReplayTable.Step) throws -> Bool {
        let kind = step.words[0]
        guard ["append", "insert", "remove", "remove-all", "swap", "clear"].contains(kind) else {
            return false
        }
        let (owner, path) = try property(step, 1)
        let list = ListProperty(path: path)
        let isDone: Bool
        switch kind {
        case "append": isDone = owner.appendInstance(try model(step, 2), to: list)
        case "insert":
            isDone = owner.insertInstance(try model(step, 2), to: list, at: try count(step, 3))
        case "remove": isDone = owner.removeInstance(at: try count(step, 2), from: list)
        case "remove-all": isDone = owner.removeInstance(try model(step, 2), from: list)
        case "swap":
            isDone = owner.swapInstance(
                atIndex: try count(step, 2), withIndex: try count(step, 3), in: list)
        default: isDone = owner.setItems(path, [])
        }
        if !isDone { throw failure(step, "the list '\(step.words[1])' does not take this change") }
        return true
    }

    // MARK: Words

    func failure(_ step: ReplayTable.Step, _ reason: String) -> ReplayError {
        ReplayError(reason: "line \(step.line): \(reason)")
    }

    func word(_ step: ReplayTable.Step, _ index: Int) throws -> String {
        guard step.words.indices.contains(index) else {
            throw failure(step, "'\(step.words[0])' needs \(index) words after it")
        }
        return step.words[index]
    }

    /// A number, or the value of a number property that is given by its path.
    func number(_ step: ReplayTable.Step, _ index: Int) throws -> Double {
        let word = try word(step, index)
        if word.contains("/") {
            let (owner, path) = try property(step, index)
            if let value = owner.number(path) { return value }
        }
        guard let value = Double(word) else {
            throw failure(step, "'\(step.words[index])' is not a number")
        }
        return value
    }

    func count(_ step: ReplayTable.Step, _ index: Int) throws -> Int {
        guard let value = Int(try word(step, index)), (0...100_000).contains(value) else {
            throw failure(step, "'\(step.words[index])' is not a whole number up to 100000")
        }
        return value
    }

    func scene(_ step: ReplayTable.Step) throws -> Scene {
        guard scenes.indices.contains(current) else { throw failure(step, "there is no artboard") }
        return scenes[current]
    }

    func machine(_ step: ReplayTable.Step) throws -> StateMachineInstance {
        guard let machine = try scene(step).machine else {
            throw failure(step, "there is no state machine")
        }
        return machine
    }

    func model(_ step: ReplayTable.Step, _ index: Int) throws -> ViewModelInstance {
        guard let model = models[try word(step, index)] else {
            throw failure(step, "there is no view model instance '\(step.words[index])'")
        }
        return model
    }

    /// The instance and the path of a word such as `v1/name`.
    func property(
        _ step: ReplayTable.Step, _ index: Int
    ) throws -> (ViewModelInstance, String) {
        let parts = try word(step, index).split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let model = models[parts[0]] else {
            throw failure(step, "'\(step.words[index])' is not the path of a property")
        }
        return (model, parts[1])
    }
}
