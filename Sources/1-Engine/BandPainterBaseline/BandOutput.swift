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
            command.pointee.clip, bounds, frame, clipEdges.elements, rows: rows, bandTop: top << 8,
            width: width, cells: &cells)
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
                target(row) + start, layer + row * stride + start, bytes, end - start,
                command.pointee.blendMode)
        }
    }

    // MARK: Surface

    /// Writes the damaged pixels to the surface.
    mutating func write(_ frame: BandFrame) {
        let output = frame.output
        let bandRect = PixelRect(x0: 0, y0: top, x1: width, y1: top + rows)
        for rect in frame.damage {
            let cut = rect.intersection(bandRect)
            if cut.isEmpty { continue }
            if output.rotation.isSideways {
                // If rotated clockwise, the last row becomes the first column.
                let isReversed = output.rotation == .clockwise90
                for k in 0..<cut.height {
                    let row = (isReversed ? cut.y1 - 1 - k : cut.y0 + k) - top
                    let line = bitmapRows[row] ?? UnsafePointer(canvas + row * stride)
                    columnRows[k] = line + cut.x0
                }
                OutputKernels.writeColumns(
                    columnRows.base, cut.width, rows: cut.height, x: cut.x0, y: cut.y0,
                    to: output, scratch: source.base)
                continue
            }
            for y in cut.y0..<cut.y1 {
                let row = y - top
                if isInPlace && bitmapRows[row] == nil { continue }
                let line = bitmapRows[row] ?? UnsafePointer(canvas + row * stride)
                OutputKernels.writeRow(
                    line + cut.x0, cut.width, x: cut.x0, y: y, to: output, scratch: source.base)
            }
        }
    }
}
