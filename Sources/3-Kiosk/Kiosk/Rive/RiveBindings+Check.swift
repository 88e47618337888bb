import JSON
import RiveRuntime
import Templates

extension RiveBindings {
    /// What of a sample of the data has no place, is missing or cannot be converted, after what is wrong
    /// without data.
    ///
    /// - Parameter scope: with a document of the source, or a row, as the item.
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
                // The first element stands for all: an error is told once.
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

    /// Members that are bound by their names may be missing.
    private static func missing(_ place: RivePlace, _ scope: TemplateScope) -> RiveProblem? {
        guard case .template(let template) = place.source,
            let path = template.placeholders.first(where: { scope.value(at: $0) == nil })
        else { return nil }
        // The names beside the first one that is not there.
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
