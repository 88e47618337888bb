/// An image with eight bits a channel and straight alpha.
package struct BGRAImage: Equatable, Sendable {
    /// In pixels, at least 1.
    package var width: Int
    /// In pixels, at least 1.
    package var height: Int
    /// Blue, green, red and alpha of each pixel; rows from top to bottom, without padding.
    package var bytes: [UInt8]

    /// - Parameter bytes: `width` × `height` × 4 of them.
    package init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4)
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

extension BGRAImage {
    /// The image of premultiplied pixels with straight alpha.
    package func straightened() -> BGRAImage {
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

/// Why an image could not be read or written.
package struct ImageError: Error, Equatable, CustomStringConvertible {
    package var reason: String
    package var description: String { reason }

    /// - Parameter reason: in one line.
    package init(reason: String) { self.reason = reason }
}

/// The limits that an image's header is held to before memory is allocated for its pixels.
package enum ImageLimit {
    /// In pixels, along each side; as large as a bitmap of the rasterizer may be.
    static let extent = 16384
    /// In all; decoded they take 256 MiB.
    package static let pixels = 64 << 20

    /// Whether an image of the size, in pixels, is decoded.
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
