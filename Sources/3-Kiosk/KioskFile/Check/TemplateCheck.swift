import DataSources
import JSON
import Platform
import Templates

/// Checks templates against samples of the items that they are expanded for: the rows of a list, or the items for which
/// a page is opened.
package struct TemplateCheck {
    package private(set) var errors: [ConfigError] = []
    package private(set) var warnings: [ConfigError] = []
    private let config: KioskConfig
    private let screenValues: [String: DataValue]
    /// The names of the samples' values.
    private let names: [String]
    private let samples: [DataValue]
    private let formats: FormatContext
    /// Whether templates of the action of a control are checked, which find what was chosen as `{value}`.
    private var takesValue = false

    /// The maximum number of samples for which formats are checked.
    private static let maximumSamples = 1000

    /// - Parameter screen: the screen that the templates belong to; nil for those of the kiosk.
    package init(
        _ config: KioskConfig, _ screen: ScreenDescription? = nil, names: [String],
        samples: [DataValue]
    ) {
        self.config = config
        screenValues = screen?.values ?? [:]
        self.names = names
        self.samples = samples
        formats = config.checkFormats
    }

    /// Reports placeholders without a default that have no value in any sample.
    package mutating func checkPlaceholders(_ template: Template, _ key: String) {
        checkSiteValues(template, key)
        for path in template.requiredPlaceholders where !isKnown(path) && !isOfSite(path) {
            let nearest = Spelling.nearest(to: path.text, among: knownNames(like: path))
            errors.append(
                config.error(
                    at: key, .unknownPlaceholder(key: key, name: path.text, nearest: nearest)))
        }
    }

    /// Reports placeholders without a default for values that the board's file does not have.
    package mutating func checkSiteValues(_ template: Template, _ key: String) {
        for path in template.requiredPlaceholders where isOfSite(path) && !isKnown(path) {
            let nearest = Spelling.nearest(to: path.text, among: config.site.names)
            errors.append(
                config.error(
                    at: key,
                    .unknownSiteValue(
                        key: key, name: path.text, site: config.site.path, nearest: nearest)))
        }
    }

    /// The names that may have been meant by a path.
    private func knownNames(like path: TemplatePath) -> [String] {
        if isOfTheme(path) { return themeNames }
        return switch path.root {
        case .values?: config.values.keys.sorted().map { "values.\($0)" }
        case .screen?: screenValues.keys.sorted().map { "screen.\($0)" }
        case .row?: names.map { "row.\($0)" }
        case .theme?, nil: names
        }
    }

    /// The names under which templates show the theme's colours.
    private var themeNames: [String] {
        (config.theme.templateValue.object ?? DataObject()).keys.map { "theme.\($0)" }.sorted()
    }

    /// Whether a path refers to a colour of the theme.
    private func isOfTheme(_ path: TemplatePath) -> Bool {
        path.text.prefix { $0 != "." } == "theme" && config.source("theme") == nil
    }

    /// Whether a path refers to a value of the board.
    private func isOfSite(_ path: TemplatePath) -> Bool {
        path.first == Site.name && config.source(Site.name) == nil
    }

    /// Checks the templates in a program's arguments and in the values that an action sets.
    package mutating func checkPlaceholders(of action: KioskAction, _ key: String) {
        takesValue = ControlDescription.isContent(key)
        defer { takesValue = false }
        for action in action.contained {
            switch action {
            case .run(let run):
                for argument in run.arguments { checkPlaceholders(argument, "\(key).run") }
                for template in run.input?.templates ?? [] {
                    checkPlaceholders(template, "\(key).input")
                }
            case .message(let message):
                for template in message.templates { checkPlaceholders(template, key) }
            case .set(let changes): checkPlaceholders(of: changes, "\(key).set")
            case .add(let changes): checkPlaceholders(of: changes, "\(key).add")
            case .removeElements(let changes): checkPlaceholders(of: changes, "\(key).remove")
            case .show, .back, .refresh, .fire, .cancel, .end, .locale, .textSize, .several,
                .remove, .clear, .conditional, .locked:
                break
            }
        }
    }

    private mutating func checkPlaceholders(of changes: [ValueChange], _ key: String) {
        for change in changes {
            for template in change.value.templates {
                checkPlaceholders(template, "\(key).\(change.path)")
            }
        }
    }

    /// Whether a path refers to a value of a sample, a value of the configuration or a source.
    private func isKnown(_ path: TemplatePath) -> Bool {
        if names.contains(path.text) || path.text == "now" { return true }
        if takesValue, path.text == "value" { return true }
        let first = path.text.prefix { $0 != "." }
        if first == "values", samples.allSatisfy({ $0["values"] == nil }) {
            return config.values[String(path.text.dropFirst(7).prefix { $0 != "." })] != nil
        }
        if path.root == .row, samples.contains(where: { path.valueBelowRoot(in: $0) != nil }) {
            return true
        }
        if path.root == .screen, path.valueBelowRoot(in: .object(DataObject(screenValues))) != nil {
            return true
        }
        if isOfTheme(path) {
            return path.value(in: .object(["theme": config.theme.templateValue])) != nil
        }
        if isOfSite(path) {
            return path.value(in: .object([Site.name: config.site.value])) != nil
        }
        if first == KioskAction.errorName || config.source(String(first)) != nil { return true }
        return samples.contains { path.value(in: $0) != nil }
    }

    /// Warns of each template with a value that a format leaves unchanged, such as a text where a number is expected.
    ///
    /// - Parameter indices: the indices of the samples for which the templates are expanded.
    package mutating func checkFormats(
        _ templates: [(key: String, template: Template)], _ indices: [Int]
    ) {
        let texts = templates.flatMap { entry in
            entry.template.inAllLanguages.map { (key: entry.key, template: $0) }
        }
        for (key, template) in texts where template.text.contains("|") {
            for i in indices.prefix(TemplateCheck.maximumSamples) {
                let scope = TemplateScope(
                    item: samples[i], values: config.values, screen: screenValues,
                    sources: [Site.name: config.site.value])
                guard let rejection = template.rejections(scope, formats).first else { continue }
                let value = String((rejection.value.text ?? rejection.value.kindName).prefix(40))
                warnings.append(
                    config.error(
                        at: key,
                        .unformatted(
                            key: key, row: samples.count > 1 ? i + 1 : nil, name: rejection.path,
                            format: rejection.format, value: value)))
                break
            }
        }
    }
}

extension KioskConfig {
    /// The formats with which checks expand templates: in the kiosk's language, and in UTC on every board.
    package var checkFormats: FormatContext {
        FormatContext(locale: languageTag, timeZone: "UTC")
    }
}
