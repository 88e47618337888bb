/// Queries about the view models of artboards and their properties, which need no instances.
extension File {
    /// Returns the view model for which an artboard is made; nil if there is none.
    public func viewModel(of artboard: ArtboardDefinition) -> ViewModelDefinition? {
        viewModels[ifPresent: artboard.viewModel]
    }

    /// Returns the view model whose instances a property of the kind `viewModel` holds; nil for other properties.
    public func viewModel(
        heldBy property: ViewModelDefinition.Property
    ) -> ViewModelDefinition? {
        property.kind == .viewModel ? viewModels[ifPresent: property.reference] : nil
    }

    /// Returns the property at a path: its name, or names joined by "/" that lead through properties of the kind
    /// `viewModel`; nil if there is none.
    ///
    /// - Complexity: linear in the length of the path.
    public func property(
        at path: String, of model: ViewModelDefinition
    ) -> ViewModelDefinition.Property? {
        find(path, in: model).map { $0.model.properties[$0.index] }
    }

    /// Returns the view model to which the property at a path belongs, and the property's index in it.
    private func find(
        _ path: String, in model: ViewModelDefinition
    ) -> (model: ViewModelDefinition, index: Int)? {
        var found: (model: ViewModelDefinition, index: Int)?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            let held =
                if let found { viewModel(heldBy: found.model.properties[found.index]) } else {
                    model
                }
            guard let held, let index = held.indexByName[String(name)] else { return nil }
            found = (held, index)
        }
        return found
    }

    /// Returns the properties of a view model by their paths, including those of view models held by properties. View
    /// models may hold each other, so there are at most `limit` properties, with paths of at most eight names.
    public func properties(
        of model: ViewModelDefinition, limit: Int = 1000
    ) -> [(path: String, property: ViewModelDefinition.Property)] {
        var result: [(String, ViewModelDefinition.Property)] = []
        func add(_ model: ViewModelDefinition, _ prefix: String, _ depth: Int) {
            for property in model.properties {
                guard result.count < limit else { return }
                let path = prefix + property.name
                result.append((path, property))
                if depth < 8, let held = viewModel(heldBy: property) {
                    add(held, path + "/", depth + 1)
                }
            }
        }
        add(model, "", 1)
        return result
    }

    /// Returns the index of the view model of which a list has instances in the file, according to the first item of
    /// the first instance; nil for a list without items.
    ///
    /// - Parameters:
    ///   - path: the path of the list from `model`.
    ///   - model: the file's view model from which the path starts.
    package func itemModel(ofList path: String, in model: ViewModelDefinition) -> Int? {
        guard let list = find(path, in: model) else { return nil }
        let items = list.model.instances.lazy.compactMap { instance in
            instance.items.first { $0.property == list.index }
        }
        return items.first.flatMap {
            viewModels.indices.contains($0.viewModel) ? $0.viewModel : nil
        }
    }

    /// Returns, in ascending order, the indices of the view models for which other artboards are made: those whose
    /// instances a list can show.
    package func itemModels(besides artboard: ArtboardDefinition) -> [Int] {
        let models = artboards.compactMap(\.viewModel).filter(viewModels.indices.contains)
        return Set(models).subtracting([artboard.viewModel ?? -1]).sorted()
    }

    /// Creates an instance of the view model at an index; nil if there is none or it would exceed the limits.
    ///
    /// - Parameter instance: the index of the file's instance with the initial values; nil for default values.
    package func makeInstance(ofViewModel index: Int, from instance: Int?) -> ViewModelInstance? {
        ViewModelInstance(self, viewModel: index, instance: instance)
    }

    /// The enumerations, in the file's order.
    package var enumerations: [ViewModelEnum] { ViewModelDefinition.enumerations(table) }

    /// Returns the names of the events of an artboard, without duplicates, in the file's order.
    public func eventNames(of artboard: ArtboardDefinition) -> [String] {
        var names: [String] = []
        for object in artboard.objects where object >= 0 {
            guard CoreTypes.roles(table.typeKey(object)).contains(.event) else { continue }
            let name = table.string(object, .componentName)
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension ViewModelInstance {
    /// Creates an instance of a view model of the file, with the values of its first instance. The observers of this
    /// instance are also notified of its changes.
    package func makeInstance(ofViewModel index: Int) -> ViewModelInstance? {
        file.flatMap { ViewModelInstance($0, viewModel: index, countingIn: changes) }
    }

    /// Calls `receive` at each subsequent change of a property, synchronously, even in the middle of an advance.
    ///
    /// - Parameters:
    ///   - path: the path of a trigger, number, boolean, text, colour or enumeration.
    ///   - owner: the object for whose life the property is observed. It is not retained.
    ///   - receive: called with each new value: that of a trigger when it fires, and that of an enumeration by its name.
    /// - Returns: whether there is such a property.
    @discardableResult
    package func observeProperty(
        _ path: String, for owner: AnyObject, _ receive: @escaping (BoundValue) -> Void
    ) -> Bool {
        guard let property = property(at: path) else { return false }
        switch property.definition.kind {
        case .trigger, .number, .boolean, .string, .color, .enumeration: break
        default: return false
        }
        let names = property.definition.names
        let observer = ValueObserver<BoundValue>(for: owner) { value in
            switch value {
            case .trigger(let count): if count > 0 { receive(value) }
            case .uint(let index):
                if let name = names[ifPresent: Int(index)] { receive(.string(name)) }
            default: receive(value)
            }
        }
        return follow(path, property.definition.kind, observer)
    }
}
