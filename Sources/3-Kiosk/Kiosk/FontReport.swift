import SystemFonts
import Typography

/// What `flipbook doctor` says of the fonts.
enum FontReport {
    /// Scripts that rows are often in, each by letters that a font for it has.
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
                    "none was found; install fonts-inter or fonts-dejavu-core, or name one in "
                    + "theme.fonts")
        }
        let rest = fonts.count > 1 ? ", and \(fonts.count - 1) for what it lacks" : ""
        return Doctor.Line(kind: .good, subject: subject, text: first.path + rest)
    }

    static func scriptLine(_ catalog: FontCatalog) -> Doctor.Line {
        let (having, lacking) = scripts.reduce(into: ([String](), [(String, String)]())) {
            if catalog.fonts(covering: $1.letters, bold: false).isEmpty {
                $0.1.append(($1.name, $1.package))
            } else {
                $0.0.append($1.name)
            }
        }
        let names = having.joined(separator: ", ")
        guard !lacking.isEmpty else {
            return Doctor.Line(kind: .good, subject: "scripts", text: names)
        }
        let packages = lacking.reduce(into: [String]()) {
            if !$0.contains($1.1) { $0.append($1.1) }
        }
        let text =
            (having.isEmpty ? "" : "\(names); ")
            + "rows in \(lacking.map(\.0).joined(separator: ", ")) show boxes; "
            + "install \(packages.joined(separator: " and "))"
        return Doctor.Line(kind: .poor, subject: "scripts", text: text)
    }

    static func emojiLine(_ font: FontLocation?) -> Doctor.Line {
        guard let font else {
            return Doctor.Line(
                kind: .poor, subject: "emoji",
                text: "rows that hold some show boxes; install fonts-noto-color-emoji")
        }
        return Doctor.Line(kind: .good, subject: "emoji", text: font.path)
    }
}
