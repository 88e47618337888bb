import Geometry
import Interface
import JSON
import KioskFile
import Platform
import Templates
import Typography

/// The templates of a list's rows. Makes rows from items on a background thread.
struct RowFormatter: Sendable {
    /// The templates of rows of one style, and the conditions of the items that have it.
    private final class RowTemplates: Sendable {
        let when: Condition
        let conditions: ShownConditions
        let title, subtitle, trailing, icon, iconColor: Template
        let badge, badgeColor, image, color: Template
        let imageRule: ImagePathRule
        let isRive: Bool
        let controls: [ControlDescription]
        /// The bindings of the .riv file that draws the row; none for a row of texts.
        let bindings: TimeDependentBindings

        init(_ row: RowDescription, folder: String, followsLinks: Bool) {
            when = row.when
            conditions = row.conditions
            title = row.title
            subtitle = row.subtitle
            trailing = row.trailing
            icon = row.icon
            iconColor = row.iconColor
            badge = row.badge
            badgeColor = row.badgeColor
            image = row.image
            color = row.color
            imageRule = ImagePathRule(
                template: row.image.text, folder: folder, followsLinks: followsLinks)
            isRive = row.rive != nil
            controls = row.content
            bindings = TimeDependentBindings(row.rive?.bind ?? [])
        }

        var all: [Template] {
            [title, subtitle, trailing, icon, iconColor, badge, badgeColor, image, color]
        }
    }

    private let rowTemplates: [RowTemplates]
    private let section: Template
    private let sectionConditions: ShownConditions
    /// The path of the value that identifies a row; nil if rows have no key.
    private let key: TemplatePath?
    /// The theme's named colours.
    private let colors: [String: Color]
    /// The templates whose text depends on the time.
    private let timeDependent: [Template]
    /// The conditions whose results depend on the time.
    private let timeDependentStyles: [Condition]

    /// - Parameters:
    ///   - list: a list of a configuration that has been checked.
    ///   - key: the path of the value that identifies a row; nil if rows have no key.
    ///   - colors: the theme's named colours.
    ///   - folder: the configuration's folder.
    ///   - followsLinks: whether symbolic links may lead out of the folder of pictures.
    init(
        _ list: ListDescription, key: String?, colors: [String: Color], folder: String,
        followsLinks: Bool = false
    ) {
        rowTemplates = list.rows.map {
            RowTemplates($0, folder: folder, followsLinks: followsLinks)
        }
        section = list.section
        sectionConditions = list.sectionConditions
        self.key = key.map(TemplatePath.init)
        self.colors = colors
        timeDependent = (rowTemplates.flatMap(\.all) + [section]).filter(\.isTimeDependent)
        timeDependentStyles = list.rowConditions.map(\.condition).filter(\.isTimeDependent)
    }

    /// Makes the rows of items. An item that meets the conditions of no style, or that is not visible, has no row.
    ///
    /// - Parameter scope: the scope of templates, whose item is replaced by each item.
    /// - Complexity: O(*n*) in the number of items.
    func rows(
        of items: [DataValue], _ scope: TemplateScope, _ formats: FormatContext
    ) -> RowList {
        rows(of: items, scope, formats, reusing: nil).list
    }

    /// Makes the rows of items, and takes those of unchanged items from a list.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - scope: the scope of templates, whose item is replaced by each item.
    ///   - formats: the formats of templates.
    ///   - old: a list that this formatter has made, whose rows still have their texts: since then nothing that
    ///     templates show has changed but items. nil if there is none.
    ///   - keys: what identifies each item; nil if that is a value of the item, or nothing.
    /// - Complexity: O(*n*) in the number of items; templates are expanded for changed items only.
    func rows(
        of items: [DataValue], _ scope: TemplateScope, _ formats: FormatContext,
        reusing old: RowList?, keys: [String]? = nil
    ) -> FormattedRows {
        FrameThread.assertNotCurrent("making rows")
        var maker = RowMaker(self, scope, formats)
        if let keys, keys.count == items.count { return maker.makeAll(items, keys: keys) }
        guard let old else { return maker.makeAll(items) }
        let sources = ItemSources(of: items, in: old.items)
        return maker.change(old, to: items, sources) ?? maker.make(items, from: old, sources)
    }

    /// Returns the index of the style of a scope's item: the first whose conditions it meets; nil if there is none.
    func styleIndex(for scope: TemplateScope, _ formats: FormatContext) -> Int? {
        rowTemplates.firstIndex { $0.when.holds(scope, formats) }
    }

    /// Whether a scope's item of a style has a row.
    func isVisible(_ style: Int, _ scope: TemplateScope, _ formats: FormatContext) -> Bool {
        rowTemplates[style].conditions.visible.holds(scope, formats)
            && sectionConditions.visible.holds(scope, formats)
    }

    /// Returns when the result of a condition of a scope's item may change by itself, in seconds since 1970.
    func nextConditionChange(_ scope: TemplateScope, _ formats: FormatContext) -> Double {
        timeDependentStyles.reduce(.infinity) { min($0, $1.nextChange(scope, formats)) }
    }

    /// Returns when a text of a row may change next by itself, in seconds since 1970.
    func nextChange(
        _ style: Int, _ scope: TemplateScope, _ formats: FormatContext
    ) -> Double {
        let texts = timeDependent.reduce(rowTemplates[style].bindings.nextChange(scope, formats)) {
            min($0, $1.nextChange(scope, formats))
        }
        return rowTemplates[style].controls.reduce(texts) {
            min($0, $1.nextChange(scope, formats))
        }
    }

    /// Makes a row of a style.
    func row(
        _ index: Int, _ scope: TemplateScope, _ formats: FormatContext, _ problems: inout [String]
    ) -> RowContent {
        let templates = rowTemplates[index]
        // A limit for any width; labels truncate the text to their own width.
        func text(_ template: Template) -> String {
            if template.isEmpty { return "" }
            return TextLimit.prefix(
                template.display(scope, formats), scalars: TextLimit.lineScalars
            ).text
        }
        func color(_ template: Template) -> Color? {
            template.isEmpty ? nil : self.color(template.expand(scope, formats))
        }
        var row = RowContent(
            title: text(templates.title), subtitle: text(templates.subtitle),
            trailing: text(templates.trailing), icon: text(templates.icon),
            iconColor: color(templates.iconColor),
            key: key.flatMap { $0.value(in: scope.item)?.text } ?? "")
        row.section = text(section)
        row.styleIndex = UInt8(index)
        row.isEnabled =
            templates.conditions.enabled.holds(scope, formats)
            && sectionConditions.enabled.holds(scope, formats)
        let details = RowContent.Details(
            badge: text(templates.badge), badgeColor: color(templates.badgeColor),
            image: image(templates, scope, formats, &problems), color: color(templates.color),
            itemHash: templates.isRive ? scope.item.hashValue : 0,
            controls: templates.controls.map { $0.state(scope, formats) })
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
