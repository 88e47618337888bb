import Geometry
import RasterCore

/// A display list prepared for band painters in two steps: first, on one thread, the work that takes constant time per
/// command; then outlines and colour tables, in parts of the list on all threads.
struct PreparedFrame: ~Copyable {
    private(set) var commands = GrowableBuffer<BandCommand>(capacity: 256)
    private(set) var clips = GrowableBuffer<BandClip>(capacity: 64)
    /// For each clip, a rectangle of whole pixels known to be fully inside it and its ancestors.
    private var interiors = GrowableBuffer<PixelRect>(capacity: 64)
    private(set) var tables = PaintTables()
    /// For each command, one more than the greatest index of a clip to which earlier commands refer.
    private var clipCounts = GrowableBuffer<Int32>(capacity: 256)
    /// For each command, the estimated work of all earlier ones, if there are several parts.
    private var work = GrowableBuffer<Int>(capacity: 256)
    /// The index of each part's first command, and the end of the last part.
    private(set) var partStarts = GrowableBuffer<Int>(capacity: 16)

    /// The memory that the frame's blurs take.
    private(set) var blurs = BlurBudget(BlurBudget.Limits(), rows: Band.height)

    /// Prepares the frame as far as one thread does it.
    ///
    /// - Parameters:
    ///   - list: the commands of the frame.
    ///   - target: the bounds of the surface.
    ///   - partCount: the maximum number of parts, of about equal work, to split the list into.
    ///   - blurs: the limits of the memory of blurs.
    mutating func begin(
        _ list: ListView, target: PixelRect, partCount: Int, blurs: BlurBudget
    ) {
        self.blurs = blurs
        commands.removeAll()
        clips.removeAll()
        interiors.removeAll()
        tables.begin()
        clipCounts.removeAll()
        for clip in list.clips { add(clip, list) }
        var clipCount: Int32 = 0
        var total = 0
        work.removeAll()
        for i in list.records.indices {
            // Records are passed by address, since they are large.
            let record = list.records.baseAddress.unsafelyUnwrapped + i
            clipCounts.append(clipCount)
            clipCount = max(clipCount, record.pointee.clip + 1)
            add(record, list)
            if record.pointee.feather > 0 { self.blurs.add(i, record, target) }
            if partCount > 1 {
                work.append(total)
                total += PreparedFrame.work(record, list)
            }
        }
        partStarts.removeAll()
        partStarts.append(0)
        var i = 1
        while partStarts.count < partCount && i < work.count {
            if work[i] * partCount >= total * partStarts.count { partStarts.append(i) }
            i += 1
        }
        partStarts.append(list.records.count)
    }

    /// Returns an estimate of the time that preparing a command takes, in arbitrary units.
    private static func work(
        _ record: UnsafePointer<DisplayList.Record>, _ list: ListView
    ) -> Int {
        let each = record.pointee.feather > 0 ? 1000 : 4
        return switch record.pointee.content {
        case .fill(let path, _): each + list.path(path).points.count
        case .stroke(let path, _): each + 3 * list.path(path).points.count
        case .mesh(let index, _, _): 4 + list.meshes[Int(index)].indices.count
        case .mask, .bitmap, .image, .beginLayer, .endLayer: 4
        }
    }

    /// Returns the clips to be added before command `i`, whose clip is `clip`.
    func clips(before i: Int, clip: Int) -> Range<Int> {
        let done = Int(clipCounts[i])
        return done..<max(done, clip + 1)
    }

    private mutating func add(_ clip: DisplayList.ClipRecord, _ list: ListView) {
        let parent = clip.parent < 0 ? -1 : clips[Int(clip.parent)].innermost
        clips.append(
            BandClip(
                parent: parent,
                innermost: clip.path == nil ? parent : Int32(truncatingIfNeeded: clips.count),
                rule: clip.rule, bounds: clip.bounds))
        var inside = clip.bounds
        if let path = clip.path {
            // Only the interior of rectangles is computed.
            let rect = clip.transform.isScaleAndTranslation ? list.path(path).singleRect : nil
            inside =
                rect.map { PixelRect(within: clip.transform.bounds(of: $0)) } ?? .empty
        }
        interiors.append(
            clip.parent < 0 ? inside : inside.intersection(interiors[Int(clip.parent)]))
    }

    private mutating func add(_ command: UnsafePointer<DisplayList.Record>, _ list: ListView) {
        let bounds = command.pointee.bounds
        let pixels = (bounds.x1 - bounds.x0) * (bounds.y1 - bounds.y0)
        // Initialised in place because a command is large.
        commands.append(BandCommand(.edges, bounds: bounds))
        let c = commands.base + (commands.count - 1)
        c.pointee.blendMode = command.pointee.blendMode
        c.pointee.clip = command.pointee.clip
        switch list.outline(of: command) {
        case .fill(let path, let rule):
            c.pointee.rule = rule
            tables.prepare(
                list.paint(command.pointee.paint), transform: command.pointee.transform, opacity: 1,
                pixels: pixels, into: &c.pointee.paint)
            if c.pointee.paint.isOpaque, command.pointee.blendMode == .sourceOver,
                command.pointee.feather == 0,
                command.pointee.transform.isScaleAndTranslation, let rect = path.singleRect
            {
                c.pointee.occludes = PixelRect(within: command.pointee.transform.bounds(of: rect))
            }
        case .stroke(_, let style):
            tables.prepare(
                list.paint(command.pointee.paint), transform: command.pointee.transform,
                opacity: Stroker.hairlineOpacity(
                    width: style.width, transform: command.pointee.transform), pixels: pixels,
                into: &c.pointee.paint)
        case nil: setOther(&c.pointee, command, list, pixels)
        }
        if !c.pointee.occludes.isEmpty {
            c.pointee.occludes = c.pointee.occludes.intersection(bounds)
            if command.pointee.clip >= 0 {
                c.pointee.occludes = c.pointee.occludes.intersection(
                    interiors[Int(command.pointee.clip)])
            }
        }
    }

    /// Prepares a command that neither fills nor strokes an outline.
    private mutating func setOther(
        _ c: inout BandCommand, _ command: UnsafePointer<DisplayList.Record>, _ list: ListView,
        _ pixels: Int
    ) {
        switch command.pointee.content {
        case .fill, .stroke: break
        case .mask(let index, let x, let y):
            tables.prepare(
                list.paint(command.pointee.paint), transform: command.pointee.transform,
                opacity: 1, pixels: pixels, into: &c.paint)
            c.setMask(list.masks[Int(index)], x, y)
        case .bitmap(let index, let x, let y):
            c.setBitmap(list.bitmaps[Int(index)], x, y)
            if c.isOpaque { c.occludes = command.pointee.bounds }
        case .image(let index, let sampling, let opacity):
            let bitmap = list.bitmaps[Int(index)]
            c.paint = PreparedPaint(
                bitmap, sampling, command.pointee.transform.inverse,
                command.pointee.transform.meanScale, opacity)
            if c.paint.isOpaque, command.pointee.blendMode == .sourceOver,
                command.pointee.transform.isScaleAndTranslation
            {
                let size = Rect(0, 0, Double(bitmap.width), Double(bitmap.height))
                c.occludes = PixelRect(within: command.pointee.transform.bounds(of: size))
            }
        case .mesh(let index, let sampling, let opacity):
            c.kind = .mesh
            c.paint = PreparedPaint(
                list.meshes[Int(index)].bitmap, sampling, .identity, 1, opacity)
        case .beginLayer(let opacity):
            c.kind = .beginLayer
            c.paint.setOpacity(opacity)
        case .endLayer(let opacity):
            c.kind = .endLayer
            c.paint.setOpacity(opacity)
        }
    }

    /// Calls `body` with command `i`, which only the thread that prepares its part may change.
    func update(_ i: Int, _ body: (UnsafeMutablePointer<BandCommand>) -> Void) {
        body(commands.base + i)
    }
}

extension BandCommand {
    @inline(__always)
    fileprivate mutating func setMask(_ mask: Mask, _ x: Int, _ y: Int) {
        kind = .mask
        coverage = mask.bytes
        setPlace(x, y, mask.width, mask.height)
    }

    @inline(__always)
    fileprivate mutating func setBitmap(_ bitmap: Bitmap, _ x: Int, _ y: Int) {
        kind = .bitmap
        pixels = UnsafeBufferPointer(bitmap.pixels)
        isOpaque = bitmap.isOpaque
        setPlace(x, y, bitmap.width, bitmap.height)
    }

    @inline(__always)
    private mutating func setPlace(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        (self.x, self.y) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
        self.width = Int32(truncatingIfNeeded: width)
        self.height = Int32(truncatingIfNeeded: height)
    }
}

extension PreparedPaint {
    /// Sets the opacity.
    ///
    /// - Parameter opacity: a value that is clamped to 0...1.
    @inline(__always)
    fileprivate mutating func setOpacity(_ opacity: Double) {
        self.opacity = UInt8(max(0, min(255, opacity * 255 + 0.5)))
    }

    /// Creates a paint that samples an image.
    ///
    /// - Parameters:
    ///   - inverse: maps the target's pixels to the image's; nil if the image has no area on the target.
    ///   - scale: the mean scale from the image's pixels to the target's.
    fileprivate init(
        _ bitmap: Bitmap, _ sampling: ImageSampling, _ inverse: AffineTransform?, _ scale: Double,
        _ opacity: Double
    ) {
        self.init()
        guard let inverse, bitmap.width > 0, bitmap.height > 0, opacity > 0 else { return }
        // An image drawn at less than half its size is sampled from a mip level, to avoid aliasing.
        var level = 0
        var size = scale
        while sampling == .bilinear, size < 0.5, size > 0, level < 14 {
            size *= 2
            level += 1
        }
        let reduced = bitmap.mipLevel(level)
        let fx = Double(reduced.width) / Double(bitmap.width)
        let fy = Double(reduced.height) / Double(bitmap.height)
        kind = sampling == .nearest ? .nearest : .bilinear
        pixels = UnsafeBufferPointer(reduced.pixels)
        imageWidth = Int32(truncatingIfNeeded: reduced.width)
        imageHeight = Int32(truncatingIfNeeded: reduced.height)
        setOpacity(opacity)
        isOpaque = opacity >= 1 && bitmap.isOpaque
        (ux, uy, u0) = (Float(inverse.a * fx), Float(inverse.c * fx), Float(inverse.tx * fx))
        (vx, vy, v0) = (Float(inverse.b * fy), Float(inverse.d * fy), Float(inverse.ty * fy))
    }
}

extension PixelRect {
    /// Creates the largest rectangle of whole pixels inside `rect`, with a tolerance of 1/512 pixel; empty if there is
    /// none.
    init(within rect: Rect) {
        func whole(_ v: Double) -> Int { Int(max(-0x4000_0000, min(0x4000_0000, v))) }
        // 1/512 pixel is half a step of the rasterizer's grid.
        let (x0, y0) = ((rect.minX - 1.0 / 512).rounded(.up), (rect.minY - 1.0 / 512).rounded(.up))
        let (x1, y1) = (
            (rect.maxX + 1.0 / 512).rounded(.down), (rect.maxY + 1.0 / 512).rounded(.down)
        )
        guard x0 < x1, y0 < y1 else {
            self = .empty
            return
        }
        self.init(x0: whole(x0), y0: whole(y0), x1: whole(x1), y1: whole(y1))
    }
}
