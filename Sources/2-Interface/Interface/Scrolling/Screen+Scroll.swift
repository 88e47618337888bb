import Geometry

/// A scroll step, from a wheel or a key.
public enum ScrollStep: Equatable, Sendable {
    /// A distance in points, positive towards the end of the content.
    case by(Point)
    /// A number of lines of 60 points.
    case lines(x: Double, y: Double)
    /// A number of pages, positive downwards; a page is the view's height minus one line.
    case pages(Double)
    case toStart, toEnd
}

extension Screen {
    private static let line = 60.0

    /// Scrolls the innermost scroll view at a point or, if there is none, the first scroll view on the screen.
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
        // Wheel steps are small and frequent; only key steps, which are large, are animated.
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
