import Glibc
import Templates

extension KioskConfig {
    /// The words of the interface itself: those of the kiosk's language, some replaced by `texts`.
    package var strings: InterfaceStrings {
        var strings = InterfaceStrings(locale: languageTag)
        for (name, text) in texts {
            if let known = InterfaceText(rawValue: name) { strings[known] = text }
        }
        return strings
    }

    /// The texts that may be shown whatever the data is: those of the interface itself, templates and initial values.
    package var knownTexts: [String] {
        let strings = strings
        var result = [title.text, clock.text]
        result += InterfaceText.allCases.map { strings[$0] }
        result += values.values.compactMap(\.text)
        for screen in screens {
            result += [screen.title.text, screen.icon.text]
            switch screen.content {
            case .list(let list):
                result += list.templates.map(\.template.text)
                if let header = list.header { result += header.texts.values }
            case .page(let page): result += page.templates.map(\.template.text)
            case .rive, .tabs: break
            }
        }
        return result
    }

    /// The language of the interface's words and of formats: `locale`, or else the environment's language, or else
    /// English.
    package var languageTag: String { locale ?? KioskConfig.environmentLanguage ?? "en" }

    /// Whether the configuration or the environment specifies the language.
    package var hasLanguage: Bool { locale != nil || KioskConfig.environmentLanguage != nil }

    /// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, such as `de-CH` for `de_CH.UTF-8`; nil if none is set or the
    /// locale is `C` or `POSIX`.
    private static var environmentLanguage: String? {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else {
                continue
            }
            let tag = value.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
            return tag == "C" || tag == "POSIX" ? nil : String(tag)
        }
        return nil
    }
}
