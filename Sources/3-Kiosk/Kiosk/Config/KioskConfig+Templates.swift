import Templates

/// The templates of screens, and the sources whose documents they show.
extension KioskConfig {
    /// Returns the names of the sources whose documents templates show, such as `weather` for `{weather.temp}`.
    ///
    /// A value of the item hides a source of the same name, so that the templates may show fewer sources.
    func sourceNames(in templates: [TemplateText]) -> Set<String> {
        let paths = templates.compactMap { try? Template($0) }.flatMap(\.placeholders)
        return Set(sources.map(\.name)).intersection(paths.map(\.first))
    }

    /// Returns the names of the sources whose documents the templates of a screen show, including those of its title
    /// and of the clock.
    func sourceNames(shownOn screen: ScreenDescription) -> Set<String> {
        sourceNames(in: screen.content.templates + [screen.title, title, clock])
    }
}

extension ScreenDescription.Content {
    /// The templates of the content; none for tabs, whose screens have their own.
    fileprivate var templates: [TemplateText] {
        switch self {
        case .list(let list): list.rowTemplates
        case .page(let page): page.templates.map(\.template)
        case .rive(let rive): rive.templates
        case .tabs: []
        }
    }
}

extension ListDescription {
    /// All templates on which rows depend, including those of .riv files that draw rows and the names of conditions.
    var rowTemplates: [TemplateText] {
        let conditions = rows.flatMap(\.when).map { "{\($0.name)}" }
        let bindings = rows.compactMap(\.rive).flatMap(\.templates)
        return templates.map(\.template) + conditions + bindings
    }
}

extension RiveDescription {
    /// The templates of the bindings.
    fileprivate var templates: [TemplateText] {
        bind.flatMap { entry -> [TemplateText] in
            switch entry.binding {
            // Only the file tells whether the value is a list.
            case .value(let text): [Binding.listTemplate(text)]
            case .list(let each, _, let bind): [Binding.listTemplate(each)] + bind.map(\.value)
            }
        }
    }
}

extension RiveDescription.Binding {
    /// The template of a list's array, whose braces may be left out.
    static func listTemplate(_ text: TemplateText) -> TemplateText {
        text.contains("{") ? text : "{\(text)}"
    }
}
