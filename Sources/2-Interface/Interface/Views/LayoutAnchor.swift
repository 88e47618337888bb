import Geometry

/// An edge, a centre or a dimension of a view.
public enum LayoutAttribute: Sendable {
    /// The start in the direction of layout: left, or right in right-to-left layout.
    case leading
    /// The end in the direction of layout.
    case trailing
    case left, right, top, bottom, centerX, centerY, width, height
}

/// A part of a view that constraints refer to; the equivalent of `NSLayoutAnchor`. Constraints are equalities: there
/// are no inequalities and no priorities.
@MainActor public class LayoutAnchor<Kind> {
    let view: View
    let attribute: LayoutAttribute

    init(_ view: View, _ attribute: LayoutAttribute) {
        self.view = view
        self.attribute = attribute
    }

    /// Returns a constraint, not yet active, that places this anchor `constant` points after another one.
    public final func constraint(
        equalTo other: LayoutAnchor<Kind>, constant: Double = 0
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: view, attribute: attribute, toItem: other.view, attribute: other.attribute,
            constant: constant)
    }
}

/// The kinds of anchors, which cannot be mixed.
public enum HorizontalAnchor {}
/// See ``HorizontalAnchor``.
public enum VerticalAnchor {}
/// See ``HorizontalAnchor``.
public enum DimensionAnchor {}

/// A width or a height; the equivalent of `NSLayoutDimension`.
public final class LayoutDimension: LayoutAnchor<DimensionAnchor> {
    /// Returns a constraint, not yet active, to a length in points.
    public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
        LayoutConstraint(item: view, attribute: attribute, constant: constant)
    }

    /// Returns a constraint, not yet active, to a multiple of another dimension plus a constant in points.
    public func constraint(
        equalTo other: LayoutDimension, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: view, attribute: attribute, toItem: other.view, attribute: other.attribute,
            multiplier: multiplier, constant: constant)
    }
}

extension View {
    /// The start in the direction of layout.
    public final var leadingAnchor: LayoutAnchor<HorizontalAnchor> { LayoutAnchor(self, .leading) }
    /// The end in the direction of layout.
    public final var trailingAnchor: LayoutAnchor<HorizontalAnchor> {
        LayoutAnchor(self, .trailing)
    }
    /// The left edge.
    public final var leftAnchor: LayoutAnchor<HorizontalAnchor> { LayoutAnchor(self, .left) }
    /// The right edge.
    public final var rightAnchor: LayoutAnchor<HorizontalAnchor> { LayoutAnchor(self, .right) }
    /// The horizontal centre.
    public final var centerXAnchor: LayoutAnchor<HorizontalAnchor> { LayoutAnchor(self, .centerX) }
    /// The top edge.
    public final var topAnchor: LayoutAnchor<VerticalAnchor> { LayoutAnchor(self, .top) }
    /// The bottom edge.
    public final var bottomAnchor: LayoutAnchor<VerticalAnchor> { LayoutAnchor(self, .bottom) }
    /// The vertical centre.
    public final var centerYAnchor: LayoutAnchor<VerticalAnchor> { LayoutAnchor(self, .centerY) }
    /// The width.
    public final var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    /// The height.
    public final var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}
