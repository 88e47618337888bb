import Geometry
import RasterCore

/// Compositing layers, and writing to the surface.
extension BandPipeline {
    mutating func beginLayer(_ command: UnsafePointer<BandCommand>) {
        let base = layers.push(count: stride * Band.height)
        let bounds = command.pointee.bounds
        let (x0, x1) = (max(left, bounds.x0 & ~7), min(right, (bounds.x1 + 7) & ~7))
        if x0 >= x1 { return }
        for row in rowsOf(bounds) {
            PixelKernels.fill(base + row * stride + x0, (x1 - x0 + 7) & ~7, 0)
        }
    }

    mutating func endLayer(_ command: UnsafePointer<BandCommand>, _ frame: BandFrame) {
        guard let layer = layers.current else { return }
        layers.pop()
        let bounds = command.pointee.bounds
        let x0 = max(left, bounds.x0)
        let x1 = min(right, bounds.x1)
        let (start, end) = (x0 & ~7, (x1 + 7) & ~7)
        if x0 >= x1 { return }
        let mask = clips.prepare(
            command, clips: frame.clips, edges: clipEdges.elements, band: extent, cells: &cells)
        if mask == ClipMasks.empty { return }
        let opacity = command.pointee.paint.opacity
        for row in rowsOf(bounds) {
            let bytes = cells.coverageBytes + start
            bytes.update(repeating: opacity, count: end - start)
            PixelKernels.clearOutside(bytes, end - start, x0 - start, x1 - start)
            if mask >= 0 {
                let limits = clips.row(mask, row)
                if limits.isEmpty { continue }
                PixelKernels.clearOutside(
                    bytes, end - start, Int(limits.first) - start, Int(limits.end) - start)
                let from = max(start, Int(limits.first))
                let to = min(end, Int(limits.end))
                if from >= to { continue }
                PixelKernels.multiply(
                    cells.coverageBytes + from, clips.coverage(mask, row) + from, to - from)
            }
            BlendKernels.blend(
                BlendRow(
                    target(row) + start, layer + row * stride + start, bytes, end - start),
                command.pointee.blendMode)
        }
    }

    // MARK: Surface

    /// Writes the band's damaged pixels to a surface that is not rotated sideways.
    mutating func writeRows(_ frame: BandFrame) {
        let output = frame.output
        let bandRect = PixelRect(x0: 0, y0: top, x1: width, y1: top + rows)
        for rect in frame.damage {
            let cut = rect.intersection(bandRect)
            if cut.isEmpty { continue }
            for y in cut.y0..<cut.y1 {
                let row = y - top
                if isInPlace && bitmapRows[row] == nil { continue }
                OutputKernels.writeRow(
                    line(row) + cut.x0, cut.width, x: cut.x0, y: y, to: output, scratch: source.base
                )
            }
        }
    }

    /// Keeps the addresses of the band's rows, the `index`-th of those that are written together, for `writeColumns`,
    /// and prefetches the first pixels of bitmaps' rows while the next band is painted.
    mutating func keepRows(_ index: Int) {
        sidewaysRows.reserve(Band.sidewaysCount * Band.height)
        for row in 0..<rows {
            let pixels = line(row)
            sidewaysRows[index * Band.height + row] = pixels
            if bitmapRows[row] == nil { continue }
            writesBitmaps = true
            OutputKernels.prefetchFirst(pixels + left)
        }
    }

    /// Writes the damaged pixels of bands to a surface that is rotated sideways.
    mutating func writeColumns(_ bands: Range<Int>, _ frame: BandFrame) {
        columnRows.reserve(Band.sidewaysCount * Band.height)
        let first = bands.lowerBound * Band.height
        let bandsRect = PixelRect(
            x0: 0, y0: first, x1: frame.output.width, y1: bands.upperBound * Band.height)
        // If rotated clockwise, the last row becomes the first column.
        let isReversed = frame.output.rotation == .clockwise90
        for rect in frame.damage {
            let cut = rect.intersection(bandsRect)
            if cut.isEmpty { continue }
            for k in 0..<cut.height {
                let row = (isReversed ? cut.y1 - 1 - k : cut.y0 + k) - first
                columnRows[k] = sidewaysRows[row].unsafelyUnwrapped + cut.x0
            }
            OutputKernels.writeColumns(
                columnRows.base, cut.width, rows: cut.height, x: cut.x0, y: cut.y0,
                to: frame.output, prefetches: writesBitmaps, scratch: source.base)
        }
    }

    /// The address of the pixels of a row of the band.
    private func line(_ row: Int) -> UnsafePointer<UInt32> {
        bitmapRows[row] ?? UnsafePointer(canvas + row * stride)
    }
}
