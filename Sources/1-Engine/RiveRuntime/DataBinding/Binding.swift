/// A tie between a view model's property and an object's, as the file has it.
struct BindingDefinition: Sendable {
    enum Target: Sendable {
        /// A property of the component at that index.
        case component(Int)
        /// A value that conditions and listeners look at, by its number in the artboard.
        case bindable(Int)
        /// A key frame's value, by the table's object; then by its place among an animation's.
        case keyFrameObject(Int)
        case keyFrame(Int, animation: Int)
        /// How long a transition takes, by the table's object.
        case transition(object: Int)
        /// A number of a converter, or of the part of its formula that is that object of the file.
        case converter(object: Int)
    }

    var target: Target
    let propertyKey: PropertyKey
    let type: CoreTypes.FieldType?
    let path: [Int]
    let converter: Int?
    private let flags: UInt32

    var writesSource: Bool { flags & 1 != 0 }
    var isTwoWay: Bool { flags & 2 != 0 }
    /// Of two that differ at first the view model's value counts.
    var prefersSource: Bool { flags & 8 != 0 }
    var isOnce: Bool { flags & 4 != 0 }
    /// The path is one of names, and begins at whatever instance is nearest.
    var isByName: Bool { flags & 16 != 0 }

    var isBindable: Bool { if case .bindable = target { true } else { false } }

    init(_ table: ObjectTable, _ object: Int, target: Target) {
        self.target = target
        propertyKey = table.propertyKey(object, .dataBindTargetKey)
        type = CoreTypes.fieldType(propertyKey)
        flags = table.uint(object, .dataBindFlags)
        converter = table.index(object, .dataBindConverterId)
        path = table.path(object, .dataBindContextSourcePathIds)
    }
}

extension ObjectTable {
    /// A path of numbers: variable-length ones, packed.
    func path(_ object: Int, _ key: PropertyKey) -> [Int] {
        var reader = BinaryReader(bytes(object, key))
        var path: [Int] = []
        while !reader.isAtEnd, path.count < 64, let value = try? reader.varUInt() {
            path.append(Int(truncatingIfNeeded: value & 0xffff_ffff))
        }
        return path
    }

    /// What a bindable object of the file starts with.
    func bindableValue(_ object: Int) -> BoundValue? {
        switch typeKey(object) {
        case TypeKey.bindableString: .string(string(object, .bindablePropertyStringPropertyValue))
        case TypeKey.bindableBoolean: .bool(bool(object, .bindablePropertyBooleanPropertyValue))
        case TypeKey.bindableNumber: .number(double(object, .bindablePropertyNumberPropertyValue))
        case TypeKey.bindableEnum:
            .uint(uint(object, .bindablePropertyEnumPropertyValue, default: .max))
        case TypeKey.bindableColor:
            .color(color(object, .bindablePropertyColorPropertyValue, default: 0xff1d_1d1d).argb)
        case TypeKey.bindableTrigger:
            .trigger(Int(uint(object, .bindablePropertyIntegerPropertyValue)))
        case TypeKey.bindableInteger: .uint(uint(object, .bindablePropertyIntegerPropertyValue))
        case TypeKey.bindableAsset, TypeKey.bindableArtboard, TypeKey.bindableViewModel:
            .uint(uint(object, .bindablePropertyIdPropertyValue, default: .max))
        case TypeKey.bindableList: .list(0)
        default: nil
        }
    }
}

/// What a view model's list can be bound to.
protocol ListTarget: Component {
    /// The property that takes the list.
    var listKey: PropertyKey { get }
    func setItems(_ instances: [ViewModelInstance])
}

/// A tie in force on an artboard instance.
final class Binding {
    let definition: BindingDefinition
    private unowned(unsafe) let artboard: Artboard
    private let property: ViewModelInstance.Property
    private let converter: ConverterInstance?
    private let writesSource: Bool
    private let isTwoWay: Bool
    private let isOnce: Bool
    private var seenRevision = -1
    private var seenTarget: BoundValue?
    private var isMoving = false

    init?(_ definition: BindingDefinition, _ artboard: Artboard, _ context: DataContext) {
        let found =
            definition.isByName
            ? definition.path.first.flatMap { context.property(artboard.file.manifest.path($0)) }
            : context.property(definition.path)
        guard let property = found else { return nil }
        self.definition = definition
        writesSource = definition.writesSource
        isTwoWay = definition.isTwoWay
        isOnce = definition.isOnce
        self.artboard = artboard
        self.property = property
        converter = definition.converter.flatMap { ConverterInstance($0, artboard, context) }
    }

    private var revision: Int { property.revision + (converter?.revision ?? 0) }

    /// Whether the view model's side is as it was when it was last looked at. The other side changes
    /// only with the artboard.
    var isCurrent: Bool {
        !isMoving && (writesSource || revision == seenRevision || isOnce)
    }

    /// Whether time alone may change what is carried over.
    var movesByItself: Bool { converter?.movesByItself ?? false }

    /// Whether there may be something to carry over although the view models have not changed.
    var needsLook: Bool { writesSource || isTwoWay || movesByItself }

    /// What the value that is carried over depends on.
    var sources: [ViewModelInstance.Property] { [property] + (converter?.properties ?? []) }

    /// Carries over what has changed since the last time.
    func update() {
        if writesSource {
            if !definition.isBindable, let current = target, current != seenTarget {
                writeSource()
            }
            if isTwoWay { writeTarget(always: false) }
            return
        }
        if isTwoWay, let current = target {
            let isFirst = seenRevision < 0
            let hasMoved = seenTarget != nil && current != seenTarget
            if isFirst ? !definition.prefersSource : hasMoved && revision == seenRevision {
                writeSource()
            }
        }
        writeTarget(always: false)
    }

    /// Moves what changes with time on by `elapsed` seconds.
    ///
    /// - Returns: whether there is more to come.
    func advance(_ elapsed: Double) -> Bool {
        guard let converter, converter.advance(elapsed) else { return false }
        isMoving = true
        return true
    }

    func writeTarget(always: Bool) {
        let revision = revision
        if !always && !isMoving
            && (revision == seenRevision || isOnce && seenRevision >= 0)
        {
            return
        }
        isMoving = false
        seenRevision = revision
        let value = converter?.convert(property.value, of: property) ?? property.value
        switch definition.target {
        case .bindable(let index): artboard.setBindable(index, value)
        case .component(let index):
            let component: Component? = artboard.component(index)
            if let list = component as? any ListTarget, definition.propertyKey == list.listKey {
                list.setItems(converter?.list(for: property.value, of: property) ?? property.items)
            } else {
                component?.setBound(
                    definition.propertyKey, definition.type, value, of: property)
            }
        case .keyFrame(let frame, let animation):
            artboard.setKeyFrame(frame, ofAnimation: animation, value)
        case .transition(let object):
            artboard.setDuration(max(0, value.number), ofTransition: object)
        case .keyFrameObject, .converter: break
        }
        seenTarget = target
    }

    func writeSource() {
        guard let value = target else { return }
        seenTarget = value
        let converted = converter?.convertBack(value, of: property) ?? value
        if case .trigger = converted { property.fire() } else { property.set(converted) }
        seenRevision = revision
    }

    private var target: BoundValue? {
        switch definition.target {
        case .bindable(let index): return artboard.bindable(index)
        case .component(let index):
            let component: Component? = artboard.component(index)
            return component?.bound(definition.propertyKey, definition.type)
        case .keyFrameObject, .keyFrame, .transition, .converter: return nil
        }
    }
}
