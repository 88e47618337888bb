import Geometry
import Glibc

/// The zoom of a scroll view by two fingers.
///
/// The content that zooms is one subview, which the delegate names. Its frame stays what it is, its transform scales it,
/// and its centre moves so that its top left corner stays at the origin of the content.
extension ScrollView {
    /// The zoom of a view, which has none unless it gets a range of scales.
    struct Zoom {
        var scale = 1.0
        var range = 1.0...1.0
        var bounces = true
        var pinch: PinchGestureRecognizer?
        /// The point of the unscaled content that stays between the fingers, and the scale when they touched down.
        var held: (content: Point, scale: Double)?
    }

    private static let duration = 0.25
    /// The exponent with which a zoom beyond its limits resists the fingers.
    private static let resistance = 0.3

    /// The smallest scale of the content. Zooming needs a delegate that returns the view that zooms, and a greatest scale
    /// above this one.
    public var minimumZoomScale: Double {
        get { zooming.range.lowerBound }
        set { setZoomRange(max(0.001, newValue), max(newValue, zooming.range.upperBound)) }
    }

    /// The greatest scale of the content.
    public var maximumZoomScale: Double {
        get { zooming.range.upperBound }
        set { setZoomRange(min(newValue, zooming.range.lowerBound), max(0.001, newValue)) }
    }

    private func setZoomRange(_ minimum: Double, _ maximum: Double) {
        zooming.range = minimum...maximum
        if minimum < maximum, zooming.pinch == nil {
            let pinch = PinchGestureRecognizer()
            pinch.onChange = { [unowned self, unowned pinch] in pinchDidChange(pinch) }
            // Both fingers drag and zoom at once.
            pinch.shouldRecognizeSimultaneously = { [unowned self] in
                $0 === panGestureRecognizer
            }
            addGestureRecognizer(pinch)
            zooming.pinch = pinch
        }
        zooming.pinch?.isEnabled = minimum < maximum
    }

    /// The recogniser of the two fingers that zoom; nil before the view had a range of scales.
    public var pinchGestureRecognizer: PinchGestureRecognizer? { zooming.pinch }
    /// Whether the scale may go beyond its limits while fingers zoom, and returns when they lift.
    public var bouncesZoom: Bool {
        get { zooming.bounces }
        set { zooming.bounces = newValue }
    }
    /// The scale of the content.
    public var zoomScale: Double {
        get { zooming.scale }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Whether fingers zoom the content.
    public var isZooming: Bool { zooming.held != nil }

    /// Scales the content around the middle of what is in sight.
    public func setZoomScale(_ scale: Double, animated: Bool) {
        let middle = Point(frame.width / 2, frame.height / 2)
        let content = (contentOffset + middle) * (1 / zooming.scale)
        change(to: clamped(scale), keeping: content, at: middle, animated: animated)
    }

    /// Scales and scrolls so that a part of the content, in the coordinates of the view that zooms, fills the view.
    public func zoom(to rect: Rect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        let scale = clamped(min(frame.width / rect.width, frame.height / rect.height))
        change(
            to: scale, keeping: Point(rect.midX, rect.midY),
            at: Point(frame.width / 2, frame.height / 2), animated: animated)
    }

    private func clamped(_ scale: Double) -> Double {
        max(zooming.range.lowerBound, min(zooming.range.upperBound, scale))
    }

    private func change(
        to scale: Double, keeping content: Point, at place: Point, animated: Bool
    ) {
        guard scale.isFinite, delegate?.viewForZooming(in: self) != nil else { return }
        let changes = { [self] in apply(scale, keeping: content, at: place, clamps: true) }
        guard animated else { return changes() }
        View.animate(
            withDuration: ScrollView.duration,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
    }

    /// Scales the content so that one of its points is at a place in the view.
    ///
    /// - Parameter clamps: Whether the content stays within its edges.
    private func apply(
        _ scale: Double, keeping content: Point, at place: Point, clamps: Bool = false
    ) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        zooming.scale = scale
        let size = Size(view.frame.width * scale, view.frame.height * scale)
        view.transform = AffineTransform.scale(scale, scale)
        view.center = Point(size.width / 2, size.height / 2)
        contentSize = size
        let offset = content * scale - place
        contentOffset = clamps ? restingOffset(nearest: offset) : offset
        delegate?.scrollViewDidZoom(self)
    }

    // MARK: Fingers

    private func pinchDidChange(_ pinch: PinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            guard let view = delegate?.viewForZooming(in: self) else { return }
            endMotion()
            stopOffsetAnimation()
            let middle = pinch.location(in: self)
            zooming.held = (middle * (1 / zooming.scale), zooming.scale)
            delegate?.scrollViewWillBeginZooming(self, with: view)
        case .changed:
            guard let held = zooming.held else { return }
            let place = pinch.location(in: self) - boundsOrigin
            apply(resisted(held.scale * pinch.scale), keeping: held.content, at: place)
        case .ended, .cancelled: endZoom(pinch)
        default: break
        }
    }

    /// Returns a scale that goes beyond its limits by less than the fingers ask for.
    private func resisted(_ scale: Double) -> Double {
        let near = clamped(scale)
        guard near != scale, zooming.bounces, near > 0, scale > 0 else { return near }
        return near * pow(scale / near, ScrollView.resistance)
    }

    private func endZoom(_ pinch: PinchGestureRecognizer) {
        guard let held = zooming.held else { return }
        zooming.held = nil
        let place = pinch.location(in: self) - boundsOrigin
        let scale = clamped(zooming.scale)
        let resting = restingOffset(nearest: contentOffset)
        if scale != zooming.scale || contentOffset != resting {
            change(to: scale, keeping: held.content, at: place, animated: true)
        }
        if isDragging { panGestureRecognizer.resetTranslation() }
        delegate?.scrollViewDidEndZooming(
            self, with: delegate?.viewForZooming(in: self), atScale: scale)
    }
}
