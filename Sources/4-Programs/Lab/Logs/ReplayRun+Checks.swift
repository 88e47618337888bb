import Geometry
import RiveRuntime

/// Steps that state what is true, and that change objects of an artboard.
extension ReplayRun {
    // MARK: Objects

    /// Returns the object of a word such as `list/@2/Text:title/TextValueRun#1`; nil if there is none.
    ///
    /// Each part is a name, a type, or both, and searches within what the previous part has found, including artboards
    /// that are nested there; `#N` takes the match at N, `@N` the artboard at N of those that the object shows, and `^`
    /// the parent.
    private func part(_ step: ReplayTable.Step, _ index: Int) throws -> ArtboardObject? {
        try parts(step, index).first
    }

    private func parts(_ step: ReplayTable.Step, _ index: Int) throws -> [ArtboardObject] {
        let words = try word(step, index).split(
            separator: "/", omittingEmptySubsequences: false)
        var found: [ArtboardObject] = []
        for (place, word) in words.enumerated() {
            if word == "^" {
                found = found.first?.parent.map { [$0] } ?? []
            } else if word.hasPrefix("@"), let number = Int(word.dropFirst()) {
                let shown = found.first?.artboards ?? []
                found = shown.indices.contains(number) ? [shown[number].objects[0]] : []
                if found.isEmpty { return [] }
            } else {
                let within =
                    place == 0
                    ? try scene(step).artboard.objects
                    : found.first.map { ReplayRun.descendants(of: $0) } ?? []
                found = ReplayRun.matches(word, within)
            }
        }
        return found
    }

    private static func matches(
        _ word: Substring, _ objects: [ArtboardObject]
    ) -> [ArtboardObject] {
        let parts = word.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let number = parts.count > 1 ? Int(parts[1]) : nil
        let name = number == nil ? String(word) : String(parts[0])
        var found: [ArtboardObject]
        if let colon = name.firstIndex(of: ":") {
            let (type, own) = (name[..<colon], name[name.index(after: colon)...])
            found = objects.filter { $0.typeName == type && $0.name == own }
        } else {
            found = objects.filter { $0.name == name }
            if found.isEmpty { found = objects.filter { $0.typeName == name } }
        }
        guard let number else { return found }
        found = found.indices.contains(number) ? [found[number]] : []
        return found
    }

    /// What is below an object, level by level, including the artboards that it shows.
    private static func descendants(of object: ArtboardObject) -> [ArtboardObject] {
        var found = below(object)
        var next = 0
        while next < found.count, found.count < maximumObjects {
            found += below(found[next])
            next += 1
        }
        return found
    }

    /// The maximum number of objects among which one is searched.
    private static let maximumObjects = 1_000_000

    private static func below(_ object: ArtboardObject) -> [ArtboardObject] {
        let shown = object.artboards.compactMap { $0.objects.first }
        return shown + object.children
    }

    func setPart(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "set":
            let name = try word(step, 2)
            guard let object = try part(step, 1),
                let key = FactProperty.keys[name]?.first(where: { object.value($0) != nil })
            else { throw failure(step, "there is no '\(step.words[1])' with '\(name)'") }
            let value = FactProperty.value(try word(step, 3), like: object.value(key))
            guard let value, object.set(key, value) else {
                throw failure(step, "'\(name)' does not take this value")
            }
        case "input": try setInput(step)
        case "size":
            try scene(step).artboard.setSize(Size(try number(step, 1), try number(step, 2)))
        case "apply":
            try scene(step).animation?.apply(at: try number(step, 1))
        default: return false
        }
        return true
    }

    private func setInput(_ step: ReplayTable.Step) throws {
        let (machine, name, value) = (try machine(step), try word(step, 1), try word(step, 2))
        let isSet =
            switch value {
            case "fire": machine.fire(name)
            case "true", "false": machine.setBool(name, value == "true")
            default: machine.setNumber(name, try number(step, 2))
            }
        if !isSet { throw failure(step, "there is no such input '\(name)'") }
    }

    // MARK: Checks

    func check(_ step: ReplayTable.Step) throws -> Bool {
        switch step.words[0] {
        case "is": try checkPart(step)
        case "isnt":
            guard let object = try part(step, 1),
                let value = FactProperty.read(try word(step, 2), of: object)
            else { throw failure(step, "there is no such object with this property") }
            if FactProperty.text(value) == (try word(step, 3)) { throw failure(step, "it is") }
        case "any": try checkAny(step)
        case "kind":
            let (owner, path) = try property(step, 1)
            try expect(step, owner.kind(path).map { "\($0)" } ?? "none", try word(step, 2))
        case "count":
            try expect(step, "\(try parts(step, 1).count)", try word(step, 2))
        case "value": try checkValue(step)
        case "items":
            let (owner, path) = try property(step, 1)
            try expect(step, owner.items(path).map { "\($0.count)" } ?? "none", try word(step, 2))
        case "same":
            let isSame = try model(step, 1) === model(step, 2)
            try expect(step, "\(isSame)", step.words.count > 3 ? step.words[3] : "true")
        case "shared":
            let name = try word(step, 3)
            let model = try model(step, 1)
            let held = try scene(step).artboard.globalViewModelInstance(named: name)
            try expect(step, "\(held === model)", step.words.count > 4 ? step.words[4] : "true")
        case "global-is":
            let name = try word(step, 1)
            let held = try scene(step).artboard.globalViewModelInstance(named: name)
            try expect(step, held == nil ? "none" : "some", try word(step, 2))
        case "result": try expect(step, "\(result)", try word(step, 1))
        case "state":
            let states = try machine(step).currentStates
            let layer = try count(step, 1)
            try expect(
                step, states.indices.contains(layer) ? states[layer] : "no layer", try word(step, 2)
            )
        case "reads":
            let value = try machine(step).input(named: try word(step, 1))
            try expect(step, value.map(FactProperty.text) ?? "none", try word(step, 2))
        case "events":
            try expect(
                step, try machine(step).reportedEvents.joined(separator: ", "),
                step.words.dropFirst().joined(separator: ", "))
        case "focused":
            try expect(
                step, try scene(step).artboard.focusedObject?.name ?? "none", try word(step, 1))
        case "playing":
            try expect(
                step, (try scene(step).animation?.time).map(FactProperty.text) ?? "none",
                try word(step, 1))
        case "refused": try checkRefusal(step)
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
        try expect(step, FactProperty.text(value), wanted)
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
        let (owner, path) = try property(step, 1)
        let value =
            if let number = owner.number(path) {
                FactProperty.text(number)
            } else if let flag = owner.bool(path) {
                "\(flag)"
            } else if let color = owner.color(path) {
                Color(argb: color).hex
            } else if let count = owner.triggerCount(path) {
                "\(count)"
            } else {
                owner.string(path) ?? owner.enumeration(path) ?? "none"
            }
        try expect(step, value, try word(step, 2))
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

    private func expect(_ step: ReplayTable.Step, _ actual: String, _ wanted: String) throws {
        if isEqual(actual, wanted, step) { return }
        throw failure(step, "\(step.words.joined(separator: " ")): it is '\(actual)'")
    }
}
