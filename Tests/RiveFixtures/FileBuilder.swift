import RiveRuntime

/// Writes the objects of a .riv file and counts the indices by which they refer to each other.
package struct FileBuilder {
    package typealias Property = (PropertyKey, Object.Value)

    package private(set) var objects: [Object] = []
    /// The index that the next object of the artboard gets.
    package private(set) var next = 0

    package init() {}

    /// Adds an object that no index refers to, such as one of the file, an animation or a state machine.
    package mutating func append(_ type: Int, _ properties: Property...) {
        objects.append(Object(type, properties))
    }

    /// Adds the file's first view model, which has numbers, and an instance of it.
    package mutating func viewModel(numbers: String...) {
        append(TypeKey.viewModel)
        for name in numbers {
            append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string(name)))
        }
        append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        for index in numbers.indices {
            append(
                TypeKey.viewModelInstanceNumber,
                (.viewModelInstanceValueViewModelPropertyId, .uint(index)))
        }
    }

    /// Starts an artboard, whose index is 0.
    package mutating func artboard(
        _ width: Double = 100, _ height: Double = 100, _ properties: Property...
    ) {
        objects.append(
            Object(
                TypeKey.artboard,
                [
                    (.layoutComponentWidth, .double(width)),
                    (.layoutComponentHeight, .double(height)),
                ] + properties))
        next = 1
    }

    /// Adds an object of the artboard.
    ///
    /// - Returns: its index.
    @discardableResult
    package mutating func add(_ type: Int, in parent: Int = 0, _ properties: Property...) -> Int {
        add(type, in: parent, properties)
    }

    @discardableResult
    package mutating func add(_ type: Int, in parent: Int, _ properties: [Property]) -> Int {
        objects.append(Object(type, [(.componentParentId, .uint(parent))] + properties))
        next += 1
        return next - 1
    }

    /// Adds an object of the artboard that has no parent.
    ///
    /// - Returns: its index.
    package mutating func addLoose(_ type: Int, _ properties: Property...) -> Int {
        objects.append(Object(type, properties))
        next += 1
        return next - 1
    }

    // MARK: Drawn objects

    /// Adds a shape at a position.
    package mutating func shape(
        in parent: Int = 0, _ x: Double = 0, _ y: Double = 0, _ properties: Property...
    ) -> Int {
        add(TypeKey.shape, in: parent, [(.nodeX, .double(x)), (.nodeY, .double(y))] + properties)
    }

    /// Adds a parametric path of a size: a rectangle, an ellipse or the like.
    @discardableResult
    package mutating func path(
        _ type: Int, in shape: Int, _ width: Double, _ height: Double, _ properties: Property...
    ) -> Int {
        add(
            type, in: shape,
            [(.parametricPathWidth, .double(width)), (.parametricPathHeight, .double(height))]
                + properties)
    }

    /// Adds a fill with a solid colour.
    ///
    /// - Returns: the fill's index; the colour's is the next.
    @discardableResult
    package mutating func fill(
        in shape: Int, _ argb: UInt32 = 0xff33_6699, _ properties: Property...
    ) -> Int {
        let fill = add(TypeKey.fill, in: shape, properties)
        add(TypeKey.solidColor, in: fill, (.solidColorColorValue, .color(argb)))
        return fill
    }

    /// Adds a stroke with a solid colour.
    ///
    /// - Returns: the stroke's index; the colour's is the next.
    @discardableResult
    package mutating func stroke(
        in shape: Int, _ width: Double, _ properties: Property...
    ) -> Int {
        let stroke = add(
            TypeKey.stroke, in: shape, [(.strokeThickness, .double(width))] + properties)
        add(TypeKey.solidColor, in: stroke, (.solidColorColorValue, .color(0xff20_2020)))
        return stroke
    }

    /// Adds a filled rectangle centred on a position.
    ///
    /// - Returns: the shape's index.
    @discardableResult
    package mutating func box(
        in parent: Int = 0, _ x: Double = 0, _ y: Double = 0, width: Double = 10,
        height: Double = 10
    ) -> Int {
        let shape = shape(in: parent, x, y)
        path(TypeKey.rectangle, in: shape, width, height)
        fill(in: shape)
        return shape
    }

    // MARK: Animations and state machines

    /// Adds a state machine that plays one animation from its first step on.
    package mutating func machine(ofAnimation animation: Int) {
        append(TypeKey.stateMachine)
        append(TypeKey.stateMachineLayer)
        append(TypeKey.entryState)
        append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3)))
        append(TypeKey.anyState)
        append(TypeKey.exitState)
        append(TypeKey.animationState, (.animationStateAnimationId, .uint(animation)))
    }

    /// Adds an animation at 60 frames per second.
    package mutating func animation(duration: Int, loop: Int = 0, _ name: String = "") {
        append(
            TypeKey.linearAnimation, (.animationName, .string(name)),
            (.linearAnimationDuration, .uint(duration)), (.linearAnimationLoopValue, .uint(loop)))
    }

    /// Adds key frames of a number, with linear interpolation.
    package mutating func keys(
        _ object: Int, _ property: PropertyKey, _ frames: [(Int, Double)]
    ) {
        track(object, property)
        for (frame, value) in frames {
            append(
                TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(frame)),
                (.interpolatingKeyFrameInterpolationType, .uint(1)),
                (.keyFrameDoubleValue, .double(value)))
        }
    }

    /// Adds the track of a property, to which the following key frames belong.
    package mutating func track(_ object: Int, _ property: PropertyKey) {
        append(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(object)))
        append(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(property)))
    }

    /// Adds a binding of the preceding object.
    package mutating func bind(
        _ property: PropertyKey, to path: [UInt8], flags: Int = 0, converter: Int? = nil
    ) {
        var properties: [Property] = [
            (.dataBindTargetKey, .key(property)), (.dataBindFlags, .uint(flags)),
            (.dataBindContextSourcePathIds, .bytes(path)),
        ]
        if let converter { properties.append((.dataBindConverterId, .uint(converter))) }
        objects.append(Object(TypeKey.dataBindContext, properties))
    }
}
