import Interface
import RiveRuntime

/// A value of a .riv file that a person changes by hand: a property of the view model, or an input of the state machine.
struct PlayedValue: Equatable {
    enum Kind: Equatable {
        case number, boolean, text, color, trigger
        /// One of these names.
        case choice([String])
    }

    enum Content: Equatable {
        case number(Double)
        case boolean(Bool)
        case text(String)
        /// 0xAARRGGBB.
        case color(UInt32)
        case choice(String)
    }

    /// The path of a property, or the name of an input.
    let path: String
    let kind: Kind
    /// The index among the inputs of the state machine; nil for a property.
    var input: Int?

    /// Returns what can be changed in an artboard: the properties of its view model, then the inputs of a state machine.
    ///
    /// - Complexity: linear in the number of properties, of which there are at most 1000, and inputs.
    static func all(
        of artboard: ArtboardDefinition, machine: StateMachineDefinition?, in file: File
    ) -> [PlayedValue] {
        var values: [PlayedValue] = []
        if let model = file.viewModel(of: artboard) {
            for (path, property) in file.properties(of: model) {
                guard let kind = kind(of: property) else { continue }
                values.append(PlayedValue(path: path, kind: kind))
            }
        }
        for (index, input) in (machine?.inputs ?? []).enumerated() {
            let kind: Kind =
                switch input.kind {
                case .number: .number
                case .boolean: .boolean
                case .trigger: .trigger
                }
            values.append(PlayedValue(path: input.name, kind: kind, input: index))
        }
        return values
    }

    /// The kind of a property's value; nil if it has none that a person enters.
    private static func kind(of property: ViewModelDefinition.Property) -> Kind? {
        switch property.kind {
        case .number: .number
        case .boolean: .boolean
        case .string: .text
        case .color: .color
        case .trigger: .trigger
        case .enumeration: .choice(property.names)
        case .list, .viewModel, .listIndex, .image, .artboard, .font, .blob: nil
        }
    }
}

@MainActor extension PlayedValue {
    /// Returns the current value; nil for a trigger, or if what plays has no such value.
    func content(in rive: Rive) -> Content? {
        if let input {
            guard let number = rive.stateMachine?.input(input) else { return nil }
            switch kind {
            case .number: return .number(number)
            case .boolean: return .boolean(number != 0)
            case .text, .color, .trigger, .choice: return nil
            }
        }
        guard let model = rive.viewModelInstance else { return nil }
        switch kind {
        case .number: return model.number(path).map { .number($0) }
        case .boolean: return model.bool(path).map { .boolean($0) }
        case .text: return model.string(path).map { .text($0) }
        case .color: return model.color(path).map { .color($0) }
        case .choice: return model.enumeration(path).map { .choice($0) }
        case .trigger: return nil
        }
    }

    /// Sets the value. A name that the file does not have changes nothing.
    func set(_ content: Content, in rive: Rive) {
        let (model, machine) = (rive.viewModelInstance, rive.stateMachine)
        switch content {
        case .number(let number):
            if input != nil {
                machine?.setNumber(path, number)
            } else {
                model?.setNumber(path, number)
            }
        case .boolean(let isOn):
            if input != nil { machine?.setBool(path, isOn) } else { model?.setBool(path, isOn) }
        case .text(let text): model?.setString(path, text)
        case .color(let argb): model?.setColor(path, argb)
        case .choice(let name): model?.setEnum(path, name)
        }
    }

    /// Fires a trigger.
    func fire(in rive: Rive) {
        if input != nil {
            rive.stateMachine?.fire(path)
        } else {
            rive.viewModelInstance?.fire(path)
        }
    }
}
