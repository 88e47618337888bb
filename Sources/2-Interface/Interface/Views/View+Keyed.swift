import Geometry

extension View {
    /// Starts an animation in the next frame, in place of one with the same key.
    final func addKeyed(_ animation: KeyedAnimation, _ key: String?) {
        // An unknown key path ends the program here, not in a later frame.
        _ = keyedValue(animation.keyPath)
        let animations = keyedAnimations ?? KeyedAnimations()
        keyedAnimations = animations
        animations.add(animation, key)
        markTree(.animation)
        setNeedsDisplay()
    }

    final func removeKeyed(_ key: String) {
        keyedAnimations?.remove(key)
        // What is left is presented anew.
        markTree(.animation)
        dropKeyedIfEmpty()
    }

    final func removeKeyed() {
        guard keyedAnimations != nil else { return }
        keyedAnimations = nil
        resetKeyed()
        setNeedsDisplay()
    }

    private func dropKeyedIfEmpty() {
        if keyedAnimations?.isEmpty == true { removeKeyed() }
    }

    /// Presents the keyed animations at a time, in seconds.
    ///
    /// - Returns: Whether one is still running.
    final func advanceKeyed(to time: Double) -> Bool {
        guard let keyedAnimations, !keyedAnimations.isSettled else { return false }
        resetKeyed()
        let isRunning = keyedAnimations.advance(to: time, own: keyedValue, present: present)
        if isRunning { markTree(.animation) }
        dropKeyedIfEmpty()
        setNeedsDisplay()
        return isRunning
    }

    /// Returns a view's own value of a property.
    static func keyedValue(_ keyPath: String, of view: View) -> KeyedValue? {
        let transform = view.presentationTransform
        let parts = TransformDecomposition(transform)
        switch keyPath {
        case "opacity": return .number(view.presentationAlpha)
        case "backgroundColor": return .color(view.presentationBackground)
        case "cornerRadius": return .number(view.presentationRadius)
        case "position": return .point(view.presentedCenter)
        case "position.x": return .number(view.presentedCenter.x)
        case "position.y": return .number(view.presentedCenter.y)
        case "transform.rotation", "transform.rotation.z": return .number(parts.rotation)
        case "transform.scale": return .number(parts.scaleX)
        case "transform.translation.x": return .number(transform.tx)
        case "transform.translation.y": return .number(transform.ty)
        default: return nil
        }
    }

    private var presentedCenter: Point {
        Point(animatedFrame.presented.midX, animatedFrame.presented.midY)
    }

    /// Presents a value in place of a property's own.
    ///
    /// - Returns: Whether the property exists and has values of that type.
    static func present(_ value: KeyedValue, _ keyPath: String, in view: View) -> Bool {
        switch (keyPath, value) {
        case ("opacity", .number(let alpha)): view.animatedAlpha.keyed = max(0, min(1, alpha))
        case ("backgroundColor", .color(let color)): view.animatedBackground.keyed = color
        case ("cornerRadius", .number(let radius)): view.animatedRadius.keyed = radius
        case ("position", .point(let point)): view.presentCenter(point)
        case ("position.x", .number(let x)): view.presentCenter(Point(x, view.presentedCenter.y))
        case ("position.y", .number(let y)): view.presentCenter(Point(view.presentedCenter.x, y))
        default: return view.presentTransform(value, keyPath)
        }
        return true
    }

    private func presentCenter(_ point: Point) {
        let size = animatedFrame.presented.size
        animatedFrame.keyed = Rect(
            origin: Point(point.x - size.width / 2, point.y - size.height / 2), size: size)
    }

    private func presentTransform(_ value: KeyedValue, _ keyPath: String) -> Bool {
        guard case .number(let number) = value else { return false }
        let own = presentationTransform
        let parts = TransformDecomposition(own)
        var new = own
        switch keyPath {
        case "transform.rotation", "transform.rotation.z":
            new = AffineTransform(rotationAngle: number - parts.rotation) * own
            (new.tx, new.ty) = (own.tx, own.ty)
        case "transform.scale":
            if parts.scaleX != 0, parts.scaleY != 0 {
                new = own * .scale(number / parts.scaleX, number / parts.scaleY)
            }
        case "transform.translation.x": new.tx = number
        case "transform.translation.y": new.ty = number
        default: return false
        }
        animatedTransform.keyed = new
        return true
    }
}
