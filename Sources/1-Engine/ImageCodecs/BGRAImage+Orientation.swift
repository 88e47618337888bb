import ImageHeaders

extension BGRAImage {
    /// Returns the image turned upright.
    ///
    /// - Complexity: linear in the number of pixels.
    func turned(_ orientation: ImageOrientation) -> BGRAImage {
        if orientation == .upright { return self }
        let (w, h) = orientation.swapsSides ? (height, width) : (width, height)
        var result = [UInt8](repeating: 0, count: bytes.count)
        for y in 0..<h {
            for x in 0..<w {
                let (fromX, fromY) =
                    switch orientation {
                    case .upright: (x, y)
                    case .mirrored: (width - 1 - x, y)
                    case .upsideDown: (width - 1 - x, height - 1 - y)
                    case .flipped: (x, height - 1 - y)
                    case .transposed: (y, x)
                    case .quarterTurn: (y, height - 1 - x)
                    case .transverse: (width - 1 - y, height - 1 - x)
                    case .threeQuarterTurns: (width - 1 - y, x)
                    }
                let (to, from) = (4 * (y * w + x), 4 * (fromY * width + fromX))
                for c in 0..<4 { result[to + c] = bytes[from + c] }
            }
        }
        return BGRAImage(width: w, height: h, bytes: result)
    }
}
