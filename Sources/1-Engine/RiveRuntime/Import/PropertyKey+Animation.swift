/// Properties of timelines, interpolators, state machines, events and nested players.
extension PropertyKey {
    // AdvanceableState
    package static let advanceableStateSpeed = PropertyKey(rawValue: 292)

    // Animation
    package static let animationName = PropertyKey(rawValue: 55)

    // AnimationState
    package static let animationStateAnimationId = PropertyKey(rawValue: 149)

    // BlendAnimation
    package static let blendAnimationAnimationId = PropertyKey(rawValue: 165)

    // BlendAnimation1D
    package static let blendAnimation1DValue = PropertyKey(rawValue: 166)

    // BlendAnimationDirect
    package static let blendAnimationDirectInputId = PropertyKey(rawValue: 168)
    package static let blendAnimationDirectMixValue = PropertyKey(rawValue: 297)
    package static let blendAnimationDirectBlendSource = PropertyKey(rawValue: 298)

    // BlendState1DInput
    package static let blendState1DInputInputId = PropertyKey(rawValue: 167)

    // BlendStateTransition
    package static let blendStateTransitionExitBlendAnimationId = PropertyKey(rawValue: 171)

    // CubicInterpolator
    package static let cubicInterpolatorX1 = PropertyKey(rawValue: 63)
    package static let cubicInterpolatorY1 = PropertyKey(rawValue: 64)
    package static let cubicInterpolatorX2 = PropertyKey(rawValue: 65)
    package static let cubicInterpolatorY2 = PropertyKey(rawValue: 66)

    // CubicInterpolatorComponent
    package static let cubicInterpolatorComponentX1 = PropertyKey(rawValue: 337)
    package static let cubicInterpolatorComponentY1 = PropertyKey(rawValue: 338)
    package static let cubicInterpolatorComponentX2 = PropertyKey(rawValue: 339)
    package static let cubicInterpolatorComponentY2 = PropertyKey(rawValue: 340)

    // ElasticInterpolator
    package static let elasticInterpolatorEasingValue = PropertyKey(rawValue: 405)
    package static let elasticInterpolatorAmplitude = PropertyKey(rawValue: 406)
    package static let elasticInterpolatorPeriod = PropertyKey(rawValue: 407)

    // Event
    package static let eventTrigger = PropertyKey(rawValue: 395)

    // InterpolatingKeyFrame
    package static let interpolatingKeyFrameInterpolationType = PropertyKey(rawValue: 68)
    package static let interpolatingKeyFrameInterpolatorId = PropertyKey(rawValue: 69)

    // Joystick
    package static let joystickX = PropertyKey(rawValue: 299)
    package static let joystickY = PropertyKey(rawValue: 300)
    package static let joystickXId = PropertyKey(rawValue: 301)
    package static let joystickYId = PropertyKey(rawValue: 302)
    package static let joystickPosX = PropertyKey(rawValue: 303)
    package static let joystickPosY = PropertyKey(rawValue: 304)
    package static let joystickWidth = PropertyKey(rawValue: 305)
    package static let joystickHeight = PropertyKey(rawValue: 306)
    package static let joystickOriginX = PropertyKey(rawValue: 307)
    package static let joystickOriginY = PropertyKey(rawValue: 308)
    package static let joystickJoystickFlags = PropertyKey(rawValue: 312)
    package static let joystickHandleSourceId = PropertyKey(rawValue: 313)

    // KeyFrame
    package static let keyFrameFrame = PropertyKey(rawValue: 67)

    // KeyFrameBool
    package static let keyFrameBoolValue = PropertyKey(rawValue: 181)

    // KeyFrameColor
    package static let keyFrameColorValue = PropertyKey(rawValue: 88)

    // KeyFrameDouble
    package static let keyFrameDoubleValue = PropertyKey(rawValue: 70)

    // KeyFrameId
    package static let keyFrameIdValue = PropertyKey(rawValue: 122)

    // KeyFrameInt
    package static let keyFrameIntValue = PropertyKey(rawValue: 1068)

    // KeyFrameString
    package static let keyFrameStringValue = PropertyKey(rawValue: 280)

    // KeyFrameUint
    package static let keyFrameUintValue = PropertyKey(rawValue: 631)

    // KeyedObject
    package static let keyedObjectObjectId = PropertyKey(rawValue: 51)

    // KeyedProperty
    package static let keyedPropertyTargetKey = PropertyKey(rawValue: 53)

    // LayerState
    package static let layerStateFlags = PropertyKey(rawValue: 536)

    // FocusActionTarget
    package static let focusActionTargetTargetId = PropertyKey(rawValue: 952)

    // FocusActionTraversal
    package static let focusActionTraversalTraversalKind = PropertyKey(rawValue: 1011)

    // KeyboardInput
    package static let keyboardInputKeyType = PropertyKey(rawValue: 971)
    package static let keyboardInputKeyPhase = PropertyKey(rawValue: 972)
    package static let keyboardInputModifiers = PropertyKey(rawValue: 973)

    // LinearAnimation
    package static let linearAnimationFps = PropertyKey(rawValue: 56)
    package static let linearAnimationDuration = PropertyKey(rawValue: 57)
    package static let linearAnimationSpeed = PropertyKey(rawValue: 58)
    package static let linearAnimationLoopValue = PropertyKey(rawValue: 59)
    package static let linearAnimationWorkStart = PropertyKey(rawValue: 60)
    package static let linearAnimationWorkEnd = PropertyKey(rawValue: 61)
    package static let linearAnimationEnableWorkArea = PropertyKey(rawValue: 62)
    package static let linearAnimationQuantize = PropertyKey(rawValue: 376)

    // ListenerAction
    package static let listenerActionFlags = PropertyKey(rawValue: 980)

    // ListenerAlignTarget
    package static let listenerAlignTargetTargetId = PropertyKey(rawValue: 240)
    package static let listenerAlignTargetPreserveOffset = PropertyKey(rawValue: 541)

    // ListenerBoolChange
    package static let listenerBoolChangeValue = PropertyKey(rawValue: 228)

    // ListenerFireEvent
    package static let listenerFireEventEventId = PropertyKey(rawValue: 389)

    // ListenerInputChange
    package static let listenerInputChangeInputId = PropertyKey(rawValue: 227)
    package static let listenerInputChangeNestedInputId = PropertyKey(rawValue: 400)

    // ListenerInputType
    package static let listenerInputTypeListenerTypeValue = PropertyKey(rawValue: 965)

    // ListenerInputTypeEvent
    package static let listenerInputTypeEventEventId = PropertyKey(rawValue: 962)

    // ListenerInputTypeViewModel
    package static let listenerInputTypeViewModelViewModelPathIds = PropertyKey(rawValue: 963)

    // ListenerNumberChange
    package static let listenerNumberChangeValue = PropertyKey(rawValue: 229)

    // NestedAnimation
    package static let nestedAnimationAnimationId = PropertyKey(rawValue: 198)

    // NestedBool
    package static let nestedBoolNestedValue = PropertyKey(rawValue: 238)

    // NestedInput
    package static let nestedInputInputId = PropertyKey(rawValue: 237)

    // NestedLinearAnimation
    package static let nestedLinearAnimationMix = PropertyKey(rawValue: 200)

    // NestedNumber
    package static let nestedNumberNestedValue = PropertyKey(rawValue: 239)

    // NestedRemapAnimation
    package static let nestedRemapAnimationTime = PropertyKey(rawValue: 202)

    // NestedSimpleAnimation
    package static let nestedSimpleAnimationSpeed = PropertyKey(rawValue: 199)
    package static let nestedSimpleAnimationIsPlaying = PropertyKey(rawValue: 201)

    // NestedTrigger
    package static let nestedTriggerFire = PropertyKey(rawValue: 401)

    // Solo
    package static let soloActiveComponentId = PropertyKey(rawValue: 296)

    // StateMachineBool
    package static let stateMachineBoolValue = PropertyKey(rawValue: 141)

    // StateMachineComponent
    package static let stateMachineComponentName = PropertyKey(rawValue: 138)

    // StateMachineFireAction
    package static let stateMachineFireActionOccursValue = PropertyKey(rawValue: 393)

    // StateMachineFireEvent
    package static let stateMachineFireEventEventId = PropertyKey(rawValue: 392)

    // StateMachineFireTrigger
    package static let stateMachineFireTriggerViewModelPathIds = PropertyKey(rawValue: 871)

    // StateMachineListener
    package static let stateMachineListenerTargetId = PropertyKey(rawValue: 224)

    // StateMachineListenerSingle
    package static let stateMachineListenerSingleListenerTypeValue = PropertyKey(rawValue: 225)
    package static let stateMachineListenerSingleEventId = PropertyKey(rawValue: 399)
    package static let stateMachineListenerSingleViewModelPathIds = PropertyKey(rawValue: 868)

    // StateMachineNumber
    package static let stateMachineNumberValue = PropertyKey(rawValue: 140)

    // StateTransition
    package static let stateTransitionStateToId = PropertyKey(rawValue: 151)
    package static let stateTransitionFlags = PropertyKey(rawValue: 152)
    package static let stateTransitionDuration = PropertyKey(rawValue: 158)
    package static let stateTransitionExitTime = PropertyKey(rawValue: 160)
    package static let stateTransitionInterpolatorId = PropertyKey(rawValue: 350)
    package static let stateTransitionRandomWeight = PropertyKey(rawValue: 537)

    // TransitionInputCondition
    package static let transitionInputConditionInputId = PropertyKey(rawValue: 155)

    // TransitionNumberCondition
    package static let transitionNumberConditionValue = PropertyKey(rawValue: 157)

    // TransitionPropertyArtboardComparator
    package static let transitionPropertyArtboardComparatorPropertyType = PropertyKey(rawValue: 677)

    // TransitionPropertyComponentComparator
    package static let transitionPropertyComponentComparatorObjectId = PropertyKey(rawValue: 977)
    package static let transitionPropertyComponentComparatorTargetKey = PropertyKey(rawValue: 978)

    // TransitionValueBooleanComparator
    package static let transitionValueBooleanComparatorValue = PropertyKey(rawValue: 647)

    // TransitionValueColorComparator
    package static let transitionValueColorComparatorValue = PropertyKey(rawValue: 651)

    // TransitionValueCondition
    package static let transitionValueConditionOpValue = PropertyKey(rawValue: 156)

    // TransitionValueIdComparator
    package static let transitionValueIdComparatorValue = PropertyKey(rawValue: 653)

    // TransitionValueNumberComparator
    package static let transitionValueNumberComparatorValue = PropertyKey(rawValue: 652)

    // TransitionValueStringComparator
    package static let transitionValueStringComparatorValue = PropertyKey(rawValue: 654)

    // TransitionValueTriggerComparator
    package static let transitionValueTriggerComparatorValue = PropertyKey(rawValue: 689)

    // TransitionViewModelCondition
    package static let transitionViewModelConditionOpValue = PropertyKey(rawValue: 650)
}
