import Geometry

/// An equality between a part of a view and that of its superview, a subview or a sibling; the equivalent of an
/// `NSLayoutConstraint` of the relation `.equal` at required priority.
///
/// Active constraints place the views whose `translatesAutoresizingMaskIntoConstraints` is false, before their superview's
/// `layoutSubviews`. What they leave open is the view's `intrinsicContentSize`. Constraints that contradict each other, that
/// leave a position or a size open, or that connect other views end the program with a message. There are no inequalities,
/// priorities or layout guides, and the content size of a scroll view does not follow constraints.
@MainActor public final class LayoutConstraint {
    /// The view that the constraint is about.
    public private(set) weak var firstItem: View?
    /// The view that it refers to; nil for a constant length.
    public private(set) weak var secondItem: View?
    /// The attribute of the first view.
    public let firstAttribute: LayoutAttribute
    /// The attribute of the second view; nil for a constant length.
    public let secondAttribute: LayoutAttribute?
    /// The factor of the second attribute.
    public let multiplier: Double
    /// The distance that is added, in points.
    public var constant: Double {
        didSet { if constant != oldValue { invalidate() } }
    }

    /// Creates a constraint that is not active: the first attribute is the second one times `multiplier` plus `constant`.
    public init(
        item first: View, attribute: LayoutAttribute, toItem second: View? = nil,
        attribute secondAttribute: LayoutAttribute? = nil, multiplier: Double = 1,
        constant: Double = 0
    ) {
        firstItem = first
        secondItem = second
        firstAttribute = attribute
        self.secondAttribute = second == nil ? nil : secondAttribute ?? attribute
        self.multiplier = multiplier
        self.constant = constant
    }

    /// Whether the constraint takes part in layout.
    public var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            if isActive {
                firstItem?.layoutConstraints.append(self)
            } else {
                firstItem?.layoutConstraints.removeAll { $0 === self }
            }
            invalidate()
        }
    }

    /// Activates constraints.
    public static func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func invalidate() {
        for view in [firstItem, secondItem] {
            view?.setNeedsLayout()
            view?.superview?.setNeedsLayout()
        }
    }

    /// The view whose subviews the constraint places; nil if the views are not related like that.
    var container: View? {
        guard let first = firstItem else { return nil }
        guard let second = secondItem, second !== first else { return first.superview }
        if first.superview === second { return second }
        if second.superview === first { return first }
        return first.superview === second.superview ? first.superview : nil
    }

    func refers(to view: View) -> Bool { firstItem === view || secondItem === view }

    /// The constraint in words, for messages.
    var words: String {
        let other = secondItem.map { " = \(type(of: $0)).\(secondAttribute ?? firstAttribute)" }
        return "\(firstItem.map { "\(type(of: $0))" } ?? "view").\(firstAttribute)"
            + "\(other ?? " =") \(constant)"
    }
}

extension View {
    /// Places the subviews that have constraints.
    final func applyConstraints() {
        for view in subviews where !view.translatesAutoresizingMaskIntoConstraints {
            return solveConstraints()
        }
    }

    private func solveConstraints() {
        var solver = LayoutSolver(self)
        do {
            for (view, frame) in try solver.solve() { view.frame = frame }
        } catch {
            preconditionFailure("constraints in \(type(of: self)): \(error)")
        }
    }

    /// Drops the constraints between a subview that is about to leave and the views around it.
    final func releaseConstraints(of view: View) {
        releaseConstraints(ownedBy: self, of: view)
        releaseConstraints(ownedBy: view, of: view)
        // Rows that scroll out of view leave a table in this way, which must not allocate.
        for owner in subviews where !owner.layoutConstraints.isEmpty && owner !== view {
            releaseConstraints(ownedBy: owner, of: view)
        }
    }

    private func releaseConstraints(ownedBy owner: View, of view: View) {
        if owner.layoutConstraints.isEmpty { return }
        for constraint in owner.layoutConstraints
        where constraint.refers(to: view) && constraint.secondItem != nil
            && constraint.container === self
        {
            constraint.isActive = false
        }
    }
}
