import JSON
import KioskFile
import Templates

/// The bindings of a .riv file whose values depend on the time.
struct TimeDependentBindings: Sendable {
    private var templates: [Template] = []
    /// The time-dependent templates of lists' items, with the templates of the lists' arrays.
    private var lists: [(each: Template, items: [Template])] = []

    /// - Parameter bind: the bindings of a configuration that has been checked.
    init(_ bind: [(path: String, binding: RiveDescription.Binding)]) {
        for (_, binding) in bind {
            switch binding {
            case .value(let template): if template.isTimeDependent { templates.append(template) }
            case .list(let array, _, let members):
                let items = members.map(\.value).filter(\.isTimeDependent)
                let each = RiveDescription.Binding.listTemplate(array)
                if !items.isEmpty { lists.append((each, items)) }
            }
        }
    }

    /// Returns when a value may change next, in seconds since 1970; infinity if none depends on the time.
    ///
    /// - Parameter scope: a scope whose item is the one that the file shows.
    func nextChange(_ scope: TemplateScope, _ formats: FormatContext) -> Double {
        var next = Double.infinity
        for template in templates { next = min(next, template.nextChange(scope, formats)) }
        for (each, items) in lists {
            var scope = scope
            let elements = each.value(scope, formats)?.array ?? []
            for element in elements.prefix(RiveBinder.maximumItems) {
                scope.item = element
                for item in items { next = min(next, item.nextChange(scope, formats)) }
            }
        }
        return next
    }
}
