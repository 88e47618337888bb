/// A tie between a view model's property and an object's, as the file has it.
struct BindingDefinition: Sendable {
    enum Target: Sendable {
        /// A property of the component at that index.
        case component(Int)
        /// A value that conditions and listeners look at, by its number in the artboard.
        case bindable(Int)
    }

    let target: Target
    let propertyKey: Int
    let path: [Int]
    let converter: Int?
    private let flags: UInt32

    var writesSource: Bool { flags & 1 != 0 }
    var isTwoWay: Bool { flags & 2 != 0 }
    /// Of two that differ at first the view model's value counts.
    var prefersSource: Bool { flags & 8 != 0 }
    var isOnce: Bool { flags & 4 != 0 }

    init(_ table: ObjectTable, _ object: Int, target: Target) {
        self.target = target
        propertyKey = Int(table.uint(object, 586))
        flags = table.uint(object, 587)
        converter = table.index(object, 660)
        path = table.path(object, 588)
    }
}

extension ObjectTable {
    /// A path of numbers: variable-length ones, packed.
    func path(_ object: Int, _ key: Int) -> [Int] {
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
        case TypeKey.bindableString: .string(string(object, 635))
        case TypeKey.bindableBoolean: .bool(bool(object, 634))
        case TypeKey.bindableNumber: .number(double(object, 636))
        case TypeKey.bindableEnum: .uint(uint(object, 637, default: .max))
        case TypeKey.bindableColor: .color(color(object, 638, default: 0xff1d_1d1d).argb)
        case TypeKey.bindableTrigger: .trigger(Int(uint(object, 686)))
        case TypeKey.bindableInteger: .uint(uint(object, 686))
        default: nil
        }
    }
}

/// A tie in force on an artboard instance.
final class Binding {
    let definition: BindingDefinition
    private unowned let artboard: Artboard
    private let property: ViewModelInstance.Property
    private var seenRevision = -1
    private var seenTarget: BoundValue?

    init?(_ definition: BindingDefinition, _ artboard: Artboard, _ context: DataContext) {
        guard let property = context.property(definition.path) else { return nil }
        self.definition = definition
        self.artboard = artboard
        self.property = property
    }

    /// Carries over what has changed since the last time.
    func update() {
        if definition.isTwoWay, let current = target {
            let isFirst = seenRevision < 0
            let hasMoved = seenTarget != nil && current != seenTarget
            if isFirst
                ? !definition.prefersSource : hasMoved && property.revision == seenRevision
            {
                writeSource()
            }
        }
        if !definition.writesSource { writeTarget(always: false) }
    }

    func writeTarget(always: Bool) {
        if !always && (property.revision == seenRevision || definition.isOnce && seenRevision >= 0)
        {
            return
        }
        seenRevision = property.revision
        var value = property.value
        let converters = artboard.file.converters
        if let converter = definition.converter, converters.indices.contains(converter) {
            value = converters[converter].convert(value, converters)
        }
        switch definition.target {
        case .bindable(let index): artboard.setBindable(index, value)
        case .component(let index):
            let component: Component? = artboard.component(index)
            component?.setBound(definition.propertyKey, value)
        }
        seenTarget = target
    }

    func writeSource() {
        guard let value = target else { return }
        if case .trigger = value { property.fire() } else { property.set(value) }
        seenRevision = property.revision
        seenTarget = value
    }

    private var target: BoundValue? {
        switch definition.target {
        case .bindable(let index): return artboard.bindable(index)
        case .component(let index):
            let component: Component? = artboard.component(index)
            if let number = component?.double(definition.propertyKey) { return .number(number) }
            return component?.color(definition.propertyKey).map { .color($0) }
        }
    }
}

extension Component {
    /// Sets a property from a bound value, where its type takes it.
    fileprivate func setBound(_ key: Int, _ value: BoundValue) {
        switch (CoreTypes.fieldType(key), value) {
        case (.double, .number(let v)): setDouble(key, v)
        case (.bool, .bool(let v)): setBool(key, v)
        case (.color, .color(let v)): setColor(key, v)
        case (.uint, .uint(let v)): setUInt(key, v)
        case (.uint, .number(let v)):
            if let solo = self as? Solo {
                solo.show(childAt: v)
            } else if v >= 0, v < 4_294_967_295 {
                setUInt(key, UInt32(v))
            }
        case (.uint, .string(let v)): (self as? Solo)?.show(childNamed: v)
        case (.callback, .trigger(let count)): if count > 0 { fireCallback(key, on: nil) }
        default: break
        }
    }
}
