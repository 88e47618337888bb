import JSON
import RiveRuntime

/// State machines: inputs, layers of states, and listeners.
extension RivSource {
    /// An input of the current machine.
    struct Input {
        var name: String
        var type: String
    }

    mutating func stateMachine(_ value: JSONValue) throws(Failure) {
        try check(value, ["name", "inputs", "layers", "listeners"])
        writer.beginObject(TypeKey.stateMachine)
        writer.add(.animationName, string: value["name"]?.string ?? "")
        writer.endObject()
        var inputs: [Input] = []
        for (i, input) in (value["inputs"]?.array ?? []).enumerated() {
            try RivSource.within("input", input, i + 1) { () throws(Failure) in
                inputs.append(try self.input(input))
            }
        }
        for (i, layer) in (value["layers"]?.array ?? []).enumerated() {
            try RivSource.within("layer", layer, i + 1) { () throws(Failure) in
                try self.layer(layer, inputs)
            }
        }
        for (i, listener) in (value["listeners"]?.array ?? []).enumerated() {
            try RivSource.within("listener", listener, i + 1) { () throws(Failure) in
                try self.listener(listener, inputs)
            }
        }
    }

    private mutating func input(_ value: JSONValue) throws(Failure) -> Input {
        try check(value, ["name", "type", "value"])
        guard let name = value["name"]?.string, let type = value["type"]?.string else {
            throw fail(value, "an input needs 'name' and 'type'")
        }
        switch type {
        case "number":
            writer.beginObject(TypeKey.stateMachineNumber)
            writer.add(.stateMachineNumberValue, double: try number(value, "value") ?? 0)
        case "boolean":
            writer.beginObject(TypeKey.stateMachineBool)
            writer.add(.stateMachineBoolValue, bool: value["value"]?.bool ?? false)
        case "trigger": writer.beginObject(TypeKey.stateMachineTrigger)
        default: throw fail(value["type"] ?? value, "'type' must be number, boolean or trigger")
        }
        writer.add(.stateMachineComponentName, string: name)
        writer.endObject()
        return Input(name: name, type: type)
    }

    // MARK: States

    /// The number of states that precede those of the description: entry, any and exit.
    private static let firstState = 3

    private mutating func layer(_ value: JSONValue, _ inputs: [Input]) throws(Failure) {
        try check(value, ["states", "transitions"])
        let states = value["states"]?.array ?? []
        guard let first = states.first else {
            throw fail(value, "a layer needs 'states', a list of names of animations")
        }
        let names = states.map { $0.string ?? "" }
        let transitions = value["transitions"]?.array ?? []
        for (i, transition) in transitions.enumerated() {
            try RivSource.within("transition", transition, i + 1) { () throws(Failure) in
                try check(transition, ["from", "to", "duration", "when"])
                guard let from = transition["from"] else {
                    throw fail(transition, "'from' is needed")
                }
                if from.string != "any" { _ = try place(from, names) }
            }
        }
        writer.beginObject(TypeKey.stateMachineLayer)
        writer.endObject()
        writer.beginObject(TypeKey.entryState)
        writer.endObject()
        try transition(to: first, names, JSONValue(.object([])), inputs)
        writer.beginObject(TypeKey.anyState)
        writer.endObject()
        try self.transitions(transitions, from: "any", names, inputs)
        writer.beginObject(TypeKey.exitState)
        writer.endObject()
        for state in states {
            let animation = try place(state, animationNames)
            writer.beginObject(TypeKey.animationState)
            writer.add(.animationStateAnimationId, uint: animation)
            writer.endObject()
            try self.transitions(transitions, from: state.string ?? "", names, inputs)
        }
    }

    private mutating func transitions(
        _ all: [JSONValue], from name: String, _ names: [String], _ inputs: [Input]
    ) throws(Failure) {
        for (i, value) in all.enumerated() where value["from"]?.string == name {
            try RivSource.within("transition", value, i + 1) { () throws(Failure) in
                guard let to = value["to"] else { throw fail(value, "'to' is needed") }
                try transition(to: to, names, value, inputs)
            }
        }
    }

    private mutating func transition(
        to: JSONValue, _ names: [String], _ value: JSONValue, _ inputs: [Input]
    ) throws(Failure) {
        let target = try place(to, names) + RivSource.firstState
        writer.beginObject(TypeKey.stateTransition)
        writer.add(.stateTransitionStateToId, uint: target)
        if let duration = try count(value, "duration") {
            writer.add(.stateTransitionDuration, uint: duration)
        }
        writer.endObject()
        for condition in value["when"]?.array ?? [] { try self.condition(condition, inputs) }
    }

    // MARK: Conditions

    /// The comparison operators, in the order of their numbers in the format.
    private static let comparisons = ["is", "isNot", "atMost", "atLeast", "below", "above"]

    private mutating func condition(
        _ value: JSONValue, _ inputs: [Input]
    ) throws(Failure) {
        try check(value, Set(["input", "property"] + RivSource.comparisons))
        let used = RivSource.comparisons.indices.filter { value[RivSource.comparisons[$0]] != nil }
        guard used.count <= 1 else { throw fail(value, "a condition compares once") }
        let operation = used.first ?? 0
        let operand = used.first.flatMap { value[RivSource.comparisons[$0]] }
        if let name = value["input"] {
            let index = try place(name, inputs.map(\.name))
            return try condition(value, index, inputs[index].type, operation, operand)
        }
        guard let property = value["property"] else {
            throw fail(value, "a condition needs 'input' or 'property'")
        }
        let path = try modelPath(property)
        writer.beginObject(TypeKey.transitionViewModelCondition)
        writer.add(.transitionViewModelConditionOpValue, uint: operation)
        writer.endObject()
        try bindable(path, nil, at: value, flags: 0)
        writer.beginObject(TypeKey.transitionPropertyViewModelComparator)
        writer.endObject()
        try comparator(path.property, operand, at: value)
    }

    private mutating func condition(
        _ value: JSONValue, _ input: Int, _ type: String, _ operation: Int, _ operand: JSONValue?
    ) throws(Failure) {
        switch type {
        case "trigger":
            if let operand { throw fail(operand, "a trigger is compared with nothing") }
            writer.beginObject(TypeKey.transitionTriggerCondition)
        case "boolean":
            guard operation < 2, let wanted = operand?.bool else {
                throw fail(operand ?? value, "a boolean needs 'is' or 'isNot', true or false")
            }
            writer.beginObject(TypeKey.transitionBoolCondition)
            // "Equal" waits for true, any other comparison for false.
            writer.add(
                .transitionValueConditionOpValue, uint: (operation == 0) == wanted ? 0 : 1)
        default:
            guard let number = operand?.number else {
                throw fail(
                    operand ?? value,
                    "a number needs one of \(RivSource.comparisons.joined(separator: ", "))")
            }
            writer.beginObject(TypeKey.transitionNumberCondition)
            writer.add(.transitionValueConditionOpValue, uint: operation)
            writer.add(.transitionNumberConditionValue, double: number)
        }
        writer.add(.transitionInputConditionInputId, uint: input)
        writer.endObject()
    }

    /// Writes the constant with which a property is compared.
    private mutating func comparator(
        _ property: Model.Property, _ operand: JSONValue?, at value: JSONValue
    ) throws(Failure) {
        switch (property.type, operand) {
        case ("trigger", nil): writer.beginObject(TypeKey.transitionValueTriggerComparator)
        case ("boolean", let operand?) where operand.bool != nil:
            writer.beginObject(TypeKey.transitionValueBooleanComparator)
            writer.add(.transitionValueBooleanComparatorValue, bool: operand.bool ?? false)
        case ("number", let operand?) where operand.number != nil:
            writer.beginObject(TypeKey.transitionValueNumberComparator)
            writer.add(.transitionValueNumberComparatorValue, double: operand.number ?? 0)
        case ("string", let operand?) where operand.string != nil:
            writer.beginObject(TypeKey.transitionValueStringComparator)
            writer.add(.transitionValueStringComparatorValue, string: operand.string ?? "")
        case ("enum", let operand?):
            let index = try place(operand, property.values)
            writer.beginObject(TypeKey.transitionValueEnumComparator)
            writer.add(.transitionValueIdComparatorValue, uint: index)
        default:
            throw fail(
                operand ?? value,
                "the property '\(property.name)' of type \(property.type) cannot be compared in this way"
            )
        }
        writer.endObject()
    }

    /// Writes a bindable value of the artboard that is bound to a property.
    ///
    /// - Parameter flags: 0 to read the property, 1 to write it.
    private mutating func bindable(
        _ path: ModelPath, _ constant: JSONValue?, at value: JSONValue, flags: Int
    ) throws(Failure) {
        let key: PropertyKey
        switch path.property.type {
        case "trigger":
            key = .bindablePropertyIntegerPropertyValue
            writer.beginObject(TypeKey.bindablePropertyTrigger)
            if flags == 1 { writer.add(key, uint: 1) }
        case "boolean":
            key = .bindablePropertyBooleanPropertyValue
            writer.beginObject(TypeKey.bindablePropertyBoolean)
            if let bool = constant?.bool { writer.add(key, bool: bool) }
        case "number":
            key = .bindablePropertyNumberPropertyValue
            writer.beginObject(TypeKey.bindablePropertyNumber)
            if let number = constant?.number { writer.add(key, double: number) }
        case "string":
            key = .bindablePropertyStringPropertyValue
            writer.beginObject(TypeKey.bindablePropertyString)
            if let string = constant?.string { writer.add(key, string: string) }
        case "enum":
            key = .bindablePropertyEnumPropertyValue
            let index = try constant.map { (v) throws(Failure) in
                try place(v, path.property.values)
            }
            writer.beginObject(TypeKey.bindablePropertyEnum)
            if let index { writer.add(key, uint: index) }
        default:
            throw fail(
                value, "a state machine cannot use a property of type \(path.property.type)")
        }
        writer.endObject()
        writer.beginObject(TypeKey.dataBindContext)
        writer.add(.dataBindTargetKey, uint: key.rawValue)
        if flags != 0 { writer.add(.dataBindFlags, uint: flags) }
        writer.add(.dataBindContextSourcePathIds, bytes: path.bytes)
        writer.endObject()
    }

    // MARK: Listeners

    /// The events to which listeners respond, with their numbers in the format.
    private static let causes = ["enter": 0, "exit": 1, "down": 2, "up": 3, "move": 4, "click": 6]

    private mutating func listener(_ value: JSONValue, _ inputs: [Input]) throws(Failure) {
        try check(value, ["target", "on", "do"])
        let target = try target(of: value)
        guard let cause = value["on"]?.string.flatMap({ RivSource.causes[$0] }) else {
            throw fail(
                value["on"] ?? value,
                "'on' must be one of \(RivSource.causes.keys.sorted().joined(separator: ", "))")
        }
        writer.beginObject(TypeKey.stateMachineListenerSingle)
        writer.add(.stateMachineListenerTargetId, uint: target.index)
        writer.add(.stateMachineListenerSingleListenerTypeValue, uint: cause)
        writer.endObject()
        for (i, action) in (value["do"]?.array ?? []).enumerated() {
            try RivSource.within("action", action, i + 1) { () throws(Failure) in
                try self.action(action, inputs)
            }
        }
    }

    private mutating func action(_ value: JSONValue, _ inputs: [Input]) throws(Failure) {
        try check(value, ["input", "property", "set"])
        let constant = value["set"]
        if let property = value["property"] {
            let path = try modelPath(property)
            guard path.property.type == "trigger" || constant != nil else {
                throw fail(value, "'set' is needed")
            }
            try bindable(path, constant, at: value, flags: 1)
            writer.beginObject(TypeKey.listenerViewModelChange)
            writer.endObject()
            return
        }
        guard let name = value["input"] else {
            throw fail(value, "an action needs 'input' or 'property'")
        }
        let index = try place(name, inputs.map(\.name))
        switch (inputs[index].type, constant) {
        case ("trigger", nil): writer.beginObject(TypeKey.listenerTriggerChange)
        case ("boolean", let constant?) where constant.bool != nil || constant.string == "toggle":
            writer.beginObject(TypeKey.listenerBoolChange)
            writer.add(
                .listenerBoolChangeValue,
                uint: constant.bool.map { $0 ? 1 : 0 } ?? 2)
        case ("number", let constant?) where constant.number != nil:
            writer.beginObject(TypeKey.listenerNumberChange)
            writer.add(.listenerNumberChangeValue, double: constant.number ?? 0)
        default:
            throw fail(
                constant ?? value,
                "'set' must be a number, true, false or \"toggle\", as the input takes it; nothing "
                    + "for a trigger")
        }
        writer.add(.listenerInputChangeInputId, uint: index)
        writer.endObject()
    }
}
