import JSON
import Templates

/// An action that shows a message over whatever is on the screen.
package struct MessageAction: Sendable, Equatable {
    /// How urgent a message is.
    package enum Level: String, Sendable, CaseIterable {
        case info, warning
        /// Shown before all others that wait.
        case alarm
    }

    /// A button of a dialog.
    package struct Button: Sendable, Equatable {
        package var title: Template
        /// What a tap on it does besides closing the dialog; nil for nothing.
        package var action: KioskAction?
    }

    /// The maximum number of a dialog's buttons.
    package static let maximumButtons = 4
    /// The longest time for which a message may be shown, in seconds.
    package static let longestTime = 86400.0

    package var title: Template = ""
    package var text: Template = ""
    package var level = Level.info
    /// Seconds until it is closed; nil for the time to read it or, for a dialog, until a button is tapped.
    package var seconds: Double?
    /// The path of a picture, or a `data:` URI.
    package var image: Template = ""
    /// The buttons of a dialog; empty for a notice.
    package var buttons: [Button] = []

    /// - Parameter node: an action with `notify` or `dialog`; nil for another one.
    init?(_ node: ConfigNode) {
        if let text = node["notify"].template {
            self.text = text
            return
        }
        let content = node["notify"].isThere ? node["notify"] : node["dialog"]
        guard content.isThere else { return nil }
        title = content["title"].template ?? title
        text = content["text"].template ?? text
        level = content["level"].choice(Level.self) ?? level
        seconds = content["seconds"].number
        image = content["image"].template ?? image
        buttons = content["buttons"].elements.map { button in
            Button(
                title: button["title"].template ?? "", action: KioskAction.read(button["do"]))
        }
    }

    /// Returns the message with `input` as the input of each program of its buttons that says none.
    func sending(_ input: DataValue) -> MessageAction {
        var result = self
        for index in buttons.indices {
            result.buttons[index].action = buttons[index].action?.sending(input)
        }
        return result
    }

    /// All templates that it shows.
    package var templates: [Template] { [title, text, image] + buttons.map(\.title) }
}
