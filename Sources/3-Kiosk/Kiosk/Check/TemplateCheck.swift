import DataSources
import Interface
import JSON
import Platform
import Templates

/// Checks templates against samples of the items that they are expanded for: the rows of a list, or the items for which
/// a page is opened.
@MainActor struct TemplateCheck {
    private(set) var errors: [ConfigError] = []
    private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig
    /// The names of the samples' values.
    private let names: [String]
    private let samples: [DataValue]
    private let formats = FormatContext(locale: "en", timeZone: "UTC")

    /// The maximum number of samples for which pictures are checked.
    private static let maximumPictures = 1000

    init(_ config: KioskConfig, names: [String], samples: [DataValue]) {
        self.config = config
        self.names = names
        self.samples = samples
    }

    /// Reports placeholders without a default that have no value in any sample.
    mutating func checkPlaceholders(_ text: TemplateText, _ key: String) {
        guard let template = try? Template(text) else { return }
        for path in template.requiredPlaceholders where !isKnown(path) {
            let known = isOfTheme(path) ? themeNames : names
            let nearest = Spelling.nearest(to: path.text, among: known)
            errors.append(
                config.error(
                    at: key, .unknownPlaceholder(key: key, name: path.text, nearest: nearest)))
        }
    }

    /// The names under which templates show the theme's colours.
    private var themeNames: [String] {
        (config.theme.templateValue.object ?? [:]).keys.map { "theme.\($0)" }.sorted()
    }

    /// Whether a path refers to a colour of the theme.
    private func isOfTheme(_ path: TemplatePath) -> Bool {
        path.text.prefix { $0 != "." } == "theme" && config.source("theme") == nil
    }

    /// Checks the templates in a program's arguments and in the values that an action sets.
    mutating func checkPlaceholders(of action: KioskAction, _ key: String) {
        for action in action.flattened {
            switch action {
            case .run(let arguments, _):
                for argument in arguments { checkPlaceholders(argument, "\(key).run") }
            case .set(let values):
                for (name, text) in values { checkPlaceholders(text, "\(key).set.\(name)") }
            case .show, .back, .refresh, .fire, .several: break
            }
        }
    }

    /// Whether a path refers to a value of a sample, a value of the configuration or a source.
    private func isKnown(_ path: TemplatePath) -> Bool {
        if names.contains(path.text) || path.text == "now" { return true }
        let first = path.text.prefix { $0 != "." }
        if first == "values" { return true }
        if isOfTheme(path) {
            return path.value(in: .object(["theme": config.theme.templateValue])) != nil
        }
        if config.source(String(first)) != nil { return true }
        return samples.contains { path.value(in: $0) != nil }
    }

    /// Reports a picture that does not exist: the configuration's own, or else the first one of the samples.
    ///
    /// - Parameter indices: the indices of the samples that show the picture.
    mutating func checkPictures(_ text: TemplateText, _ key: String, _ indices: [Int]) {
        guard !text.isEmpty, let template = try? Template(text) else { return }
        let rule = ImagePathRule(template: text, folder: config.folder)
        if template.placeholders.isEmpty {
            if let reason = TemplateCheck.defect(ofPicture: text, rule) {
                errors.append(config.error(at: key, .picture(key: key, row: nil, reason: reason)))
            }
            return
        }
        for i in indices.prefix(TemplateCheck.maximumPictures) {
            let expanded = template.expand(TemplateScope(item: samples[i]), formats)
            guard let reason = TemplateCheck.defect(ofPicture: expanded, rule) else { continue }
            warnings.append(
                config.error(at: key, .picture(key: key, row: i + 1, reason: reason)))
            return
        }
    }

    private static func defect(ofPicture text: String, _ rule: ImagePathRule) -> String? {
        do throws(ImagePathError) {
            guard let source = try rule.source(text), case .file(let path) = source.content else {
                return nil
            }
            return FileSystem.exists(path) ? nil : "\(path): there is no such file"
        } catch { return error.reason }
    }
}

extension KioskCheck {
    /// Checks the templates and pictures of pages for which it is known what opens them.
    mutating func checkPages(_ config: KioskConfig) {
        for screen in config.screens {
            guard case .page(let page) = screen.content else { continue }
            let samples = samples(for: screen.name, page, config)
            let names = samples.flatMap { $0.object.map { Array($0.keys) } ?? [] }
            var check = TemplateCheck(config, names: Array(Set(names)).sorted(), samples: samples)
            if !samples.isEmpty {
                check.checkPlaceholders(screen.title, "\(screen.key).title")
                for (key, text) in page.templates { check.checkPlaceholders(text, key) }
                for (i, button) in page.buttons.enumerated() {
                    check.checkPlaceholders(of: button.action, "\(page.key).buttons[\(i)].do")
                }
            }
            check.checkPictures(page.image, "\(page.key).image", Array(samples.indices))
            add(check.errors, warnings: check.warnings)
        }
    }

    /// The items for which a page is opened: its source's document, or rows of lists that lead to it. Empty if the page
    /// has no source and something else opens it as well.
    private func samples(
        for name: String, _ page: PageDescription, _ config: KioskConfig
    ) -> [DataValue] {
        func leadsThere(_ action: KioskAction) -> Bool {
            action.flattened.contains { if case .show(name) = $0 { true } else { false } }
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
                if case .tabs(let names) = screen.content { names.contains(name) } else { false }
            }
        if let source = page.source { return samples + (documents[source].map { [$0] } ?? []) }
        return isOpenedOtherwise ? [] : samples
    }
}

extension PageDescription {
    /// The templates that are expanded for the page's item, with their keys.
    var templates: [(key: String, template: TemplateText)] {
        var result = [
            ("\(key).title", title), ("\(key).subtitle", subtitle), ("\(key).text", text),
            ("\(key).image", image),
        ]
        for (i, field) in fields.enumerated() {
            result.append(("\(key).fields[\(i)]", field.label))
            result.append(("\(key).fields[\(i)]", field.value))
        }
        for (i, button) in buttons.enumerated() {
            result.append(("\(key).buttons[\(i)].title", button.title))
        }
        return result
    }
}
