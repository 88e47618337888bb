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
    /// The content goes on at a velocity in points per second, as after a finger that lifts while it moves.
    case fling(Point)
}

extension Screen {
    private static let line = 60.0

    /// Scrolls the innermost scroll view at a point or, if there is none, the first scroll view on the screen.
    public func scroll(_ step: ScrollStep, at point: Point) {
        var view = root.hitTest(point)
        while let v = view, !(v is ScrollView) { view = v.superview }
        guard let target = (view as? ScrollView) ?? Screen.scrollView(in: root),
            !target.isDragging
        else { return }
        if case .fling(let velocity) = step { return target.fling(velocity) }
        // Only key steps, which are large, are animated; wheel steps are small and frequent. A key step adds to one that
        // is still in progress.
        let isAnimated = if case .by = step { false } else { true }
        let offset =
            isAnimated ? Point(target.x.targetOffset, target.y.targetOffset) : target.contentOffset
        let range = target.restingOffsets
        let wanted: Point =
            switch step {
            case .by(let d): offset + d
            case .lines(let x, let y): offset + Point(x * Screen.line, y * Screen.line)
            case .pages(let count):
                offset + Point(0, count * max(Screen.line, target.frame.height - Screen.line))
            case .toStart: Point(range.x.lowerBound, range.y.lowerBound)
            case .toEnd: Point(offset.x, range.y.upperBound)
            case .fling: offset
            }
        let nearest = target.restingOffset(nearest: wanted)
        guard nearest != offset else { return }
        target.setContentOffset(nearest, animated: isAnimated)
    }

    private static func scrollView(in view: View) -> ScrollView? {
        if let found = view as? ScrollView { return found }
        for subview in view.subviews where !subview.isHidden {
            if let found = scrollView(in: subview) { return found }
        }
        return nil
    }
}

extension View {
    /// The nearest scroll view above the view, as AppKit's property of this name; nil if there is none.
    package var enclosingScrollView: ScrollView? {
        var view = superview
        while let current = view {
            if let found = current as? ScrollView { return found }
            view = current.superview
        }
        return nil
    }
}
