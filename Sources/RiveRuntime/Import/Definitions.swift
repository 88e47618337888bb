import Geometry

/// What a file says of one artboard.
public struct ArtboardDefinition: Sendable {
    public let name: String
    /// In the artboard's own units.
    public let size: Size
    /// The place of its origin, as a fraction of its size.
    public let origin: Point
    public let animations: [LinearAnimationDefinition]
    public let stateMachines: [StateMachineDefinition]
    /// The index of the state machine to start with, if one is marked.
    public let defaultStateMachine: Int?
    /// How many objects can be referred to by index.
    public var objectCount: Int { objects.count }

    /// The table's objects that are components or interpolators, by their index in the artboard;
    /// -1 for a type that is unknown, which takes an index all the same.
    let objects: [Int]

    /// Finds the artboards in a file's flat list: each goes on until the next.
    static func all(in table: ObjectTable) -> [ArtboardDefinition] {
        var result: [ArtboardDefinition] = []
        var builder: Builder?
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard {
                if let builder { result.append(builder.finish()) }
                builder = Builder(table: table, index: index)
            } else {
                builder?.add(index, typeKey)
            }
        }
        if let builder { result.append(builder.finish()) }
        return result
    }

    private init(_ builder: Builder) {
        let table = builder.table
        let root = builder.objects[0]
        name = table.string(root, 4)
        size = Size(table.double(root, 7), table.double(root, 8))
        origin = Point(table.double(root, 11), table.double(root, 12))
        animations = builder.animations
        stateMachines = builder.stateMachines
        defaultStateMachine = table.index(root, 236).flatMap {
            $0 < builder.stateMachines.count ? $0 : nil
        }
        objects = builder.objects
    }

    private struct Builder {
        let table: ObjectTable
        var objects: [Int]
        var animations: [LinearAnimationDefinition] = []
        var stateMachines: [StateMachineDefinition] = []
        private var isInStateMachine = false

        init(table: ObjectTable, index: Int) {
            self.table = table
            objects = [index]
        }

        mutating func add(_ index: Int, _ typeKey: Int) {
            switch typeKey {
            case TypeKey.linearAnimation:
                isInStateMachine = false
                animations.append(LinearAnimationDefinition(table, index))
            case TypeKey.keyedObject:
                if !animations.isEmpty {
                    animations[animations.count - 1].addObject(table, index)
                }
            case TypeKey.keyedProperty:
                if !animations.isEmpty {
                    animations[animations.count - 1].addProperty(table, index)
                }
            case TypeKey.stateMachine:
                isInStateMachine = true
                stateMachines.append(StateMachineDefinition(name: table.string(index, 55)))
            default:
                if isInStateMachine, let last = stateMachines.indices.last,
                    stateMachines[last].add(table, index)
                {
                    return
                }
                if CoreTypes.type(typeKey, is: "KeyFrame") {
                    if !animations.isEmpty {
                        animations[animations.count - 1].addKeyFrame(table, index)
                    }
                } else if CoreTypes.info(typeKey) == nil || typeKey == TypeKey.bindableProperty {
                    if !isInStateMachine { objects.append(-1) }
                } else if CoreTypes.type(typeKey, is: "Component")
                    || CoreTypes.type(typeKey, is: "KeyFrameInterpolator")
                {
                    objects.append(index)
                }
            }
        }

        func finish() -> ArtboardDefinition {
            var builder = self
            for i in animations.indices {
                builder.animations[i].resolveInterpolators(table, objects: objects)
            }
            for i in stateMachines.indices {
                builder.stateMachines[i].resolveInterpolators(table, objects: objects)
            }
            // The runtimes give an artboard with nothing to play an empty state machine.
            if stateMachines.isEmpty && animations.isEmpty {
                builder.stateMachines = [
                    StateMachineDefinition(name: "Auto Generated State Machine")
                ]
            }
            return ArtboardDefinition(builder)
        }
    }
}

/// What a file says of one view model.
public struct ViewModelDefinition: Sendable {
    public struct Property: Sendable {
        public var name: String
        /// The kind in the data binding interface's numbers: 1 string, 2 number, 3 boolean,
        /// 4 colour, 5 list, 6 enumeration, 7 trigger, 8 view model, and higher ones.
        public var kind: Int
    }

    public let name: String
    public internal(set) var properties: [Property] = []

    static func all(in table: ObjectTable) -> [ViewModelDefinition] {
        var result: [ViewModelDefinition] = []
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.viewModel {
                result.append(ViewModelDefinition(name: table.string(index, nameKey)))
            } else if let kind = kinds[typeKey], !result.isEmpty {
                result[result.count - 1].properties.append(
                    Property(name: table.string(index, nameKey), kind: kind))
            }
        }
        return result
    }

    /// The name of a view model component.
    private static let nameKey = 557

    private static let kinds: [Int: Int] = [
        443: 1, 431: 2, 448: 3, 440: 4, 434: 5, 439: 6, 509: 6, 511: 6, 502: 7, 436: 8, 564: 10,
        585: 11, 598: 12,
    ]
}
