import Geometry

/// A scroll step of a wheel or a key.
public enum ScrollStep: Equatable, Sendable {
    /// By points, positive towards the end of the content.
    case by(Point)
    /// By lines of 60 points.
    case lines(x: Double, y: Double)
    /// By the height of the view less a line, positive downwards.
    case pages(Double)
    case toStart, toEnd
}

extension Screen {
    private static let line = 60.0

    /// Scrolls the innermost scroll view at a point, or the first one of the screen if there is
    /// none.
    public func scroll(_ step: ScrollStep, at point: Point) {
        var view = root.hitTest(point)
        while let v = view, !(v is ScrollView) { view = v.superview }
        guard let target = (view as? ScrollView) ?? Screen.scrollView(in: root),
            !target.isTracking
        else { return }
        let (offset, range) = (target.contentOffset, target.restingOffsets)
        let wanted: Point =
            switch step {
            case .by(let d): offset + d
            case .lines(let x, let y): offset + Point(x * Screen.line, y * Screen.line)
            case .pages(let count):
                offset + Point(0, count * max(Screen.line, target.frame.height - Screen.line))
            case .toStart: Point(range.x.lowerBound, range.y.lowerBound)
            case .toEnd: Point(offset.x, range.y.upperBound)
            }
        let clamped = Point(
            max(range.x.lowerBound, min(range.x.upperBound, wanted.x)),
            max(range.y.lowerBound, min(range.y.upperBound, wanted.y)))
        guard clamped != offset else { return }
        // Wheel steps are small and frequent, key steps large: only these are animated.
        let isAnimated = if case .by = step { false } else { true }
        target.setContentOffset(clamped, animated: isAnimated)
    }

    private static func scrollView(in view: View) -> ScrollView? {
        if let found = view as? ScrollView { return found }
        for subview in view.subviews where !subview.isHidden {
            if let found = scrollView(in: subview) { return found }
        }
        return nil
    }
}
