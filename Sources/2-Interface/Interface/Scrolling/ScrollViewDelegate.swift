import Geometry

/// Receives the events of a scroll view, in the order of UIKit's delegate.
///
/// A drag: `willBeginDragging`, `didScroll`…, `willEndDragging`, `didEndDragging`; then, if
/// content continues to move, `willBeginDecelerating`, `didScroll`…, `didEndDecelerating`.
@MainActor public protocol ScrollViewDelegate: AnyObject {
    /// The offset has changed.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// A drag begins.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// A drag is about to end.
    ///
    /// - Parameters:
    ///   - velocity: of the content's offset, in points per millisecond.
    ///   - target: the offset at which content will come to rest; can be changed.
    /// - Parameter scrollView: the view that is scrolled.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    )
    /// A drag has ended.
    ///
    /// - Parameter decelerate: whether content continues to move, including a bounce back from an
    ///   edge.
    /// - Parameter scrollView: the view that is scrolled.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    /// Content begins to decelerate after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// Content has come to rest after a drag.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// The animation of `setContentOffset(_:animated:)` has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
