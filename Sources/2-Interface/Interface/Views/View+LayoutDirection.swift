import Geometry

/// The direction in which an interface is read; UIKit's without the prefix.
public enum UserInterfaceLayoutDirection: Sendable {
    /// As in English.
    case leftToRight
    /// As in Arabic and Hebrew: what is at the left otherwise is at the right.
    case rightToLeft
}

extension View {
    /// Whether a view and its subviews follow the direction of the interface.
    public enum SemanticContentAttribute: Sendable {
        /// The superview's direction.
        case unspecified
        /// Buttons of a player and the like, which are never mirrored.
        case forceLeftToRight
        /// Always mirrored.
        case forceRightToLeft
    }

    /// The direction in which the view lays out its content: what `semanticContentAttribute` forces, the
    /// superview's, or the screen's. Unlike UIKit's, an attribute holds for the subviews too.
    public final var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        var view: View? = self
        while let v = view {
            switch v.semanticContentAttribute {
            case .forceLeftToRight: return .leftToRight
            case .forceRightToLeft: return .rightToLeft
            case .unspecified: break
            }
            if let screen = v.screen { return screen.userInterfaceLayoutDirection }
            view = v.superview
        }
        return .leftToRight
    }

    /// Whether the view is laid out from right to left.
    public final var isRightToLeft: Bool {
        effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// A rectangle that is laid out from left to right, in the view's own coordinates without
    /// `boundsOrigin`: mirrored in the view's width where the view is laid out from right to left. For
    /// `layoutSubviews`:
    ///
    ///     icon.frame = directionalRect(Rect(16, 10, 24, 24))
    public final func directionalRect(_ rect: Rect) -> Rect {
        isRightToLeft ? rect.mirrored(inWidth: frame.width) : rect
    }

    /// Lays out the view, and the subviews that inherit its direction, again if it has changed.
    final func updateLayoutDirection() {
        let direction = effectiveUserInterfaceLayoutDirection
        guard direction != laidOutDirection else { return }
        propagate(direction)
    }

    private func propagate(_ direction: UserInterfaceLayoutDirection) {
        laidOutDirection = direction
        layoutDirectionDidChange()
        for view in subviews where view.semanticContentAttribute == .unspecified {
            view.propagate(direction)
        }
    }
}

extension Rect {
    /// The rectangle as seen in a mirror: at the same distance from the right edge of `width` as it was
    /// from the left one.
    func mirrored(inWidth width: Double) -> Rect {
        Rect(width - maxX, minY, self.width, height)
    }
}
