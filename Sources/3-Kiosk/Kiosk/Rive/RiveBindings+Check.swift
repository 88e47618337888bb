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
        RiveBindings.check(targets, scope, formats, &found)
        return found
    }

    private static func check(
        _ targets: [RiveBindingTarget], _ scope: TemplateScope, _ formats: FormatContext,
        _ problems: inout [RiveProblem]
    ) {
        for target in targets {
            guard let value = target.source.value(scope, formats) else {
                if let problem = missing(target, scope) { problems.append(problem) }
                continue
            }
            let isRight: Bool
            switch target.kind {
            case .trigger: isRight = true
            case .image: isRight = value.text != nil
            case .list(let items):
                isRight = value.array != nil
                // Only the first element is checked, so that an error is reported once.
                if let first = value.array?.first {
                    var scope = scope
                    scope.item = first
                    check(items.targets, scope, formats, &problems)
                }
            case .number, .boolean, .string, .color, .enumeration:
                isRight = RiveValue(value, for: target.kind) != nil
            }
            if !isRight {
                problems.append(
                    RiveProblem(
                        .wrongValue(
                            path: target.path, wanted: target.wanted, found: value.summary),
                        at: target.key))
            }
        }
    }

    /// Returns the problem of a missing value. Members that are bound by their names may be missing.
    private static func missing(_ target: RiveBindingTarget, _ scope: TemplateScope) -> RiveProblem?
    {
        guard case .template(let template) = target.source,
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
            .missingValue(path: target.path, name: path.text, known: known.sorted()),
            at: target.key)
    }
}
