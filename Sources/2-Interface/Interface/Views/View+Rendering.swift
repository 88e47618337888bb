import Geometry

extension View {
    func render(on canvas: Canvas) {
        let (frame, alpha) = (animatedFrame.presented, presentationAlpha)
        guard !isHidden, alpha > 0, !clipsToBounds || canvas.isVisible(frame, presentationTransform)
        else { return }
        canvas.save()
        defer { canvas.restore() }
        canvas.translate(frame.origin)
        let transform = presentationTransform
        if transform != .identity {
            canvas.concatenate(
                transform, about: Point(frame.width / 2, frame.height / 2),
                isMoving: isTransformChanging)
        }
        let area = Rect(origin: .zero, size: frame.size)
        if let visibleHeight { canvas.clip(Rect(0, 0, frame.width, visibleHeight)) }
        if shouldRasterize, alpha >= 1,
            canvas.drawRaster(
                of: self, version: contentVersion, size: frame.size,
                { renderContent(on: $0, size: frame.size) })
        {
            return
        }
        // Overlapping content is composited in a group, so that the opacity applies to its union.
        let isGroup = alpha < 1 && !subviews.isEmpty
        if isGroup {
            canvas.beginGroup(clipsToBounds ? area : nil, alpha: alpha)
        } else if alpha < 1 {
            canvas.multiplyAlpha(alpha)
        }
        renderContent(on: canvas, size: frame.size)
        if isGroup { canvas.endGroup() }
    }

    /// Draws the view with its top-left corner at the canvas's origin.
    func renderContent(on canvas: Canvas, size: Size) {
        let area = Rect(origin: .zero, size: size)
        let radius = presentationRadius
        if clipsToBounds {
            canvas.save()
            canvas.clip(area, cornerRadius: radius)
        }
        canvas.fill(area, color: presentationBackground, cornerRadius: radius)
        canvas.translate(-boundsOrigin)
        canvas.isolated { draw(on: canvas) }
        for view in subviews { view.render(on: canvas) }
        canvas.isolated { drawAboveSubviews(on: canvas) }
        if clipsToBounds { canvas.restore() }
    }
}
