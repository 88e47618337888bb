/// Queries about the view models of artboards and their properties, which need no instances.
extension File {
    /// Returns the view model for which an artboard is made; nil if there is none.
    public func viewModel(of artboard: ArtboardDefinition) -> ViewModelDefinition? {
        artboard.viewModel.flatMap { viewModels.indices.contains($0) ? viewModels[$0] : nil }
    }

    /// Returns the view model whose instances a property of the kind `viewModel` holds; nil for other properties.
    public func viewModel(
        heldBy property: ViewModelDefinition.Property
    ) -> ViewModelDefinition? {
        guard property.kind == .viewModel, viewModels.indices.contains(property.reference) else {
            return nil
        }
        return viewModels[property.reference]
    }

    /// Returns the property at a path: its name, or names joined by "/" that lead through properties of the kind
    /// `viewModel`; nil if there is none.
    ///
    /// - Complexity: linear in the length of the path.
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
        var model = model
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for name in names.dropLast() {
            guard let index = model.indexByName[name],
                let held = viewModel(heldBy: model.properties[index])
            else { return nil }
            model = held
        }
        guard let name = names.last, let index = model.indexByName[name] else { return nil }
        for instance in model.instances {
            guard let item = instance.items.first(where: { $0.property == index }) else { continue }
            return viewModels.indices.contains(item.viewModel) ? item.viewModel : nil
        }
        return nil
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

    /// Returns the names of the events of an artboard, without duplicates, in the file's order.
    public func eventNames(of artboard: ArtboardDefinition) -> [String] {
        var names: [String] = []
        for object in artboard.objects where object >= 0 {
            guard CoreTypes.isKind(table.typeKey(object), of: TypeKey.event) else { continue }
            let name = table.string(object, .componentName)
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}

/// A change of a view model property.
package enum PropertyChange {
    /// A trigger was fired.
    case trigger
    case number(Double)
    case bool(Bool)
    case string(String)
    /// A colour, 0xAARRGGBB.
    case color(UInt32)
    /// The name of an enumeration's value.
    case enumeration(String)
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
    ///   - receive: called with each change.
    /// - Returns: whether there is such a property.
    @discardableResult
    package func observeProperty(
        _ path: String, for owner: AnyObject, _ receive: @escaping (PropertyChange) -> Void
    ) -> Bool {
        guard let property = property(at: path) else { return false }
        switch property.definition.kind {
        case .trigger, .number, .boolean, .string, .color, .enumeration: break
        default: return false
        }
        let names = property.definition.names
        return follow(
            path, property.definition.kind, isEnded: { [weak owner] in owner == nil },
            { [weak owner] value in
                if owner == nil { return false }
                switch value {
                case .trigger(let count): if count > 0 { receive(.trigger) }
                case .number(let number): receive(.number(number))
                case .bool(let bool): receive(.bool(bool))
                case .string(let text): receive(.string(text))
                case .color(let argb): receive(.color(argb))
                case .uint(let index):
                    if names.indices.contains(Int(index)) {
                        receive(.enumeration(names[Int(index)]))
                    }
                case .list: break
                }
                return true
            })
    }
}
