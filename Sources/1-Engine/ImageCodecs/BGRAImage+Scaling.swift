extension BGRAImage {
    /// Returns the image reduced to a smaller size: each pixel is the mean of the area that it covers, weighted by
    /// alpha.
    ///
    /// - Complexity: linear in the number of the image's pixels.
    package func reduced(toWidth newWidth: Int, height newHeight: Int) -> BGRAImage {
        precondition(1...width ~= newWidth && 1...height ~= newHeight)
        if newWidth == width && newHeight == height { return self }
        let columns = AreaWeights(from: width, to: newWidth)
        let rows = AreaWeights(from: height, to: newHeight)
        var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        // The sums of premultiplied channels and of alpha, for one row of the result.
        var sums = [Float](repeating: 0, count: newWidth * 4)
        var line = [Float](repeating: 0, count: newWidth * 4)
        var lineOf = -1
        for y in 0..<newHeight {
            for i in sums.indices { sums[i] = 0 }
            for source in rows.first[y]...rows.last[y] {
                if source != lineOf {
                    addColumns(of: source, columns, to: &line)
                    lineOf = source
                }
                let weight = rows.weight(of: source, in: y)
                for i in sums.indices { sums[i] += weight * line[i] }
            }
            for x in 0..<newWidth {
                let alpha = sums[4 * x + 3]
                guard alpha > 0 else { continue }
                let out = 4 * (y * newWidth + x)
                for c in 0..<3 {
                    result[out + c] = UInt8(max(0, min(255, sums[4 * x + c] / alpha + 0.5)))
                }
                result[out + 3] = UInt8(max(0, min(255, alpha + 0.5)))
            }
        }
        return BGRAImage(width: newWidth, height: newHeight, bytes: result)
    }

    /// Reduces the width of one row, to sums of premultiplied channels and of alpha.
    private func addColumns(of row: Int, _ columns: AreaWeights, to line: inout [Float]) {
        for x in 0..<columns.first.count {
            var (blue, green, red, alpha) = (Float(0), Float(0), Float(0), Float(0))
            for source in columns.first[x]...columns.last[x] {
                let i = 4 * (row * width + source)
                let weight = columns.weight(of: source, in: x) * Float(bytes[i + 3])
                blue += weight * Float(bytes[i])
                green += weight * Float(bytes[i + 1])
                red += weight * Float(bytes[i + 2])
                alpha += weight
            }
            line[4 * x] = blue
            line[4 * x + 1] = green
            line[4 * x + 2] = red
            line[4 * x + 3] = alpha
        }
    }

    /// Returns a transparent image of a size in pixels that has this one at a place, which must be inside.
    func placed(at place: ImageRect, inWidth newWidth: Int, height newHeight: Int) -> BGRAImage {
        var result = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        for y in 0..<place.height {
            let start = ((place.y + y) * newWidth + place.x) * 4
            result.replaceSubrange(
                start..<start + 4 * width, with: bytes[4 * y * width..<4 * (y + 1) * width])
        }
        return BGRAImage(width: newWidth, height: newHeight, bytes: result)
    }

    /// Returns the middle of the image.
    func croppedToMiddle(width newWidth: Int, height newHeight: Int) -> BGRAImage {
        precondition(1...width ~= newWidth && 1...height ~= newHeight)
        return cropped(
            to: ImageRect(
                x: (width - newWidth) / 2, y: (height - newHeight) / 2, width: newWidth,
                height: newHeight))
    }
}

/// The mapping from the pixels of a longer row to those of a shorter one, with area weights.
private struct AreaWeights {
    /// For each pixel of the shorter row, the first pixel of the longer row that overlaps it.
    let first: [Int]
    /// For each pixel of the shorter row, the last pixel of the longer row that overlaps it.
    let last: [Int]
    /// The number of pixels of the longer row per pixel of the shorter one.
    private let ratio: Float
    private let count: Int

    init(from long: Int, to short: Int) {
        ratio = Float(long) / Float(short)
        count = long
        // Integer arithmetic ensures that no pixel beyond the end is counted.
        first = (0..<short).map { $0 * long / short }
        last = (0..<short).map { max($0 * long / short, (($0 + 1) * long + short - 1) / short - 1) }
    }

    /// Returns the weight of a pixel of the longer row in one of the shorter row; the weights of each pixel of the
    /// shorter row add up to 1.
    func weight(of long: Int, in short: Int) -> Float {
        let low = max(Float(long), Float(short) * ratio)
        let high = min(Float(long + 1), Float(short + 1) * ratio)
        return max(0, high - low) / ratio
    }
}
