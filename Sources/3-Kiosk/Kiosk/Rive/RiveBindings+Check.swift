import JSON
import RiveRuntime
import Templates

extension RiveBindings {
    /// Returns the problems that are found without data, followed by values of a sample that are missing or cannot be
    /// converted.
    ///
    /// - Parameter scope: a scope whose item is the source's document, or a row.
    func check(_ scope: TemplateScope, _ formats: FormatContext) -> [RiveProblem] {
        var found = problems
        RiveBindings.check(places, scope, formats, &found)
        return found
    }

    private static func check(
        _ places: [RivePlace], _ scope: TemplateScope, _ formats: FormatContext,
        _ problems: inout [RiveProblem]
    ) {
        for place in places {
            guard let value = place.source.value(scope, formats) else {
                if let problem = missing(place, scope) { problems.append(problem) }
                continue
            }
            let isRight: Bool
            switch place.kind {
            case .trigger: isRight = true
            case .image: isRight = value.text != nil
            case .list(let items):
                isRight = value.array != nil
                // Only the first element is checked, so that an error is reported once.
                if let first = value.array?.first {
                    var scope = scope
                    scope.item = first
                    check(items.places, scope, formats, &problems)
                }
            case .number, .boolean, .string, .color, .enumeration:
                isRight = RiveValue(value, for: place.kind) != nil
            }
            if !isRight {
                problems.append(
                    RiveProblem(
                        .wrongValue(
                            path: place.path, wanted: place.wanted, found: value.summary),
                        at: place.key))
            }
        }
    }

    /// Returns the problem of a missing value. Members that are bound by their names may be missing.
    private static func missing(_ place: RivePlace, _ scope: TemplateScope) -> RiveProblem? {
        guard case .template(let template) = place.source,
            let path = template.placeholders.first(where: { scope.value(at: $0) == nil })
        else { return nil }
        // Suggest the names at the level of the first one that is missing.
        var value = scope.item
        for name in path.text.split(separator: ".") {
            guard let next = value[name] else { break }
            value = next
        }
        var known = value.object.map { Array($0.keys) } ?? []
        if value == scope.item { known += scope.sources.keys }
        return RiveProblem(
            .missingValue(path: place.path, name: path.text, known: known.sorted()),
            at: place.key)
    }
}
