import Geometry
import Interface
import JSON
import Platform
import Templates
import Typography

/// The templates of a list's rows, parsed once; makes rows of items on a background thread.
struct RowFormatter: Sendable {
    private struct Look: Sendable {
        /// Paths of values, and the texts of which one must be that value.
        let conditions: [(path: TemplatePath, values: Set<String>)]
        let title, subtitle, trailing, icon, iconColor: Template
        let badge, badgeColor, image, color: Template
        let imageRule: ImagePathRule
        let isRive: Bool

        init(_ row: RowDescription, folder: String) {
            conditions = row.when.map { (TemplatePath($0.name), Set($0.values)) }
            func template(_ text: TemplateText) -> Template {
                // The templates of a configuration have been checked.
                (try? Template(text)) ?? Template(literal: text)
            }
            title = template(row.title)
            subtitle = template(row.subtitle)
            trailing = template(row.trailing)
            icon = template(row.icon)
            iconColor = template(row.iconColor)
            badge = template(row.badge)
            badgeColor = template(row.badgeColor)
            image = template(row.image)
            color = template(row.color)
            imageRule = ImagePathRule(template: row.image, folder: folder)
            isRive = row.rive != nil
        }

        var templates: [Template] {
            [title, subtitle, trailing, icon, iconColor, badge, badgeColor, image, color]
        }

        func holds(_ scope: TemplateScope) -> Bool {
            conditions.allSatisfy { condition in
                let text = scope.value(at: condition.path)?.text ?? ""
                return condition.values.contains(text)
            }
        }
    }

    private let looks: [Look]
    private let section: Template
    /// The path of the value that identifies a row; nil for none.
    private let key: TemplatePath?
    /// Colours by their names.
    private let colors: [String: Color]
    /// The templates whose texts depend on the time.
    private let timeDependent: [Template]

    /// - Parameters:
    ///   - list: of a configuration that has been checked.
    ///   - key: the path of the value that identifies a row; nil for none.
    ///   - colors: colours by their names.
    ///   - folder: of the configuration.
    init(_ list: ListDescription, key: String?, colors: [String: Color], folder: String) {
        looks = list.rows.map { Look($0, folder: folder) }
        section = (try? Template(list.section)) ?? Template(literal: list.section)
        self.key = key.map(TemplatePath.init)
        self.colors = colors
        timeDependent = (looks.flatMap(\.templates) + [section]).filter(\.isTimeDependent)
    }

    /// The rows of items. An item for which the condition of no look holds has no row.
    ///
    /// - Parameter scope: whose item is replaced.
    /// - Complexity: linear in the number of items.
    func rows(
        of items: [DataValue], _ scope: TemplateScope, _ formats: FormatContext
    ) -> RowList {
        FrameThread.assertNotCurrent("making rows")
        var scope = scope
        var rows: [RowContent] = []
        rows.reserveCapacity(items.count)
        var indices: [Int32] = []
        var problems: [String] = []
        var nextChange = Double.infinity
        for (i, item) in items.enumerated() {
            scope.item = item
            guard let look = look(of: scope) else { continue }
            rows.append(row(look, scope, formats, &problems))
            indices.append(Int32(i))
            for template in timeDependent {
                nextChange = min(nextChange, template.nextChange(scope, formats))
            }
        }
        var list = RowList(
            rows, items: items, itemIndices: rows.count == items.count ? nil : indices)
        list.problems = problems
        list.nextChange = nextChange
        return list
    }

    /// Which look the item of a scope has: the first whose condition holds; nil for none.
    func look(of scope: TemplateScope) -> Int? { looks.firstIndex { $0.holds(scope) } }

    private func row(
        _ index: Int, _ scope: TemplateScope, _ formats: FormatContext, _ problems: inout [String]
    ) -> RowContent {
        let look = looks[index]
        // An upper limit for any width; labels truncate to their own width.
        func text(_ template: Template) -> String {
            if template.isEmpty { return "" }
            return TextLimit.prefix(
                template.expand(scope, formats), scalars: TextLimit.lineScalars
            ).text
        }
        var row = RowContent(
            title: text(look.title), subtitle: text(look.subtitle),
            trailing: text(look.trailing), icon: text(look.icon),
            iconColor: color(text(look.iconColor)),
            key: key.flatMap { $0.value(in: scope.item)?.text } ?? "")
        row.section = text(section)
        row.look = UInt16(index)
        let details = RowContent.Details(
            badge: text(look.badge), badgeColor: color(text(look.badgeColor)),
            image: image(look, scope, formats, &problems), color: color(text(look.color)),
            itemHash: look.isRive ? scope.item.hashValue : 0)
        if !details.isEmpty { row.details = details }
        return row
    }

    private func color(_ text: String) -> Color? {
        text.isEmpty ? nil : colors[text] ?? Color(hex: text)
    }

    private func image(
        _ look: Look, _ scope: TemplateScope, _ formats: FormatContext,
        _ problems: inout [String]
    ) -> ImageSource? {
        if look.image.isEmpty { return nil }
        do throws(ImagePathError) {
            return try look.imageRule.source(look.image.expand(scope, formats))
        } catch {
            if problems.count < 10, !problems.contains(error.reason) {
                problems.append(error.reason)
            }
            return nil
        }
    }
}
