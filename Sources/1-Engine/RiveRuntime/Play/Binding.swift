/// A binding of an artboard instance.
final class Binding {
    let definition: BindingDefinition
    // The artboard owns its bindings, so it is not retained.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    /// The bound component, which the artboard retains; nil for other targets.
    private let component: UnretainedRef<Component>?
    /// The bound number, if the component stores it.
    private let stored: StoredNumber?
    /// The component if its list is bound.
    private let list: (any ListTarget)?
    /// The view model property; nil while the artboard waits to be bound again.
    private(set) var property: ViewModelInstance.Property?
    private var converter: ConverterInstance?
    let direction: BindingDefinition.Direction
    private let isOnce: Bool
    private var seenSource = SeenVersion()
    private var seenTarget: BoundValue?
    /// The converter's parameters at the last update. Used only if the binding writes to the view model.
    private var seenParameters = SeenVersion(Version())
    /// Whether the component's value changed last, and not the view model's. A change of the converter is copied only
    /// in that direction. Used only if the binding writes to the view model.
    private var comesFromTarget = false
    private var isMoving = false
    /// The ancestors that may collapse the component. While it is collapsed, its values are neither read nor set.
    private var collapsers = Collapsers()

    init?(_ definition: BindingDefinition, _ artboard: Artboard, _ context: DataContext) {
        guard let property = Binding.property(definition, artboard, context) else { return nil }
        self.definition = definition
        direction = definition.direction
        let key = definition.propertyKey
        let component: Component? = definition.target.component.flatMap { artboard.component($0) }
        if let component, key != .layoutSizingStyleDisplayValue {
            collapsers = Collapsers(of: component)
        }
        self.component = component.map { UnretainedRef($0) }
        stored = component.flatMap { StoredNumber(key, in: $0) }
        list = component?.asListTarget.flatMap { $0.listKey == key ? $0 : nil }
        isOnce = definition.flags.contains(.once)
        artboardRef = UnretainedRef(artboard)
        self.property = property
        makeConverter(context)
    }

    private static func property(
        _ definition: BindingDefinition, _ artboard: Artboard, _ context: DataContext
    ) -> ViewModelInstance.Property? {
        definition.flags.contains(.byName)
            ? definition.path.first.flatMap { context.property(artboard.file.manifest.path($0)) }
            : context.property(definition.path)
    }

    private func makeConverter(_ context: DataContext) {
        converter = definition.converter.flatMap {
            ConverterInstance($0, artboard, context, leadsToSource: direction.convertsToSource)
        }
    }

    /// Binds to the same property in other view models and resets the binding to the state of a new one.
    ///
    /// - Returns: whether there is such a property.
    func bind(_ context: DataContext) -> Bool {
        property = Binding.property(definition, artboard, context)
        if property == nil { return false }
        if converter?.isReusable != true { makeConverter(context) }
        seenSource.forget()
        seenTarget = nil
        seenParameters.see(Version())
        isMoving = false
        return true
    }

    /// Releases the view models.
    func unbindViewModels() {
        property = nil
        if converter?.isReusable == false { converter = nil }
    }

    /// The version of the view model property and of the converter's operands, which are properties of the view model.
    private var source: Version {
        var sum = property?.version ?? Version()
        converter?.addOperands(to: &sum)
        return sum
    }

    /// The version of the converter's parameters.
    private var parameters: Version {
        var sum = Version()
        converter?.addParameters(to: &sum)
        return sum
    }

    /// Whether the view model side is unchanged since the last update. The other side changes only with the artboard.
    var isCurrent: Bool {
        if collapsers.collapse { return true }
        if isMoving { return false }
        if !readsTarget {
            return direction.convertsToSource || isOnce || seenSource.isCurrent(source + parameters)
        }
        return seenParameters.isCurrent(parameters)
            && (!direction.writesTarget || isOnce || seenSource.isCurrent(source))
    }

    /// Whether updates compare the component's value. Listeners write bindables to the view model instead.
    private var readsTarget: Bool { direction.writesSource && !definition.isBindable }

    /// Whether the property is computed rather than set.
    var readsComputed: Bool { PropertyKey.computed.contains(definition.propertyKey) }

    /// Whether the property is one that a scroll constraint computes.
    var readsScrolling: Bool { Binding.scrollKeys.contains(definition.propertyKey) }

    private static let scrollKeys: Set<PropertyKey> = [
        .scrollConstraintScrollIndex, .scrollConstraintScrollPercentX,
        .scrollConstraintScrollPercentY, .scrollConstraintVelocityX, .scrollConstraintVelocityY,
        .scrollConstraintScrollActive, .scrollConstraintComputedContentWidth,
        .scrollConstraintComputedContentHeight,
    ]

    /// Whether the converted value may change with time alone.
    var changesWithTime: Bool { converter?.changesWithTime ?? false }

    /// Whether the binding may need an update even though no view model has changed.
    var needsPolling: Bool { direction.writesSource || changesWithTime }

    /// The index of the bindable that takes its value from the property; nil for other bindings.
    var bindableWithSource: Int? {
        guard !direction.convertsToSource, case .bindable(let index) = definition.target else {
            return nil
        }
        return index
    }

    /// Calls `body` with the view model properties on which the converted value depends.
    func forEachSource(_ body: (ViewModelInstance.Property) -> Void) {
        if let property { body(property) }
        if readsTarget, let synced = (component?.object as? ValueComponent)?.syncedProperty {
            body(synced)
        }
        converter?.forEachProperty(body)
    }

    /// Copies values that have changed since the last update.
    func update() {
        if collapsers.collapse { return }
        if readsTarget {
            updateBothSides()
        } else if direction.writesTarget {
            writeTarget(always: false)
        }
    }

    private func updateBothSides() {
        guard let current = target else {
            if direction.writesTarget { writeTarget(always: false) }
            return
        }
        let isFirst = !seenSource.isSet
        let isSourceFirst = definition.flags.contains(.sourceFirst)
        let hasConverterChanged = isMoving || !seenParameters.isCurrent(parameters)
        let hasTargetChanged = current != seenTarget
        let hasSourceChanged = !isOnce && !seenSource.isCurrent(source)
        let leadsBack =
            isFirst || hasTargetChanged || hasConverterChanged && (comesFromTarget || readsComputed)
        let leadsOn = isFirst || hasSourceChanged || hasConverterChanged && !comesFromTarget
        if !leadsBack && !leadsOn { return }
        if isFirst {
            comesFromTarget = !direction.writesTarget || !isSourceFirst
        } else if hasTargetChanged || hasSourceChanged {
            comesFromTarget = hasTargetChanged
        }
        isMoving = false
        seenParameters.see(parameters)
        if leadsBack && !isSourceFirst { writeSource() }
        if leadsOn && direction.writesTarget { writeTarget(always: true) }
        if leadsBack && isSourceFirst && (isFirst || hasConverterChanged || target != seenTarget) {
            writeSource()
        }
        seenSource.see(source)
    }

    /// Advances a converter that changes with time by `elapsed` seconds.
    ///
    /// - Returns: whether the value is still changing.
    func advance(_ elapsed: Double) -> Bool {
        guard let converter, !collapsers.collapse else { return false }
        let (changed, continues) = converter.advance(elapsed)
        if changed { isMoving = true }
        return changed || continues
    }

    func writeTarget(always: Bool) {
        let version = source + parameters
        if !always && !isMoving
            && (seenSource.isCurrent(version) || isOnce && seenSource.isSet)
        {
            return
        }
        guard let property else { return }
        isMoving = false
        seenSource.see(version)
        let value = converted(property.value, alongDirection: !direction.convertsToSource)
        // The displayed value may stay the same until time has passed.
        if changesWithTime { artboard.noteChange() }
        switch definition.target {
        case .bindable(let index):
            artboard.setBindable(index, value, asset: converter == nil ? property.asset : nil)
        case .component:
            if let list {
                list.setItems(converter?.list(for: property.value, of: property) ?? property.items)
            } else if let stored, case .number(let number) = value {
                component?.with { stored.set(number, in: $0) }
            } else {
                component?.object.setBound(
                    definition.propertyKey, definition.type, value, of: property)
            }
        case .keyFrame(let frame, let animation):
            artboard.setKeyFrame(frame, ofAnimation: animation, value)
        case .transition:
            guard let object = definition.boundTransition else { break }
            artboard.setDuration(max(0, value.number.rounded()), ofTransition: object)
        case .keyFrameObject, .converter: break
        }
        // Other bindings do not compare it.
        if readsTarget { seenTarget = target }
    }

    private func converted(_ value: BoundValue, alongDirection isAlong: Bool) -> BoundValue {
        guard let converter, let property else { return value }
        return isAlong
            ? converter.convert(value, of: property) : converter.convertBack(value, of: property)
    }

    func writeSource() {
        guard let property, let value = target else { return }
        seenTarget = value
        if changesWithTime { artboard.noteChange() }
        let converted = converted(value, alongDirection: direction.convertsToSource)
        // A bindable's trigger fires the property, since a listener has fired it; a component's trigger is copied as a
        // count.
        if case .trigger = converted, definition.isBindable {
            property.fire()
        } else if let assignedAsset {
            property.setAsset(assignedAsset)
        } else {
            property.set(converted)
        }
    }

    /// What a program has assigned to the property from which a bindable has its value; nil for nothing.
    private var assignedAsset: AssignedAsset? {
        guard case .bindable(let index) = definition.target, let property else { return nil }
        let asset = artboard.bindables.asset(of: index)
        switch (asset, property.definition.kind) {
        case (.image, .image), (.font, .font), (.artboard, .artboard): return asset
        default: return nil
        }
    }

    private var target: BoundValue? {
        switch definition.target {
        case .bindable(let index): return artboardRef.with { $0.bindable(index) }
        case .component:
            guard let component else { return nil }
            if let stored { return .number(component.with { stored.value(in: $0) }) }
            if definition.propertyKey == .soloActiveComponentId,
                let solo = component.object as? Solo
            {
                return property.flatMap { solo.active(for: $0.definition) }
            }
            return component.with { $0.bound(definition.propertyKey, definition.type) }
        case .keyFrameObject, .keyFrame, .transition, .converter: return nil
        }
    }
}
