import Geometry
import Locking

/// An artboard as defined in the file; shared by its instances.
public final class ArtboardDefinition: Sendable {
    /// The name, which is not necessarily unique within a file; look-up by name returns the first match.
    public let name: String
    /// The size in the artboard's own units; layouts may resize instances.
    public let size: Size
    /// The position of the artboard's origin, as a fraction of its size.
    public let origin: Point
    /// The animations, in the file's order.
    ///
    /// - Complexity: linear in their number.
    public var animations: [LinearAnimationDefinition] { sharedAnimations.map(\.value) }
    /// The state machines, in the file's order.
    ///
    /// - Complexity: linear in their number.
    public var stateMachines: [StateMachineDefinition] { sharedMachines.map(\.value) }
    let sharedAnimations: [Shared<LinearAnimationDefinition>]
    let sharedMachines: [Shared<StateMachineDefinition>]
    /// The index of the state machine to start with, if the file marks one.
    public let defaultStateMachine: Int?
    /// The number of objects that can be referenced by index.
    public var objectCount: Int { objects.count }

    /// For each index in the artboard, the index in the file's object table of the component or interpolator; -1 for an
    /// object of an unknown type, which takes up an index too.
    let objects: [Int]
    /// What the instances share once one of them has been made.
    let plan = Lock(InstancePlan())
    /// The index of the view model for which the artboard is designed.
    package let viewModel: Int?
    let bindings: [BindingDefinition]
    /// The initial values of the bindables, which conditions and listeners read.
    let bindables: [BoundValue]
    /// For each of `bindables`, whether it has no value until it is bound.
    let areBindablesBound: [Bool]
    /// The indices of the bound triggers among `bindables`, in ascending order.
    let boundTriggers: [Int]

    /// What follows from the file for all instances; each part is nil until an instance has found it.
    struct InstancePlan: Sendable {
        var parents: ComponentParents?
        var order: UpdateOrder?
    }

    /// Returns the artboards in a file's flat list of objects: each extends to the next artboard object. Objects before
    /// the backboard belong to none.
    ///
    /// - Throws: `ImportError.invalid` if an artboard violates a rule of the format.
    static func all(in table: ObjectTable) throws(ImportError) -> [ArtboardDefinition] {
        var result: [ArtboardDefinition] = []
        var builder: Builder?
        let objects = table.objects.indices.drop { table.typeKey($0) != TypeKey.backboard }
        for index in objects {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard {
                if let artboard = try builder?.finish() { result.append(artboard) }
                builder = Builder(table: table, index: index)
            } else {
                builder?.add(index, typeKey)
            }
        }
        if let artboard = try builder?.finish() { result.append(artboard) }
        return result
    }

    private init(_ builder: Builder) {
        let table = builder.table
        let root = builder.objects[0]
        name = table.string(root, .componentName)
        size = Size(
            table.double(root, .layoutComponentWidth), table.double(root, .layoutComponentHeight))
        origin = Point(table.double(root, .artboardOriginX), table.double(root, .artboardOriginY))
        sharedAnimations = builder.animations.map { Shared($0) }
        sharedMachines = builder.stateMachines.map { Shared($0) }
        defaultStateMachine = table.index(root, .artboardDefaultStateMachineId).flatMap {
            $0 < builder.stateMachines.count ? $0 : nil
        }
        objects = builder.objects
        viewModel = table.index(root, .artboardViewModelId)
        bindings = builder.bindings
        bindables = builder.bindables
        let bindables = builder.bindables
        var areBound = [Bool](repeating: false, count: bindables.count)
        for binding in builder.bindings {
            if case .bindable(let index) = binding.target { areBound[index] = true }
        }
        areBindablesBound = areBound
        boundTriggers = bindables.indices.filter {
            if case .trigger = bindables[$0] { areBound[$0] } else { false }
        }
    }

    /// Collects the objects that belong to one artboard from the file's flat list of objects.
    private struct Builder {
        let table: ObjectTable
        var objects: [Int]
        var animations: [LinearAnimationDefinition] = []
        var stateMachines: [StateMachineDefinition] = []
        private(set) var bindings: [BindingDefinition] = []
        private(set) var bindables: [BoundValue] = []
        private var unknownObjects = UnknownObjects.artboard
        /// Which list counts the next object of an unknown type: that of the last of these that was started.
        private enum UnknownObjects { case artboard, keyedProperty, stateMachine }

        /// The target of the next object if that is a data bind.
        private var bindTarget: BindingDefinition.Target? = .component(0)

        init(table: ObjectTable, index: Int) {
            self.table = table
            objects = [index]
        }

        mutating func add(_ index: Int, _ typeKey: Int) {
            let roles = CoreTypes.roles(typeKey)
            if roles.contains(.dataBind) {
                if let bindTarget {
                    bindings.append(BindingDefinition(table, index, target: bindTarget))
                }
                return
            }
            bindTarget = nil
            if roles.contains(.bindable),
                let (_, value) = table.value(index)
            {
                bindTarget = .bindable(bindables.count)
                bindables.append(value)
                return
            }
            switch typeKey {
            case TypeKey.linearAnimation:
                animations.append(
                    LinearAnimationDefinition(table, index, number: animations.count))
            case TypeKey.keyedObject:
                if let last = animations.indices.last { animations[last].addObject(table, index) }
            case TypeKey.keyedProperty:
                unknownObjects = .keyedProperty
                if let last = animations.indices.last { animations[last].addProperty(table, index) }
            case TypeKey.stateMachine:
                unknownObjects = .stateMachine
                stateMachines.append(
                    StateMachineDefinition(name: table.string(index, .animationName)))
            default:
                if !addToStateMachine(index, typeKey) { addObject(index, roles) }
            }
        }

        private mutating func addToStateMachine(_ index: Int, _ typeKey: Int) -> Bool {
            guard let last = stateMachines.indices.last,
                stateMachines[last].add(
                    table, index, bindable: bindables.count - 1, objects: objects)
            else { return false }
            if typeKey == TypeKey.stateMachineLayer { unknownObjects = .stateMachine }
            if typeKey == TypeKey.stateTransition || typeKey == TypeKey.blendStateTransition {
                bindTarget = .transition(object: index)
            }
            return true
        }

        /// Adds a key frame, or an object that others refer to by index.
        private mutating func addObject(_ index: Int, _ roles: CoreTypes.Roles) {
            if roles.contains(.keyFrame) {
                guard let last = animations.indices.last else { return }
                animations[last].addKeyFrame(table, index)
                bindTarget = .keyFrameObject(index)
            } else if !roles.contains(.instantiable) {
                addUnknownObject()
            } else if !roles.isDisjoint(with: [.component, .interpolator]) {
                bindTarget = .component(objects.count)
                objects.append(index)
            }
        }

        private mutating func addUnknownObject() {
            switch unknownObjects {
            case .artboard: objects.append(-1)
            // Nothing refers to key frames by index.
            case .keyedProperty: break
            case .stateMachine:
                if let last = stateMachines.indices.last { stateMachines[last].addUnknown() }
            }
        }

        mutating func finish() throws(ImportError) -> ArtboardDefinition {
            let name = table.string(objects[0], .componentName)
            var rules = ObjectRules(table, objects)
            rules.dropInvalid()
            objects = rules.objects
            if let defect = rules.defect ?? stateMachines.lazy.compactMap(\.defect).first {
                throw .invalid(artboard: name, reason: defect)
            }
            var known = KnownInterpolators(objects.count)
            for i in animations.indices { animations[i].finish(table, objects: objects, &known) }
            for i in stateMachines.indices { stateMachines[i].finish(table, objects: objects) }
            resolveKeyFrameBindings()
            // The reference runtime gives an empty state machine to an artboard that has nothing to play.
            if stateMachines.isEmpty && animations.isEmpty {
                stateMachines = [StateMachineDefinition(name: "Auto Generated State Machine")]
            }
            return ArtboardDefinition(self)
        }

        /// Replaces indices in the file's object table by those of an animation's key frames. A target whose key frame
        /// was dropped stays unresolved and binds nothing.
        private mutating func resolveKeyFrameBindings() {
            let bound = bindings.indices.filter {
                if case .keyFrameObject = bindings[$0].target { true } else { false }
            }
            if bound.isEmpty { return }
            var targets: [Int: BindingDefinition.Target] = [:]
            for animation in animations {
                for (i, frame) in animation.frames.enumerated() {
                    targets[Int(frame.object)] = .keyFrame(i, animation: animation.number)
                }
            }
            for i in bound {
                if case .keyFrameObject(let object) = bindings[i].target,
                    let target = targets[object]
                {
                    bindings[i].target = target
                }
            }
        }
    }
}
