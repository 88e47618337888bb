import JSON
import KioskFile
import RiveAppleAPI
import RiveRuntime
import Templates

/// An event, a fired trigger or a changed property of a .riv file.
struct RiveSignal: Equatable {
    /// The event's name or the property's path; `LIST/PROPERTY` for a property of a list's item.
    let name: String
    /// The new value of a property; null for events and triggers.
    var value = DataValue.null
    /// The element that the list's item shows; null for properties that are not in a list.
    var item = DataValue.null
}

/// Keeps the values of a view model instance and a state machine equal to those of the data. Only changed values are
/// written.
@MainActor final class RiveBinder {
    /// The maximum number of items in a list; further ones are not shown.
    nonisolated static let maximumItems = 1000

    /// The state of a bound property or input.
    private struct State {
        var value: DataValue?
        /// Whether a value was applied before.
        var isApplied = false
        /// The file's own value, which is used while the data has none.
        let initial: RiveValue?
        var items = RiveItemBinders()
    }

    let model: ViewModelInstance?
    private let machine: StateMachineInstance?
    private let targets: [RiveBindingTarget]
    private var states: [State]
    /// Loads a picture; see `RiveImages.load`.
    typealias LoadImage = (
        _ text: String, _ template: String, _ isWanted: @escaping @MainActor () -> Bool,
        _ completion: @escaping @MainActor (ImageAsset?) -> Void
    ) -> Void

    /// Loads the picture that a text names, given the template that it comes from; nil if pictures are not shown.
    var loadImage: LoadImage?
    /// Called for a value that cannot be shown.
    var onProblem: (RiveProblem) -> Void = { _ in }
    /// Called for a change that the file made, not the binder.
    var onSignal: ((RiveSignal) -> Void)?
    private var isWriting = false
    /// The properties whose changes are reported, including those of items by the paths of their lists.
    private let signals: [String]

    /// - Parameters:
    ///   - targets: the properties and inputs that show values.
    ///   - signals: the paths of the triggers and properties whose changes are reported.
    init(
        _ targets: [RiveBindingTarget], model: ViewModelInstance?,
        machine: StateMachineInstance? = nil,
        signals: [String] = []
    ) {
        self.targets = targets
        self.model = model
        self.machine = machine
        self.signals = signals
        states = targets.map { target in
            State(
                initial: target.isInput
                    ? nil : model.flatMap { RiveValue(of: target, in: $0) })
        }
        for path in signals {
            model?.observeProperty(path, for: self) { [weak self] change in
                MainActor.assumeIsolated { self?.report(path, change) }
            }
        }
    }

    private func report(_ path: String, _ change: BoundValue) {
        if isWriting { return }
        if case .trigger = change {
            onSignal?(RiveSignal(name: path))
        } else {
            onSignal?(RiveSignal(name: path, value: DataValue(change)))
        }
    }

    // MARK: Values

    /// Shows the current values of the templates.
    ///
    /// - Returns: whether anything was written.
    @discardableResult
    func apply(_ scope: TemplateScope, _ formats: FormatContext) -> Bool {
        let wasWriting = isWriting
        isWriting = true
        defer { isWriting = wasWriting }
        var hasChanged = false
        for i in targets.indices {
            let value = targets[i].source.value(scope, formats)
            if case .list(let items) = targets[i].kind {
                if applyList(i, items, value, scope, formats) { hasChanged = true }
                continue
            }
            let wasApplied = states[i].isApplied
            if wasApplied, value == states[i].value { continue }
            states[i].value = value
            states[i].isApplied = true
            hasChanged = true
            write(targets[i], value, states[i].initial, isFirst: !wasApplied)
        }
        return hasChanged
    }

    private func write(
        _ target: RiveBindingTarget, _ value: DataValue?, _ initial: RiveValue?, isFirst: Bool
    ) {
        switch target.kind {
        case .trigger:
            // A trigger fires on changes; the first value is not a change.
            if !isFirst { fire(target) }
        case .image: show(value, in: target)
        case .list: break
        case .number, .boolean, .string, .color, .enumeration:
            var converted = value.flatMap { RiveValue($0, for: target.kind) }
            if converted == nil {
                if let value { reportWrong(value, target) }
                converted = initial
            }
            if target.isInput {
                guard let machine else { return }
                (converted ?? RiveBinder.zero(target.kind)).write(to: target.path, of: machine)
            } else if let model, let converted {
                converted.write(to: target.path, of: model)
            }
        }
    }

    /// The value of an input for which the data has none.
    private static func zero(_ kind: RiveBindingTarget.Kind) -> RiveValue {
        if case .number = kind { .number(0) } else { .bool(false) }
    }

    private func reportWrong(_ value: DataValue, _ target: RiveBindingTarget) {
        onProblem(
            RiveProblem(
                .wrongValue(path: target.path, wanted: target.wanted, found: value.summary),
                at: target.key))
    }

    private func fire(_ target: RiveBindingTarget) {
        if target.isInput { machine?.fire(target.path) } else { model?.fire(target.path) }
    }

    private func show(_ value: DataValue?, in target: RiveBindingTarget) {
        guard let model else { return }
        let property = ImageProperty(path: target.path)
        guard let text = value?.text, !text.isEmpty else {
            if let value, value.text == nil { reportWrong(value, target) }
            model.setValue(of: property, to: nil)
            return
        }
        // Another picture may be requested meanwhile.
        let isWanted: @MainActor () -> Bool = { [weak self, weak model] in
            model != nil && self?.value(of: target.path)?.text == text
        }
        loadImage?(text, target.source.text, isWanted) { [weak self, weak model] image in
            guard let self, let model, isWanted() else { return }
            let wasWriting = isWriting
            isWriting = true
            defer { isWriting = wasWriting }
            model.setValue(of: property, to: image)
        }
    }

    private func value(of path: String) -> DataValue? {
        targets.firstIndex { $0.path == path }.flatMap { states[$0].value }
    }

    // MARK: Lists

    /// Updates the items of a list.
    ///
    /// - Returns: whether anything was written.
    private func applyList(
        _ i: Int, _ items: RiveListBinding, _ value: DataValue?, _ scope: TemplateScope,
        _ formats: FormatContext
    ) -> Bool {
        guard let model else { return false }
        if let value, value.array == nil { reportWrong(value, targets[i]) }
        var elements = value?.array ?? []
        if elements.count > RiveBinder.maximumItems {
            onProblem(
                RiveProblem(
                    .tooManyItems(
                        path: targets[i].path, count: elements.count,
                        limit: RiveBinder.maximumItems), at: targets[i].key))
            elements.removeLast(elements.count - RiveBinder.maximumItems)
        }
        let (binders, isReordered) = states[i].items.match(elements, key: items.key) {
            makeItem(items, in: targets[i].path)
        }
        var hasChanged = isReordered || !states[i].isApplied
        if hasChanged {
            model.setItems(targets[i].path, binders.compactMap(\.model))
        }
        states[i].isApplied = true
        var scope = scope
        for (binder, element) in zip(binders, elements) {
            scope.item = element
            binder.element = element
            if binder.apply(scope, formats) { hasChanged = true }
        }
        return hasChanged
    }

    /// The element that this binder shows as an item of a list.
    private var element = DataValue.null

    private func makeItem(_ items: RiveListBinding, in path: String) -> RiveBinder? {
        guard let instance = model?.makeInstance(ofViewModel: items.model) else { return nil }
        let prefix = path + "/"
        let names = signals.filter { $0.hasPrefix(prefix) }.map {
            String($0.dropFirst(prefix.count))
        }
        let binder = RiveBinder(items.targets, model: instance, signals: names)
        binder.loadImage = loadImage
        binder.onProblem = onProblem
        binder.onSignal = { [weak self, weak binder] signal in
            guard let self, let binder, !isWriting else { return }
            onSignal?(
                RiveSignal(
                    name: prefix + signal.name, value: signal.value,
                    item: signal.item == .null ? binder.element : signal.item))
        }
        return binder
    }

    // MARK: Setting by name

    /// Sets a property of the view model, or an input.
    ///
    /// - Returns: the reason why it could not be set; nil if it was.
    func set(_ path: String, to value: DataValue, in bindings: RiveBindings) -> RiveProblem? {
        let isWritingBefore = isWriting
        isWriting = true
        defer { isWriting = isWritingBefore }
        switch bindings.target(path) {
        case nil: return bindings.unknownTarget(path)
        case let target?:
            guard let converted = RiveValue(value, for: target.kind) else {
                return RiveProblem(
                    .wrongValue(path: path, wanted: target.wanted, found: value.summary))
            }
            if target.isInput {
                machine.map { converted.write(to: path, of: $0) }
            } else {
                model.map { converted.write(to: path, of: $0) }
            }
            return nil
        }
    }

    /// Fires a trigger of the view model or of the state machine.
    ///
    /// - Returns: the reason why it could not be fired; nil if it was.
    func fire(_ path: String, in bindings: RiveBindings) -> RiveProblem? {
        let isWritingBefore = isWriting
        isWriting = true
        defer { isWriting = isWritingBefore }
        guard let target = bindings.target(path) else { return bindings.unknownTarget(path) }
        guard case .trigger = target.kind else {
            return RiveProblem(.notATrigger(path: path, wanted: target.wanted))
        }
        fire(target)
        return nil
    }
}

/// The binders of a list's items, by the keys of their elements.
@MainActor struct RiveItemBinders {
    private var byKey: [DataValue: RiveBinder] = [:]
    private var order: [RiveBinder] = []

    nonisolated init() {}

    /// Assigns each element the binder that showed its key before, or a new one.
    ///
    /// - Parameters:
    ///   - elements: the elements of the list.
    ///   - key: the member that identifies an element; nil for its position.
    ///   - make: creates a binder; nil if the limits of the file are reached, which ends the list.
    /// - Returns: the binders in order, and whether the order differs from the previous one.
    mutating func match(
        _ elements: [DataValue], key: TemplatePath?, _ make: () -> RiveBinder?
    ) -> (binders: [RiveBinder], isReordered: Bool) {
        var next: [DataValue: RiveBinder] = [:]
        var binders: [RiveBinder] = []
        binders.reserveCapacity(elements.count)
        for (i, element) in elements.enumerated() {
            var id = key?.value(in: element) ?? .null
            // Elements without a key, and further ones with the same key, are identified by their position.
            if id == .null || next[id] != nil {
                id = .array([id, .number(JSONNumber(unchecked: String(i)))])
            }
            guard let binder = byKey[id] ?? make() else { break }
            next[id] = binder
            binders.append(binder)
        }
        let isReordered = !binders.elementsEqual(order, by: ===)
        byKey = next
        order = binders
        return (binders, isReordered)
    }
}

extension RiveBindings {
    /// Returns the property of the view model or the input of a name, for an action to set; nil if there is none.
    func target(_ path: String) -> RiveBindingTarget? {
        let none = RiveBindingTarget.Source.template(Template(literal: ""))
        if let model = file.viewModel(of: artboard),
            let property = file.property(at: path, of: model)
        {
            guard let kind = RiveBindings.kind(of: property) else { return nil }
            return RiveBindingTarget(path: path, isInput: false, kind: kind, source: none, key: "")
        }
        guard let input = machine?.inputs.first(where: { $0.name == path }) else { return nil }
        let kind: RiveBindingTarget.Kind =
            switch input.kind {
            case .number: .number
            case .boolean: .boolean
            case .trigger: .trigger
            }
        return RiveBindingTarget(path: path, isInput: true, kind: kind, source: none, key: "")
    }

    func unknownTarget(_ path: String) -> RiveProblem {
        RiveProblem(
            .unknownTarget(path: path, known: placeNames(file.viewModel(of: artboard))))
    }
}
