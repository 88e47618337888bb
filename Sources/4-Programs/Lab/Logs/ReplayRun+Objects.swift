import Geometry
import RiveRuntime

/// Finding and changing objects of an artboard.
extension ReplayRun {
    /// Returns the object of a word such as `list/@2/Text:title/TextValueRun#1`; nil if there is none.
    ///
    /// Each part is a name, a type, or both, and searches within what the previous part has found, including artboards
    /// that are nested there; `#N` takes the match at N, `@N` the artboard at N of those that the object shows, and `^`
    /// the parent.
    func part(_ step: ReplayTable.Step, _ index: Int) throws -> ArtboardObject? {
        try parts(step, index).first
    }

    func parts(_ step: ReplayTable.Step, _ index: Int) throws -> [ArtboardObject] {
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
            found = objects.filter { $0.typeName == type && (own == "*" || $0.name == own) }
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
            guard let object = try part(step, 1), let keys = FactProperty.keys[name] else {
                throw failure(step, "there is no '\(step.words[1])' with '\(name)'")
            }
            // Some properties can only be set.
            let key = keys.first { object.value($0) != nil } ?? keys[0]
            guard object.set(key, try word(step, 3)) else {
                throw failure(step, "'\(name)' does not take this value")
            }
        case "input": try setInput(step, of: try machine(step), at: 1)
        case "input-in": try setInput(step, of: try machine(step, in: 1), at: 2)
        case "pick":
            guard let solo = try part(step, 1), let child = try part(step, 2),
                solo.set(.soloActiveComponentId, "\(child.number)")
            else { throw failure(step, "this is no solo with such a child") }
        case "size":
            try scene(step).artboard.setSize(Size(try number(step, 1), try number(step, 2)))
        case "apply":
            try scene(step).animation?.apply(at: try number(step, 1))
        default: return false
        }
        return true
    }

    private func setInput(
        _ step: ReplayTable.Step, of machine: StateMachineInstance, at index: Int
    ) throws {
        let (name, value) = (try word(step, index), try word(step, index + 1))
        let isSet =
            switch value {
            case "fire": machine.fire(name)
            case "true", "false": machine.setBool(name, value == "true")
            default: machine.setNumber(name, try number(step, index + 1))
            }
        if !isSet { throw failure(step, "there is no such input '\(name)'") }
    }
}
