import SystemFonts
import Typography

/// The lines that `flipbook doctor` prints about fonts.
enum FontReport {
    /// Common scripts, each with sample letters and the Debian package of a font that covers it.
    static let scripts: [(name: String, letters: [Unicode.Scalar], package: String)] = [
        ("Latin", ["a", "é", "ž"], "fonts-inter"), ("Greek", ["λ"], "fonts-dejavu-core"),
        ("Cyrillic", ["ж"], "fonts-dejavu-core"), ("Hebrew", ["א"], "fonts-noto-core"),
        ("Arabic", ["ع"], "fonts-noto-core"), ("Devanagari", ["क"], "fonts-noto-core"),
        ("Bengali", ["ক"], "fonts-noto-core"), ("Tamil", ["த"], "fonts-noto-core"),
        ("Thai", ["ก"], "fonts-noto-core"), ("Chinese", ["这", "這"], "fonts-noto-cjk"),
        ("Japanese", ["あ", "ア", "駅"], "fonts-noto-cjk"), ("Korean", ["한"], "fonts-noto-cjk"),
    ]

    static func lines(_ catalog: FontCatalog) -> [Doctor.Line] {
        [("fonts", false), ("bold fonts", true)].map { textLine($0, catalog.textFonts(bold: $1)) }
            + [scriptLine(catalog), emojiLine(catalog.emojiFont)]
    }

    static func textLine(_ subject: String, _ fonts: [FontLocation]) -> Doctor.Line {
        guard let first = fonts.first else {
            return Doctor.Line(
                kind: .bad, subject: subject,
                text:
                    "none found; install fonts-inter or fonts-dejavu-core, or set theme.fonts")
        }
        let rest = fonts.count > 1 ? ", and \(fonts.count - 1) as fallback" : ""
        return Doctor.Line(kind: .good, subject: subject, text: first.path + rest)
    }

    static func scriptLine(_ catalog: FontCatalog) -> Doctor.Line {
        let (covered, missing) = scripts.reduce(into: ([String](), [(String, String)]())) {
            if catalog.fonts(covering: $1.letters, bold: false).isEmpty {
                $0.1.append(($1.name, $1.package))
            } else {
                $0.0.append($1.name)
            }
        }
        let names = covered.joined(separator: ", ")
        guard !missing.isEmpty else {
            return Doctor.Line(kind: .good, subject: "scripts", text: names)
        }
        let packages = missing.reduce(into: [String]()) {
            if !$0.contains($1.1) { $0.append($1.1) }
        }
        let text =
            (covered.isEmpty ? "" : "\(names); ")
            + "no font for \(missing.map(\.0).joined(separator: ", ")); "
            + "install \(packages.joined(separator: " and "))"
        return Doctor.Line(kind: .limited, subject: "scripts", text: text)
    }

    static func emojiLine(_ font: FontLocation?) -> Doctor.Line {
        guard let font else {
            return Doctor.Line(
                kind: .limited, subject: "emoji", text: "none found; install fonts-noto-color-emoji"
            )
        }
        return Doctor.Line(kind: .good, subject: "emoji", text: font.path)
    }
}
