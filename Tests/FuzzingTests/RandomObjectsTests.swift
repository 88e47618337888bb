import RiveWriter
import TestSupport
import Testing

@testable import Fuzzing
@testable import RiveRuntime

/// Files of well-formed objects with random properties, which get further into the runtime than damaged bytes do. Every
/// property sometimes has an extreme value, such as NaN, infinity or an index that does not exist.
@Suite struct RandomObjectsTests {
    private typealias Kind = (typeKey: Int, keys: [PropertyKey])

    private static let placed: [PropertyKey] = [
        .componentParentId, .nodeX, .nodeY, .transformComponentRotation, .transformComponentScaleX,
        .worldTransformComponentOpacity,
    ]

    private static let components: [Kind] = [
        (TypeKey.node, placed), (TypeKey.shape, placed + [.drawableBlendModeValue]),
        (TypeKey.solo, placed + [.soloActiveComponentId]),
        (
            TypeKey.rectangle,
            placed + [.parametricPathWidth, .parametricPathHeight, .rectangleCornerRadiusTL]
        ),
        (TypeKey.star, placed + [.parametricPathWidth, .polygonPoints, .starInnerRadius]),
        (TypeKey.pointsPath, placed + [.pointsCommonPathIsClosed]),
        (TypeKey.straightVertex, [.componentParentId, .vertexX, .vertexY, .straightVertexRadius]),
        (
            TypeKey.cubicDetachedVertex,
            [.componentParentId, .vertexX, .cubicDetachedVertexInDistance]
        ),
        (TypeKey.fill, [.componentParentId, .fillFillRule]),
        (TypeKey.stroke, [.componentParentId, .strokeThickness, .strokeCap, .strokeJoin]),
        (TypeKey.solidColor, [.componentParentId, .solidColorColorValue]),
        (TypeKey.linearGradient, [.componentParentId, .linearGradientEndX]),
        (TypeKey.gradientStop, [.componentParentId, .gradientStopPosition]),
        (TypeKey.trimPath, [.componentParentId, .trimPathStart, .trimPathEnd, .trimPathModeValue]),
        (TypeKey.dashPath, [.componentParentId, .dashPathOffset]),
        (TypeKey.dash, [.componentParentId, .dashLength]),
        (TypeKey.clippingShape, [.componentParentId, .clippingShapeSourceId]),
        (TypeKey.distanceConstraint, [.componentParentId, .targetedConstraintTargetId]),
        (TypeKey.followPathConstraint, [.componentParentId, .targetedConstraintTargetId]),
        (
            TypeKey.layoutComponent,
            placed + [.layoutComponentWidth, .layoutComponentHeight, .layoutComponentStyleId]
        ),
        (
            TypeKey.layoutComponentStyle,
            [
                .componentParentId, .layoutComponentStyleGapHorizontal,
                .layoutComponentStyleFlexDirectionValue, .layoutComponentStyleLayoutTypeValue,
            ]
        ),
        (
            TypeKey.scrollConstraint,
            [
                .componentParentId, .scrollConstraintScrollOffsetY,
                .draggableConstraintDirectionValue,
            ]
        ),
        (TypeKey.text, placed + [.textSizingValue, .textOverflowValue, .textWidth]),
        (TypeKey.textValueRun, [.componentParentId, .textValueRunText, .textValueRunStyleId]),
        (TypeKey.nestedArtboard, placed + [.nestedArtboardArtboardId]),
        (TypeKey.nestedStateMachine, [.componentParentId, .nestedAnimationAnimationId]),
        (
            TypeKey.joystick,
            [.componentParentId, .joystickX, .joystickXId, .joystickHandleSourceId]
        ),
        (
            TypeKey.dataBindContext,
            [.dataBindTargetKey, .dataBindFlags, .dataBindContextSourcePathIds]
        ),
    ]

    private static let viewModels: [Kind] = [
        (TypeKey.viewModel, [.viewModelComponentName]),
        (TypeKey.viewModelPropertyNumber, [.viewModelComponentName]),
        (TypeKey.viewModelPropertyString, [.viewModelComponentName]),
        (TypeKey.viewModelPropertyList, [.viewModelComponentName]),
        (TypeKey.viewModelPropertyViewModel, [.viewModelPropertyViewModelViewModelReferenceId]),
        (TypeKey.viewModelInstance, [.viewModelInstanceViewModelId]),
        (
            TypeKey.viewModelInstanceNumber,
            [.viewModelInstanceValueViewModelPropertyId, .viewModelInstanceNumberPropertyValue]
        ),
        (TypeKey.viewModelInstanceList, [.viewModelInstanceValueViewModelPropertyId]),
        (
            TypeKey.viewModelInstanceListItem,
            [.viewModelInstanceListItemViewModelId, .viewModelInstanceListItemViewModelInstanceId]
        ),
        (TypeKey.dataConverterGroup, []),
        (TypeKey.dataConverterGroupItem, [.dataConverterGroupItemConverterId]),
        (
            TypeKey.dataConverterToString,
            [.dataConverterToStringFlags, .dataConverterToStringDecimals]
        ),
        (
            TypeKey.dataConverterStringPad,
            [.dataConverterStringPadLength, .dataConverterStringPadText]
        ),
        (TypeKey.dataConverterNumberToList, [.dataConverterNumberToListViewModelId]),
        (TypeKey.dataConverterRangeMapper, [.dataConverterRangeMapperMinInput]),
        (TypeKey.dataConverterFormula, []), (TypeKey.formulaTokenInput, []),
        (TypeKey.formulaTokenParenthesisOpen, []),
        (TypeKey.formulaTokenFunction, [.formulaTokenFunctionFunctionType]),
    ]

    private static let players: [Kind] = [
        (TypeKey.linearAnimation, [.linearAnimationDuration, .linearAnimationSpeed]),
        (TypeKey.keyedObject, [.keyedObjectObjectId]),
        (TypeKey.keyedProperty, [.keyedPropertyTargetKey]),
        (
            TypeKey.keyFrameDouble,
            [.keyFrameFrame, .keyFrameDoubleValue, .interpolatingKeyFrameInterpolatorId]
        ),
        (TypeKey.keyFrameColor, [.keyFrameFrame, .keyFrameColorValue]),
        (TypeKey.keyFrameString, [.keyFrameFrame, .keyFrameStringValue]),
        (TypeKey.cubicValueInterpolator, [.cubicInterpolatorX1]),
        (TypeKey.stateMachine, []), (TypeKey.stateMachineBool, []),
        (TypeKey.stateMachineNumber, [.stateMachineNumberValue]), (TypeKey.stateMachineLayer, []),
        (TypeKey.entryState, []), (TypeKey.anyState, [.layerStateFlags]),
        (TypeKey.animationState, [.animationStateAnimationId, .advanceableStateSpeed]),
        (TypeKey.blendState1DInput, [.blendState1DInputInputId]),
        (TypeKey.blendAnimation1D, [.blendAnimationAnimationId, .blendAnimation1DValue]),
        (
            TypeKey.stateTransition,
            [.stateTransitionStateToId, .stateTransitionFlags, .stateTransitionDuration]
        ),
        (TypeKey.transitionNumberCondition, [.transitionInputConditionInputId]),
        (TypeKey.transitionViewModelCondition, [.transitionViewModelConditionOpValue]),
        (TypeKey.bindablePropertyNumber, [.bindablePropertyNumberPropertyValue]),
        (TypeKey.transitionPropertyViewModelComparator, []),
        (TypeKey.transitionValueNumberComparator, []),
        (
            TypeKey.stateMachineListenerSingle,
            [.stateMachineListenerTargetId, .stateMachineListenerSingleListenerTypeValue]
        ),
        (TypeKey.listenerBoolChange, [.listenerInputChangeInputId, .listenerBoolChangeValue]),
        (TypeKey.listenerAlignTarget, [.listenerAlignTargetTargetId]),
    ]

    private var random = SeededRandom(seed: 17)
    private var writer = RivWriter()

    /// Properties of which other values make the runtime refuse the file.
    private static let limited: [PropertyKey: [Int]] = [
        .stateTransitionStateToId: [0, 1, 2], .trimPathModeValue: [1, 2],
        .drawableBlendModeValue: [3, 14, 28],
    ]

    private mutating func add(_ kind: Kind, below parent: Int? = nil) {
        writer.beginObject(kind.typeKey)
        if let parent { writer.add(.componentParentId, uint: parent) }
        for key in kind.keys where parent == nil || key != .componentParentId {
            if let values = Self.limited[key], random.next(20) > 0 {
                writer.add(key, uint: values[random.next(values.count)])
                continue
            }
            if random.next(5) == 0 { continue }
            switch CoreTypes.fieldType(key) {
            case .uint:
                let extremes = [0, 1, 255, 1000, 0x7fff_ffff, 0xffff_ffff, .max]
                let isExtreme = random.next(4) == 0
                writer.add(
                    key,
                    uint: isExtreme ? extremes[random.next(extremes.count)] : random.next(12))
            case .double:
                let extremes = [0, -1, 1e30, -3e38, .infinity, -.infinity, .nan]
                let isExtreme = random.next(4) == 0
                writer.add(
                    key,
                    double: isExtreme
                        ? extremes[random.next(extremes.count)] : random.next(-50...50))
            case .color: writer.add(key, color: UInt32(random.next(1 << 32)))
            case .bool: writer.add(key, bool: random.next(2) == 0)
            case .string, .bytes:
                writer.add(key, bytes: (0..<random.next(4)).map { _ in random.byte() % 5 })
            case .callback, nil: break
            }
        }
        writer.endObject()
    }

    private mutating func addSome(of kinds: [Kind], _ limit: Int) {
        for _ in 0..<random.next(limit) {
            let kind = kinds[random.next(kinds.count)]
            add(kind)
            guard kind.typeKey == TypeKey.stateMachineLayer else { continue }
            // A layer without these states makes the runtime refuse the file.
            for type in [TypeKey.entryState, TypeKey.anyState, TypeKey.exitState] {
                add((type, []))
            }
        }
    }

    /// The parents that a type of object must have; with any other the file is refused.
    private static let parents: [Int: Set<Int>] = [
        TypeKey.trimPath: [TypeKey.fill, TypeKey.stroke],
        TypeKey.dashPath: [TypeKey.fill, TypeKey.stroke], TypeKey.dash: [TypeKey.dashPath],
        // Paints already have a colour.
        TypeKey.solidColor: [TypeKey.node], TypeKey.linearGradient: [TypeKey.node],
        TypeKey.distanceConstraint: [TypeKey.node, TypeKey.shape],
        TypeKey.followPathConstraint: [TypeKey.node, TypeKey.shape],
        TypeKey.scrollConstraint: [TypeKey.layoutComponent],
    ]

    /// Adds components to an artboard, which has index 0.
    private mutating func addComponents() {
        var types = [TypeKey.artboard]
        for _ in 0..<random.next(30) {
            let kind = Self.components[random.next(Self.components.count)]
            var parent: Int?
            if let wanted = Self.parents[kind.typeKey] {
                parent = types.lastIndex { wanted.contains($0) }
                if parent == nil { continue }
            }
            add(kind, below: parent)
            // A binding is not a component.
            if kind.typeKey == TypeKey.dataBindContext { continue }
            types.append(kind.typeKey)
            guard kind.typeKey == TypeKey.fill || kind.typeKey == TypeKey.stroke else { continue }
            // A paint without a colour draws nothing.
            writer.beginObject(TypeKey.solidColor)
            writer.add(.componentParentId, uint: types.count - 1)
            writer.add(.solidColorColorValue, color: UInt32(random.next(1 << 32)))
            writer.endObject()
            types.append(TypeKey.solidColor)
        }
    }

    private mutating func file() -> [UInt8] {
        writer = RivWriter()
        add((TypeKey.backboard, []))
        addSome(of: Self.viewModels, 20)
        for _ in 0...random.next(2) {
            add(
                (
                    TypeKey.artboard,
                    [.layoutComponentWidth, .layoutComponentHeight, .artboardViewModelId]
                ))
            addComponents()
            addSome(of: Self.players, 40)
        }
        // The fuzz target adds the header itself.
        return Array(writer.finish().dropFirst(7))
    }

    /// Random files are played without a trap and draw a limited number of commands; every fourth is played twice, with
    /// the same result.
    @Test mutating func randomObjectsPlayWithoutTrapping() {
        var (imported, drawn) = (0, 0)
        for number in 0..<200 {
            let bytes = file()
            guard let outcome = RivFuzz.run(bytes) else { continue }
            imported += 1
            if outcome.commands > 0 { drawn += 1 }
            #expect(
                outcome.commands <= RivFuzz.maximumArtboards * RivFuzz.ListRenderer.maximumCount)
            if number % 4 == 0 { #expect(RivFuzz.run(bytes) == outcome, "file \(number)") }
        }
        // A few have numbers of more bytes than the format allows.
        #expect(imported > 100)
        #expect(drawn > 10)
    }
}
