import Templates

extension Template {
    /// A template of a configuration. A text that `ConfigReader` has not checked, such as an argument of a program,
    /// stands for itself if it is no template.
    init(checked text: String) { self = (try? Template(text)) ?? Template(literal: text) }
}

/// Templates in this program's source.
extension Template: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        do { try self.init(text) } catch { preconditionFailure("\(text): \(error)") }
    }
}
