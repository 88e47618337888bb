import Geometry
import Interface
import JSON
import Platform
import Templates
import Typography

/// The templates of a list's rows, parsed once. Makes rows from items on a background thread.
struct RowFormatter: Sendable {
    /// The templates of rows of one style, and the conditions of the items that have it.
    private struct RowTemplates: Sendable {
        /// Paths of values, each with the texts of which the value must equal one.
        let conditions: [(path: TemplatePath, values: Set<String>)]
        let title, subtitle, trailing, icon, iconColor: Template
        let badge, badgeColor, image, color: Template
        let imageRule: ImagePathRule
        let isRive: Bool
        /// The bindings of the .riv file that draws the row; none for a row of texts.
        let bindings: TimeDependentBindings

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
            bindings = TimeDependentBindings(row.rive?.bind ?? [])
        }

        var all: [Template] {
            [title, subtitle, trailing, icon, iconColor, badge, badgeColor, image, color]
        }

        func holds(_ scope: TemplateScope) -> Bool {
            conditions.allSatisfy { condition in
                let text = scope.value(at: condition.path)?.text ?? ""
                return condition.values.contains(text)
            }
        }
    }

    private let rowTemplates: [RowTemplates]
    private let section: Template
    /// The path of the value that identifies a row; nil if rows have no key.
    private let key: TemplatePath?
    /// The theme's named colours.
    private let colors: [String: Color]
    /// The templates whose text depends on the time.
    private let timeDependent: [Template]

    /// - Parameters:
    ///   - list: a list of a configuration that has been checked.
    ///   - key: the path of the value that identifies a row; nil if rows have no key.
    ///   - colors: the theme's named colours.
    ///   - folder: the configuration's folder.
    init(_ list: ListDescription, key: String?, colors: [String: Color], folder: String) {
        rowTemplates = list.rows.map { RowTemplates($0, folder: folder) }
        section = (try? Template(list.section)) ?? Template(literal: list.section)
        self.key = key.map(TemplatePath.init)
        self.colors = colors
        timeDependent = (rowTemplates.flatMap(\.all) + [section]).filter(\.isTimeDependent)
    }

    /// Makes the rows of items. An item that meets the conditions of no style has no row.
    ///
    /// - Parameter scope: the scope of templates, whose item is replaced by each item.
    /// - Complexity: O(*n*) in the number of items.
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
            guard let style = styleIndex(for: scope) else { continue }
            rows.append(row(style, scope, formats, &problems))
            indices.append(Int32(i))
            for template in timeDependent {
                nextChange = min(nextChange, template.nextChange(scope, formats))
            }
            nextChange = min(nextChange, rowTemplates[style].bindings.nextChange(scope, formats))
        }
        var list = RowList(
            rows, items: items, itemIndices: rows.count == items.count ? nil : indices)
        list.problems = problems
        list.nextChange = nextChange
        return list
    }

    /// Returns the index of the style of a scope's item: the first whose conditions it meets; nil if there is none.
    func styleIndex(for scope: TemplateScope) -> Int? {
        rowTemplates.firstIndex { $0.holds(scope) }
    }

    private func row(
        _ index: Int, _ scope: TemplateScope, _ formats: FormatContext, _ problems: inout [String]
    ) -> RowContent {
        let templates = rowTemplates[index]
        // A limit for any width; labels truncate the text to their own width.
        func text(_ template: Template) -> String {
            if template.isEmpty { return "" }
            return TextLimit.prefix(
                template.expand(scope, formats), scalars: TextLimit.lineScalars
            ).text
        }
        var row = RowContent(
            title: text(templates.title), subtitle: text(templates.subtitle),
            trailing: text(templates.trailing), icon: text(templates.icon),
            iconColor: color(text(templates.iconColor)),
            key: key.flatMap { $0.value(in: scope.item)?.text } ?? "")
        row.section = text(section)
        row.styleIndex = UInt16(index)
        let details = RowContent.Details(
            badge: text(templates.badge), badgeColor: color(text(templates.badgeColor)),
            image: image(templates, scope, formats, &problems), color: color(text(templates.color)),
            itemHash: templates.isRive ? scope.item.hashValue : 0)
        if !details.isEmpty { row.details = details }
        return row
    }

    private func color(_ text: String) -> Color? {
        text.isEmpty ? nil : colors[text] ?? Color(hex: text)
    }

    private func image(
        _ templates: RowTemplates, _ scope: TemplateScope, _ formats: FormatContext,
        _ problems: inout [String]
    ) -> ImageSource? {
        if templates.image.isEmpty { return nil }
        do throws(ImagePathError) {
            return try templates.imageRule.source(templates.image.expand(scope, formats))
        } catch {
            if problems.count < 10, !problems.contains(error.reason) {
                problems.append(error.reason)
            }
            return nil
        }
    }
}
