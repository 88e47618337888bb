import Geometry
import RiveRuntime

/// The properties of objects that facts name.
enum FactProperty {
    /// The format's keys; the first one that an object has counts.
    static let keys: [String: [PropertyKey]] = [
        "x": [.nodeX, .vertexX], "y": [.nodeY, .vertexY],
        "rotation": [.transformComponentRotation],
        "scaleX": [.transformComponentScaleX], "scaleY": [.transformComponentScaleY],
        "opacity": [.worldTransformComponentOpacity],
        "width": [.parametricPathWidth, .layoutComponentWidth, .textWidth, .nSlicedNodeWidth],
        "height": [.parametricPathHeight, .layoutComponentHeight, .textHeight, .nSlicedNodeHeight],
        "originX": [.parametricPathOriginX, .textOriginX, .imageOriginX, .componentOriginOriginX],
        "originY": [.parametricPathOriginY, .textOriginY, .imageOriginY, .componentOriginOriginY],
        "color": [
            .solidColorColorValue, .gradientStopColorValue, .customPropertyColorPropertyValue,
        ],
        "thickness": [.strokeThickness], "length": [.boneLength],
        "text": [.textValueRunText, .textInputText],
        "number": [.customPropertyNumberPropertyValue],
        "flag": [.customPropertyBooleanPropertyValue],
        "string": [.customPropertyStringPropertyValue],
        "enum": [.customPropertyEnumPropertyValue],
        "trigger": [.customPropertyTriggerPropertyValue],
        "distance": [.followPathConstraintDistance, .distanceConstraintDistance],
        "orient": [.followPathConstraintOrient],
        "strength": [.constraintStrength, .featherStrength],
        "active": [.soloActiveComponentId],
        "isVisible": [.shapePaintIsVisible, .clippingShapeIsVisible],
        "joyX": [.joystickX], "joyY": [.joystickY],
        "start": [.trimPathStart], "end": [.trimPathEnd], "offset": [.trimPathOffset],
        "fontSize": [.textStyleFontSize], "lineHeight": [.textStyleLineHeight],
        "letterSpacing": [.textStyleLetterSpacing],
        "align": [.textAlignValue], "overflow": [.textOverflowValue], "sizing": [.textSizingValue],
        "multiline": [.textInputMultiline],
        "scrollX": [.scrollConstraintScrollOffsetX], "scrollY": [.scrollConstraintScrollOffsetY],
        "percentX": [.scrollConstraintScrollPercentX],
        "percentY": [.scrollConstraintScrollPercentY],
        "index": [.scrollConstraintScrollIndex],
        "velocityX": [.scrollConstraintVelocityX], "velocityY": [.scrollConstraintVelocityY],
        "scrollActive": [.scrollConstraintScrollActive],
        "contentWidth": [.scrollConstraintComputedContentWidth],
        "contentHeight": [.scrollConstraintComputedContentHeight],
        "canFocus": [.focusDataCanFocus], "canTouch": [.focusDataCanTouch],
        "canTraverse": [.focusDataCanTraverse], "edge": [.focusDataEdgeBehaviorValue],
        "paddingLeft": [.layoutComponentStylePaddingLeft],
        "gapHorizontal": [.layoutComponentStyleGapHorizontal],
        "gapVertical": [.layoutComponentStyleGapVertical],
        "display": [.layoutSizingStyleDisplayValue], "clip": [.layoutComponentClip],
        "flags": [.drawableDrawableFlags], "points": [.polygonPoints],
        "red": [.colorChannelsColorRed], "green": [.colorChannelsColorGreen],
        "blue": [.colorChannelsColorBlue], "alpha": [.colorChannelsColorAlpha],
        "position": [.gradientStopPosition], "speed": [.nestedArtboardSpeed],
        "paused": [.nestedArtboardIsPaused],
        "quantum": [.nestedArtboardQuantize],
        "cornerRadius": [.rectangleCornerRadiusTL],
        "maxWidth": [.layoutSizingStyleMaxWidth], "minWidth": [.layoutSizingStyleMinWidth],
        "maxHeight": [.layoutSizingStyleMaxHeight], "minHeight": [.layoutSizingStyleMinHeight],
        "column": [.gridItemPlacementGridColumn], "row": [.gridItemPlacementGridRow],
        "columnSpan": [.gridItemPlacementGridColumnSpan],
        "rowSpan": [.gridItemPlacementGridRowSpan],
        "alignment": [.layoutComponentStyleLayoutAlignmentType],
        "flexDirection": [.layoutComponentStyleFlexDirectionValue],
        "layoutType": [.layoutComponentStyleLayoutTypeValue],
        "interpolationTime": [.layoutComponentStyleInterpolationTime],
        "track": [.gridTrackTrackValue], "interactive": [.scrollConstraintInteractive],
        "paddingRight": [.layoutComponentStylePaddingRight],
        "paddingTop": [.layoutComponentStylePaddingTop],
        "paddingBottom": [.layoutComponentStylePaddingBottom],
        "marginLeft": [.layoutComponentStyleMarginLeft],
        "marginTop": [.layoutComponentStyleMarginTop],
        "cornerTL": [.layoutComponentStyleCornerRadiusTL],
        "cornerBR": [.layoutComponentStyleCornerRadiusBR],
        "trimTop": [.textVerticalTrimTopValue], "trimBottom": [.textVerticalTrimBottomValue],
        "paragraphSpacing": [.textParagraphSpacing],
        "cornerRadiusOfBackground": [.textStyleBackgroundCornerRadius],
        "time": [.nestedRemapAnimationTime], "mix": [.nestedLinearAnimationMix],
    ]

    /// Returns a property or a computed value of an object.
    static func read(_ name: String, of object: ArtboardObject) -> BoundValue? {
        if let known = keys[name]?.lazy.compactMap(object.value).first { return known }
        let world = object.worldTransform
        let placed = world.map { object.rootTransform * $0 }
        return switch name {
        case "type": .string(object.typeName)
        case "name": .string(object.name)
        case "worldX": world.map { .number($0.tx) }
        case "worldY": world.map { .number($0.ty) }
        case "worldXX": world.map { .number($0.a) }
        case "worldXY": world.map { .number($0.b) }
        case "worldYX": world.map { .number($0.c) }
        case "worldYY": world.map { .number($0.d) }
        case "rootX": placed.map { .number($0.tx) }
        case "rootY": placed.map { .number($0.ty) }
        case "renderOpacity": object.renderOpacity.map { .number($0) }
        case "layoutX": object.frame.map { .number($0.minX) }
        case "layoutY": object.frame.map { .number($0.minY) }
        case "layoutWidth": object.frame.map { .number($0.width) }
        case "layoutHeight": object.frame.map { .number($0.height) }
        case "slotX": object.slot.map { .number($0.minX) }
        case "slotY": object.slot.map { .number($0.minY) }
        case "slotWidth": object.slot.map { .number($0.width) }
        case "slotHeight": object.slot.map { .number($0.height) }
        case "boundsWidth": object.size.map { .number($0.width) }
        case "boundsHeight": object.size.map { .number($0.height) }
        case "collapsed": object.isCollapsed.map { .bool($0) }
        case "selectionStart": object.selection.map { .number(Double($0.lowerBound)) }
        case "selectionEnd": object.selection.map { .number(Double($0.upperBound)) }
        case "shownText": object.shownText.map { .string($0) }
        case "rootWidth":
            placed.flatMap { placed in object.size.map { .number($0.width * placed.a) } }
        case "rootHeight":
            placed.flatMap { placed in object.size.map { .number($0.height * placed.d) } }
        case "focus": object.hasFocus.map { .bool($0) }
        case "shows": .number(Double(object.artboards.count))
        case "shownName": .string(object.artboards.first?.name ?? "none")
        case "shownWidth": object.artboards.first.map { .number($0.size.width) }
        case "shownHeight": object.artboards.first.map { .number($0.size.height) }
        default: nil
        }
    }

    static func text(_ value: BoundValue) -> String {
        switch value {
        case .number(let number): text(number)
        case .bool(let flag): "\(flag)"
        case .string(let string): string
        case .color(let argb): Color(argb: argb).hex
        case .uint(let number): "\(number)"
        case .trigger(let count), .list(let count): "\(count)"
        }
    }

    /// A number without needless digits.
    static func text(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
