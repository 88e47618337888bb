import Geometry

extension View {
    /// The colour of the view's prominent elements, such as a control's symbol: the view's own, otherwise that of the
    /// nearest superview that has one, otherwise `systemBlue`. It is never nil; setting it to nil makes the view
    /// inherit the colour again. Not animatable.
    public final var tintColor: Color! {
        get {
            var view: View? = self
            while let v = view {
                if let color = v.explicitTintColor { return color }
                view = v.superview
            }
            return .systemBlue
        }
        set {
            let old = tintColor
            explicitTintColor = newValue
            if tintColor != old { propagateTintColor() }
        }
    }

    /// Notifies the view and the subviews that inherit its tint colour of a change.
    final func propagateTintColor() {
        tintColorDidChange()
        setNeedsDisplay()
        for view in subviews where view.explicitTintColor == nil { view.propagateTintColor() }
    }
}
