import Geometry
import RasterCore

/// The edges, blurred masks and mesh triangles of a part of the display list, which one thread prepares.
struct FramePart: ~Copyable {
    private(set) var bins = EdgeBins()
    private var stroker = Stroker()
    private var feather = Feather()
    private var triangles = GrowableBuffer<MeshTriangle>(capacity: 64)
    /// The damaged rows.
    private var rows = 0..<0
    /// Commands that refer to elements of this part's buffers. Their pointers are set at the end of `prepare`, when the
    /// buffers no longer grow.
    private var feathered = GrowableBuffer<Reference>(capacity: 8)
    private var meshes = GrowableBuffer<Reference>(capacity: 8)

    struct Reference: BitwiseCopyable {
        var command: Int
        /// The index of the first element, and the number of elements.
        var offset: Int
        var count: Int
    }

    mutating func begin(width: Int, height: Int, rows: Range<Int>) {
        self.rows = rows
        bins.begin(width: width, height: height, rows: rows)
        feather.removeAll()
        triangles.removeAll()
        feathered.removeAll()
        meshes.removeAll()
    }

    mutating func prepare(
        _ range: Range<Int>, of list: ListView, into frame: borrowing PreparedFrame,
        target: PixelRect, painter: any BandPainting
    ) {
        for i in range {
            // Records are passed by address, since they are large.
            let record = list.records.baseAddress.unsafelyUnwrapped + i
            for clip in frame.clips(before: i, clip: Int(record.pointee.clip)) {
                addClip(clip, list)
            }
            prepare(i, record, list, frame, target, painter)
        }
        for i in 0..<feathered.count {
            let r = feathered[i]
            let bytes = UnsafeBufferPointer(
                rebasing: feather.coverage[r.offset..<r.offset + r.count])
            frame.update(r.command) { $0.pointee.coverage = bytes }
        }
        for i in 0..<meshes.count {
            let r = meshes[i]
            let own = UnsafeBufferPointer(
                rebasing: triangles.elements[r.offset..<r.offset + r.count])
            frame.update(r.command) { $0.pointee.triangles = own }
        }
    }

    private mutating func addClip(_ index: Int, _ list: ListView) {
        let clip = list.clips[index]
        guard let path = clip.path else { return }
        if bins.beginItem(-1 - index, bounds: clip.bounds) {
            Flattener.fill(list.path(path), transform: clip.transform, into: &bins)
        }
    }

    private mutating func prepare(
        _ i: Int, _ command: UnsafePointer<DisplayList.Record>, _ list: ListView,
        _ frame: borrowing PreparedFrame, _ target: PixelRect, _ painter: any BandPainting
    ) {
        // The table is filled even if the command touches no damaged band, since later frames use it too.
        let isUnfilled = (frame.commands.base + i).pointee.paint.isUnfilled
        if isUnfilled { fillTable(i, command, list, frame, painter) }
        guard
            bins.beginItem(i, bounds: command.pointee.bounds, isInside: command.pointee.isUnclipped)
        else { return }
        switch list.outline(of: command) {
        case .fill(let path, let rule):
            if command.pointee.feather > 0 {
                guard let image = beginFeather(i, command, frame, target) else { return }
                let transform = image.fromPixels * command.pointee.transform
                Flattener.fill(path, transform: transform, into: &feather.bins)
                finishFeather(i, image, rule, frame, painter)
            } else {
                bins.fill(path, transform: command.pointee.transform, painter: painter)
            }
        case .stroke(let path, let style):
            if command.pointee.feather > 0 {
                guard let image = beginFeather(i, command, frame, target) else { return }
                let transform = image.fromPixels * command.pointee.transform
                stroker.stroke(path, style: style, transform: transform, into: &feather.bins)
                finishFeather(i, image, .nonZero, frame, painter)
            } else {
                stroker.stroke(
                    path, style: style, transform: command.pointee.transform, into: &bins)
            }
        case nil: prepareOther(i, command, list, frame)
        }
    }

    private mutating func prepareOther(
        _ i: Int, _ command: UnsafePointer<DisplayList.Record>, _ list: ListView,
        _ frame: borrowing PreparedFrame
    ) {
        switch command.pointee.content {
        case .image(let index, _, _):
            let bitmap = list.bitmaps[Int(index)]
            let size = Rect(0, 0, Double(bitmap.width), Double(bitmap.height))
            addQuad(size, command.pointee.transform)
        case .mesh(let index, _, _):
            addMesh(i, list.meshes[Int(index)], command.pointee.transform, frame)
        case .fill, .stroke, .mask, .bitmap, .beginLayer, .endLayer: break
        }
    }

    private func fillTable(
        _ i: Int, _ command: UnsafePointer<DisplayList.Record>, _ list: ListView,
        _ frame: borrowing PreparedFrame, _ painter: any BandPainting
    ) {
        let opacity =
            if case .stroke(_, let style) = command.pointee.content {
                Stroker.hairlineOpacity(width: style.width, transform: command.pointee.transform)
            } else {
                1.0
            }
        guard let stops = list.paint(command.pointee.paint).stops else { return }
        frame.commands[i].paint.fillTable(
            frame.tables.entries, stops, opacity: opacity, painter: painter)
    }

    private mutating func addQuad(_ rect: Rect, _ transform: AffineTransform) {
        let corners = (
            transform.apply(Point(rect.minX, rect.minY)),
            transform.apply(Point(rect.maxX, rect.minY)),
            transform.apply(Point(rect.maxX, rect.maxY)),
            transform.apply(Point(rect.minX, rect.maxY))
        )
        bins.addLine(from: corners.0, to: corners.1)
        bins.addLine(from: corners.1, to: corners.2)
        bins.addLine(from: corners.2, to: corners.3)
        bins.addLine(from: corners.3, to: corners.0)
    }

    private mutating func beginFeather(
        _ i: Int, _ command: UnsafePointer<DisplayList.Record>, _ frame: borrowing PreparedFrame,
        _ target: PixelRect
    ) -> Feather.Image? {
        let deviation = command.pointee.feather
        // In other rows of the frame the command may have had an image.
        frame.update(i) { $0.pointee.kind = .edges }
        guard i < frame.blurs.end,
            var image = Feather.Image(
                bounds: command.pointee.bounds, visible: target, deviation: deviation),
            feather.begin(&image, targetRows: rows, deviation: deviation)
        else { return nil }
        return image
    }

    private mutating func finishFeather(
        _ i: Int, _ image: Feather.Image, _ rule: FillRule, _ frame: borrowing PreparedFrame,
        _ painter: any BandPainting
    ) {
        feather.finish(image, rule: rule, painter: painter)
        feathered.append(Reference(command: i, offset: image.offset, count: image.count))
        frame.update(i) {
            $0.pointee.kind = .softMask
            $0.pointee.width = Int32(truncatingIfNeeded: image.width)
            $0.pointee.height = Int32(truncatingIfNeeded: image.rows.count)
            $0.pointee.originX = Float(image.x)
            $0.pointee.originY = Float(image.top)
            $0.pointee.scale = Float(image.scale)
        }
    }

    /// The memory of blurred images, in bytes.
    var blurCapacity: Int { feather.capacity }

    /// Adds the outlines of all triangles with the same winding. Edges shared by two triangles cancel exactly, so the
    /// mesh is antialiased along its outline only and has no seams.
    private mutating func addMesh(
        _ i: Int, _ mesh: ImageMesh, _ transform: AffineTransform,
        _ frame: borrowing PreparedFrame
    ) {
        let paint = frame.commands[i].paint
        let (width, height) = (Double(paint.imageWidth), Double(paint.imageHeight))
        let first = triangles.count
        mesh.forEachTriangle { a, b, c in
            let p = (
                transform.apply(mesh.vertices[a]), transform.apply(mesh.vertices[b]),
                transform.apply(mesh.vertices[c])
            )
            func texel(_ k: Int) -> Point { Point(mesh.uvs[k].x * width, mesh.uvs[k].y * height) }
            guard
                let triangle = MeshTriangle(
                    p.0, p.1, p.2, uv: texel(a), texel(b), texel(c))
            else { return }
            triangles.append(triangle)
            let isClockwise = (p.1 - p.0).cross(p.2 - p.0) > 0
            let (q, r) = isClockwise ? (p.1, p.2) : (p.2, p.1)
            bins.addLine(from: p.0, to: q)
            bins.addLine(from: q, to: r)
            bins.addLine(from: r, to: p.0)
        }
        meshes.append(Reference(command: i, offset: first, count: triangles.count - first))
    }
}
