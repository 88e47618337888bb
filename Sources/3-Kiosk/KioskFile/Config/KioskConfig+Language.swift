import Languages

extension KioskConfig {
    /// Returns the words of the interface itself: those of a language, some replaced by `texts`.
    package func strings(in language: String) -> InterfaceStrings {
        var strings = InterfaceStrings(locale: language)
        for (name, text) in texts {
            if let known = InterfaceText(rawValue: name) {
                strings[known] = text.text(for: language)
            }
        }
        return strings
    }

    /// The texts that may be shown whatever the data is, in all languages: those of the interface itself, templates and
    /// initial values.
    package var knownTexts: [String] {
        var templates = [title, clock]
        var result = values.values.compactMap(\.text)
        for language in languages {
            let strings = strings(in: language)
            result += InterfaceText.ofKiosks.map { strings[$0] }
        }
        for screen in screens {
            templates += [screen.title, screen.icon]
            switch screen.content {
            case .list(let list):
                templates += (list.templates + list.buttons.templates).map(\.template)
                if let header = list.header { result += header.texts.values.flatMap(\.texts) }
            case .page(let page):
                templates += (page.templates + page.content.templates + page.buttons.templates).map(
                    \.template)
            case .rive, .tabs: break
            }
        }
        return result + templates.flatMap { $0.inAllLanguages.map(\.text) }
    }

    /// The languages in which the kiosk may be shown, each once: that of its start first, then those of actions and of
    /// texts in the order of the file.
    package var languages: [String] {
        let all = [languageTag] + chosenLanguages
        var seen: Set<String> = []
        return all.filter { seen.insert($0.lowercased()).inserted }
    }

    /// The languages that the file names, each once: `locale`, those of actions, and those of texts in the order of the
    /// file.
    package var chosenLanguages: [String] {
        let chosen = actions.flatMap(\.action.contained).compactMap { action in
            if case .locale(let language) = action { language } else { nil }
        }
        let all = (locale.map { [$0] } ?? []) + chosen + localizedTexts.flatMap(\.text.languages)
        var seen: Set<String> = []
        return all.filter { seen.insert($0.lowercased()).inserted }
    }

    /// The language of texts and formats at the start: `locale`, or else the environment's language, or else English.
    package var languageTag: String { locale ?? LanguageTag.ofEnvironment ?? "en" }

    /// Whether the configuration or the environment specifies the language.
    package var hasLanguage: Bool { locale != nil || LanguageTag.ofEnvironment != nil }
}
