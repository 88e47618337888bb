import RiveFixtures
import RiveRuntime

/// Files with nested artboards, solos, joysticks, state machines, data binding and lists.
enum PlayingFixtures {
    static let all = [
        GoldenFile("nested", nested(), [GoldenScene(0, "anim:0", "0,0.3,0.6,1")]),
        GoldenFile("controls", controls(), [GoldenScene(0, "anim:0", "0,0.25,0.5,1")]),
        GoldenFile(
            "machine", machine(),
            [
                GoldenScene(
                    0, "sm:0", "0,1,4,12,20,32,40,50", "2:bool|on|true", "15:number|mix|60",
                    "18:number|side|30", "30:down|50|50", "31:up|50|50", "45:trigger|back")
            ]),
        GoldenFile(
            "binding", binding(),
            [
                GoldenScene(
                    0, "sm:0", "0,1,5,8,12", "3:vnumber|x|70", "4:vcolor|tint|#FF8800CC",
                    "6:vbool|on|true", "9:vtrigger|go", "10:vnumber|inner/angle|0.5")
            ]),
        GoldenFile(
            "lists", lists(), [GoldenScene(0, "sm:0", "0,1,2,6,20", "3:vnumber|offset|-45")]),
    ]

    /// Adds a layer with an entry, an any and an exit state; the entry state leads to the following state.
    private static func layer(in file: inout FileBuilder) {
        file.append(TypeKey.stateMachineLayer)
        file.append(TypeKey.entryState)
        file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3)))
        file.append(TypeKey.anyState)
        file.append(TypeKey.exitState)
    }

    /// A nested artboard that plays an animation, mixed in by half; one whose animation's time is keyed by the outer
    /// artboard's animation; and one with a state machine whose input is keyed by it.
    private static func nested() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 100)
        var holders: [Int] = []
        for i in 0..<3 {
            holders.append(
                file.add(
                    TypeKey.nestedArtboard, (.nestedArtboardArtboardId, .uint(i == 2 ? 2 : 1)),
                    (.nodeX, .double(60 * Double(i))), (.nodeY, .double(20)),
                    (.transformComponentRotation, .double(0.1 * Double(i))),
                    (.worldTransformComponentOpacity, .double(1 - 0.25 * Double(i)))))
        }
        file.add(
            TypeKey.nestedSimpleAnimation, in: holders[0], (.nestedAnimationAnimationId, .uint(0)),
            (.nestedSimpleAnimationIsPlaying, .bool(true)),
            (.nestedLinearAnimationMix, .double(0.5)))
        let remap = file.add(
            TypeKey.nestedRemapAnimation, in: holders[1], (.nestedAnimationAnimationId, .uint(0)),
            (.nestedRemapAnimationTime, .double(0.2)))
        let machine = file.add(
            TypeKey.nestedStateMachine, in: holders[2], (.nestedAnimationAnimationId, .uint(0)))
        let input = file.add(
            TypeKey.nestedNumber, in: machine, (.nestedInputInputId, .uint(0)),
            (.nestedNumberNestedValue, .double(10)))
        file.animation(duration: 60)
        file.keys(remap, .nestedRemapAnimationTime, [(0, 0.2), (60, 0.9)])
        file.keys(input, .nestedNumberNestedValue, [(0, 10), (60, 90)])
        file.keys(holders[0], .nodeX, [(0, 0), (60, 30)])
        for hasMachine in [false, true] {
            file.artboard(
                50, 50, (.artboardOriginX, .double(0.5)), (.artboardOriginY, .double(0.5)))
            file.fill(in: 0, 0x30ff_8800)
            let box = file.box(5, 10)
            file.animation(duration: 60, loop: 1)
            file.keys(box, .nodeX, [(0, 5), (60, 45)])
            guard hasMachine else { continue }
            file.animation(duration: 60, loop: 1)
            file.keys(box, .nodeY, [(0, 10), (60, 45)])
            file.append(TypeKey.stateMachine)
            file.append(TypeKey.stateMachineNumber, (.stateMachineComponentName, .string("n")))
            layer(in: &file)
            file.append(TypeKey.blendState1DInput, (.blendState1DInputInputId, .uint(0)))
            for i in 0..<2 {
                file.append(
                    TypeKey.blendAnimation1D, (.blendAnimationAnimationId, .uint(i)),
                    (.blendAnimation1DValue, .double(100 * Double(i))))
            }
        }
        return file.objects
    }

    /// A solo of nodes and one of paths, a joystick with a handle, and a stretched nine-slice.
    private static func controls() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 100)
        let solo = file.add(TypeKey.solo, (.soloActiveComponentId, .uint(2)))
        var choices: [Int] = []
        for x in [10.0, 30] { choices.append(file.box(in: solo, x, 10)) }
        let shape = file.shape(70, 20)
        let paths = file.add(
            TypeKey.solo, in: shape, (.soloActiveComponentId, .uint(file.next + 1)))
        let square = file.path(TypeKey.rectangle, in: paths, 20, 20)
        let round = file.path(TypeKey.ellipse, in: paths, 24, 16)
        file.fill(in: shape)
        let sliced = file.add(
            TypeKey.nSlicedNode, (.nodeX, .double(110)), (.nodeY, .double(10)),
            (.nSlicedNodeInitialWidth, .double(40)), (.nSlicedNodeInitialHeight, .double(30)),
            (.nSlicedNodeWidth, .double(60)), (.nSlicedNodeHeight, .double(30)))
        file.add(TypeKey.axisX, in: sliced, (.axisOffset, .double(10)))
        file.add(TypeKey.axisX, in: sliced, (.axisOffset, .double(30)))
        file.add(
            TypeKey.axisY, in: sliced, (.axisOffset, .double(0.5)), (.axisNormalized, .bool(true)))
        let stretched = file.shape(in: sliced, 20, 15)
        file.path(
            TypeKey.rectangle, in: stretched, 40, 30, (.rectangleCornerRadiusTL, .double(8)))
        file.fill(in: stretched)
        let led = file.box(0, 80)
        let stick = file.add(
            TypeKey.joystick, (.joystickXId, .uint(1)), (.joystickYId, .uint(2)),
            (.joystickX, .double(-0.5)))
        file.animation(duration: 60)
        file.keys(stick, .joystickX, [(0, -0.5), (60, 0.8)])
        file.keys(stick, .joystickY, [(0, 0), (60, -1)])
        file.keys(sliced, .nSlicedNodeWidth, [(0, 60), (60, 20)])
        for (object, values) in [(solo, choices), (paths, [square, round])] {
            file.track(object, .soloActiveComponentId)
            for (frame, value) in zip([0, 20], values) {
                file.append(
                    TypeKey.keyFrameId, (.keyFrameFrame, .uint(frame)),
                    (.keyFrameIdValue, .uint(value)))
            }
        }
        for (property, end) in [(PropertyKey.nodeX, 180.0), (.transformComponentRotation, 3)] {
            file.animation(duration: 60)
            file.keys(led, property, [(0, 0), (60, end)])
        }
        return file.objects
    }

    /// A layer of states with a transition that takes time, and two layers that blend animations by inputs; a press on
    /// the box sets an input and reports an event.
    private static func machine() -> [Object] {
        var file = FileBuilder()
        file.artboard(100, 100)
        let box = file.box(50, 50, width: 30, height: 20)
        let event = file.add(TypeKey.event, in: 0, (.componentName, .string("pressed")))
        let ease = file.addLoose(
            TypeKey.cubicEaseInterpolator, (.cubicInterpolatorX1, .double(0.42)),
            (.cubicInterpolatorX2, .double(0.58)), (.cubicInterpolatorY2, .double(1)))
        let moves: [(PropertyKey, [(Int, Double)])] = [
            (.nodeX, [(0, 20), (30, 40)]), (.nodeX, [(0, 80)]),
            (.transformComponentRotation, [(0, 0)]), (.transformComponentRotation, [(0, 2)]),
            (.transformComponentScaleY, [(0, 1), (60, 2)]), (.transformComponentScaleX, [(0, 3)]),
        ]
        for (property, frames) in moves {
            file.animation(duration: 30, loop: 1)
            file.keys(box, property, frames)
        }
        file.append(TypeKey.stateMachine)
        let name = PropertyKey.stateMachineComponentName
        file.append(TypeKey.stateMachineBool, (name, .string("on")))
        file.append(TypeKey.stateMachineNumber, (name, .string("side")))
        file.append(TypeKey.stateMachineNumber, (name, .string("mix")))
        file.append(TypeKey.stateMachineTrigger, (name, .string("back")))
        layer(in: &file)
        file.append(TypeKey.animationState, (.animationStateAnimationId, .uint(0)))
        file.append(
            TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4)),
            (.stateTransitionDuration, .uint(200)), (.stateTransitionInterpolatorId, .uint(ease)))
        file.append(TypeKey.transitionBoolCondition, (.transitionInputConditionInputId, .uint(0)))
        file.append(
            TypeKey.animationState, (.animationStateAnimationId, .uint(1)),
            (.advanceableStateSpeed, .double(2)))
        file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3)))
        file.append(
            TypeKey.transitionTriggerCondition, (.transitionInputConditionInputId, .uint(3)))
        layer(in: &file)
        file.append(TypeKey.blendState1DInput, (.blendState1DInputInputId, .uint(1)))
        for i in 0..<2 {
            file.append(
                TypeKey.blendAnimation1D, (.blendAnimationAnimationId, .uint(2 + i)),
                (.blendAnimation1DValue, .double(100 * Double(i))))
        }
        layer(in: &file)
        file.append(TypeKey.blendStateDirect)
        file.append(
            TypeKey.blendAnimationDirect, (.blendAnimationAnimationId, .uint(4)),
            (.blendAnimationDirectInputId, .uint(2)))
        file.append(
            TypeKey.blendAnimationDirect, (.blendAnimationAnimationId, .uint(5)),
            (.blendAnimationDirectBlendSource, .uint(1)),
            (.blendAnimationDirectMixValue, .double(25)))
        file.append(
            TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(box)),
            (.stateMachineListenerSingleListenerTypeValue, .uint(2)))
        file.append(
            TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
            (.listenerBoolChangeValue, .uint(0)))
        file.append(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event)))
        return file.objects
    }

    /// A box with plain, converted and two-way bindings; a bound boolean leads to another state, and a bound trigger
    /// meets a condition of the machine.
    private static func binding() -> [Object] {
        var file = FileBuilder()
        let name = PropertyKey.viewModelComponentName
        file.append(TypeKey.viewModel, (name, .string("Main")))
        for (kind, text) in [
            (TypeKey.viewModelPropertyNumber, "x"), (TypeKey.viewModelPropertyBoolean, "on"),
            (TypeKey.viewModelPropertyColor, "tint"), (TypeKey.viewModelPropertyTrigger, "go"),
        ] {
            file.append(kind, (name, .string(text)))
        }
        file.append(
            TypeKey.viewModelPropertyViewModel, (name, .string("inner")),
            (.viewModelPropertyViewModelViewModelReferenceId, .uint(1)))
        let value = PropertyKey.viewModelInstanceValueViewModelPropertyId
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(
            TypeKey.viewModelInstanceNumber, (value, .uint(0)),
            (.viewModelInstanceNumberPropertyValue, .double(30)))
        file.append(
            TypeKey.viewModelInstanceColor, (value, .uint(2)),
            (.viewModelInstanceColorPropertyValue, .color(0xff11_8822)))
        file.append(
            TypeKey.viewModelInstanceViewModel, (value, .uint(4)),
            (.viewModelInstanceViewModelPropertyValue, .uint(0)))
        file.append(TypeKey.viewModel, (name, .string("Inner")))
        file.append(TypeKey.viewModelPropertyNumber, (name, .string("angle")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
        file.append(
            TypeKey.viewModelInstanceNumber, (value, .uint(0)),
            (.viewModelInstanceNumberPropertyValue, .double(0.25)))
        file.append(
            TypeKey.dataConverterOperationValue, (.dataConverterOperationOperationType, .uint(2)),
            (.dataConverterOperationValueOperationValue, .double(4)))
        file.append(
            TypeKey.dataConverterRangeMapper, (.dataConverterRangeMapperMaxInput, .double(100)),
            (.dataConverterRangeMapperMinOutput, .double(5)),
            (.dataConverterRangeMapperMaxOutput, .double(60)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let shape = file.shape(0, 50)
        file.bind(.nodeX, to: [0, 0])
        file.bind(.transformComponentRotation, to: [0, 4, 0], converter: 0)
        file.path(TypeKey.rectangle, in: shape, 20, 10)
        file.bind(.parametricPathWidth, to: [0, 0], converter: 1)
        file.fill(in: shape)
        file.bind(.solidColorColorValue, to: [0, 2])
        for y in [50.0, 80] {
            file.animation(duration: 60)
            file.keys(shape, .nodeY, [(0, y)])
        }
        file.append(TypeKey.stateMachine)
        layer(in: &file)
        file.append(TypeKey.animationState, (.animationStateAnimationId, .uint(0)))
        file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4)))
        file.append(TypeKey.transitionViewModelCondition)
        file.append(TypeKey.bindablePropertyBoolean)
        file.bind(.bindablePropertyBooleanPropertyValue, to: [0, 1])
        file.append(TypeKey.transitionPropertyViewModelComparator)
        file.append(
            TypeKey.transitionValueBooleanComparator,
            (.transitionValueBooleanComparatorValue, .bool(true)))
        file.append(TypeKey.animationState, (.animationStateAnimationId, .uint(1)))
        file.append(
            TypeKey.stateMachineListenerSingle,
            (.stateMachineListenerSingleListenerTypeValue, .uint(11)),
            (.stateMachineListenerSingleViewModelPathIds, .bytes([0, 3])))
        file.append(
            TypeKey.bindablePropertyNumber, (.bindablePropertyNumberPropertyValue, .double(12)))
        file.bind(.bindablePropertyNumberPropertyValue, to: [0, 0], flags: 1)
        file.append(TypeKey.listenerViewModelChange)
        return file.objects
    }

    /// A list of artboards in a column that a bound number scrolls.
    private static func lists() -> [Object] {
        var file = FileBuilder()
        let name = PropertyKey.viewModelComponentName
        let value = PropertyKey.viewModelInstanceValueViewModelPropertyId
        file.append(TypeKey.viewModel, (name, .string("Main")))
        file.append(TypeKey.viewModelPropertyList, (name, .string("items")))
        file.append(TypeKey.viewModelPropertyNumber, (name, .string("offset")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(TypeKey.viewModelInstanceList, (value, .uint(0)))
        for i in 0..<4 {
            file.append(
                TypeKey.viewModelInstanceListItem,
                (.viewModelInstanceListItemViewModelId, .uint(1)),
                (.viewModelInstanceListItemViewModelInstanceId, .uint(i)))
        }
        file.append(TypeKey.viewModel, (name, .string("Item")))
        file.append(TypeKey.viewModelPropertyNumber, (name, .string("x")))
        for i in 0..<4 {
            file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
            file.append(
                TypeKey.viewModelInstanceNumber, (value, .uint(0)),
                (.viewModelInstanceNumberPropertyValue, .double(8 + 6 * Double(i))))
        }
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let viewport = file.add(
            TypeKey.layoutComponent, (.layoutComponentStyleId, .uint(2)),
            (.layoutComponentWidth, .double(100)), (.layoutComponentHeight, .double(60)),
            (.layoutComponentClip, .bool(true)))
        file.add(TypeKey.layoutComponentStyle, in: viewport)
        let content = file.add(
            TypeKey.layoutComponent, in: viewport, (.layoutComponentStyleId, .uint(4)),
            (.layoutComponentWidth, .double(100)), (.layoutComponentHeight, .double(128)))
        file.add(
            TypeKey.layoutComponentStyle, in: content,
            (.layoutComponentStyleFlexDirectionValue, .uint(0)),
            (.layoutComponentStyleGapVertical, .double(4)),
            (.layoutComponentStyleGapVerticalUnitsValue, .uint(1)))
        file.add(TypeKey.artboardComponentList, in: content)
        file.bind(.artboardComponentListListSource, to: [0, 0])
        file.add(TypeKey.scrollConstraint, in: content)
        file.bind(.scrollConstraintScrollOffsetY, to: [0, 1])
        file.append(TypeKey.stateMachine)
        file.artboard(100, 28, (.artboardViewModelId, .uint(1)))
        file.fill(in: 0, 0x2000_00ff)
        let shape = file.shape(0, 14)
        file.bind(.nodeX, to: [1, 0])
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        file.fill(in: shape)
        return file.objects
    }
}
