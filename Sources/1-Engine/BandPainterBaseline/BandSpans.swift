import Geometry
import RasterCore

/// From spans of coverage to pixels: clip masks, paints, blending.
extension BandPipeline {
    /// The scratch row that is drawn on: the innermost layer's, or the band's.
    @inline(__always)
    func target(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (layers.current ?? canvas) + row &* stride
    }

    /// Blends the paint onto `start`..<`end` of a row, through the clip mask. `bytes` is a whole
    /// row's coverage and may be overwritten.
    @inline(__always)
    mutating func blend(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>, _ mask: Int,
        _ frame: BandFrame
    ) {
        if mask < 0 { return put(row, start, end, coverage, bytes, command, frame) }
        let limits = clips.row(mask, row)
        let first = max(start, Int(limits.first))
        let last = min(end, Int(limits.end))
        if first >= last { return }
        let fullFirst = min(max(first, Int(limits.fullFirst)), last)
        let fullEnd = max(fullFirst, min(last, Int(limits.fullEnd)))
        blendMasked(row, first, fullFirst, coverage, bytes, command, mask, frame)
        if fullFirst < fullEnd {
            put(row, fullFirst, fullEnd, coverage, bytes, command, frame)
        }
        blendMasked(row, fullEnd, last, coverage, bytes, command, mask, frame)
    }

    mutating func blendMasked(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>, _ mask: Int,
        _ frame: BandFrame
    ) {
        if start >= end { return }
        // Masks and varying spans come in whole eights; a constant span may end anywhere.
        let count = (end - start + 7) & ~7
        let line = clips.coverage(mask, row) + start
        if coverage == Span.varying {
            PixelKernels.multiply(bytes + start, line, count)
        } else {
            PixelKernels.multiply(
                bytes + start, line, count, constant: UInt8(truncatingIfNeeded: coverage))
            PixelKernels.limit(bytes + start, count, 0, end - start)
        }
        put(row, start, start + count, Span.varying, bytes, command, frame)
    }

    @inline(__always)
    mutating func put(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let out = target(row) + start
        let count = end &- start
        let color = command.pointee.paint.color
        if command.pointee.paint.kind == .solid && command.pointee.blendMode == .sourceOver {
            if coverage == Span.varying {
                PixelKernels.blend(out, bytes + start, count, color)
            } else if coverage == 255 && command.pointee.paint.isOpaque {
                PixelKernels.fill(out, count, color)
            } else {
                PixelKernels.blend(
                    out, count, Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
            }
            return
        }
        putFetched(row, start, end, coverage, bytes, command, frame)
    }

    mutating func putFetched(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let out = target(row) + start
        let count = end - start
        let paint = command.pointee.paint
        let y = Float(top + row) + 0.5
        let from = source.base
        if command.pointee.blendMode == .sourceOver && coverage == 255 && paint.kind == .linear
            && GradientKernels.isSlow(paint)
        {
            return GradientKernels.putSlow(
                out, count, paint, table: frame.tables + Int(paint.table), x: start, y: y)
        }
        switch paint.kind {
        case .solid: PixelKernels.fill(from, (count + 7) & ~7, paint.color)
        case .linear, .radial, .focal, .conic:
            GradientKernels.fetch(
                from, count, paint, table: frame.tables + Int(paint.table), x: start, y: y)
        case .nearest, .bilinear:
            if command.pointee.kind == .mesh {
                fetchMesh(command, from, start, count, y)
            } else {
                ImageKernels.fetch(from, count, paint, x: start, y: y)
            }
            if paint.opacity != 255 {
                PixelKernels.fade(from, (count + 7) & ~7, UInt32(paint.opacity))
            }
        }
        if command.pointee.blendMode != .sourceOver {
            let whole = (count + 7) & ~7
            if coverage != Span.varying {
                (bytes + start).update(
                    repeating: UInt8(truncatingIfNeeded: coverage), count: whole)
                PixelKernels.limit(bytes + start, whole, 0, count)
            }
            BlendKernels.blend(out, from, bytes + start, whole, command.pointee.blendMode)
        } else if coverage == Span.varying {
            PixelKernels.blend(out, from, bytes + start, count)
        } else if coverage != 255 {
            PixelKernels.blend(
                out, from, count, coverage: UInt32(truncatingIfNeeded: coverage))
        } else if paint.isOpaque {
            PixelKernels.copy(out, from, count)
        } else {
            PixelKernels.blend(out, from, count)
        }
    }

    /// A mesh's colours: first each triangle grown by a pixel, for the pixels at the rim, then
    /// each as it is.
    func fetchMesh(
        _ command: UnsafePointer<BandCommand>, _ out: UnsafeMutablePointer<UInt32>, _ start: Int,
        _ count: Int,
        _ y: Float
    ) {
        guard let triangles = command.pointee.triangles else { return }
        PixelKernels.fill(out, (count + 7) & ~7, 0)
        for margin: Float in [1, 0] {
            for i in 0..<command.pointee.triangleCount {
                let t = triangles[i]
                guard let columns = ImageKernels.columns(of: t, y: y, margin: margin) else {
                    continue
                }
                let first = max(columns.lowerBound, start)
                let end = min(columns.upperBound, start + count)
                if first >= end { continue }
                var paint = command.pointee.paint
                (paint.ux, paint.uy, paint.u0) = (t.ux, t.uy, t.u0)
                (paint.vx, paint.vy, paint.v0) = (t.vx, t.vy, t.v0)
                ImageKernels.fetch(
                    out + first - start, end - first, paint, x: first, y: y, exact: true)
            }
        }
    }
}
