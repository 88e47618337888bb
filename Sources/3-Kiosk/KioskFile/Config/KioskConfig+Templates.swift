import Templates

/// The templates of screens, and the sources whose documents they show.
extension KioskConfig {
    /// Returns the names of the sources whose documents the paths of templates and conditions show, such as `weather` for `{weather.temp}`.
    ///
    /// A value of the item hides a source of the same name, so that the templates may show fewer sources.
    package func sourceNames(in paths: [TemplatePath]) -> Set<String> {
        let names = paths.map(\.first)
        return Set(sources.map(\.name)).intersection(names)
    }

    /// Returns the names of the sources whose documents the templates of a screen show, including those of its title
    /// and of the clock.
    package func sourceNames(shownOn screen: ScreenDescription) -> Set<String> {
        sourceNames(
            in: screen.content.paths + [screen.title, title, clock].flatMap(\.placeholders))
    }
}

extension ScreenDescription.Content {
    /// The name of the source that the content shows; nil for none.
    package var source: String? {
        switch self {
        case .list(let list): list.source
        case .page(let page): page.source
        case .rive(let rive): rive.source
        case .tabs: nil
        }
    }

    /// The paths of the values that the content shows or depends on; none for tabs, whose screens have their own.
    var paths: [TemplatePath] {
        switch self {
        case .list(let list):
            list.rowPaths + list.buttons.paths + list.swipe.flatMap(\.conditions.paths)
        case .page(let page):
            page.templates.flatMap(\.template.placeholders) + page.content.paths
                + page.buttons.paths
        case .rive(let rive): rive.templates.flatMap(\.placeholders)
        case .tabs: []
        }
    }
}

extension ListDescription {
    /// The paths of all values on which rows depend, including those of .riv files that draw rows and of their
    /// conditions.
    package var rowPaths: [TemplatePath] {
        let bindings = rows.compactMap(\.rive).flatMap(\.templates)
        return (templates.map(\.template) + bindings + search).flatMap(\.placeholders)
            + rowConditions.flatMap(\.condition.paths)
    }
}

extension RiveDescription {
    /// The templates of the bindings.
    fileprivate var templates: [Template] {
        bind.flatMap { entry -> [Template] in
            switch entry.binding {
            // Only the file tells whether the value is a list.
            case .value(let template): [Binding.listTemplate(template)]
            case .list(let each, _, let bind): [Binding.listTemplate(each)] + bind.map(\.value)
            }
        }
    }
}

extension RiveDescription.Binding {
    /// The template of a list's array, whose braces may be left out.
    package static func listTemplate(_ template: Template) -> Template {
        template.text.contains("{") ? template : Template(checked: "{\(template.text)}")
    }
}

extension ListDescription {
    /// The templates that are expanded for its rows, with their keys.
    package var templates: [(key: String, template: Template)] {
        var result = [("\(key).section", section)]
        for row in rows { result += row.templates }
        for (i, button) in swipe.enumerated() {
            result.append(("\(key).swipe[\(i)].title", button.title))
        }
        return result.filter { !$0.1.isEmpty }
    }
}

extension RowDescription {
    /// The templates that are expanded for a row, with their keys.
    package var templates: [(key: String, template: Template)] {
        RowKey.all.compactMap { rowKey in
            rowKey.template.map { ("\(key).\(rowKey.member.name)", $0(self)) }
        } + content.templates
    }
}

extension PageDescription {
    /// The templates that are expanded for the page's item, with their keys, besides those of the buttons.
    package var templates: [(key: String, template: Template)] {
        var result = [
            ("\(key).title", title), ("\(key).subtitle", subtitle), ("\(key).text", text),
            ("\(key).image", image),
        ]
        for (i, field) in fields.enumerated() {
            result.append(("\(key).fields[\(i)]", field.label))
            result.append(("\(key).fields[\(i)]", field.value))
        }
        for page in form?.pages ?? [] {
            result += [("\(page.key).title", page.title), ("\(page.key).text", page.text)]
                .filter { !$0.1.isEmpty }
        }
        for section in form?.sections ?? [] where !section.title.isEmpty {
            result.append(("\(section.key).title", section.title))
        }
        return result
    }
}
