import Glibc
import Templates

extension KioskConfig {
    /// The kiosk's own words: those of its language, and `texts` in their places.
    var strings: InterfaceStrings {
        var strings = InterfaceStrings(locale: languageTag)
        for (name, text) in texts {
            if let known = InterfaceText(rawValue: name) { strings[known] = text }
        }
        return strings
    }

    /// The language of the kiosk's own words and of formats: `locale`, else that of the environment, else
    /// English.
    var languageTag: String { locale ?? KioskConfig.environmentLanguage ?? "en" }

    /// Whether the configuration or the environment says which language that is.
    var hasLanguage: Bool { locale != nil || KioskConfig.environmentLanguage != nil }

    /// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, such as `de-CH` for `de_CH.UTF-8`; nil where they
    /// name none.
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
