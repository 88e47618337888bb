import Geometry

/// The path of a property that holds an instance of another view model.
public struct ViewModelInstanceProperty: Sendable {
    /// The property's name, or names joined by "/".
    public let path: String

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }
}

/// The path of an image property.
public struct ImageProperty: Sendable {
    /// The property's name, or names joined by "/".
    public let path: String

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }
}

/// The path of a font property.
public struct FontProperty: Sendable {
    /// The property's name, or names joined by "/".
    public let path: String

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }
}

/// The path of an artboard property.
public struct ArtboardProperty: Sendable {
    /// The property's name, or names joined by "/".
    public let path: String

    /// Creates a path.
    ///
    /// - Parameter path: a name, or names joined by "/".
    public init(path: String) { self.path = path }
}

extension ViewModelInstance {
    // MARK: View models

    /// Returns the instance held by a property.
    ///
    /// - Returns: the instance; if there is none, that is logged and an instance without properties is returned.
    public func value(of property: ViewModelInstanceProperty) -> ViewModelInstance {
        guard let found = find(property.path, .viewModel) else {
            return .unavailable(missing(property.path, .viewModel))
        }
        return found.instance
            ?? .unavailable("the property '\(property.path)' holds no instance; set one")
    }

    /// Makes a property hold another instance, which it retains. Whatever is bound to the property follows in the next
    /// advance.
    ///
    /// - Returns: whether there is a property of this kind at the path and the instance has its view model; if not,
    ///   that is logged.
    @discardableResult
    public func setValue(
        of property: ViewModelInstanceProperty, to instance: ViewModelInstance
    ) -> Bool {
        guard let found = find(property.path, .viewModel) else {
            return refuse(missing(property.path, .viewModel))
        }
        guard instance.file === file, instance.viewModel == found.definition.reference else {
            return refuse("'\(property.path)' takes no instance of this view model")
        }
        guard !instance.holds(self) else {
            return refuse("'\(property.path)' cannot hold an instance that holds this one")
        }
        found.setInstance(instance)
        return true
    }

    // MARK: Images, fonts and artboards

    /// Makes an image property show an image that a worker has decoded, or none. It appears in the next advance.
    ///
    /// - Returns: whether there is a property of this kind at the path; if not, that is logged.
    @discardableResult
    public func setValue(of property: ImageProperty, to image: ImageAsset?) -> Bool {
        guard let found = find(property.path, .image) else {
            return refuse(missing(property.path, .image))
        }
        found.setAsset(image.map(AssignedAsset.image))
        return true
    }

    /// Makes a font property use a font that a worker has opened, or none. It takes effect in the next advance.
    ///
    /// - Returns: whether there is a property of this kind at the path; if not, that is logged.
    @discardableResult
    public func setValue(of property: FontProperty, to font: FontAsset?) -> Bool {
        guard let found = find(property.path, .font) else {
            return refuse(missing(property.path, .font))
        }
        found.setAsset(font.map(AssignedAsset.font))
        return true
    }

    /// Makes an artboard property show a new instance of the same artboard of the file as `artboard`, or none.
    ///
    /// - Returns: whether there is a property of this kind at the path and the artboard is from the same file; if not,
    ///   that is logged.
    @discardableResult
    public func setValue(of property: ArtboardProperty, to artboard: Artboard?) -> Bool {
        guard let found = find(property.path, .artboard) else {
            return refuse(missing(property.path, .artboard))
        }
        guard let artboard else {
            found.set(.uint(.max))
            return true
        }
        guard let file = file, artboard.file === file,
            let index = file.index(of: artboard.definition)
        else {
            return refuse("'\(property.path)' takes artboards of the view model's own file only")
        }
        found.set(.uint(UInt32(index)))
        return true
    }

    // MARK: Colours and triggers

    /// Sets a colour.
    ///
    /// - Returns: whether there is a property of this kind at the path; if not, that is logged.
    @discardableResult
    public func setValue(of property: ColorProperty, to color: Color) -> Bool {
        setValue(of: property, to: color.argb)
    }

    /// Returns a colour. It is asynchronous as in Rive's Apple runtime but does not wait.
    ///
    /// - Throws: `ViewModelInstanceError.missingProperty` if there is no colour at the path.
    public func value(
        of property: ColorProperty, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Color {
        guard let argb = color(property.path) else {
            throw ViewModelInstanceError.missingProperty(missing(property.path, .color))
        }
        return Color(argb: argb)
    }

    /// Fires a trigger, which stays in effect for one advance.
    ///
    /// - Returns: whether there is a trigger at the path; if not, that is logged.
    @discardableResult
    public func fire(trigger property: TriggerProperty) -> Bool {
        guard let found = find(property.path, .trigger) else {
            return refuse(missing(property.path, .trigger))
        }
        found.fire()
        return true
    }

    /// Returns a stream that yields each time a trigger fires. It ends when the instance is released, or immediately if
    /// there is no trigger at the path.
    public func stream(of property: TriggerProperty) -> PropertyStream<Void> {
        let (stream, source) = PropertyStream<Void>.make()
        guard let found = find(property.path, .trigger) else {
            refuse(missing(property.path, .trigger))
            source.finish()
            return stream
        }
        // The first call is with the current value, which is not a firing.
        var isFirst = true
        found.observe(
            isEnded: { source.isFinished }, ended: { source.finish() },
            { value in
                defer { isFirst = false }
                guard !isFirst, case .trigger(let count) = value, count > 0 else { return true }
                return source.yield(())
            })
        return stream
    }

    // MARK: Names

    /// Returns the name of this instance's view model. It is asynchronous as in Rive's Apple runtime but neither waits
    /// nor fails.
    public func viewModelName(
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> String { names.viewModel }

    /// Returns the name of the file's instance from which this one took its initial values; empty if there is none.
    public func name(isolation: isolated (any Actor)? = #isolation) async throws -> String {
        names.instance
    }

    // MARK: Looking up

    func find(_ path: String, _ kind: ViewModelPropertyKind) -> Property? {
        property(at: path).flatMap { $0.definition.kind == kind ? $0 : nil }
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

    /// Whether an instance is this one or is held by it at any depth.
    private func holds(_ other: ViewModelInstance) -> Bool {
        var visited: Set<ObjectIdentifier> = []
        var pending = [self]
        while let next = pending.popLast() {
            if next === other { return true }
            guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
            for property in next.properties {
                if let instance = property.instance { pending.append(instance) }
                pending += property.items
            }
        }
        return false
    }
}

/// An image or a font that a program has assigned to a property.
enum AssignedAsset {
    case image(ImageAsset)
    case font(FontAsset)
}
