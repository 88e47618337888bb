import Geometry

/// The direction in which an interface is laid out; the equivalent of `UIUserInterfaceLayoutDirection`.
public enum UserInterfaceLayoutDirection: Sendable {
    /// As in English.
    case leftToRight
    /// As in Arabic and Hebrew; layouts are mirrored horizontally.
    case rightToLeft
}

extension View {
    /// Whether a view and its subviews follow the interface's layout direction.
    public enum SemanticContentAttribute: Sendable {
        /// The view inherits its superview's direction.
        case unspecified
        /// The view is never mirrored, as is right for playback controls.
        case forceLeftToRight
        /// The view is always mirrored.
        case forceRightToLeft
    }

    /// The direction in which the view lays out its content: the one forced by `semanticContentAttribute`, otherwise
    /// the superview's, and at the root of the tree the screen's; while the tree is on no screen, that of its last one.
    /// Unlike in UIKit, the attribute also applies to subviews.
    public final var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        var view = self
        while true {
            switch view.semanticContentAttribute {
            case .forceLeftToRight: return .leftToRight
            case .forceRightToLeft: return .rightToLeft
            case .unspecified: break
            }
            guard let superview = view.superview else { break }
            view = superview
        }
        return nearestScreen?.userInterfaceLayoutDirection ?? view.lastLayoutDirection
    }

    /// Whether the view is laid out from right to left.
    public final var isRightToLeft: Bool {
        effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// Whether the view was laid out from right to left most recently: ``isRightToLeft`` without looking at the
    /// superviews.
    package final var isLaidOutFromRight: Bool { lastLayoutDirection == .rightToLeft }

    /// Returns a rectangle for the view's layout direction: mirrored within the view's width in right-to-left layout,
    /// otherwise unchanged. The rectangle is in left-to-right layout, in the view's own coordinates without
    /// `boundsOrigin`. For use in `layoutSubviews`:
    ///
    ///     icon.frame = directionalRect(Rect(16, 10, 24, 24))
    public final func directionalRect(_ rect: Rect) -> Rect {
        isRightToLeft ? rect.mirrored(inWidth: frame.width) : rect
    }

    /// Lays out the view and the subviews that inherit its direction again if the direction has changed.
    final func updateLayoutDirection() {
        let direction = effectiveUserInterfaceLayoutDirection
        guard direction != lastLayoutDirection else { return }
        propagate(direction)
    }

    private func propagate(_ direction: UserInterfaceLayoutDirection) {
        lastLayoutDirection = direction
        layoutDirectionDidChange()
        for view in subviews where view.semanticContentAttribute == .unspecified {
            view.propagate(direction)
        }
    }
}

extension Rect {
    /// Returns the rectangle mirrored horizontally within `width`: its distance from the right edge becomes what it
    /// was from the left edge.
    package func mirrored(inWidth width: Double) -> Rect {
        Rect(width - maxX, minY, self.width, height)
    }
}
