import Geometry

/// A delegate that receives the events of a scroll view, in the same order as UIKit's.
///
/// The order for a drag is `willBeginDragging`, `didScroll`…, `willEndDragging`, `didEndDragging`; then, if content
/// continues to move, `willBeginDecelerating`, `didScroll`…, `didEndDecelerating`.
@MainActor public protocol ScrollViewDelegate: AnyObject {
    /// Called when the content offset has changed.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// Called when a drag begins.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// Called when a drag is about to end.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: The velocity of the content offset, in points per millisecond.
    ///   - target: The offset at which content will come to rest; can be changed.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    )
    /// Called when a drag has ended.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - decelerate: Whether content continues to move, including a bounce back from an edge.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    /// Called when content begins to decelerate after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// Called when content has come to rest after a drag.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// Called when the animation of `setContentOffset(_:animated:)` has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// Returns the subview that fingers zoom; nil, the default, for none.
    func viewForZooming(in scrollView: ScrollView) -> View?
    /// Called when two fingers begin to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
    /// Called when the scale of the content has changed.
    func scrollViewDidZoom(_ scrollView: ScrollView)
    /// Called when the fingers have lifted, with the scale at which the content comes to rest.
    func scrollViewDidEndZooming(
        _ scrollView: ScrollView, with view: View?, atScale scale: Double)
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
    /// Returns nil.
    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(
        _ scrollView: ScrollView, with view: View?, atScale scale: Double
    ) {}
}
