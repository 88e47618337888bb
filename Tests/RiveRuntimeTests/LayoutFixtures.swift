import RiveFixtures
import RiveRuntime

/// Builders of layout objects, shared by test suites.
protocol LayoutFixtures {}

extension LayoutFixtures {
    /// Returns a style: padding and gap in points, alignment, and the scale types of width and height.
    func style(
        parent: Int, width: Int = 0, height: Int = 0, direction: Int = 2, alignment: Int = 0,
        gap: Double = 0, padding: Double = 0, _ more: (PropertyKey, Object.Value)...
    ) -> Object {
        var object = Object(
            TypeKey.layoutComponentStyle, (.componentParentId, .uint(parent)),
            (.layoutSizingStyleLayoutWidthScaleType, .uint(width)),
            (.layoutSizingStyleLayoutHeightScaleType, .uint(height)),
            (.layoutComponentStyleFlexDirectionValue, .uint(direction)),
            (.layoutComponentStyleLayoutAlignmentType, .uint(alignment)),
            (.layoutComponentStyleGapHorizontal, .double(gap)),
            (.layoutComponentStyleGapHorizontalUnitsValue, .uint(1)),
            (.layoutComponentStyleGapVerticalUnitsValue, .uint(1)))
        for i in 0..<4 {
            object.properties += [
                (.layoutComponentStylePaddingLeft.advanced(by: i), .double(padding)),
                (.layoutComponentStylePaddingLeftUnitsValue.advanced(by: i), .uint(1)),
            ]
        }
        object.properties += more
        return object
    }

    func layout(
        parent: Int, style: Int, width: Double = 0, height: Double = 0, clip: Bool = false
    ) -> Object {
        Object(
            TypeKey.layoutComponent, (.componentParentId, .uint(parent)),
            (.layoutComponentStyleId, .uint(style)), (.layoutComponentWidth, .double(width)),
            (.layoutComponentHeight, .double(height)), (.layoutComponentClip, .bool(clip)))
    }
}
