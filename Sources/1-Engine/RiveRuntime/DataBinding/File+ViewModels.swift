/// What artboards are made for and what their view models hold, before anything is instantiated.
extension File {
    /// The view model that an artboard is made for; nil for none.
    public func viewModel(of artboard: ArtboardDefinition) -> ViewModelDefinition? {
        artboard.viewModel.flatMap { viewModels.indices.contains($0) ? viewModels[$0] : nil }
    }

    /// The view model whose instances a property of the kind `viewModel` holds; nil for other
    /// properties.
    public func viewModel(
        heldBy property: ViewModelDefinition.Property
    ) -> ViewModelDefinition? {
        guard property.kind == .viewModel, viewModels.indices.contains(property.reference) else {
            return nil
        }
        return viewModels[property.reference]
    }

    /// The property at a path: its name, or names joined by "/" that lead through properties of the
    /// kind `viewModel`. Linear in the length of the path.
    ///
    /// - Returns: nil if there is none.
    public func property(
        at path: String, of model: ViewModelDefinition
    ) -> ViewModelDefinition.Property? {
        var model: ViewModelDefinition? = model
        var found: ViewModelDefinition.Property?
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let current = model, let index = current.indexByName[String(name)] else {
                return nil
            }
            found = current.properties[index]
            model = found.flatMap(viewModel(heldBy:))
        }
        return found
    }

    /// The properties of a view model by their paths, those of view models that properties hold
    /// included: at most `limit`, and no deeper than eight names, since view models may hold each
    /// other.
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
}
