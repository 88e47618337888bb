import Glibc
import Templates

extension KioskConfig {
    /// The words of the interface itself: those of the kiosk's language, some replaced by `texts`.
    var strings: InterfaceStrings {
        var strings = InterfaceStrings(locale: languageTag)
        for (name, text) in texts {
            if let known = InterfaceText(rawValue: name) { strings[known] = text }
        }
        return strings
    }

    /// The language of the interface's words and of formats: `locale`, or else the environment's language, or else
    /// English.
    var languageTag: String { locale ?? KioskConfig.environmentLanguage ?? "en" }

    /// Whether the configuration or the environment specifies the language.
    var hasLanguage: Bool { locale != nil || KioskConfig.environmentLanguage != nil }

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
