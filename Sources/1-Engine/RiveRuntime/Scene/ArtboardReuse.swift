/// The values that an artboard's properties have before anything plays: with them one that a list needs no
/// longer becomes what a fresh instance is.
///
/// There are none for artboards that hold more than what properties and caches of these say: nested
/// artboards, fields, scrolling and so on.
struct InitialValues {
    private enum Value {
        case number(Double)
        case color(UInt32)
        case uint(UInt32)
        case bool(Bool)
        case string(String)
    }

    /// By the index of the component.
    private var values: [(component: Int, key: PropertyKey, value: Value)] = []

    /// - Parameter artboard: fresh, not bound, with nothing playing on it.
    /// - Returns: nil where it cannot be made what it is now.
    init?(of artboard: Artboard) {
        let isPlain = artboard.components.allSatisfy {
            $0.map { InitialValues.plain.contains(ObjectIdentifier(type(of: $0))) } ?? true
        }
        guard isPlain, !artboard.hasCyclicDependencies else { return nil }
        let definition = artboard.definition
        for track in definition.animations.flatMap(\.tracks) {
            guard add(artboard, track.object, track.key, track.kind) else { return nil }
        }
        for binding in definition.bindings {
            guard case .component(let index) = binding.target else { continue }
            guard let kind = InitialValues.kind(of: binding),
                add(artboard, index, binding.propertyKey, kind)
            else { return nil }
        }
        for case .align(let index, _) in definition.stateMachines.flatMap(\.actions) {
            guard add(artboard, index, .nodeX, .double), add(artboard, index, .nodeY, .double)
            else { return nil }
        }
        // What a list or a program gives an artboard.
        for key: PropertyKey in [
            .layoutComponentWidth, .layoutComponentHeight, .worldTransformComponentOpacity,
        ] {
            guard add(artboard, 0, key, .double) else { return nil }
        }
    }

    /// Nil for a binding that sets more than a property that can be read: a picture, a font.
    private static func kind(of binding: BindingDefinition) -> KeyedProperty.Kind? {
        switch (binding.propertyKey, binding.type) {
        case (.imageAssetId, _), (.textStyleFontAssetId, _): nil
        case (_, .double): .double
        case (_, .color): .color
        case (_, .uint): .uint
        case (_, .bool): .bool
        case (_, .string): .string
        default: nil
        }
    }

    /// - Returns: whether the property can be set back. What is not there need not be.
    private mutating func add(
        _ artboard: Artboard, _ index: Int, _ key: PropertyKey, _ kind: KeyedProperty.Kind
    ) -> Bool {
        guard let component: Component = artboard.component(index) else { return true }
        let value: Value? =
            switch kind {
            case .double: component.double(key).map { .number($0) }
            case .color: component.color(key).map { .color($0) }
            case .uint: component.uint(key).map { .uint($0) }
            case .bool: component.bool(key).map { .bool($0) }
            case .string: component.string(key).map { .string($0) }
            }
        guard let value else { return false }
        values.append((index, key, value))
        return true
    }

    func restore(_ artboard: Artboard) {
        for (index, key, value) in values {
            guard let component = artboard.components[index] else { continue }
            switch value {
            case .number(let number): component.setDouble(key, number)
            case .color(let argb): component.setColor(key, argb)
            case .uint(let number): component.setUInt(key, number)
            case .bool(let flag): component.setBool(key, flag)
            case .string(let text): component.setString(key, text)
            }
        }
    }

    /// The classes whose objects are what their properties say, apart from what is worked out of these
    /// again when they change.
    private static let plain: Set<ObjectIdentifier> = Set(
        [
            ContainerComponent.self, ArtboardRoot.self, Node.self, Solo.self, Shape.self,
            PointsPath.self, ParametricPath.self, StraightVertex.self, CubicVertex.self, Fill.self,
            Stroke.self, SolidColor.self, Gradient.self, GradientStopComponent.self, Bone.self,
            RootBone.self, Skin.self, Tendon.self, Weight.self, CubicWeight.self,
            ClippingShape.self, DrawRules.self, DrawTarget.self, Image.self, MeshComponent.self,
            MeshVertex.self, Feather.self, TrimPath.self, DashPath.self, Dash.self,
            GroupEffect.self, TargetEffect.self, LayoutComponent.self, LayoutStyle.self,
            ForegroundLayoutDrawable.self, GridTrackComponent.self, GridItemPlacement.self,
            Text.self, TextValueRun.self, TextStyle.self, TextStyleBackground.self,
            TextStyleAxis.self, TextStyleFeature.self, TextModifierGroup.self,
            TextModifierRange.self, TextVariationModifier.self, InterpolatorComponent.self,
            EventComponent.self, TranslationConstraint.self, ScaleConstraint.self,
            RotationConstraint.self, TransformConstraint.self, DistanceConstraint.self,
        ].map { (type: Component.Type) in ObjectIdentifier(type) })
}

/// A list's items that have gone, with their artboards and machines, for those that come: making one takes
/// thousands of allocations where a file is large.
struct ArtboardPool {
    /// How many wait at most, and how many objects they have together.
    static let maximumCount = 32
    static let maximumObjects = 16_384

    private var waiting: [(index: Int, item: ArtboardListItem)] = []
    /// How many the artboards of those that wait have.
    private(set) var objects = 0
    /// By the artboards' indices in the file; nil for those that are made anew for each item.
    private var initialValues: [Int: InitialValues?] = [:]

    var count: Int { waiting.count }

    /// Takes the values of a fresh artboard down, where none of its index has been seen.
    mutating func learn(_ artboard: Artboard, at index: Int) {
        if initialValues[index] == nil {
            initialValues[index] = .some(InitialValues(of: artboard))
        }
    }

    /// Keeps an item that has been taken out of its list.
    ///
    /// - Returns: false where it can be of no use.
    mutating func give(_ item: ArtboardListItem, at index: Int) -> Bool {
        guard case .some(.some) = initialValues[index], item.leaveForAnother() else { return false }
        waiting.append((index, item))
        objects += item.artboard.components.count
        // The one that has waited longest goes.
        while waiting.count > ArtboardPool.maximumCount || objects > ArtboardPool.maximumObjects {
            objects -= waiting.removeFirst().item.artboard.components.count
        }
        return true
    }

    /// An item whose artboard is as a fresh instance is; nil where none waits.
    mutating func take(_ index: Int) -> ArtboardListItem? {
        guard let values = initialValues[index] ?? nil,
            let place = waiting.lastIndex(where: { $0.index == index })
        else { return nil }
        let item = waiting.remove(at: place).item
        objects -= item.artboard.components.count
        item.artboard.startOver(with: values)
        return item
    }

    /// Forgets all: what waits has not been told of the file's new pictures and fonts.
    mutating func removeAll() {
        waiting = []
        objects = 0
    }
}

extension StateMachineDefinition {
    /// All that its listeners, states and transitions do.
    fileprivate var actions: [Action] {
        let states = layers.flatMap(\.states)
        return listeners.flatMap(\.actions)
            + states.flatMap { $0.actions.map(\.action) }
            + states.flatMap(\.transitions).flatMap { $0.actions.map(\.action) }
    }
}
