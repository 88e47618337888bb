import Interface
import JSON
import KioskFile
import RiveRuntime
import Templates

/// The parts of a .riv file that a description plays and binds. They are looked up once and shared by the views of the
/// description.
package struct RiveBindings: Sendable {
    let file: File
    let description: RiveDescription
    let artboard: ArtboardDefinition
    /// The state machine that plays; nil if the artboard has none.
    let machine: StateMachineDefinition?
    /// The properties and inputs that show values of the data.
    private(set) var targets: [RiveBindingTarget] = []
    /// The parts of the description that cannot be carried out; the others are.
    private(set) var problems: [RiveProblem] = []

    /// - Throws: the reason why the file cannot be played at all.
    package init(_ description: RiveDescription, _ file: File) throws(RiveProblem) {
        self.file = file
        self.description = description
        if let name = description.artboard {
            guard let found = file.artboard(named: name) else {
                throw RiveProblem(
                    .unknownName(kind: "artboard", name: name, known: file.artboardNames),
                    at: "artboard")
            }
            artboard = found
        } else if let first = file.artboards.first {
            artboard = first
        } else {
            throw RiveProblem(.unusableFile(reason: "there is no artboard"))
        }
        let machines = artboard.stateMachines
        if let name = description.stateMachine {
            guard let found = machines.first(where: { $0.name == name }) else {
                throw RiveProblem(
                    .unknownName(
                        kind: "state machine", name: name, known: machines.map(\.name)),
                    at: "stateMachine")
            }
            machine = found
        } else {
            machine = machines.isEmpty ? nil : machines[artboard.defaultStateMachine ?? 0]
        }
        let model = file.viewModel(of: artboard)
        for (path, binding) in description.bind {
            add(path, binding, model)
        }
        checkSignals(model)
    }

    // MARK: Compiling

    /// The maximum nesting depth of lists in items of lists, since view models may contain themselves.
    private static let maximumDepth = 4
    /// The maximum number of an item's properties that are bound by their names.
    private static let maximumMembers = 200

    private mutating func add(
        _ path: String, _ binding: RiveDescription.Binding, _ model: ViewModelDefinition?
    ) {
        let key = "bind.\(path)"
        do throws(RiveProblem) {
            if let model, let property = file.property(at: path, of: model) {
                targets += try compile(path, property, binding, in: model, key: key, depth: 0)
            } else if let target = try input(path, binding, key: key) {
                targets.append(target)
            } else {
                throw RiveProblem(.unknownTarget(path: path, known: placeNames(model)), at: key)
            }
        } catch { problems.append(error) }
    }

    /// The names of the properties and inputs that can be bound.
    func placeNames(_ model: ViewModelDefinition?) -> [String] {
        let properties = model.map { file.properties(of: $0) } ?? []
        return properties.map(\.path) + (machine?.inputs.map(\.name) ?? [])
    }

    private func input(
        _ name: String, _ binding: RiveDescription.Binding, key: String
    ) throws(RiveProblem) -> RiveBindingTarget? {
        guard let input = machine?.inputs.first(where: { $0.name == name }) else { return nil }
        guard case .value(let template) = binding else {
            throw RiveProblem(.notAList(path: name, kind: "\(input.kind)"), at: key)
        }
        let kind: RiveBindingTarget.Kind =
            switch input.kind {
            case .number: .number
            case .boolean: .boolean
            case .trigger: .trigger
            }
        return RiveBindingTarget(
            path: name, isInput: true, kind: kind,
            source: .template(template), key: key)
    }

    private func compile(
        _ path: String, _ property: ViewModelDefinition.Property,
        _ binding: RiveDescription.Binding, in model: ViewModelDefinition, key: String, depth: Int
    ) throws(RiveProblem) -> [RiveBindingTarget] {
        func target(_ kind: RiveBindingTarget.Kind, _ source: RiveBindingTarget.Source)
            -> RiveBindingTarget
        {
            RiveBindingTarget(path: path, isInput: false, kind: kind, source: source, key: key)
        }
        switch binding {
        case .list(let each, let itemKey, let bind):
            guard property.kind == .list else {
                throw RiveProblem(.notAList(path: path, kind: "\(property.kind)"), at: key)
            }
            let items = try items(
                path, in: model, key: key, itemKey: itemKey, bind: bind, depth: depth)
            return [target(.list(items), .template(try listTemplate(each, key: key)))]
        case .value(let template):
            if property.kind == .list {
                let items = try items(path, in: model, key: key, depth: depth)
                return [target(.list(items), .template(try listTemplate(template, key: key)))]
            }
            if let held = file.viewModel(heldBy: property) {
                return members(of: held, below: path + "/", key: key, depth: depth) {
                    .member(template, $0)
                }
            }
            guard let kind = RiveBindings.kind(of: property) else {
                throw RiveProblem(
                    .unsupportedTarget(path: path, kind: "\(property.kind)"), at: key)
            }
            return [target(kind, .template(template))]
        }
    }

    /// The template of a list, whose braces may be left out. Only the file tells that it is one, so the configuration
    /// has not been checked for it.
    private func listTemplate(_ template: Template, key: String) throws(RiveProblem) -> Template {
        let list = RiveDescription.Binding.listTemplate(template)
        guard list.placeholders.isEmpty else { return list }
        do throws(TemplateError) { return try Template(list.text) } catch {
            throw RiveProblem(.badTemplate(reason: "\(error)"), at: key)
        }
    }

    /// The kind of value that a property takes; nil if it takes none itself.
    static func kind(of property: ViewModelDefinition.Property) -> RiveBindingTarget.Kind? {
        switch property.kind {
        case .string: .string
        case .number: .number
        case .boolean: .boolean
        case .color: .color
        case .enumeration: .enumeration(property.names)
        case .trigger: .trigger
        case .image: .image
        case .list, .viewModel, .listIndex, .artboard, .font, .blob: nil
        }
    }

    /// Binds all properties of a view model to members of the same names.
    private func members(
        of model: ViewModelDefinition, below prefix: String, key: String, depth: Int,
        _ source: (TemplatePath) -> RiveBindingTarget.Source
    ) -> [RiveBindingTarget] {
        var result: [RiveBindingTarget] = []
        for (path, property) in file.properties(of: model, limit: RiveBindings.maximumMembers) {
            let member = TemplatePath(path.split(separator: "/").joined(separator: "."))
            let kind: RiveBindingTarget.Kind
            if property.kind == .list {
                guard let items = try? items(path, in: model, key: key, depth: depth + 1) else {
                    continue
                }
                kind = .list(items)
            } else if let leaf = RiveBindings.kind(of: property) {
                kind = leaf
            } else {
                continue
            }
            result.append(
                RiveBindingTarget(
                    path: prefix + path, isInput: false, kind: kind, source: source(member),
                    key: key))
        }
        return result
    }

    // MARK: Lists

    private func items(
        _ path: String, in model: ViewModelDefinition, key: String, itemKey: String? = nil,
        bind: [(path: String, value: Template)] = [], depth: Int
    ) throws(RiveProblem) -> RiveListBinding {
        guard depth < RiveBindings.maximumDepth,
            let index = itemModel(path, in: model, bound: bind.map(\.path))
        else {
            let models = file.itemModels(besides: artboard).map { file.viewModels[$0].name }
            throw RiveProblem(.unknownItems(path: path, models: models), at: key)
        }
        let item = file.viewModels[index]
        var targets: [RiveBindingTarget] = []
        if bind.isEmpty {
            targets = members(of: item, below: "", key: key, depth: depth) { .member(nil, $0) }
        }
        for (name, template) in bind {
            let key = "\(key).bind.\(name)"
            guard let property = file.property(at: name, of: item) else {
                throw RiveProblem(
                    .unknownTarget(path: name, known: file.properties(of: item).map(\.path)),
                    at: key)
            }
            targets += try compile(
                name, property, .value(template), in: item, key: key, depth: depth + 1)
        }
        return RiveListBinding(model: index, key: itemKey.map(TemplatePath.init), targets: targets)
    }

    /// The index of the view model of a list's items: that of the items in the file, or the only one for which another
    /// artboard is made, or the only one of these that has all the bound properties.
    func itemModel(
        _ path: String, in model: ViewModelDefinition, bound: [String]
    ) -> Int? {
        if let index = file.itemModel(ofList: path, in: model) { return index }
        let models = file.itemModels(besides: artboard)
        if models.count == 1 { return models[0] }
        let suitable = models.filter { index in
            !bound.isEmpty
                && bound.allSatisfy { file.property(at: $0, of: file.viewModels[index]) != nil }
        }
        return suitable.count == 1 ? suitable[0] : nil
    }

    // MARK: Signals

    /// The names for which the description can have actions: events, and triggers and values of the view model,
    /// including those in lists.
    private func signalNames(_ model: ViewModelDefinition?) -> [String] {
        var names = file.eventNames(of: artboard)
        guard let model else { return names }
        for (path, property) in file.properties(of: model) {
            if property.kind == .list {
                guard let item = itemModel(path, in: model, bound: itemNames(path)) else {
                    continue
                }
                names += file.viewModels[item].properties.filter { $0.kind.isObservable }
                    .map { "\(path)/\($0.name)" }
            } else if property.kind.isObservable {
                names.append(path)
            }
        }
        return names
    }

    /// The properties of a list's items that the description binds.
    private func itemNames(_ path: String) -> [String] {
        for (bound, binding) in description.bind where bound == path {
            if case .list(_, _, let bind) = binding { return bind.map(\.path) }
        }
        return []
    }

    private mutating func checkSignals(_ model: ViewModelDefinition?) {
        if description.on.isEmpty { return }
        let known = signalNames(model)
        for (name, _) in description.on where !known.contains(name) {
            problems.append(
                RiveProblem(
                    .unknownName(
                        kind: "event, trigger or property", name: name, known: known),
                    at: "on.\(name)"))
        }
    }
}

extension ViewModelPropertyKind {
    /// Whether changes of such a property can be observed.
    var isObservable: Bool {
        switch self {
        case .string, .number, .boolean, .color, .enumeration, .trigger: true
        case .list, .viewModel, .listIndex, .image, .artboard, .font, .blob: false
        }
    }
}
