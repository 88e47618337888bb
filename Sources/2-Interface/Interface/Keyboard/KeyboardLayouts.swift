import JSON

/// The layouts that are built in. Each is parsed when it is first shown.
@MainActor enum KeyboardLayouts {
    /// The languages that have a layout, and their files.
    private static let files: [(language: String, bytes: [UInt8])] = [
        ("en-US", PackageResources.en_US_json), ("en-GB", PackageResources.en_GB_json),
        ("de", PackageResources.de_json), ("fr", PackageResources.fr_json),
        ("es", PackageResources.es_json), ("it", PackageResources.it_json),
        ("pt", PackageResources.pt_json), ("nl", PackageResources.nl_json),
        ("pl", PackageResources.pl_json), ("cs", PackageResources.cs_json),
        ("sv", PackageResources.sv_json), ("tr", PackageResources.tr_json),
        ("el", PackageResources.el_json), ("ru", PackageResources.ru_json),
        ("uk", PackageResources.uk_json), ("ar", PackageResources.ar_json),
        ("he", PackageResources.he_json), ("fa", PackageResources.fa_json),
        ("hi", PackageResources.hi_json), ("th", PackageResources.th_json),
        ("ko", PackageResources.ko_json),
    ]
    private static var parsed: [String: KeyboardLayout] = [:]

    /// The languages that have a layout.
    static var languages: [String] { files.map(\.language) }

    /// The pages that all languages share.
    static let pads: KeyboardPads = {
        guard let pads = try? KeyboardFile.pads(PackageResources.pads_json) else {
            preconditionFailure("the tests read all layouts")
        }
        return pads
    }()

    /// Returns the built-in language nearest to one such as `de-AT` or `pt_BR`; nil if there is none.
    static func language(nearest name: String) -> String? {
        let name = name.replacing("_", with: "-")
        let base = name.prefix { $0 != "-" }
        return languages.first { $0.lowercased() == name.lowercased() }
            ?? languages.first { $0.prefix { $0 != "-" } == base }
    }

    /// Returns the layout of a built-in language; that of US English for others.
    static func layout(_ language: String) -> KeyboardLayout {
        if let layout = parsed[language] { return layout }
        let file = files.first { $0.language == language } ?? files[0]
        guard let layout = try? KeyboardFile.layout(file.bytes) else {
            preconditionFailure("the tests read all layouts")
        }
        parsed[language] = layout
        return layout
    }
}
