import KioskFile
import Runner

/// A message that is sent over the control socket: `TEXT [title TEXT] [level LEVEL] [seconds N] [button NAME=TEXT]…`,
/// read from untrusted words.
package struct NotifyRequest: Equatable {
    /// The arguments as the help text shows them.
    static let usage = "TEXT [title TEXT] [level LEVEL] [seconds N] [button NAME=TEXT]…"

    var text: String
    var title = ""
    var level = MessageAction.Level.info
    var seconds: Double?
    /// The buttons, with the names that are printed when they are tapped.
    var buttons: [Button] = []

    struct Button: Equatable {
        var name: String
        var title: String
    }

    init(_ arguments: inout ControlArguments) throws(ControlRefusal) {
        text = try arguments.word("TEXT")
        while let key = arguments.word() {
            switch key {
            case "title": title = try arguments.word("title")
            case "level":
                let name = try arguments.word("level")
                guard let level = MessageAction.Level(rawValue: name) else {
                    let known = MessageAction.Level.allCases.map(\.rawValue)
                    throw ControlRefusal(
                        "'\(name.prefix(40))' is no level; use \(known.joined(separator: ", "))")
                }
                self.level = level
            case "seconds":
                seconds = try arguments.number("seconds", in: 1...MessageAction.longestTime)
            case "button": buttons.append(try NotifyRequest.button(try arguments.word("button")))
            default:
                throw ControlRefusal(
                    "'\(key.prefix(40))' is not known; the request is 'notify \(NotifyRequest.usage)'"
                )
            }
        }
        guard max(text.count, title.count) <= Message.maximumText else {
            throw ControlRefusal("a text has at most \(Message.maximumText) characters")
        }
        guard buttons.count <= MessageAction.maximumButtons else {
            throw ControlRefusal("a dialog has at most \(MessageAction.maximumButtons) buttons")
        }
        guard Set(buttons.map(\.name)).count == buttons.count else {
            throw ControlRefusal("two buttons have the same name; give each its own")
        }
    }

    /// Whether the words are a valid request.
    package static func accepts(_ words: [String]) -> Bool {
        var arguments = ControlArguments(verb: "notify", usage: "notify \(usage)", words)
        return (try? NotifyRequest(&arguments)) != nil
    }

    private static func button(_ word: String) throws(ControlRefusal) -> Button {
        guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
            throw ControlRefusal(
                "'\(word.prefix(40))' is no button; write NAME=TEXT, such as yes=Yes")
        }
        let title = word[word.index(after: sign)...]
        guard !title.isEmpty, title.count <= 100 else {
            throw ControlRefusal("a button's text has 1 to 100 characters")
        }
        return Button(name: String(word[..<sign]), title: String(title))
    }
}
