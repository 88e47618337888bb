import JSON

/// A text with placeholders, such as `{destination} in {due|relative}`, which is parsed once and expanded for every
/// row.
///
/// A placeholder is `{path}`, optionally with formats, `{path|format|format:argument}`, or with a default for a missing
/// value, `{path ?? "–"}`; see `Format` and Documentation/Kiosk.md. A missing value without a default expands to
/// nothing. An argument in double or single quotes may contain `|`, `}` and `??`.
package struct Template: Hashable, Sendable {
    /// The template as it was written; if it was written in several languages, in the first of them.
    package let text: String
    private let parts: [Part]
    /// Whether the expanded text may depend on the scope's `now`.
    package let isTimeDependent: Bool
    /// Whether the template's own text has letters that run from right to left.
    private let hasRightToLeftText: Bool
    /// The texts in several languages; nil for a template that is the same in all of them.
    private let localized: LocalizedText?
    /// The templates of these texts, in the same order; empty if there are none.
    private let translations: [Template]

    enum Part: Hashable, Sendable {
        case text(String)
        case placeholder(Placeholder)
    }

    struct Placeholder: Hashable, Sendable {
        var path: TemplatePath
        var formats: [Format]

        /// The paths of the values that are read, in order.
        var paths: [TemplatePath] { [path] + formats.compactMap(\.path) }
    }

    /// The maximum length of the expansion of several parts, in bytes of UTF-8; the rest is cut off.
    package static let maximumLength = 1 << 20

    /// Parses a template.
    ///
    /// - Throws: `TemplateError` for the first error in the text.
    /// - Complexity: linear in the length of the text.
    package init(_ text: String) throws(TemplateError) {
        self.text = text
        var parser = TemplateParser(text)
        parts = try parser.parse()
        hasRightToLeftText = parts.contains {
            if case .text(let text) = $0 { BidiIsolation.hasRightToLeftText(text) } else { false }
        }
        isTimeDependent = parts.contains {
            guard case .placeholder(let placeholder) = $0 else { return false }
            return placeholder.paths.contains { $0.text == TemplateScope.now }
                || placeholder.formats.contains(where: \.isRelative)
        }
        (localized, translations) = (nil, [])
    }

    /// Parses a template in one or several languages, of which the one of the format context is expanded.
    ///
    /// - Throws: `TemplateError` for the first error in a text.
    /// - Complexity: linear in the length of the texts.
    package init(_ localized: LocalizedText) throws(TemplateError) {
        if localized.languages.isEmpty {
            self = try Template(localized.texts[0])
            return
        }
        var translations: [Template] = []
        for text in localized.texts { translations.append(try Template(text)) }
        text = translations[0].text
        parts = translations[0].parts
        hasRightToLeftText = translations[0].hasRightToLeftText
        isTimeDependent = translations.contains(where: \.isTimeDependent)
        (self.localized, self.translations) = (localized, translations)
    }

    /// The template in the language of a context.
    private func inLanguage(of context: FormatContext) -> Template {
        guard let localized else { return self }
        return translations[localized.index(among: context.languageLookups)]
    }

    /// The templates in all languages; only this one if it is the same in all of them.
    package var inAllLanguages: [Template] { translations.isEmpty ? [self] : translations }

    /// Creates a template that expands to this text verbatim.
    package init(literal text: String) {
        self.text = text
        parts = text.isEmpty ? [] : [.text(text)]
        hasRightToLeftText = BidiIsolation.hasRightToLeftText(text)
        isTimeDependent = false
        (localized, translations) = (nil, [])
    }

    /// The paths of the placeholders and of their formats, in order; those of one language after the other.
    package var placeholders: [TemplatePath] {
        if localized != nil { return translations.flatMap(\.placeholders) }
        return parts.flatMap { part -> [TemplatePath] in
            if case .placeholder(let placeholder) = part { placeholder.paths } else { [] }
        }
    }

    /// The paths of the placeholders that have no explicit default, and of their formats.
    package var requiredPlaceholders: [TemplatePath] {
        if localized != nil { return translations.flatMap(\.requiredPlaceholders) }
        return parts.flatMap { part -> [TemplatePath] in
            guard case .placeholder(let placeholder) = part,
                !placeholder.formats.contains(where: \.isDefault)
            else { return [] }
            return placeholder.paths
        }
    }

    /// Whether the template always expands to an empty text.
    package var isEmpty: Bool { parts.isEmpty && translations.allSatisfy(\.isEmpty) }

    /// The text that the template always expands to in the language of a context; nil if it has placeholders.
    package func constantText(_ context: FormatContext) -> String? {
        let template = inLanguage(of: context)
        if template.parts.isEmpty { return "" }
        guard template.parts.count == 1, case .text(let text) = template.parts[0] else {
            return nil
        }
        return text
    }

    // MARK: Expansion

    /// Returns the text with the placeholders replaced by values.
    ///
    /// May be called on any thread. The first use of a format opens its ICU formatter, which reads locale data and
    /// takes about a millisecond.
    ///
    /// - Complexity: linear in the lengths of the template and of the values.
    package func expand(_ scope: TemplateScope, _ context: FormatContext) -> String {
        let template = inLanguage(of: context)
        return template.expand { template.expand($0, scope, context) }
    }

    /// Returns the text to show: as `expand` does, but values whose direction may differ from the text's are between
    /// the isolates of the Unicode bidirectional algorithm. A text that is one value has none, since its direction is
    /// the value's. Not for texts that are compared, sorted or passed to programs.
    ///
    /// - Complexity: linear in the lengths of the template and of the values.
    package func display(_ scope: TemplateScope, _ context: FormatContext) -> String {
        let template = inLanguage(of: context)
        let isRightToLeft = context.isRightToLeft || template.hasRightToLeftText
        return template.expand { part in
            let text = template.expand(part, scope, context)
            guard template.parts.count > 1, case .placeholder = part else { return text }
            return BidiIsolation.isolated(text, inRightToLeftText: isRightToLeft)
        }
    }

    private func expand(_ partText: (Part) -> String) -> String {
        if parts.count == 1 { return partText(parts[0]) }
        var text = ""
        for part in parts {
            text += partText(part)
            if text.utf8.count > Template.maximumLength {
                return String(
                    decoding: text.utf8.prefix(Template.maximumLength), as: UTF8.self)
            }
        }
        return text
    }

    private func expand(
        _ part: Part, _ scope: TemplateScope, _ context: FormatContext
    ) -> String {
        switch part {
        case .text(let text): text
        case .placeholder(let placeholder):
            value(of: placeholder, scope, context)?.text ?? ""
        }
    }

    /// Returns the value of a template that consists of one placeholder, in the value's own type unless a format turns
    /// it into text; nil if the value is missing. For other templates, returns the expanded text.
    package func value(_ scope: TemplateScope, _ context: FormatContext) -> DataValue? {
        let template = inLanguage(of: context)
        if template.parts.count == 1, case .placeholder(let placeholder) = template.parts[0] {
            return value(of: placeholder, scope, context)
        }
        return .string(expand(scope, context))
    }

    private func value(
        of placeholder: Placeholder, _ scope: TemplateScope, _ context: FormatContext
    ) -> DataValue? {
        var value = scope.value(at: placeholder.path, context.memberSuffixes)
        for format in placeholder.formats {
            value = context.apply(format, to: value, scope)
        }
        return value == .null ? nil : value
    }

    /// A value that a format leaves unchanged, because it is not, for example, a number.
    package struct Rejection: Hashable, Sendable {
        /// The value's path.
        package let path: String
        package let value: DataValue
        /// The name of the format.
        package let format: String
    }

    /// Returns the values of a scope that formats of the template leave unchanged. Missing values and empty texts do not
    /// count.
    package func rejections(_ scope: TemplateScope, _ context: FormatContext) -> [Rejection] {
        inLanguage(of: context).parts.compactMap { part -> Rejection? in
            guard case .placeholder(let placeholder) = part else { return nil }
            var value = scope.value(at: placeholder.path, context.memberSuffixes)
            for format in placeholder.formats {
                if let value, value != .null, value != .string(""),
                    !context.accepts(value, format, scope)
                {
                    return Rejection(
                        path: placeholder.path.text, value: value, format: format.name)
                }
                value = context.apply(format, to: value, scope)
            }
            return nil
        }
    }

    // MARK: Time

    /// Returns when the expanded text of a time-dependent template may change next, in seconds since 1970; infinity if
    /// it changes only with its values.
    ///
    /// The time is exact for relative times and for clocks and dates of `now`, so a display that waits until then never
    /// wakes needlessly.
    package func nextChange(_ scope: TemplateScope, _ context: FormatContext) -> Double {
        guard isTimeDependent else { return .infinity }
        var next = Double.infinity
        for part in inLanguage(of: context).parts {
            guard case .placeholder(let placeholder) = part else { continue }
            next = min(next, nextChange(of: placeholder, scope, context))
        }
        return next
    }

    private func nextChange(
        of placeholder: Placeholder, _ scope: TemplateScope, _ context: FormatContext
    ) -> Double {
        if scope.isNow(placeholder.path) {
            let now = wholeSeconds(scope.now)
            guard let format = placeholder.formats.first(where: { !$0.isDefault }) else {
                return now + 1
            }
            return context.nextChange(ofNowAs: format, now)
        }
        var value = scope.value(at: placeholder.path, context.memberSuffixes)
        var next = Double.infinity
        for format in placeholder.formats {
            if format.isRelative, let time = context.time(value) {
                next = min(next, RelativeTime(of: time, from: scope.now).nextChange)
            }
            if let path = format.path, scope.isNow(path) {
                next = min(next, wholeSeconds(scope.now) + 1)
            }
            value = context.apply(format, to: value, scope)
        }
        return next
    }
}

extension Template: CustomStringConvertible {
    package var description: String { text }
}
