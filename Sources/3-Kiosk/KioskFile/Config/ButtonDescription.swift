import Templates

/// A button of a page, or at the bottom of a list.
package struct ButtonDescription: Sendable {
    package var title: Template
    package var action: KioskAction
    package var conditions: ShownConditions
}

/// The conditions of a part of a screen, such as a button, a tab or a row.
package struct ShownConditions: Sendable, Equatable {
    /// Whether the part is there.
    package var visible = Condition.always
    /// Whether it reacts to taps; otherwise it is shown dimmed.
    package var enabled = Condition.always

    package init() {}

    /// Both conditions, with their keys.
    ///
    /// - Parameter key: the key of the part.
    package func all(_ key: String) -> [(key: String, condition: Condition)] {
        [("\(key).visible", visible), ("\(key).enabled", enabled)]
    }

    /// The paths of all values that they read.
    package var paths: [TemplatePath] { visible.paths + enabled.paths }
}

/// The buttons of a screen.
package struct ButtonsDescription: Sendable {
    /// The path of their key, such as `screens.train.page.buttons`.
    package var key: String
    /// Whether the key is that of the only button.
    var isSingle = false
    /// The buttons, in reading order.
    package var all: [ButtonDescription] = []

    package init(key: String) { self.key = key }

    /// The key of a button.
    package func key(of index: Int) -> String { isSingle ? key : "\(key)[\(index)]" }

    /// The conditions of the buttons, with their keys.
    package var conditions: [(key: String, condition: Condition)] {
        all.enumerated().flatMap { $1.conditions.all(key(of: $0)) }
    }

    /// The titles, with their keys.
    package var templates: [(key: String, template: Template)] {
        all.enumerated().map { ("\(key(of: $0)).title", $1.title) }
    }

    /// The actions, with their keys.
    package var actions: [(key: String, action: KioskAction)] {
        all.enumerated().map { ("\(key(of: $0)).do", $1.action) }
    }

    /// The paths of all values that titles and conditions read.
    package var paths: [TemplatePath] {
        templates.flatMap(\.template.placeholders) + conditions.flatMap(\.condition.paths)
    }
}

extension ButtonsDescription {
    /// - Parameter node: a list of buttons, which may be missing.
    init(_ node: ConfigNode) {
        key = node.path
        all = node.elements.map { node in
            ButtonDescription(
                title: node["title"].template ?? "", action: KioskAction(node["do"]),
                conditions: ShownConditions(node))
        }
    }
}

extension ShownConditions {
    /// - Parameter node: an object that may have `visible` and `enabled`.
    init(_ node: ConfigNode) {
        visible = node["visible"].condition ?? visible
        enabled = node["enabled"].condition ?? enabled
    }
}

/// A tab of the start screen.
package struct TabDescription: Sendable {
    /// The path of the key that describes it, such as `tabs[0]`.
    package var key: String
    /// The name of the screen behind it.
    package var screen: String
    package var conditions: ShownConditions

    /// - Parameter node: the name of a screen, or an object with the name as `screen`.
    init(_ node: ConfigNode) {
        key = node.path
        screen = node.string ?? node["screen"].string ?? ""
        conditions = ShownConditions(node)
    }
}
