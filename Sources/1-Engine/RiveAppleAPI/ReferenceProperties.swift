import RiveRuntime

/// The path of a property that holds an instance of another view model.
public typealias ViewModelInstanceProperty = PropertyPath<ViewModelInstance>

/// The path of an image property.
public typealias ImageProperty = PropertyPath<ImageAsset>

/// The path of a font property.
public typealias FontProperty = PropertyPath<FontAsset>

extension ViewModelInstance {
    // MARK: View models

    /// Returns the instance held by a property.
    ///
    /// - Returns: the instance; if there is none, that is logged and an instance without properties is returned.
    @MainActor public func value(of property: ViewModelInstanceProperty) -> ViewModelInstance {
        guard let found = find(property.path, .viewModel) else {
            return .unavailable(missing(property.path, .viewModel))
        }
        return found.instance
            ?? .unavailable("the property '\(property.path)' holds no instance; set one")
    }

    /// Makes a property hold another instance, which it retains. Whatever is bound to the property follows in the next
    /// advance.
    ///
    /// - Returns: whether there is a property of this kind at the path and the instance has its view model, or one of
    ///   another file with the same name and the same properties; if not, that is logged.
    @MainActor @discardableResult
    public func setValue(
        of property: ViewModelInstanceProperty, to instance: ViewModelInstance
    ) -> Bool {
        guard let found = find(property.path, .viewModel) else {
            return refuse(missing(property.path, .viewModel))
        }
        guard instance.isOfKind(found.definition.reference, in: file) else {
            return refuse("'\(property.path)' takes no instance of this view model")
        }
        // They would never be released.
        guard let owner = owner(ofPropertyAt: property.path),
            !ViewModelInstance.holds([instance], owner)
        else {
            return refuse("'\(property.path)' cannot hold an instance that holds this one")
        }
        found.setInstance(instance)
        return true
    }

    /// Whether the instance can be used as one of a view model of a file.
    private func isOfKind(_ index: Int, in other: File?) -> Bool {
        guard let file, let other else { return false }
        if other === file { return viewModel == index }
        guard let wanted = other.viewModels[ifPresent: index] else { return false }
        return file.viewModels[ifPresent: viewModel]?.looksLike(wanted) ?? false
    }

    // MARK: Images and fonts

    /// Makes an image property show an image that a worker has decoded, or none. It appears in the next advance.
    ///
    /// - Returns: whether there is a property of this kind at the path; if not, that is logged.
    @MainActor @discardableResult
    public func setValue(of property: ImageProperty, to image: ImageAsset?) -> Bool {
        change(property.path, .image) { $0.setAsset(image.map(AssignedAsset.image)) }
    }

    /// Makes a font property use a font that a worker has opened, or none. It takes effect in the next advance.
    ///
    /// - Returns: whether there is a property of this kind at the path; if not, that is logged.
    @MainActor @discardableResult
    public func setValue(of property: FontProperty, to font: FontAsset?) -> Bool {
        change(property.path, .font) { $0.setAsset(font.map(AssignedAsset.font)) }
    }

    // MARK: Names

    /// Returns the name of this instance's view model. It is asynchronous as in Rive's Apple runtime but does not wait,
    /// and fails only in a cancelled task.
    @MainActor public func viewModelName() async throws -> String {
        try throwIfCancelled(ViewModelInstanceError.cancelled)
        return names.viewModel
    }

    /// Returns the name of the file's instance from which this one took its initial values; empty if there is none. It
    /// fails only in a cancelled task.
    @MainActor public func name() async throws -> String {
        try throwIfCancelled(ViewModelInstanceError.cancelled)
        return names.instance
    }

    // MARK: Looking up

    /// Passes the property of a kind at a path to `body`.
    ///
    /// - Returns: whether there is one; if not, that is logged.
    func change(
        _ path: String, _ kind: ViewModelPropertyKind, _ body: (ViewModelInstance.Property) -> Void
    ) -> Bool {
        guard let found = find(path, kind) else { return refuse(missing(path, kind)) }
        body(found)
        return true
    }

    /// Returns a message about what is wrong with a property's path.
    func missing(_ path: String, _ kind: ViewModelPropertyKind) -> String {
        if let found = property(at: path) {
            return "the property '\(path)' is of the type \(found.definition.kind), not \(kind)"
        }
        let list = properties.map(\.definition.name).quotedList
        return "there is no property '\(path)'; the view model '\(names.viewModel)' has: \(list)"
    }

    @discardableResult
    func refuse(_ reason: String) -> Bool {
        RiveLog.error(tag: .viewModelInstance, reason)
        return false
    }

    /// Logs why there is no instance.
    ///
    /// - Returns: an instance without properties, whose setters do nothing.
    static func unavailable(_ reason: String) -> ViewModelInstance {
        RiveLog.error(tag: .viewModelInstance, reason)
        return .withoutProperties()
    }
}
