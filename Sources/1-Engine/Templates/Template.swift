import JSON

/// A text with placeholders, such as `{destination} in {due|relative}`, which is parsed once and expanded for every
/// row.
///
/// A placeholder is `{path}`, optionally with formats, `{path|format|format:argument}`, or with a default for a missing
/// value, `{path ?? "–"}`; see `Format` and Documentation/Kiosk.md. A missing value without a default expands to
/// nothing. An argument in double or single quotes may contain `|`, `}` and `??`.
package struct Template: Hashable, Sendable {
    /// The template as it was written.
    package let text: String
    private let parts: [Part]
    /// Whether the expanded text may depend on the scope's `now`.
    package let isTimeDependent: Bool
    /// Whether the template's own text has letters that run from right to left.
    private let hasRightToLeftText: Bool

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
    }

    /// Creates a template that expands to this text verbatim.
    package init(literal text: String) {
        self.text = text
        parts = text.isEmpty ? [] : [.text(text)]
        hasRightToLeftText = BidiIsolation.hasRightToLeftText(text)
        isTimeDependent = false
    }

    /// The paths of the placeholders and of their formats, in order.
    package var placeholders: [TemplatePath] {
        parts.flatMap { part -> [TemplatePath] in
            if case .placeholder(let placeholder) = part { placeholder.paths } else { [] }
        }
    }

    /// The paths of the placeholders that have no explicit default, and of their formats.
    package var requiredPlaceholders: [TemplatePath] {
        parts.flatMap { part -> [TemplatePath] in
            guard case .placeholder(let placeholder) = part,
                !placeholder.formats.contains(where: \.isDefault)
            else { return [] }
            return placeholder.paths
        }
    }

    /// Whether the template always expands to an empty text.
    package var isEmpty: Bool { parts.isEmpty }

    // MARK: Expansion

    /// Returns the text with the placeholders replaced by values.
    ///
    /// May be called on any thread. The first use of a format opens its ICU formatter, which reads locale data and
    /// takes about a millisecond.
    ///
    /// - Complexity: linear in the lengths of the template and of the values.
    package func expand(_ scope: TemplateScope, _ context: FormatContext) -> String {
        expand { expand($0, scope, context) }
    }

    /// Returns the text to show: as `expand` does, but values whose direction may differ from the text's are between
    /// the isolates of the Unicode bidirectional algorithm. A text that is one value has none, since its direction is
    /// the value's. Not for texts that are compared, sorted or passed to programs.
    ///
    /// - Complexity: linear in the lengths of the template and of the values.
    package func display(_ scope: TemplateScope, _ context: FormatContext) -> String {
        let isRightToLeft = context.isRightToLeft || hasRightToLeftText
        return expand { part in
            let text = expand(part, scope, context)
            guard parts.count > 1, case .placeholder = part else { return text }
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
        if parts.count == 1, case .placeholder(let placeholder) = parts[0] {
            return value(of: placeholder, scope, context)
        }
        return .string(expand(scope, context))
    }

    private func value(
        of placeholder: Placeholder, _ scope: TemplateScope, _ context: FormatContext
    ) -> DataValue? {
        var value = scope.value(at: placeholder.path)
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
        parts.compactMap { part -> Rejection? in
            guard case .placeholder(let placeholder) = part else { return nil }
            var value = scope.value(at: placeholder.path)
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
        for part in parts {
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
        var value = scope.value(at: placeholder.path)
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
