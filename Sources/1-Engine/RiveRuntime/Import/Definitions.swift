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
    /// The view model that the artboard is made for.
    let viewModel: Int?
    let bindings: [BindingDefinition]
    /// Values that conditions and listeners look at, as the file has them.
    let bindables: [BoundValue]
    /// Those that mean nothing until they are bound.
    let boundBindables: Set<Int>
    /// The triggers among them.
    let boundTriggers: [Int]

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
        name = table.string(root, .componentName)
        size = Size(
            table.double(root, .layoutComponentWidth), table.double(root, .layoutComponentHeight))
        origin = Point(table.double(root, .artboardOriginX), table.double(root, .artboardOriginY))
        animations = builder.animations
        stateMachines = builder.stateMachines
        defaultStateMachine = table.index(root, .artboardDefaultStateMachineId).flatMap {
            $0 < builder.stateMachines.count ? $0 : nil
        }
        objects = builder.objects
        viewModel = table.index(root, .artboardViewModelId)
        bindings = builder.bindings
        bindables = builder.bindables
        boundBindables = Set(
            builder.bindings.compactMap { binding in
                if case .bindable(let index) = binding.target { index } else { nil }
            })
        let bindables = builder.bindables
        boundTriggers = boundBindables.filter {
            if case .trigger = bindables[$0] { true } else { false }
        }.sorted()
    }

    private struct Builder {
        let table: ObjectTable
        var objects: [Int]
        var animations: [LinearAnimationDefinition] = []
        var stateMachines: [StateMachineDefinition] = []
        private(set) var bindings: [BindingDefinition] = []
        private(set) var bindables: [BoundValue] = []
        private var isInStateMachine = false
        /// What a data bind that follows ties.
        private var bindTarget: BindingDefinition.Target? = .component(0)

        init(table: ObjectTable, index: Int) {
            self.table = table
            objects = [index]
        }

        mutating func add(_ index: Int, _ typeKey: Int) {
            if CoreTypes.type(typeKey, is: "DataBind") {
                if let bindTarget {
                    bindings.append(BindingDefinition(table, index, target: bindTarget))
                }
                return
            }
            bindTarget = nil
            if let value = table.bindableValue(index) {
                bindTarget = .bindable(bindables.count)
                bindables.append(value)
                return
            }
            switch typeKey {
            case TypeKey.linearAnimation:
                isInStateMachine = false
                animations.append(
                    LinearAnimationDefinition(table, index, number: animations.count))
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
                stateMachines.append(
                    StateMachineDefinition(name: table.string(index, .animationName)))
            default:
                if isInStateMachine, let last = stateMachines.indices.last,
                    stateMachines[last].add(table, index, bindable: bindables.count - 1)
                {
                    if typeKey == TypeKey.stateTransition || typeKey == TypeKey.blendStateTransition
                    {
                        bindTarget = .transition(object: index)
                    }
                    return
                }
                if CoreTypes.type(typeKey, is: "KeyFrame") {
                    if !animations.isEmpty {
                        animations[animations.count - 1].addKeyFrame(table, index)
                        bindTarget = .keyFrameObject(index)
                    }
                } else if CoreTypes.info(typeKey) == nil || typeKey == TypeKey.bindableProperty {
                    if !isInStateMachine { objects.append(-1) }
                } else if CoreTypes.type(typeKey, is: "Component")
                    || CoreTypes.type(typeKey, is: "KeyFrameInterpolator")
                {
                    bindTarget = .component(objects.count)
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
            for i in bindings.indices {
                guard case .keyFrameObject(let object) = bindings[i].target else { continue }
                for animation in builder.animations {
                    let frame = animation.frames.firstIndex { $0.object == object }
                    if let frame {
                        builder.bindings[i].target = .keyFrame(frame, animation: animation.number)
                    }
                }
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
