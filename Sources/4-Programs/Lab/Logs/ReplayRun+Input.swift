import Geometry
import RiveRuntime

/// Pointers, keys, texts and moves of the focus.
extension ReplayRun {
    func point(_ step: ReplayTable.Step) throws -> Bool {
        let action: StateMachineInstance.PointerAction
        switch step.words[0] {
        case "down": action = .down
        case "move": action = .move
        case "up": action = .up
        case "exit": action = .exit
        case "focus":
            try moveFocus(step)
            return true
        case "key":
            result = try machine(step).key(try keyPress(step))
            return true
        case "text":
            result = try machine(step).insertText(try word(step, 1))
            return true
        default: return false
        }
        let id = step.words.count > 3 ? try count(step, 3) : 0
        let time = step.words.count > 4 ? try number(step, 4) : 0
        let point = Point(try number(step, 1), try number(step, 2))
        result = try machine(step).pointer(action, at: point, id: id, time: time)
        return true
    }

    private static let moves: [String: FocusMove] = [
        "next": .next, "previous": .previous, "up": .up, "down": .down, "left": .left,
        "right": .right,
    ]

    private func moveFocus(_ step: ReplayTable.Step) throws {
        let name = try word(step, 1)
        if name == "clear" { return try machine(step).clearFocus() }
        guard let move = ReplayRun.moves[name] else {
            throw failure(step, "the focus cannot move '\(name)'")
        }
        result = try machine(step).moveFocus(move)
    }

    private static let keys: [String: KeyPress.Key] = [
        "space": KeyPress.Key(rawValue: 32), "escape": .escape, "enter": .enter, "tab": .tab,
        "backspace": .backspace, "delete": .delete, "left": .left, "right": .right, "up": .up,
        "down": .down, "home": .home, "end": .end,
    ]

    private func keyPress(_ step: ReplayTable.Step) throws -> KeyPress {
        let name = try word(step, 1)
        let sign = name.count == 1 ? name.first.flatMap { KeyPress.Key($0) } : nil
        guard let key = sign ?? ReplayRun.keys[name] else {
            throw failure(step, "the key '\(name)' is unknown")
        }
        var modifiers: KeyPress.Modifiers = []
        for name in try word(step, 2).split(separator: "+") {
            switch name {
            case "shift": modifiers.insert(.shift)
            case "control": modifiers.insert(.control)
            case "alt": modifiers.insert(.alt)
            case "meta": modifiers.insert(.meta)
            default: break
            }
        }
        let phase = try word(step, 3)
        return KeyPress(
            key, modifiers, phase == "up" ? .up : phase == "repeat" ? .repeated : .down)
    }
}
