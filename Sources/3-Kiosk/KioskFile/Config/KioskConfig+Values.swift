import JSON
import NamedValues
import Templates

/// The declared values of the kiosk and of its screens.
extension KioskConfig {
    /// Returns the path of the value of the kiosk that the name of a source stands for, such as `cart` for
    /// `values.cart`; nil for other names.
    package static func valuePath(ofSource name: String) -> String? {
        name.hasPrefix("values.") ? String(name.dropFirst(7)) : nil
    }

    /// The name of the value that a path leads into.
    package static func valueName(in path: String) -> String { String(path.prefix { $0 != "." }) }

    /// Returns the values of the kiosk as they begin.
    package var initialValues: ValueStore {
        let declarations = values.map { name, value in
            (name, ValueStore.Declaration(value, persists: persistentNames.contains(name)))
        }
        return KioskConfig.store(Dictionary(uniqueKeysWithValues: declarations))
    }

    /// Returns the values of a screen as they begin; nil for a screen without any.
    package func initialValues(of screen: String) -> ValueStore? {
        guard let values = self.screen(screen)?.values, !values.isEmpty else { return nil }
        return KioskConfig.store(values.mapValues { ValueStore.Declaration($0) })
    }

    /// `ReferenceCheck` has found that the values can be stored.
    private static func store(_ declarations: [String: ValueStore.Declaration]) -> ValueStore {
        do { return try ValueStore(declarations) } catch { preconditionFailure("\(error)") }
    }

    /// A scope with the values as they begin, for checks.
    ///
    /// - Parameter screen: the name of the screen whose values are in it.
    package func initialScope(_ item: DataValue = .null, screen: String? = nil) -> TemplateScope {
        TemplateScope(
            item: item, values: values,
            screen: screen.flatMap { self.screen($0)?.values } ?? [:],
            sources: ["theme": theme.templateValue])
    }
}
