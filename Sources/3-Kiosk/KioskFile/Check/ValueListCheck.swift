import JSON
import Templates

/// Checks the placeholders of rows that are made from lists in `values`, whose elements the configuration adds itself.
struct ValueListCheck {
    private(set) var errors: [ConfigError] = []
    private let config: KioskConfig

    init(_ config: KioskConfig) {
        self.config = config
        for screen in config.screens {
            guard case .list(let list) = screen.content,
                let name = KioskConfig.valuePath(ofSource: list.source),
                let names = memberNames(of: name), !names.isEmpty
            else { continue }
            check(list, screen, names)
        }
    }

    private mutating func check(
        _ list: ListDescription, _ screen: ScreenDescription, _ names: Set<String>
    ) {
        let templates = list.templates.filter { config.has($0.key) || $0.key.hasSuffix(".title") }
        // What is inside the members is not known.
        let inside = (templates.map(\.template) + list.actions.flatMap { $0.action.templates })
            .flatMap(\.placeholders).filter { names.contains($0.first) }.map(\.text)
        let sample = DataValue.object(
            DataObject(Dictionary(uniqueKeysWithValues: names.map { ($0, .string("")) })))
        var check = TemplateCheck(
            config, screen, names: names.union(inside).sorted(), samples: [sample])
        for (key, template) in templates { check.checkPlaceholders(template, key) }
        for (key, action) in list.actions { check.checkPlaceholders(of: action, key) }
        errors += check.errors
    }

    /// The names of the members of a list's elements; nil if the configuration does not tell.
    private func memberNames(of list: String) -> Set<String>? {
        var names: Set<String> = []
        func add(_ element: JSONTemplate) -> Bool {
            switch element {
            case .object(let members): names.formUnion(members.keys)
            case .value(.object(let members)): names.formUnion(members.keys)
            case .value, .text, .array: return false
            }
            return true
        }
        for element in config.values[list]?.array ?? [] where !add(.value(element)) { return nil }
        for (_, action) in config.actions {
            for action in action.contained {
                switch action {
                case .add(let changes):
                    for change in changes where isAbout(list, change.path) {
                        guard change.path == list || change.path == "values.\(list)",
                            add(change.value)
                        else { return nil }
                    }
                case .set(let changes):
                    for change in changes where isAbout(list, change.path) {
                        switch change.value {
                        case .array(let elements) where elements.allSatisfy(add): break
                        case .value(.array(let elements))
                        where elements.allSatisfy({ add(.value($0)) }): break
                        default: return nil
                        }
                    }
                default: break
                }
            }
        }
        return names
    }

    /// Whether a path leads to a list or into it.
    private func isAbout(_ list: String, _ path: String) -> Bool {
        let path = path.hasPrefix("values.") ? path.dropFirst(7) : path[...]
        return path == list || path.hasPrefix("\(list).")
    }
}

extension KioskAction {
    /// The templates of the action and of what follows from it.
    var templates: [Template] {
        contained.flatMap { action -> [Template] in
            switch action {
            case .run(let run): run.arguments + (run.input?.templates ?? [])
            case .message(let message): message.templates
            case .set(let changes), .add(let changes), .removeElements(let changes):
                changes.flatMap(\.value.templates)
            default: []
            }
        }
    }
}
