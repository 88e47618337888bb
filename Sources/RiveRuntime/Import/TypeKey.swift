/// The type keys that the runtime gives a meaning.
enum TypeKey {
    static let artboard = 1
    static let node = 2
    static let shape = 3
    static let ellipse = 4
    static let straightVertex = 5
    static let cubicDetachedVertex = 6
    static let rectangle = 7
    static let triangle = 8
    static let pointsPath = 16
    static let radialGradient = 17
    static let solidColor = 18
    static let gradientStop = 19
    static let fill = 20
    static let linearGradient = 22
    static let backboard = 23
    static let trimPath = 47
    static let blendStateDirect = 73
    static let blendAnimation1D = 75
    static let blendState1D = 76
    static let blendAnimationDirect = 77
    static let ikConstraint = 81
    static let distanceConstraint = 82
    static let transformConstraint = 83
    static let translationConstraint = 87
    static let scaleConstraint = 88
    static let rotationConstraint = 89
    static let nestedArtboard = 92
    static let nestedStateMachine = 95
    static let nestedSimpleAnimation = 96
    static let nestedRemapAnimation = 98
    static let image = 100
    static let imageAsset = 105
    static let fileAssetContents = 106
    static let meshVertex = 108
    static let mesh = 109
    static let contourMeshVertex = 111
    static let listener = 114
    static let listenerTriggerChange = 115
    static let listenerBoolChange = 117
    static let listenerNumberChange = 118
    static let nestedTrigger = 122
    static let nestedBool = 123
    static let nestedNumber = 124
    static let listenerAlignTarget = 126
    static let event = 128
    static let openURLEvent = 131
    static let joystick = 148
    static let followPathConstraint = 165
    static let listenerFireEvent = 168
    static let stateMachineFireEvent = 169
    static let keyFrameCallback = 171
    static let dashPath = 506
    static let dash = 507
    static let feather = 533
    static let listenerGroup = 654
    static let stroke = 24
    static let keyedObject = 25
    static let keyedProperty = 26
    static let cubicEaseInterpolator = 28
    static let keyFrameDouble = 30
    static let linearAnimation = 31
    static let cubicAsymmetricVertex = 34
    static let cubicMirroredVertex = 35
    static let keyFrameColor = 37
    static let bone = 40
    static let rootBone = 41
    static let clippingShape = 42
    static let skin = 43
    static let tendon = 44
    static let weight = 45
    static let cubicWeight = 46
    static let drawTarget = 48
    static let drawRules = 49
    static let keyFrameId = 50
    /// Of files that are older than this type's becoming abstract: takes an index, holds nothing.
    static let bindableProperty = 9
    static let animationState = 61
    static let anyState = 62
    static let entryState = 63
    static let exitState = 64
    static let stateTransition = 65
    static let triggerCondition = 68
    static let numberCondition = 70
    static let boolCondition = 71
    static let blendStateTransition = 78
    static let polygon = 51
    static let star = 52
    static let stateMachine = 53
    static let stateMachineNumber = 56
    static let stateMachineLayer = 57
    static let stateMachineTrigger = 58
    static let stateMachineBool = 59
    static let keyFrameBool = 84
    static let cubicValueInterpolator = 138
    static let solo = 147
    static let elasticInterpolator = 174
    static let viewModelInstanceColor = 426
    static let viewModelInstanceEnum = 432
    static let viewModelInstanceString = 433
    static let viewModel = 435
    static let viewModelInstance = 437
    static let viewModelInstanceNumber = 442
    static let viewModelInstanceViewModel = 444
    static let dataBindContext = 447
    static let viewModelInstanceBoolean = 449
    static let bindableString = 471
    static let bindableBoolean = 472
    static let bindableNumber = 473
    static let bindableEnum = 474
    static let bindableColor = 475
    static let propertyComparator = 479
    static let booleanComparator = 481
    static let viewModelCondition = 482
    static let colorComparator = 483
    static let numberComparator = 484
    static let enumComparator = 485
    static let stringComparator = 486
    static let listenerViewModelChange = 487
    static let converterRounder = 489
    static let converterGroupItem = 498
    static let converterGroup = 499
    static let converterOperationValue = 500
    static let bindableTrigger = 503
    static let triggerComparator = 505
    static let converterBooleanNegate = 535
    static let bindableInteger = 567
    static let customNumber = 127
    static let customBoolean = 129
    static let customString = 130
    static let text = 134
    static let textValueRun = 135
    static let textStylePaint = 137
    static let fontAsset = 141
    static let keyFrameString = 142
    static let textStyleAxis = 144
    static let textModifierRange = 158
    static let textModifierGroup = 159
    static let cubicInterpolatorComponent = 163
    static let textStyleFeature = 164
    static let textStyle = 573
    static let viewModelInstanceListItem = 427
    static let viewModelInstanceList = 441
    static let dataEnumValue = 445
    static let converterToString = 490
    static let blendState1DViewModel = 528
    static let manifestAsset = 642
    static let nSlicerTileMode = 491
    static let nSlicer = 493
    static let axisY = 494
    static let axisX = 495
    static let nSlicedNode = 508
    static let scrollConstraint = 521
    static let clampedScrollPhysics = 524
    static let elasticScrollPhysics = 525
    static let artboardComparator = 496
    static let artboardCondition = 497
    static let viewModelInstanceTrigger = 501
    static let converterTrigger = 504
    static let converterDegreesToRadians = 514
    static let converterNormalizer = 515
    static let converterOperationViewModel = 517
    static let converterRangeMapper = 519
    static let converterStringPad = 530
    static let converterRemoveZeros = 531
    static let converterStringTrim = 532
    static let converterInterpolator = 534
    static let converterFormula = 536
    static let formulaSeparator = 538
    static let formulaClose = 540
    static let formulaOperation = 541
    static let formulaFunction = 542
    static let formulaValue = 543
    static let formulaOpen = 544
    static let formulaInput = 545
    static let artboardList = 559
    static let viewModelInstanceListIndex = 566
    static let converterNumberToList = 568
    static let viewModelInstanceAssetImage = 587
    static let bindableAsset = 588
    static let bindableList = 590
    static let converterListToLength = 591
    static let customColor = 592
    static let selfComparator = 593
    static let bindableArtboard = 597
    static let viewModelInstanceArtboard = 599
    static let idComparator = 601
    static let assetComparator = 602
    static let artboardListOverride = 606
    static let customTrigger = 613
    static let customEnum = 616
    static let converterToNumber = 617
    static let artboardValueComparator = 630
    static let artboardListRule = 648
    static let bindableViewModel = 662
    static let componentComparator = 667
    static let viewModelInstanceAssetFont = 1035
    static let focusCondition = 1038
    static let keyFrameUint = 450
    static let keyFrameInt = 1067
    static let audioEvent = 407
    static let layoutComponent = 409
    static let layoutStyle = 420
    static let nestedArtboardLeaf = 451
    static let nestedArtboardLayout = 452
    static let foregroundLayout = 513
    static let gridTrack = 1058
    static let gridItemPlacement = 1068
}

/// Which types the runtime does something with.
enum SupportedTypes {
    static func contains(_ typeKey: Int) -> Bool { keys.contains(typeKey) }

    private static let keys: Set<Int> = [
        TypeKey.artboard, TypeKey.node, TypeKey.shape, TypeKey.ellipse, TypeKey.straightVertex,
        TypeKey.cubicDetachedVertex, TypeKey.rectangle, TypeKey.triangle, TypeKey.pointsPath,
        TypeKey.radialGradient, TypeKey.solidColor, TypeKey.gradientStop, TypeKey.fill,
        TypeKey.linearGradient, TypeKey.backboard, TypeKey.stroke, TypeKey.keyedObject,
        TypeKey.keyedProperty, TypeKey.cubicEaseInterpolator, TypeKey.keyFrameDouble,
        TypeKey.linearAnimation, TypeKey.cubicAsymmetricVertex, TypeKey.cubicMirroredVertex,
        TypeKey.keyFrameColor, TypeKey.bone, TypeKey.rootBone, TypeKey.clippingShape, TypeKey.skin,
        TypeKey.tendon, TypeKey.weight, TypeKey.cubicWeight, TypeKey.drawTarget, TypeKey.drawRules,
        TypeKey.keyFrameId, TypeKey.polygon, TypeKey.star, TypeKey.keyFrameBool,
        TypeKey.cubicValueInterpolator, TypeKey.solo, TypeKey.elasticInterpolator,
        TypeKey.stateMachine, TypeKey.stateMachineNumber, TypeKey.stateMachineLayer,
        TypeKey.stateMachineTrigger, TypeKey.stateMachineBool, TypeKey.animationState,
        TypeKey.anyState, TypeKey.entryState, TypeKey.exitState, TypeKey.stateTransition,
        TypeKey.triggerCondition, TypeKey.numberCondition, TypeKey.boolCondition,
        TypeKey.bindableProperty, TypeKey.trimPath, TypeKey.blendStateDirect,
        TypeKey.blendAnimation1D, TypeKey.blendState1D, TypeKey.blendAnimationDirect,
        TypeKey.blendStateTransition, TypeKey.ikConstraint, TypeKey.distanceConstraint,
        TypeKey.transformConstraint, TypeKey.translationConstraint, TypeKey.scaleConstraint,
        TypeKey.rotationConstraint, TypeKey.nestedArtboard, TypeKey.nestedStateMachine,
        TypeKey.nestedSimpleAnimation, TypeKey.nestedRemapAnimation, TypeKey.listener,
        TypeKey.listenerTriggerChange, TypeKey.listenerBoolChange, TypeKey.listenerNumberChange,
        TypeKey.nestedTrigger, TypeKey.nestedBool, TypeKey.nestedNumber,
        TypeKey.listenerAlignTarget, TypeKey.event, TypeKey.openURLEvent, TypeKey.joystick,
        TypeKey.followPathConstraint, TypeKey.listenerFireEvent, TypeKey.stateMachineFireEvent,
        TypeKey.listenerGroup, TypeKey.viewModel, TypeKey.viewModelInstance,
        TypeKey.viewModelInstanceColor,
        TypeKey.viewModelInstanceEnum, TypeKey.viewModelInstanceString,
        TypeKey.viewModelInstanceNumber, TypeKey.viewModelInstanceViewModel,
        TypeKey.viewModelInstanceBoolean, TypeKey.dataBindContext, TypeKey.bindableString,
        TypeKey.bindableBoolean, TypeKey.bindableNumber, TypeKey.bindableEnum,
        TypeKey.bindableColor, TypeKey.bindableTrigger, TypeKey.bindableInteger,
        TypeKey.propertyComparator, TypeKey.booleanComparator, TypeKey.viewModelCondition,
        TypeKey.colorComparator, TypeKey.numberComparator, TypeKey.enumComparator,
        TypeKey.stringComparator, TypeKey.triggerComparator, TypeKey.listenerViewModelChange,
        TypeKey.converterRounder, TypeKey.converterGroup, TypeKey.converterGroupItem,
        TypeKey.converterOperationValue, TypeKey.converterBooleanNegate,
        TypeKey.image, TypeKey.imageAsset, TypeKey.fileAssetContents, TypeKey.mesh,
        TypeKey.meshVertex, TypeKey.contourMeshVertex,
        TypeKey.keyFrameCallback, TypeKey.dashPath, TypeKey.dash, TypeKey.feather,
    ]
}
