import Geometry

/// Is told what a scroll view does, in UIKit's words and order.
///
/// A drag: `willBeginDragging`, `didScroll`…, `willEndDragging`, `didEndDragging`; where content
/// moves on by itself `willBeginDecelerating`, `didScroll`…, `didEndDecelerating`.
@MainActor public protocol ScrollViewDelegate: AnyObject {
    /// The offset has changed.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// A finger begins to move content.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The finger has been lifted.
    ///
    /// - Parameters:
    ///   - velocity: of the content's offset, in points per millisecond.
    ///   - target: where content would come to rest; another value leads it there.
    /// - Parameter scrollView: the view that is scrolled.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    )
    /// The drag is over.
    ///
    /// - Parameter decelerate: content moves on by itself, if only to come back from beyond an edge.
    /// - Parameter scrollView: the view that is scrolled.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    /// Content begins to move on by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// Content that moved on by itself has come to rest.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// The end of `setContentOffset(_:animated:)`.
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
