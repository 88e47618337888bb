import Geometry

extension View {
    /// The colour of what stands out in the view, such as a control's symbol: the view's own or, where it
    /// has none, that of the nearest superview that has one; `systemBlue` where none has. It is never
    /// nil; setting it to nil inherits it again. Not animatable.
    public final var tintColor: Color! {
        get {
            var view: View? = self
            while let v = view {
                if let color = v.ownTintColor { return color }
                view = v.superview
            }
            return .systemBlue
        }
        set {
            let old = tintColor
            ownTintColor = newValue
            if tintColor != old { propagateTintColor() }
        }
    }

    /// Tells the view, and the subviews that inherit its tint colour.
    final func propagateTintColor() {
        tintColorDidChange()
        setNeedsDisplay()
        for view in subviews where view.ownTintColor == nil { view.propagateTintColor() }
    }
}
