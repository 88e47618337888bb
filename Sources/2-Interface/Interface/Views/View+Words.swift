import Geometry

extension View {
    /// Which of a view's margins and dimensions change with its superview's size; the equivalent of
    /// `UIView.AutoresizingMask`.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits, with UIKit's values.
        public let rawValue: UInt

        /// Creates a mask from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance from the superview's left edge changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the superview's right edge changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the superview's top edge changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the superview's bottom edge changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

        private func axis(_ first: AutoresizingMask) -> (Bool, Bool, Bool) {
            func has(_ shift: UInt) -> Bool {
                contains(AutoresizingMask(rawValue: first.rawValue << shift))
            }
            return (has(0), has(1), has(2))
        }

        var horizontal: (Bool, Bool, Bool) { axis(.flexibleLeftMargin) }
        var vertical: (Bool, Bool, Bool) { axis(.flexibleTopMargin) }
    }

    /// Resizes the subviews that have an autoresizing mask for a change of the view's size.
    final func autoresizeSubviews(from old: Size, to new: Size) {
        for view in subviews where !view.autoresizingMask.isEmpty {
            let frame = view.frame
            let (x, width) = View.autoresized(
                frame.minX, frame.width, old.width, new.width, view.autoresizingMask.horizontal)
            let (y, height) = View.autoresized(
                frame.minY, frame.height, old.height, new.height, view.autoresizingMask.vertical)
            view.frame = Rect(x, y, width, height)
        }
    }

    /// Returns the position and the length on one axis. The change is shared in proportion to the flexible parts.
    private static func autoresized(
        _ start: Double, _ length: Double, _ old: Double, _ new: Double,
        _ flexible: (Bool, Bool, Bool)
    ) -> (Double, Double) {
        var parts = [start, length, old - start - length]
        let isFlexible = [flexible.0, flexible.1, flexible.2]
        let indices = parts.indices.filter { isFlexible[$0] }
        let total = indices.reduce(0) { $0 + parts[$1] }
        let weights = indices.map { total > 0 ? parts[$0] / total : 1 / Double(indices.count) }
        for (index, weight) in zip(indices, weights) { parts[index] += (new - old) * weight }
        return (parts[0], max(0, parts[1]))
    }

    /// Inserts a view in front of a subview. Does nothing if `sibling` is no subview.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, beside: sibling, offset: 1)
    }

    /// Inserts a view behind a subview. Does nothing if `sibling` is no subview.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, beside: sibling, offset: 0)
    }

    private func insert(_ view: View, beside sibling: View, offset: Int) {
        guard view !== sibling, sibling.superview === self else { return }
        if view.superview === self { view.removeFromSuperview() }
        guard let index = subviews.firstIndex(where: { $0 === sibling }) else { return }
        insertSubview(view, at: index + offset)
    }

    /// Moves a subview behind its siblings.
    public final func sendSubviewToBack(_ view: View) {
        if view.superview === self { moveSubview(view, to: 0) }
    }
}
