import DataSources
import JSON
import KioskFile

extension KioskCheck {
    /// Checks the templates and pictures of pages for which it is known what opens them.
    mutating func checkPages(_ config: KioskConfig) {
        for screen in config.screens {
            if case .list(let list) = screen.content { check(list.buttons, screen, config) }
            guard case .page(let page) = screen.content else { continue }
            let samples = samples(for: screen.name, page, config)
            let names = samples.flatMap { $0.object?.keys ?? [] }
            var check = TemplateCheck(
                config, screen, names: Array(Set(names)).sorted(), samples: samples)
            if !samples.isEmpty {
                check.checkPlaceholders(screen.title, "\(screen.key).title")
                let templates = page.templates + page.content.templates + page.buttons.templates
                for (key, text) in templates { check.checkPlaceholders(text, key) }
                check.checkFormats(templates, Array(samples.indices))
                for (key, action) in page.content.actions + page.buttons.actions {
                    check.checkPlaceholders(of: action, key)
                }
            }
            var pictures = PictureCheck(config, samples: samples)
            pictures.checkPictures(page.image, "\(page.key).image", Array(samples.indices))
            add(check.errors + pictures.errors, warnings: check.warnings + pictures.warnings)
        }
    }

    /// Checks the templates of buttons that belong to no row.
    private mutating func check(
        _ buttons: ButtonsDescription, _ screen: ScreenDescription, _ config: KioskConfig
    ) {
        var check = TemplateCheck(config, screen, names: [], samples: [])
        for (key, title) in buttons.templates { check.checkPlaceholders(title, key) }
        for (key, action) in buttons.actions { check.checkPlaceholders(of: action, key) }
        add(check.errors, warnings: [])
    }

    /// The items for which a page is opened: its source's document, or rows of lists that lead to it. Empty if the page
    /// has no source and something else opens it as well.
    private func samples(
        for name: String, _ page: PageDescription, _ config: KioskConfig
    ) -> [DataValue] {
        func leadsThere(_ action: KioskAction) -> Bool {
            action.contained.contains { if case .show(name) = $0 { true } else { false } }
        }
        var samples: [DataValue] = []
        var listed = 0
        for list in config.lists {
            let actions = list.actions.filter { leadsThere($0.action) }
            listed += actions.count
            if !actions.isEmpty { samples += Document.rows(of: documents[list.source]) }
        }
        let isOpenedOtherwise =
            config.actions.count { leadsThere($0.action) } > listed || config.start == name
            || config.screens.contains { screen in
                guard case .tabs(let tabs) = screen.content else { return false }
                return tabs.contains { $0.screen == name }
            }
        // Without the document, it is not known which names it has.
        if let source = page.source { return documents[source].map { samples + [$0] } ?? [] }
        return isOpenedOtherwise ? [] : samples
    }
}
