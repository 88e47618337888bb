import RiveRuntime

/// The contents of a file by name.
///
/// The `get` functions are asynchronous and throwing as in Rive's Apple runtime, where another thread answers. Here
/// they do not wait, and fail only where documented and, as there, with `cancelled` in a cancelled task.
extension File {
    /// Returns the names of the artboards, in the file's order.
    public func getArtboardNames() async throws -> [String] {
        try throwIfCancelled(FileError.cancelled)
        return artboardNames
    }

    /// Returns the names of the view models, in the file's order.
    public func getViewModelNames() async throws -> [String] {
        try throwIfCancelled(FileError.cancelled)
        return viewModelNames
    }

    /// Returns the names of the instances of a view model, in the file's order.
    ///
    /// - Throws: `FileError.invalidViewModel` if there is no view model with this name.
    public func getInstanceNames(of viewModel: String) async throws -> [String] {
        try throwIfCancelled(FileError.cancelled)
        return viewModels[try index(ofViewModel: viewModel)].instanceNames
    }

    /// Returns the properties of a view model, in the file's order.
    ///
    /// - Throws: `FileError.invalidViewModel` if there is no view model with this name.
    public func getProperties(of viewModel: String) async throws -> [ViewModelProperty] {
        try throwIfCancelled(FileError.cancelled)
        return viewModels[try index(ofViewModel: viewModel)].properties.map {
            ViewModelProperty($0, of: self)
        }
    }

    /// Returns the enumerations of the file, in its order.
    public func getViewModelEnums() async throws -> [ViewModelEnum] {
        try throwIfCancelled(FileError.cancelled)
        return enumerations
    }

    /// Returns the names of the view model for which an artboard is made and of its first instance.
    ///
    /// - Throws: `FileError.invalidViewModelInstance` if the artboard has no view model.
    public func getDefaultViewModelInfo(
        for artboard: Artboard, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (viewModelName: String, instanceName: String) {
        try throwIfCancelled(ArtboardError.cancelled)
        let viewModel = viewModels[try index(ofViewModel: artboard)]
        return (viewModel.name, viewModel.instanceNames.first ?? "")
    }

    // MARK: Instances

    /// Creates an instance of the first artboard with this name or, without a name or with an empty one, of the file's
    /// first artboard. It is created on a background thread, in time linear in the number of objects created.
    ///
    /// - Throws: `FileError.invalidArtboard` if there is no such artboard or the instance would exceed the limits.
    public func createArtboard(_ name: String? = nil) async throws -> sending Artboard {
        try throwIfCancelled(FileError.cancelled)
        let made: Artboard?
        do { made = try instantiate(artboard: name?.isEmpty == true ? nil : name) } catch {
            throw FileError.invalidArtboard("\(error)")
        }
        guard let made else {
            throw FileError.invalidArtboard(
                "there is no artboard '\(name ?? "")'; available: \(artboardNames.quotedList)")
        }
        return made
    }

    /// Creates the default instance of a view model on a background thread.
    ///
    /// - Throws: `FileError` if there is no such view model, or the instance would exceed the limits.
    public func createViewModelInstance(
        from source: ViewModelSource, isolation: isolated (any Actor)? = #isolation
    ) async throws -> ViewModelInstance {
        try await createViewModelInstance(
            .viewModelDefault(from: source), isolation: isolation)
    }

    /// Creates an instance of a view model on a background thread.
    ///
    /// - Throws: `FileError` if there is no such view model or instance, or the instance would exceed the limits.
    public func createViewModelInstance(
        _ source: ViewModelInstanceSource, isolation: isolated (any Actor)? = #isolation
    ) async throws -> ViewModelInstance {
        try throwIfCancelled(FileError.cancelled)
        let viewModel: Int
        let instance: Int?
        switch source {
        case .blank(let model):
            viewModel = try index(of: model)
            instance = nil
        case .viewModelDefault(let model):
            viewModel = try index(of: model)
            instance = 0
        case .name(let name, let model):
            viewModel = try index(of: model)
            let names = viewModels[viewModel].instanceNames
            instance = name.isEmpty ? 0 : names.firstIndex(of: name)
            if instance == nil {
                throw FileError.invalidViewModelInstance(
                    "the view model '\(viewModels[viewModel].name)' has no instance '\(name)'; "
                        + "available: \(names.quotedList)")
            }
        }
        return try await makeInstance(of: viewModel, instance)
    }

    private nonisolated func makeInstance(
        of viewModel: Int, _ instance: Int?
    ) async throws -> sending ViewModelInstance {
        guard let made = makeInstance(ofViewModel: viewModel, from: instance) else {
            throw FileError.invalidViewModelInstance(
                "an instance of '\(viewModels[viewModel].name)' has too many values; split the view "
                    + "model")
        }
        return made
    }

    private func index(of source: ViewModelSource) throws(FileError) -> Int {
        switch source {
        case .name(let name):
            // As in Rive's Apple runtime, where the instance is what cannot be had.
            do { return try index(ofViewModel: name) } catch {
                throw .invalidViewModelInstance(error.description)
            }
        case .artboardDefault(let artboard): return try index(ofViewModel: artboard)
        }
    }

    private func index(ofViewModel name: String) throws(FileError) -> Int {
        guard let index = viewModels.firstIndex(where: { $0.name == name }) else {
            throw .invalidViewModel(
                "there is no view model '\(name)'; available: \(viewModelNames.quotedList)")
        }
        return index
    }

    private func index(ofViewModel artboard: Artboard) throws(FileError) -> Int {
        guard artboard.file === self else {
            throw .invalidArtboard("the artboard '\(artboard.name)' is of another file")
        }
        guard let index = artboard.definition.viewModel, viewModels.indices.contains(index) else {
            throw .invalidViewModelInstance(
                "the artboard '\(artboard.name)' is made for no view model; choose one in the editor"
            )
        }
        return index
    }
}

/// The view model from which an instance is created.
public enum ViewModelSource {
    /// The view model for which the artboard is made.
    case artboardDefault(Artboard)
    /// The first view model with this name.
    case name(String)
}

/// The initial values of a new instance of a view model.
public enum ViewModelInstanceSource {
    /// Default values: 0, an empty text, false, opaque black, an empty list, and no image, artboard or view model.
    case blank(from: ViewModelSource)
    /// The values of the file's first instance.
    case viewModelDefault(from: ViewModelSource)
    /// The values of the instance with this name.
    case name(String, from: ViewModelSource)
}

/// A property of a view model.
public struct ViewModelProperty: Sendable, Equatable {
    /// The type of a property's value.
    public enum DataType: Sendable, Equatable {
        /// No type; a file's properties all have one.
        case none
        case string, number, boolean
        /// A colour, 0xAARRGGBB.
        case color
        /// A list of instances of view models.
        case list
        /// One of a fixed set of names.
        case `enum`
        case trigger
        /// An instance of another view model.
        case viewModel
        /// The instance's index in the list that contains it.
        case symbolListIndex
        case assetImage, assetFont, assetBlob, artboard
        /// The types of a converter's values, which a file's properties do not have.
        case integer, input, any
    }

    /// The type of the property's value.
    public let type: DataType
    /// The name, which is unique within a view model only by convention.
    public let name: String
    /// The name of the enumeration, or of the view model of the instance that the property holds; otherwise empty.
    public let metaData: String
    /// The names of an enumeration's values; otherwise empty.
    public let values: [String]

    /// Creates a description of a property.
    ///
    /// - Parameters:
    ///   - type: The type of the property's value.
    ///   - name: The property's name.
    ///   - metaData: The name of the enumeration or view model; empty for other types.
    public init(type: DataType, name: String, metaData: String) {
        self.type = type
        self.name = name
        self.metaData = metaData
        values = []
    }

    init(_ property: ViewModelDefinition.Property, of file: File) {
        name = property.name
        metaData =
            property.kind == .viewModel
            ? file.viewModel(heldBy: property)?.name ?? "" : property.enumeration
        values = property.names
        type =
            switch property.kind {
            case .string: .string
            case .number: .number
            case .boolean: .boolean
            case .color: .color
            case .list: .list
            case .enumeration: .enum
            case .trigger: .trigger
            case .viewModel: .viewModel
            case .listIndex: .symbolListIndex
            case .image: .assetImage
            case .artboard: .artboard
            case .font: .assetFont
            case .blob: .assetBlob
            }
    }
}

/// A state machine that plays on an artboard instance.
public typealias StateMachine = StateMachineInstance

extension Artboard {
    /// Returns the names of the state machines, in the file's order.
    public func getStateMachineNames(
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> [String] {
        try throwIfCancelled(ArtboardError.cancelled)
        return stateMachineNames
    }

    /// Creates an instance of the first state machine with this name or, without a name or with an empty one, of the
    /// artboard's default one. It retains the artboard.
    ///
    /// - Throws: `ArtboardError.invalidStateMachine` if there is none.
    public func createStateMachine(
        _ name: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> StateMachine {
        try throwIfCancelled(ArtboardError.cancelled)
        let found =
            if let name, !name.isEmpty { stateMachine(named: name) } else {
                stateMachine(at: definition.defaultStateMachine ?? 0)
            }
        guard let found else {
            throw ArtboardError.invalidStateMachine(
                "the artboard '\(self.name)' has no state machine"
                    + "\(name.map { " '\($0)'" } ?? ""); available: \(stateMachineNames.quotedList)"
            )
        }
        return found
    }
}

extension StateMachineInstance {
    /// Advances by `time` seconds and updates the artboard.
    @MainActor public func advance(by time: Double) { advanceAndApply(time) }

    /// Binds the artboard, and all machines that play on it, to a view model instance.
    @MainActor public func bindViewModelInstance(_ instance: ViewModelInstance) { bind(instance) }
}
