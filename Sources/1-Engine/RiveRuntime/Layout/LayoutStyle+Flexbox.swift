import Flexbox

extension FlexLength {
    /// Creates a length.
    ///
    /// - Parameter units: 0 for undefined, 1 for points, 2 for percent, 3 for automatic.
    init(_ value: Double, units: UInt32) {
        self =
            switch units {
            case 1: .points(value)
            case 2: .percent(value)
            case 3: .auto
            default: .undefined
            }
    }
}

extension LayoutStyle {
    /// Returns the flex style without the size, which depends on the enclosing layout.
    func makeFlexStyle() -> FlexStyle {
        var style = FlexStyle()
        style.columnGap = FlexLength(gapHorizontal, units: gapHorizontalUnitsValue)
        style.rowGap = FlexLength(gapVertical, units: gapVerticalUnitsValue)
        style.border = FlexEdges(
            left: FlexLength(borderLeft, units: borderLeftUnitsValue),
            top: FlexLength(borderTop, units: borderTopUnitsValue),
            right: FlexLength(borderRight, units: borderRightUnitsValue),
            bottom: FlexLength(borderBottom, units: borderBottomUnitsValue))
        style.margin = FlexEdges(
            left: FlexLength(marginLeft, units: marginLeftUnitsValue),
            top: FlexLength(marginTop, units: marginTopUnitsValue),
            right: FlexLength(marginRight, units: marginRightUnitsValue),
            bottom: FlexLength(marginBottom, units: marginBottomUnitsValue))
        style.padding = FlexEdges(
            left: FlexLength(paddingLeft, units: paddingLeftUnitsValue),
            top: FlexLength(paddingTop, units: paddingTopUnitsValue),
            right: FlexLength(paddingRight, units: paddingRightUnitsValue),
            bottom: FlexLength(paddingBottom, units: paddingBottomUnitsValue))
        style.inset = FlexEdges(
            left: FlexLength(positionLeft, units: positionLeftUnitsValue),
            top: FlexLength(positionTop, units: positionTopUnitsValue),
            right: FlexLength(positionRight, units: positionRightUnitsValue),
            bottom: FlexLength(positionBottom, units: positionBottomUnitsValue))
        style.minWidth = FlexLength(minWidth, units: minWidthUnitsValue)
        style.minHeight = FlexLength(minHeight, units: minHeightUnitsValue)
        style.maxWidth = FlexLength(maxWidth, units: maxWidthUnitsValue)
        style.maxHeight = FlexLength(maxHeight, units: maxHeightUnitsValue)
        style.flexBasis = FlexLength(flexBasis, units: flexBasisUnitsValue)
        if aspectRatio > 0 {
            style.aspectRatio = aspectRatio
        }
        setKinds(&style)
        style.grid.justifyItems = justifyItems
        style.grid.justifySelf = LayoutStyle.justification(justifySelfValue)
        setAlignment(&style)
        return style
    }

    /// Sets the enumerated properties: the display, directions, wrapping and so on.
    @inline(__always)
    private func setKinds(_ style: inout FlexStyle) {
        style.display = isHidden ? .none : type == .flex ? .flex : .grid
        style.position = FlexStyle.Position(rawValue: positionTypeValue) ?? .relative
        style.flexDirection = FlexStyle.FlexDirection(rawValue: flexDirectionValue) ?? .row
        style.direction = FlexStyle.Direction(rawValue: directionValue)
        style.wrap = FlexStyle.Wrap(rawValue: flexWrapValue) ?? .noWrap
        style.overflow = FlexStyle.Overflow(rawValue: overflowValue) ?? .visible
    }

    /// Sets the alignment: 0...8 are positions in a square, row by row; 9, 10 and 11 distribute along the main axis, at
    /// the start, middle and end of the cross axis.
    private func setAlignment(_ style: inout FlexStyle) {
        let type = Int(layoutAlignmentType)
        let aligns: [FlexStyle.Align] = [.flexStart, .center, .flexEnd]
        let justifies: [FlexStyle.Justify] = [.flexStart, .center, .flexEnd]
        if self.type == .stack {
            // All children in the single cell have the same alignment.
            style.grid.justifyItems = aligns[type >= 9 ? min(2, type - 9) : type % 3]
            style.alignItems = type >= 9 ? .flexStart : aligns[type / 3]
            return
        }
        if type >= 9 {
            let cross = aligns[min(2, type - 9)]
            (style.alignItems, style.alignContent) = (cross, cross)
            style.justifyContent = .spaceBetween
            return
        }
        let (horizontal, vertical) = (type % 3, type / 3)
        let (main, cross) = isRow ? (horizontal, vertical) : (vertical, horizontal)
        style.justifyContent = justifies[main]
        (style.alignItems, style.alignContent) = (aligns[cross], aligns[cross])
    }

    /// The alignment of children that are narrower than their cells in a grid.
    var justifyItems: FlexStyle.Align {
        LayoutStyle.justification(justifyItemsValue)
    }

    static func justification(_ value: UInt32) -> FlexStyle.Align {
        switch value {
        case 0, 8: .flexStart
        case 1: .center
        case 2, 9: .flexEnd
        case 7: .stretch
        default: .auto
        }
    }
}
