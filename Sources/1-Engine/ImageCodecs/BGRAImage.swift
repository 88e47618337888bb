/// An image with eight bits per channel and straight alpha.
package struct BGRAImage: Equatable, Sendable {
    /// The width in pixels, at least 1.
    package var width: Int
    /// The height in pixels, at least 1.
    package var height: Int
    /// Blue, green, red and alpha of each pixel; rows from top to bottom, without padding.
    package var bytes: [UInt8]

    /// Creates an image.
    ///
    /// - Parameter bytes: `width` × `height` × 4 bytes.
    package init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4)
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

extension BGRAImage {
    /// Returns the image with straight alpha, taking this image's pixels as premultiplied.
    package func unpremultiplied() -> BGRAImage {
        var result = self
        for i in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Int(bytes[i + 3])
            if alpha == 0 || alpha == 255 { continue }
            for channel in i..<i + 3 {
                result.bytes[channel] = UInt8(
                    min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
            }
        }
        return result
    }
}

/// The reason why an image could not be read or written.
package struct ImageError: Error, Equatable, CustomStringConvertible {
    package var reason: String
    /// Whether the same file may be readable later, as when file descriptors or memory were lacking.
    package var isTransient: Bool
    package var description: String { reason }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: the reason in one line.
    ///   - isTransient: whether the same file may be readable later.
    package init(reason: String, isTransient: Bool = false) {
        self.reason = reason
        self.isTransient = isTransient
    }
}

/// The limits that are checked against an image's header before memory is allocated for its pixels.
package enum ImageLimit {
    /// The maximum length of each side, in pixels, which is also that of the rasterizer's bitmaps.
    static let extent = 16384
    /// The maximum number of pixels; decoded, they take 256 MiB.
    package static let pixels = 64 << 20

    /// Whether an image of this size, in pixels, may be decoded.
    package static func allows(width: Int64, height: Int64) -> Bool {
        let extents = 1...Int64(extent)
        return extents.contains(width) && extents.contains(height)
            && width * height <= Int64(pixels)
    }

    static func check(
        width: Int, height: Int, maximumPixels: Int = ImageLimit.pixels
    ) throws(ImageError) {
        guard width > 0, height > 0 else { throw ImageError(reason: "an image without pixels") }
        guard max(width, height) <= extent, width * height <= maximumPixels else {
            throw ImageError(
                reason: "an image of \(width) × \(height) pixels is too large: at most \(extent) "
                    + "along each side and \(maximumPixels) in all are read")
        }
    }
}
