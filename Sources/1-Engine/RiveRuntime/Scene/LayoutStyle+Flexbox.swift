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
    @inline(__always)
    private func edges(_ key: PropertyKey, units: PropertyKey) -> FlexEdges {
        @inline(__always)
        func side(_ i: Int) -> FlexLength {
            FlexLength(number(key.advanced(by: i)), units: choice(units.advanced(by: i)))
        }
        return FlexEdges(left: side(0), top: side(2), right: side(1), bottom: side(3))
    }

    /// Returns the flex style without the size, which depends on the enclosing layout.
    func makeFlexStyle() -> FlexStyle {
        var style = FlexStyle()
        style.columnGap = FlexLength(
            number(.layoutComponentStyleGapHorizontal),
            units: choice(.layoutComponentStyleGapHorizontalUnitsValue))
        style.rowGap = FlexLength(
            number(.layoutComponentStyleGapVertical),
            units: choice(.layoutComponentStyleGapVerticalUnitsValue))
        style.border = edges(
            .layoutComponentStyleBorderLeft, units: .layoutComponentStyleBorderLeftUnitsValue)
        style.margin = edges(
            .layoutComponentStyleMarginLeft, units: .layoutComponentStyleMarginLeftUnitsValue)
        style.padding = edges(
            .layoutComponentStylePaddingLeft, units: .layoutComponentStylePaddingLeftUnitsValue)
        style.inset = edges(
            .layoutComponentStylePositionLeft, units: .layoutComponentStylePositionLeftUnitsValue)
        style.minWidth = FlexLength(
            number(.layoutSizingStyleMinWidth), units: choice(.layoutSizingStyleMinWidthUnitsValue))
        style.minHeight = FlexLength(
            number(.layoutSizingStyleMinHeight),
            units: choice(.layoutSizingStyleMinHeightUnitsValue))
        style.maxWidth = FlexLength(
            number(.layoutSizingStyleMaxWidth), units: choice(.layoutSizingStyleMaxWidthUnitsValue))
        style.maxHeight = FlexLength(
            number(.layoutSizingStyleMaxHeight),
            units: choice(.layoutSizingStyleMaxHeightUnitsValue))
        style.flexBasis = FlexLength(
            number(.layoutComponentStyleFlexBasis),
            units: choice(.layoutComponentStyleFlexBasisUnitsValue))
        if number(.layoutComponentStyleAspectRatio) > 0 {
            style.aspectRatio = number(.layoutComponentStyleAspectRatio)
        }
        setKinds(&style)
        style.grid.justifyItems = justifyItems
        style.grid.justifySelf = LayoutStyle.justification(
            choice(.layoutSizingStyleJustifySelfValue))
        setAlignment(&style)
        return style
    }

    /// Sets the enumerated properties: the display, directions, wrapping and so on.
    @inline(__always)
    private func setKinds(_ style: inout FlexStyle) {
        style.display =
            isHidden ? .none : type == .flex ? .flex : .grid
        style.position =
            switch choice(.layoutComponentStylePositionTypeValue) {
            case 0: .static
            case 2: .absolute
            default: .relative
            }
        style.flexDirection =
            switch choice(.layoutComponentStyleFlexDirectionValue) {
            case 0: .column
            case 1: .columnReverse
            case 3: .rowReverse
            default: .row
            }
        style.direction =
            switch choice(.layoutComponentStyleDirectionValue) {
            case 1: .leftToRight
            case 2: .rightToLeft
            default: nil
            }
        style.wrap =
            switch choice(.layoutComponentStyleFlexWrapValue) {
            case 1: .wrap
            case 2: .wrapReverse
            default: .noWrap
            }
        style.overflow =
            switch choice(.layoutComponentStyleOverflowValue) {
            case 1: .hidden
            case 2: .scroll
            default: .visible
            }
    }

    /// Sets the alignment: 0...8 are positions in a square, row by row; 9, 10 and 11 distribute along the main axis, at
    /// the start, middle and end of the cross axis.
    private func setAlignment(_ style: inout FlexStyle) {
        let type = Int(choice(.layoutComponentStyleLayoutAlignmentType))
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
        LayoutStyle.justification(choice(.layoutComponentStyleJustifyItemsValue))
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
