import Geometry
import ImageCodecs
import Rasterizer

/// A decoded picture.
public final class Image: Sendable {
    let bitmap: Bitmap
    /// In pixels of the picture.
    public var size: Size { Size(Double(bitmap.width), Double(bitmap.height)) }

    /// Decodes a PNG, JPEG or WebP.
    ///
    /// - Throws: what is wrong with the bytes, and where.
    public init(_ bytes: [UInt8]) throws {
        let decoded = try ImageDecoder.decode(bytes)
        guard let bitmap = Bitmap(decoded) else {
            throw TooLarge(width: decoded.width, height: decoded.height)
        }
        self.bitmap = bitmap
    }

    init(bitmap: Bitmap) { self.bitmap = bitmap }

    /// A picture with more pixels a side than a bitmap can have.
    public struct TooLarge: Error, CustomStringConvertible {
        var width: Int
        var height: Int

        /// The size and the limit.
        public var description: String {
            "a picture of \(width)×\(height) pixels is too large; "
                + "\(Bitmap.maximumExtent) a side is the most"
        }
    }
}

/// A view that shows a picture.
public final class ImageView: View {
    /// What is shown; nil for nothing.
    public var image: Image? {
        didSet { if image !== oldValue { setNeedsDisplay() } }
    }
    /// How the picture is brought into the view's rectangle; `layout` fills it.
    public var contentMode = Fit.contain {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }
    /// Where the picture stands in the room that `contentMode` leaves.
    public var alignment = Alignment.center {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }

    /// A view that shows `image`.
    public init(image: Image? = nil) {
        self.image = image
        super.init()
        isUserInteractionEnabled = false
        clipsToBounds = true
    }

    /// The picture's size, a point a pixel, made smaller to fit where it must.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let own = image?.size, own.width > 0, own.height > 0 else { return Size(0, 0) }
        let scale = min(1, size.width / own.width, size.height / own.height)
        return Size(own.width * scale, own.height * scale)
    }

    public override func draw(on canvas: Canvas) {
        guard let image else { return }
        let area = Rect(origin: .zero, size: presentationFrame.size)
        let placed = contentMode.transform(of: image.size, in: area, alignment: alignment)
        canvas.draw(image.bitmap, in: placed.bounds(of: Rect(origin: .zero, size: image.size)))
    }
}
