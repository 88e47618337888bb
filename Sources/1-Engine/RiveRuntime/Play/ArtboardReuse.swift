/// The values that an artboard's properties have before anything plays. They are used to reset an artboard that a list
/// no longer needs to the state of a new instance.
///
/// They are not available for artboards whose state is more than these properties and caches derived from them: those
/// with nested artboards, fields, scrolling and so on.
struct InitialValues {
    /// The recorded values, each with its component's index and its key.
    private var values: [(component: Int, key: PropertyKey, value: BoundValue)] = []

    /// Records the values of an artboard.
    ///
    /// - Parameter artboard: a new artboard that is not bound and on which nothing plays.
    /// - Returns: nil if the artboard cannot be reset to its current state.
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
            guard let index = binding.target.component else { continue }
            // An image or a font that a program has assigned cannot be read back.
            let key = binding.propertyKey
            guard key != .imageAssetId, key != .textStyleFontAssetId,
                add(artboard, index, key, binding.type)
            else { return nil }
        }
        for case .align(let index, _) in definition.stateMachines.flatMap(\.actions) {
            guard add(artboard, index, .nodeX, .double), add(artboard, index, .nodeY, .double)
            else { return nil }
        }
        // The properties that a list or a program sets.
        for key: PropertyKey in [
            .layoutComponentWidth, .layoutComponentHeight, .worldTransformComponentOpacity,
        ] {
            guard add(artboard, 0, key, .double) else { return nil }
        }
    }

    /// Records a property's value.
    ///
    /// - Returns: false if the property cannot be read, and therefore not reset; true for a missing component.
    private mutating func add(
        _ artboard: Artboard, _ index: Int, _ key: PropertyKey, _ type: CoreTypes.FieldType?
    ) -> Bool {
        guard let component: Component = artboard.component(index) else { return true }
        guard let value = component.bound(key, type) else { return false }
        values.append((index, key, value))
        return true
    }

    func restore(_ artboard: Artboard) {
        for (index, key, value) in values {
            artboard.components[index]?.setValue(key, value)
        }
    }

    /// The classes whose state consists of their properties and of values that are derived from these when they change.
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
            SemanticData.self,
        ].map { (type: Component.Type) in ObjectIdentifier(type) })
}

/// Items that a list has removed, kept with their artboards and machines and reused for items that are added: for a
/// large file, creating one takes thousands of allocations.
struct ArtboardPool {
    /// The maximum number of items kept.
    static let maximumCount = 32
    /// The maximum total number of objects in the kept items' artboards.
    static let maximumObjects = 16_384

    private var waiting: [(index: Int, item: ArtboardListItem)] = []
    /// The number of objects in the kept items' artboards.
    private(set) var objects = 0
    /// The initial values of artboards by their index in the file; nil for artboards that cannot be reused.
    private var initialValues: [Int: InitialValues?] = [:]

    var count: Int { waiting.count }

    /// Records the initial values of a new artboard if none have been recorded for its index.
    mutating func recordInitialValues(of artboard: Artboard, at index: Int) {
        if initialValues[index] == nil {
            initialValues[index] = .some(InitialValues(of: artboard))
        }
    }

    /// Keeps an item that has been removed from its list.
    ///
    /// - Returns: false if it cannot be reused.
    mutating func keep(_ item: ArtboardListItem, at index: Int) -> Bool {
        guard case .some(.some) = initialValues[index], item.prepareForReuse() else { return false }
        waiting.append((index, item))
        objects += item.artboard.components.count
        // Drop the items that have been kept longest.
        while waiting.count > ArtboardPool.maximumCount || objects > ArtboardPool.maximumObjects {
            objects -= waiting.removeFirst().item.artboard.components.count
        }
        return true
    }

    /// Returns an item whose artboard has been reset to the state of a new instance; nil if none is kept.
    mutating func take(_ index: Int) -> ArtboardListItem? {
        guard let values = initialValues[index] ?? nil,
            let position = waiting.lastIndex(where: { $0.index == index })
        else { return nil }
        let item = waiting.remove(at: position).item
        objects -= item.artboard.components.count
        item.artboard.startOver(with: values)
        return item
    }

    /// Drops all items, because they would not receive the file's new images and fonts.
    mutating func removeAll() {
        waiting = []
        objects = 0
    }
}

extension StateMachineDefinition {
    /// The actions of all its listeners, states and transitions.
    fileprivate var actions: [Action] {
        let states = layers.flatMap(\.states)
        return listeners.flatMap(\.actions)
            + states.flatMap { $0.actions.map(\.action) }
            + states.flatMap(\.transitions).flatMap { $0.actions.map(\.action) }
    }
}
