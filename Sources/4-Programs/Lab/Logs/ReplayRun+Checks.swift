import Geometry
import RiveRuntime

/// Steps that state what is true.
extension ReplayRun {
    func check(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "is": try checkPart(step)
        case "isnt":
            guard let object = try part(step, 1),
                let value = FactProperty.read(try word(step, 2), of: object)
            else { throw failure(step, "there is no such object with this property") }
            if FactProperty.text(value) == (try word(step, 3)) { throw failure(step, "it is") }
        case "any": try checkAny(step)
        case "isnt-value":
            if try text(of: step) == (try word(step, 2)) { throw failure(step, "it is") }
        case "clipped": try checkClips(step)
        case "kind":
            let (owner, path) = try property(step, 1)
            try expectEqual(step, owner.kind(path).map { "\($0)" } ?? "none", try word(step, 2))
        case "count":
            try expectEqual(step, "\(try parts(step, 1).count)", try word(step, 2))
        case "value": try checkValue(step)
        case "items":
            let (owner, path) = try property(step, 1)
            try expectEqual(
                step, owner.items(path).map { "\($0.count)" } ?? "none", try word(step, 2))
        case "same":
            let isSame = try model(step, 1) === model(step, 2)
            try expectEqual(step, "\(isSame)", step.words.count > 3 ? step.words[3] : "true")
        case "shared":
            let name = try word(step, 3)
            let model = try model(step, 1)
            let held = try scene(step).artboard.globalViewModelInstance(named: name)
            try expectEqual(
                step, "\(held === model)", step.words.count > 4 ? step.words[4] : "true")
        case "global-is":
            let name = try word(step, 1)
            let held = try scene(step).artboard.globalViewModelInstance(named: name)
            try expectEqual(step, held == nil ? "none" : "some", try word(step, 2))
        case "result": try expectEqual(step, "\(result)", try word(step, 1))
        case "equal":
            guard let a = try part(step, 1), let b = try part(step, 2),
                let value = FactProperty.read(try word(step, 3), of: a),
                let other = FactProperty.read(step.words[3], of: b)
            else { throw failure(step, "there are no such objects with this property") }
            let (text, wanted) = (FactProperty.text(value), FactProperty.text(other))
            if !isEqual(text, wanted, step) { throw failure(step, "\(text) is not \(wanted)") }
        case "note": notes[try word(step, 3)] = try number(of: step)
        case "less", "more", "moved": try compareNote(step)
        case "changed":
            try expectEqual(step, "\(try scene(step).artboard.takeChange())", try word(step, 1))
        case "playing":
            try expectEqual(
                step, (try scene(step).animation?.time).map(FactProperty.text) ?? "none",
                try word(step, 1))
        case "refused": try checkRefusal(step)
        default: return try checkMachine(step) || checkFocus(step)
        }
        return true
    }

    /// Checks what a state machine does.
    ///
    /// - Returns: false if the step says something else.
    private func checkMachine(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "state": try checkState(step, try machine(step).currentStates, from: 1)
        case "state-in": try checkState(step, try machine(step, in: 1).currentStates, from: 2)
        case "state-number":
            try checkState(step, try machine(step).currentStateNumbers.map(String.init), from: 1)
        case "reads": try checkInput(step, of: try machine(step), from: 1)
        case "reads-in": try checkInput(step, of: try machine(step, in: 1), from: 2)
        case "events":
            try expectEqual(
                step, try machine(step).reportedEvents.joined(separator: ", "),
                step.words.dropFirst().joined(separator: ", "))
        case "event-count":
            try expectEqual(step, "\(try machine(step).reportedEvents.count)", try word(step, 1))
        default: return false
        }
        return true
    }

    /// Checks the state of the layer that a word names; the next word is what it must be.
    private func checkState(_ step: ReplayTable.Step, _ states: [String], from index: Int) throws {
        let layer = try count(step, index)
        try expectEqual(
            step, states.indices.contains(layer) ? states[layer] : "no layer",
            try word(step, index + 1))
    }

    /// Checks the input that a word names; the next word is its value.
    private func checkInput(
        _ step: ReplayTable.Step, of machine: StateMachineInstance, from index: Int
    ) throws {
        let value = machine.input(named: try word(step, index))
        try expectEqual(step, value.map(FactProperty.text) ?? "none", try word(step, index + 1))
    }

    /// Checks what has the focus.
    ///
    /// - Returns: false if the step says something else.
    private func checkFocus(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "focused":
            try expectEqual(
                step, try scene(step).artboard.focusedObject?.name ?? "none", try word(step, 1))
        case "focused-in":
            let name = try scene(step).artboard.focusedObject?.artboardName
            try expectEqual(step, name ?? "none", try word(step, 1))
        case "focus-box":
            let box = try scene(step).artboard.focusedObject?.rootBox ?? Rect(0, 0, 0, 0)
            for (place, value) in [box.minX, box.minY, box.width, box.height].enumerated() {
                try expectEqual(step, FactProperty.text(value), try word(step, place + 1))
            }
        case "note-focus": notedFocus = try scene(step).artboard.focusedObject?.identity
        case "same-focus":
            let isSame = try scene(step).artboard.focusedObject?.identity == notedFocus
            if !isSame { throw failure(step, "the focus has moved") }
        default: return false
        }
        return true
    }

    /// Checks that a step cannot be performed.
    private func checkRefusal(_ step: ReplayTable.Step) throws {
        let inner = ReplayTable.Step(line: step.line, words: Array(step.words.dropFirst()))
        guard !inner.words.isEmpty else { throw failure(step, "write a step after 'refused'") }
        do { try perform([inner]) } catch is ReplayError { return }
        throw failure(step, "'\(inner.words.joined(separator: " "))' is possible")
    }

    private func checkPart(_ step: ReplayTable.Step) throws {
        let (name, wanted) = (try word(step, 2), try word(step, 3))
        guard let object = try part(step, 1) else {
            throw failure(step, "there is no object '\(step.words[1])'")
        }
        guard let value = FactProperty.read(name, of: object) else {
            throw failure(step, "'\(step.words[1])', of type \(object.typeName), has no '\(name)'")
        }
        try expectEqual(step, FactProperty.text(value), wanted)
    }

    /// The number that the step's third word names of an object.
    private func number(of step: ReplayTable.Step) throws -> Double {
        guard let object = try part(step, 1),
            case .number(let number) = FactProperty.read(try word(step, 2), of: object)
        else { throw failure(step, "there is no such object with this number") }
        return number
    }

    /// Compares a number of an object with one that was noted before.
    private func compareNote(_ step: ReplayTable.Step) throws {
        let number = try number(of: step)
        guard let noted = notes[try word(step, 3)] else {
            throw failure(step, "'\(step.words[3])' was not noted")
        }
        let isTrue =
            switch step.words[0] {
            case "less": number < noted
            case "more": number > noted
            default: abs(number - noted - (Double(try word(step, 4)) ?? .nan)) < 1e-3
            }
        if !isTrue { throw failure(step, "it is \(number), and was \(noted)") }
    }

    /// Checks that one of the artboard's objects has a property with this value.
    private func checkAny(_ step: ReplayTable.Step) throws {
        let (name, wanted) = (try word(step, 1), try word(step, 2))
        let isTrue = try scene(step).artboard.objects.contains { object in
            FactProperty.read(name, of: object).map {
                isEqual(FactProperty.text($0), wanted, step)
            } ?? false
        }
        if !isTrue { throw failure(step, "no object has the '\(name)' \(wanted)") }
    }

    private func checkValue(_ step: ReplayTable.Step) throws {
        try expectEqual(step, try text(of: step), try word(step, 2))
    }

    /// The value of the property that the step's second word names.
    private func text(of step: ReplayTable.Step) throws -> String {
        let (owner, path) = try property(step, 1)
        if let number = owner.number(path) { return FactProperty.text(number) }
        if let flag = owner.bool(path) { return "\(flag)" }
        if let color = owner.color(path) { return Color(argb: color).hex }
        if let count = owner.triggerCount(path) { return "\(count)" }
        return owner.string(path) ?? owner.enumeration(path) ?? "none"
    }

    /// The machine that plays on the artboard that an object shows, or on the one that it is.
    func machine(
        _ step: ReplayTable.Step, in index: Int
    ) throws -> StateMachineInstance {
        let object = try part(step, index)
        let artboard = object?.artboards.first ?? object?.ownArtboard
        guard let machine = artboard?.playingMachines.first else {
            throw failure(step, "no machine plays in '\(step.words[index])'")
        }
        return machine
    }

    /// Checks the box to which each of some draws is clipped: `clipped FIRST LAST MINX MINY MAXX MAXY`.
    private func checkClips(_ step: ReplayTable.Step) throws {
        let (first, last) = (try count(step, 1), try count(step, 2))
        let wanted = try (3...6).map { try number(step, $0) }
        var renderer = LoggingRenderer()
        try scene(step).artboard.draw(on: &renderer)
        guard first <= last, renderer.draws.indices.contains(last) else {
            throw failure(step, "there are \(renderer.draws.count) draws")
        }
        for draw in renderer.draws[first...last] {
            var box: Rect?
            for clip in draw.clips {
                box = box.map { $0.intersection(clip.controlBounds) } ?? clip.controlBounds
            }
            let found = box.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? []
            if found != wanted { throw failure(step, "a draw is clipped to \(found)") }
        }
    }

    /// Compares texts, or numbers with a tolerance: the one after the expectation or that of the reference's tests,
    /// which is relative.
    private func isEqual(_ actual: String, _ wanted: String, _ step: ReplayTable.Step) -> Bool {
        if actual == wanted { return true }
        if let a = Double(actual), let b = Double(wanted) {
            let given = step.words.firstIndex(of: "within").flatMap { place in
                place + 1 < step.words.count ? Double(step.words[place + 1]) : nil
            }
            return abs(a - b) <= given ?? 1.2e-5 * max(1, abs(b))
        }
        if let a = Color(hex: actual), let b = Color(hex: wanted) { return a == b }
        return false
    }

    func expectEqual(_ step: ReplayTable.Step, _ actual: String, _ wanted: String) throws {
        if isEqual(actual, wanted, step) { return }
        throw failure(step, "\(step.words.joined(separator: " ")): it is '\(actual)'")
    }
}
