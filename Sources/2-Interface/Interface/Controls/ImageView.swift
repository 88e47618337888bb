import Geometry

/// A view that shows an image.
public final class ImageView: View {
    /// The image; nil for none.
    public var image: Image? {
        didSet {
            guard image !== oldValue else { return }
            setNeedsDisplay()
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }
    /// How the image is scaled to the view. `layout` has the same effect as `fill`.
    public var contentMode: Fit = .contain {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }
    /// The image's position in the view if it does not fill it exactly.
    public var alignment = Alignment.center {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }

    /// Creates a view that shows `image`, with the image's size at one point per pixel.
    public init(image: Image? = nil) {
        self.image = image
        super.init(frame: Rect(origin: .zero, size: image?.size ?? Size(0, 0)))
        isUserInteractionEnabled = false
        clipsToBounds = true
    }

    /// Returns the image's size at one point per pixel, scaled down to fit into `size`.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let own = image?.size, own.width > 0, own.height > 0 else { return Size(0, 0) }
        let scale = min(1, size.width / own.width, size.height / own.height)
        return Size(own.width * scale, own.height * scale)
    }

    /// The image's size, in points.
    public override var intrinsicContentSize: Size {
        sizeThatFits(Size(.infinity, .infinity))
    }

    public override func draw(on canvas: Canvas) {
        guard let image else { return }
        let area = Rect(origin: .zero, size: presentationFrame.size)
        let placed = contentMode.aligned(alignment).transform(of: image.size, in: area)
        canvas.draw(image.bitmap, in: placed.bounds(of: Rect(origin: .zero, size: image.size)))
    }
}
