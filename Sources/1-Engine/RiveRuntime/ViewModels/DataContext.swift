/// Resolves the paths of bindings, first in the view model instances of an artboard, then in those of the artboards
/// that contain it.
final class DataContext {
    /// The artboard's own instance, followed by those of global view models.
    private(set) var instances: [ViewModelInstance]
    private(set) var parent: DataContext?

    init(_ instances: [ViewModelInstance], parent: DataContext?) {
        self.instances = instances
        self.parent = parent
    }

    convenience init(_ instance: ViewModelInstance?, parent: DataContext?) {
        self.init(instance.map { [$0] } ?? [], parent: parent)
    }

    /// Changes the instances in which paths are resolved. Everything bound with this context must be bound again.
    func set(_ instance: ViewModelInstance?, parent: DataContext?) {
        instances.removeAll(keepingCapacity: true)
        if let instance { instances.append(instance) }
        self.parent = parent
    }

    /// Returns the property at a path of indices.
    ///
    /// - Parameter path: the index of a view model, followed by the index of a property in each instance along the
    ///   path.
    func property(_ path: [Int]) -> ViewModelInstance.Property? {
        guard path.count > 1 else { return nil }
        return first { instance in
            instance.viewModel == path[0] ? DataContext.walk(instance, path.dropFirst()) : nil
        }
    }

    /// Returns the property at a path of names.
    ///
    /// - Parameter names: the name of a property in each instance along the path, starting at the nearest instance in
    ///   which the path resolves.
    func property(_ names: [String]) -> ViewModelInstance.Property? {
        if names.isEmpty { return nil }
        let path = names.joined(separator: "/")
        return first { $0.property(at: path) }
    }

    /// Ends an advance for the artboard's own instances.
    func resetTriggers() { instances.forEachBorrowed { $0.resetTriggers() } }

    private func first(
        _ find: (ViewModelInstance) -> ViewModelInstance.Property?
    ) -> ViewModelInstance.Property? {
        var context: DataContext? = self
        while let c = context {
            for instance in c.instances {
                if let found = find(instance) { return found }
            }
            context = c.parent
        }
        return nil
    }

    private static func walk(
        _ instance: ViewModelInstance, _ path: ArraySlice<Int>
    ) -> ViewModelInstance.Property? {
        guard let first = path.first, let property = instance.visibleProperty(first) else {
            return nil
        }
        if path.count == 1 { return property }
        return property.instance.flatMap { walk($0, path.dropFirst()) }
    }
}
