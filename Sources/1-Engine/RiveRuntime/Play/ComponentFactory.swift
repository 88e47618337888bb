/// Creates the components for objects of the file.
enum ComponentFactory {
    /// Creates the component for an object. A type without a class becomes the nearest type that keeps its children in
    /// place: a node if it extends one, otherwise a plain container.
    static func make(_ source: ObjectSource) -> Component {
        if let type = classes[source.typeKey] { return type.init(source) }
        if CoreTypes.isKind(source.typeKey, of: TypeKey.node) { return Node(source) }
        return ContainerComponent(source)
    }
}
