import Geometry

/// An object of an artboard as it is at present, for tools that examine files. The artboard must outlive it.
package struct ArtboardObject {
    private let component: Component

    init(_ component: Component) { self.component = component }

    /// The object's name in the file; not necessarily unique.
    package var name: String { component.name }

    /// The number with which objects of the artboard refer to this one.
    package var number: Int { component.index }

    /// The format's name of the object's type.
    package var typeName: String {
        let artboard = component.artboard
        return component.index < 0
            ? ""
            : CoreTypes.name(
                artboard.file.table.typeKey(artboard.definition.objects[component.index]))
    }

    /// The objects whose parent this one is, in the file's order.
    package var children: [ArtboardObject] {
        ((component as? ContainerComponent)?.children ?? []).map { ArtboardObject($0) }
    }

    /// The object's parent; nil for the artboard itself.
    package var parent: ArtboardObject? { component.parent.map { ArtboardObject($0) } }

    /// The artboard, if the object is one itself.
    package var ownArtboard: Artboard? {
        component is ArtboardRoot ? component.artboard.whole : nil
    }

    /// The artboards that the object shows, in order.
    package var artboards: [Artboard] {
        var found: [Artboard] = []
        (component as? ArtboardHost)?.forEachHosted { found.append($0) }
        return found
    }

    /// Returns a property's value; nil if the object does not have it or it cannot be read.
    package func value(_ key: PropertyKey) -> BoundValue? {
        component.bound(key, CoreTypes.fieldType(key))
    }

    /// Sets a property to the value that a text denotes in the property's type, if the object has the property. It takes
    /// effect in the next advance.
    ///
    /// - Returns: whether the text denotes a value: a number, `true` or `false`, a colour such as `#AARRGGBB`, or any
    ///   text.
    package func set(_ key: PropertyKey, _ text: String) -> Bool {
        let value: BoundValue? =
            switch CoreTypes.fieldType(key) {
            case .double: Double(text).map { .number($0) }
            case .uint: UInt32(text).map { .uint($0) }
            case .bool: Bool(text).map { .bool($0) }
            case .color: Color(hex: text).map { .color($0.argb) }
            case .string: .string(text)
            default: nil
            }
        if let value { component.setValue(key, value) }
        return value != nil
    }

    /// The transform from the object's space to that of its artboard; nil for an object without one.
    package var worldTransform: AffineTransform? {
        (component as? WorldTransformComponent)?.worldTransform
    }

    /// The transform from the space of the object's artboard to that of the outermost one.
    package var rootTransform: AffineTransform { component.artboard.rootTransform }

    /// The product of the opacities from the artboard down to the object; nil for an object without one.
    package var renderOpacity: Double? { (component as? WorldTransformComponent)?.renderOpacity }

    /// The box in the space of the enclosing layout; nil for an object that is not a layout.
    package var frame: Rect? { (component as? LayoutComponent)?.frame }

    /// The box of a shape, a text or an image that participates in a layout, or of a nested artboard that does, in the
    /// space of the layout; nil for other objects.
    package var slot: Rect? {
        (component as? Drawable)?.participant?.frame
            ?? (component as? NestedArtboardLayout)?.nested?.root?.frame
    }

    /// The extent of the drawn content in the object's own space; nil for an object without one.
    package var size: Size? { (component as? Node)?.localSize }

    /// Whether the object is not drawn because a solo or a layout hides it; nil for an object that cannot be.
    package var isCollapsed: Bool? {
        (component as? Drawable)?.isCollapsed ?? (component as? ShapePath)?.isCollapsed
    }

    /// The selected part of a text field, as numbers of Unicode scalars; empty at the caret. Nil for another object.
    package var selection: Range<Int>? { (component as? TextInput)?.editor.selection }

    /// The text that a field shows; nil for another object.
    package var shownText: String? { (component as? TextInput)?.editor.text }

    /// Identifies the object for as long as its artboard lives.
    package var identity: ObjectIdentifier { ObjectIdentifier(component) }

    /// The box of a layout that can have the focus, in the space of the outermost artboard; nil for another object.
    package var rootBox: Rect? { (component as? ContainerComponent)?.focusData?.rootBox }

    /// The name of the artboard that contains the object.
    package var artboardName: String { component.artboard.definition.name }

    /// Whether the object, or one within it, has the focus; nil for an object that cannot have it.
    package var hasFocus: Bool? { (component as? ContainerComponent)?.focusData?.hasFocus }
}

extension Artboard {
    /// The objects of the artboard in the file's order, without those of nested artboards and of unknown types.
    package var objects: [ArtboardObject] {
        components.lazy.compactMap { $0 }.map { ArtboardObject($0) }
    }

    /// The state machines that play on the artboard.
    package var playingMachines: [StateMachineInstance] { machines.map(\.object) }

    /// The object that has the focus, here or in an artboard of the same tree; nil if none has it.
    package var focusedObject: ArtboardObject? {
        focus.primary?.parent.map { ArtboardObject($0) }
    }
}

extension StateMachineInstance {
    /// The value of an input, which is 0 or 1 for a boolean; nil if there is none with this name.
    package func input(named name: String) -> Double? {
        definition.inputs.firstIndex { $0.name == name }.flatMap { input($0) }
    }

    /// The place of each layer's current state among the layer's states in the file; -1 for none.
    package var currentStateNumbers: [Int] { layerStateNumbers }

    /// What each layer's current state is: the name of its animation, or "entry", "exit", "any", "blend" or "none".
    package var currentStates: [String] {
        layerStates.map {
            switch $0 {
            case .animation(let index):
                artboard.definition.sharedAnimations[ifPresent: index]?.value.name ?? "none"
            case .entry: "entry"
            case .exit: "exit"
            case .any: "any"
            case .blend1D, .blendDirect: "blend"
            case .unknown, nil: "none"
            }
        }
    }
}
