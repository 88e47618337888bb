import DataSources
import Geometry
import Interface
import JSON
import Templates
import Typography

/// The templates of a row's parts, parsed once.
struct RowTemplate: Sendable {
    private let title, subtitle, trailing, icon, iconColor: Template
    /// The name of the value that identifies a row; nil for none.
    private let key: String?

    /// - Parameters:
    ///   - row: of a configuration, whose templates have been checked.
    ///   - key: the name of the value that identifies a row; nil for none.
    init(_ row: RowDescription, key: String?) {
        func template(_ text: TemplateText) -> Template {
            (try? Template(text)) ?? Template(literal: text)
        }
        title = template(row.title)
        subtitle = template(row.subtitle)
        trailing = template(row.trailing)
        icon = template(row.icon)
        iconColor = template(row.iconColor)
        self.key = key
    }

    /// The content of a row for the item of a scope.
    func row(_ scope: TemplateScope, _ context: FormatContext) -> Row {
        // An upper limit for any width; labels truncate to their own width.
        func text(_ template: Template) -> String {
            TextLimit.prefix(
                template.expand(scope, context), scalars: TextLimit.lineScalars
            ).text
        }
        return Row(
            title: text(title), subtitle: text(subtitle), trailing: text(trailing),
            icon: text(icon), iconColor: Color(hex: text(iconColor)),
            key: key.flatMap { scope.item[$0]?.text } ?? "")
    }
}

typealias Row = RowContent
