/// A binding of an object's property to a view model property, as the file defines it.
struct BindingDefinition: Sendable {
    enum Target: Sendable {
        /// A property of the component at this index.
        case component(Int)
        /// A value read by conditions and listeners, by its index in the artboard.
        case bindable(Int)
        /// A key frame by its index in the file's object table, during the import.
        case keyFrameObject(Int)
        /// A key frame, by its index in an animation.
        case keyFrame(Int, animation: Int)
        /// The duration of a transition, by its index in the file's object table.
        case transition(object: Int)
        /// A parameter of a converter, or of a token of its formula, by its index in the file's object table.
        case converter(object: Int)

        /// The index of the component whose property is bound; nil for other targets.
        var component: Int? { if case .component(let index) = self { index } else { nil } }
    }

    var target: Target
    let propertyKey: PropertyKey
    let type: CoreTypes.FieldType?
    let path: [Int]
    let converter: Int?
    let flags: Flags

    /// The ways in which a binding copies values, and in which of them its converter is applied rather than inverted.
    enum Direction {
        case toTarget, toSource
        case both(convertsToSource: Bool)

        /// Whether values are copied from the object to the view model.
        var writesSource: Bool { if case .toTarget = self { false } else { true } }
        /// Whether values are copied from the view model to the object.
        var writesTarget: Bool { if case .toSource = self { false } else { true } }
        /// Whether values are converted on the way to the view model, and converted back on the way to the object.
        var convertsToSource: Bool {
            switch self {
            case .toTarget: false
            case .toSource: true
            case .both(let convertsToSource): convertsToSource
            }
        }
    }

    var direction: Direction {
        if flags.contains(.twoWay) { return .both(convertsToSource: flags.contains(.toSource)) }
        return flags.contains(.toSource) ? .toSource : .toTarget
    }

    struct Flags: OptionSet {
        let rawValue: UInt32
        /// Values are copied from the object to the view model.
        static let toSource = Flags(rawValue: 1 << 0)
        /// Values are copied in both directions.
        static let twoWay = Flags(rawValue: 1 << 1)
        /// The value is set once, when the artboard is bound.
        static let once = Flags(rawValue: 1 << 2)
        /// If the two sides of a two-way binding differ initially, the view model's value is used.
        static let sourceFirst = Flags(rawValue: 1 << 3)
        /// The path consists of names, which are resolved starting at the nearest view model instance.
        static let byName = Flags(rawValue: 1 << 4)
    }

    var isBindable: Bool { if case .bindable = target { true } else { false } }
    /// The transition whose duration is bound; other properties of transitions cannot be bound.
    var boundTransition: Int? {
        guard case .transition(let object) = target, propertyKey == .stateTransitionDuration
        else { return nil }
        return object
    }

    init(_ table: ObjectTable, _ object: Int, target: Target) {
        self.target = target
        propertyKey = table.propertyKey(object, .dataBindTargetKey)
        type = CoreTypes.fieldType(propertyKey)
        flags = Flags(rawValue: table.uint(object, .dataBindFlags))
        converter = table.index(object, .dataBindConverterId)
        path = table.path(object, .dataBindContextSourcePathIds)
    }
}

extension ObjectTable {
    /// Returns a path of at most 64 indices, which is stored as packed variable-length integers.
    func path(_ object: Int, _ key: PropertyKey) -> [Int] {
        var reader = BinaryReader(bytes(object, key))
        var path: [Int] = []
        while !reader.isAtEnd, path.count < 64, let value = try? reader.varUInt() {
            path.append(Int(truncatingIfNeeded: value & 0xffff_ffff))
        }
        return path
    }
}
