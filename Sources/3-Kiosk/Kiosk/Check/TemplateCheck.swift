import DataSources
import Glibc
import ImageCodecs
import ImageHeaders
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
    private let formats: FormatContext

    /// The maximum number of samples for which pictures are checked.
    private static let maximumPictures = 1000
    /// The maximum number of warnings about pictures of one template, of which each has another reason.
    private static let maximumPictureWarnings = 10
    /// The pixels of pictures that are still decoded; of others only the header is read.
    private var remainingPixels = 256 << 20

    init(_ config: KioskConfig, names: [String], samples: [DataValue]) {
        self.config = config
        self.names = names
        self.samples = samples
        formats = FormatContext(locale: config.languageTag, timeZone: "UTC")
    }

    /// Reports placeholders without a default that have no value in any sample.
    mutating func checkPlaceholders(_ text: TemplateText, _ key: String) {
        guard let template = try? Template(text) else { return }
        for path in template.requiredPlaceholders where !isKnown(path) {
            let known =
                isOfTheme(path)
                ? themeNames
                : path.first == "values"
                    ? config.values.keys.sorted().map { "values.\($0)" } : names
            let nearest = Spelling.nearest(to: path.text, among: known)
            errors.append(
                config.error(
                    at: key, .unknownPlaceholder(key: key, name: path.text, nearest: nearest)))
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

    /// Checks the templates in a program's arguments and in the values that an action sets.
    mutating func checkPlaceholders(of action: KioskAction, _ key: String) {
        for action in action.flattened {
            switch action {
            case .run(let arguments, _, _):
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
        if first == "values", samples.allSatisfy({ $0["values"] == nil }) {
            return config.values[String(path.text.dropFirst(7))] != nil
        }
        if isOfTheme(path) {
            return path.value(in: .object(["theme": config.theme.templateValue])) != nil
        }
        if config.source(String(first)) != nil { return true }
        return samples.contains { path.value(in: $0) != nil }
    }

    /// Warns of each template with a value that a format leaves unchanged, such as a text where a number is expected.
    ///
    /// - Parameter indices: the indices of the samples for which the templates are expanded.
    mutating func checkFormats(
        _ templates: [(key: String, template: TemplateText)], _ indices: [Int]
    ) {
        for (key, text) in templates where text.contains("|") {
            guard let template = try? Template(text) else { continue }
            for i in indices.prefix(TemplateCheck.maximumPictures) {
                let scope = TemplateScope(
                    item: samples[i], values: config.values.mapValues(DataValue.string))
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

    /// Reports pictures that do not exist or cannot be shown: the configuration's own, or else, for each reason, the
    /// first one of the samples.
    ///
    /// - Parameter indices: the indices of the samples that show the picture.
    mutating func checkPictures(_ text: TemplateText, _ key: String, _ indices: [Int]) {
        guard !text.isEmpty, let template = try? Template(text) else { return }
        let rule = ImagePathRule(
            template: text, folder: config.folder, followsLinks: config.followsPictureLinks)
        if template.placeholders.isEmpty {
            if let defect = defect(ofPicture: text, rule) {
                errors.append(
                    config.error(at: key, .picture(key: key, row: nil, reason: "\(defect)")))
            }
            return
        }
        var reasons: Set<String> = []
        var checked: Set<String> = []
        for i in indices.prefix(TemplateCheck.maximumPictures) {
            let expanded = template.expand(TemplateScope(item: samples[i]), formats)
            guard checked.insert(expanded).inserted, let defect = defect(ofPicture: expanded, rule),
                reasons.insert(defect.reason).inserted
            else { continue }
            warnings.append(
                config.error(at: key, .picture(key: key, row: i + 1, reason: "\(defect)")))
            if reasons.count == TemplateCheck.maximumPictureWarnings { return }
        }
    }

    /// Why a picture cannot be shown.
    private struct PictureDefect: CustomStringConvertible {
        /// The path of its file; nil for a picture in the data.
        var path: String?
        var reason: String
        var description: String { (path.map { "\($0): " } ?? "") + reason }
    }

    private mutating func defect(
        ofPicture text: String, _ rule: ImagePathRule
    ) -> PictureDefect? {
        let source: ImageSource?
        do throws(ImagePathError) { source = try rule.source(text) } catch {
            return PictureDefect(reason: error.reason)
        }
        switch source?.content {
        case nil: return nil
        case .data(let bytes)?: return defect(of: bytes).map { PictureDefect(reason: $0) }
        case .file(let path)?:
            if let place = source?.place,
                let error = FileSystem.problem(place.name, beneath: place.folder),
                error.code != ENOENT
            {
                return PictureDefect(reason: "\(KioskImageFiles.explained(error, path))")
            }
            guard FileSystem.exists(path) else {
                return PictureDefect(path: path, reason: "there is no such file")
            }
            do throws(SystemError) {
                let bytes = try KioskImageFiles.read(
                    path, at: source?.place, limit: KioskImageFiles.maximumSize)
                return defect(of: bytes).map { PictureDefect(path: path, reason: $0) }
            } catch { return PictureDefect(path: path, reason: error.reason) }
        }
    }

    /// Returns why a picture's file cannot be shown. So that a check takes no longer than a few seconds, not all pixels
    /// of many pictures are decoded.
    private mutating func defect(of bytes: [UInt8]) -> String? {
        let format = ImageFormat(of: bytes)
        if let format, format.isDecoded, let (width, height) = ImageHeader.size(of: bytes),
            ImageLimit.allows(width: Int64(width), height: Int64(height))
        {
            guard remainingPixels > 0 else { return nil }
            remainingPixels -= width * height
        }
        let thumbnail = ImageTarget(width: 64, height: 64, mode: .fit)
        do throws(ImageError) { _ = try LocalImageDecoder().decode(bytes, for: thumbnail) } catch {
            return error.reason
        }
        return nil
    }
}

extension KioskCheck {
    /// Checks the templates and pictures of pages for which it is known what opens them.
    mutating func checkPages(_ config: KioskConfig) {
        for screen in config.screens {
            guard case .page(let page) = screen.content else { continue }
            let samples = samples(for: screen.name, page, config)
            let names = samples.flatMap { $0.object?.keys ?? [] }
            var check = TemplateCheck(config, names: Array(Set(names)).sorted(), samples: samples)
            if !samples.isEmpty {
                check.checkPlaceholders(screen.title, "\(screen.key).title")
                for (key, text) in page.templates { check.checkPlaceholders(text, key) }
                check.checkFormats(page.templates, Array(samples.indices))
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
        // Without the document, it is not known which names it has.
        if let source = page.source { return documents[source].map { samples + [$0] } ?? [] }
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
