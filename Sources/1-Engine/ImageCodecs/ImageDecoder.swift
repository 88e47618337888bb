import ImageHeaders

/// Decodes PNG, JPEG, WebP and GIF images.
package enum ImageDecoder {
    /// Decodes an image, whose format is recognised by its first bytes, and turns it upright by its Exif orientation.
    /// Of an animation it is the first frame.
    ///
    /// With a target, no more pixels are returned than it shows, and JPEG and WebP images are reduced during decoding:
    /// an image that is smaller than the place keeps its size, and one that covers the place is cropped to its middle.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG, WebP or GIF file.
    ///   - target: the place in which the image is shown; nil decodes it at its full size.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected when its header has been read.
    /// - Throws: `ImageError` if the format is not supported, the image is damaged, a side is longer than 16,384
    ///   pixels, or there are more pixels than allowed.
    package static func decode(
        _ bytes: [UInt8], for target: ImageTarget? = nil, maximumPixels: Int = ImageLimit.pixels
    ) throws(ImageError) -> BGRAImage {
        let size = ImageHeader.size(of: bytes) ?? (1, 1)
        let target = target?.resolved(width: size.0, height: size.1)
        let orientation = ImageOrientation(of: bytes)
        let stored = orientation.swapsSides ? target?.swapped : target
        let decoded =
            switch ImageFormat(of: bytes) {
            case .png: try PNG.decode(bytes, maximumPixels: maximumPixels)
            case .jpeg: try JPEG.decode(bytes, for: stored, maximumPixels: maximumPixels)
            case .webp: try WebP.decode(bytes, for: stored, maximumPixels: maximumPixels)
            case .gif: try GIF.decode(bytes, maximumPixels: maximumPixels)
            case let other?: throw ImageError(reason: other.refusal)
            case nil: throw ImageError(reason: "this is no PNG, JPEG, WebP or GIF image")
            }
        guard let stored, let target else { return decoded.turned(orientation) }
        let (width, height) = stored.scaledSize(width: decoded.width, height: decoded.height)
        let turned = decoded.reduced(toWidth: width, height: height).turned(orientation)
        guard target.mode == .cover else { return turned }
        return turned.croppedToMiddle(
            width: min(turned.width, target.width), height: min(turned.height, target.height))
    }
}
