import Geometry

extension DisplayList {
    /// The operation of a command.
    public enum Operation: Equatable, Sendable {
        /// The inside of a path.
        case fill(Path, FillRule)
        /// The outline of a path.
        case stroke(Path, StrokeStyle)
        /// A coverage mask whose upper left corner is at pixel (x, y).
        case mask(Mask, x: Int, y: Int)
        /// An unscaled image whose upper left corner is at pixel (x, y).
        case bitmap(Bitmap, x: Int, y: Int)
        /// An image; the command's transform maps its pixels to the target's.
        case image(Bitmap, ImageSampling, opacity: Double)
        /// A textured mesh; the command's transform maps its vertices to the target's pixels.
        case mesh(ImageMesh, ImageSampling, opacity: Double)
        /// Begins a layer: commands up to the matching end are composited as one image.
        case beginLayer(opacity: Double)
        /// Ends the innermost layer and composites it onto the content below it.
        case endLayer(opacity: Double)

        /// Whether two operations are equal. Masks and bitmaps are compared by identity.
        public static func == (a: Operation, b: Operation) -> Bool {
            switch (a, b) {
            case (.fill(let p, let r), .fill(let q, let s)): r == s && p == q
            case (.stroke(let p, let r), .stroke(let q, let s)): r == s && p == q
            case (.mask(let m, let x, let y), .mask(let n, let u, let v)):
                m === n && x == u && y == v
            case (.bitmap(let m, let x, let y), .bitmap(let n, let u, let v)):
                m === n && x == u && y == v
            case (.image(let m, let s, let x), .image(let n, let t, let y)):
                m === n && s == t && x == y
            case (.mesh(let m, let s, let x), .mesh(let n, let t, let y)):
                m == n && s == t && x == y
            case (.beginLayer(let x), .beginLayer(let y)): x == y
            case (.endLayer(let x), .endLayer(let y)): x == y
            default: false
            }
        }
    }

    /// One command.
    public struct Command: Equatable, Sendable {
        /// What the command draws.
        public var operation: Operation
        /// Maps local space to pixels of the target.
        public var transform: AffineTransform
        /// The paint of fills, strokes and masks.
        public var paint: Paint
        /// How the command is blended with the content below it.
        public var blendMode: BlendMode
        /// The standard deviation, in pixels, of the Gaussian that blurs a fill's or a stroke's
        /// coverage; 0 for none.
        public var feather = 0.0
        /// The index of the innermost clip in `clips`, or -1.
        public var clip: Int
        /// The bounds in pixels, within the clip's bounds. Nothing is drawn outside them.
        public var bounds: PixelRect
    }

    /// A node of the clip tree: a region within its parent's.
    public struct Clip: Equatable, Sendable {
        /// The enclosing clip's index, or -1.
        public var parent: Int
        /// The region's bounds in pixels, within the parent's.
        public var bounds: PixelRect
        /// The region's outline; nil for a rectangle of whole pixels, which needs no mask.
        public var path: Path?
        /// The fill rule of `path`.
        public var rule: FillRule
        /// Maps `path` to pixels.
        public var transform: AffineTransform
    }

    /// The commands in painting order, for programs that examine them.
    ///
    /// - Complexity: O(*n*) in the number of commands and the points of their paths, which are copied.
    public var commands: [Command] {
        withExtendedLifetime(self) { view.records.map { command($0, view) } }
    }

    /// The clips, parents before children, for programs that examine them.
    ///
    /// - Complexity: O(*n*) in the number of clips and the points of their paths, which are copied.
    public var clips: [Clip] {
        withExtendedLifetime(self) {
            view.clips.map { clip in
                Clip(
                    parent: Int(clip.parent), bounds: clip.bounds,
                    path: clip.path.map { Path(view.path($0)) }, rule: clip.rule,
                    transform: clip.transform)
            }
        }
    }

    /// Whether both lists have equal commands and clips. Masks and bitmaps are compared by identity.
    public static func == (a: DisplayList, b: DisplayList) -> Bool {
        a.commands == b.commands && a.clips == b.clips
    }

    private func command(_ record: Record, _ list: ListView) -> Command {
        Command(
            operation: operation(record.content, list), transform: record.transform,
            paint: Paint(list.paint(record.paint)), blendMode: record.blendMode,
            feather: record.feather, clip: Int(record.clip), bounds: record.bounds)
    }

    private func operation(_ content: Record.Content, _ list: ListView) -> Operation {
        switch content {
        case .fill(let path, let rule): .fill(Path(list.path(path)), rule)
        case .stroke(let path, let style):
            .stroke(Path(list.path(path)), StrokeStyle(list.stroke(style)))
        case .mask(let index, let x, let y): .mask(list.masks[Int(index)], x: x, y: y)
        case .bitmap(let index, let x, let y): .bitmap(list.bitmaps[Int(index)], x: x, y: y)
        case .image(let index, let sampling, let opacity):
            .image(list.bitmaps[Int(index)], sampling, opacity: opacity)
        case .mesh(let index, let sampling, let opacity):
            .mesh(list.meshes[Int(index)], sampling, opacity: opacity)
        case .beginLayer(let opacity): .beginLayer(opacity: opacity)
        case .endLayer(let opacity): .endLayer(opacity: opacity)
        }
    }
}

extension Path {
    fileprivate init(_ view: PathView) {
        self.init()
        var i = 0
        for verb in view.verbs {
            let p = view.points[i...]
            switch verb {
            case .move: move(to: p[i])
            case .line: line(to: p[i])
            case .quad: quad(to: p[i + 1], control: p[i])
            case .cubic: cubic(to: p[i + 2], control1: p[i], control2: p[i + 1])
            case .close: close()
            }
            i += verb.pointCount
        }
    }
}

extension Paint {
    fileprivate init(_ view: PaintView) {
        switch view {
        case .solid(let color): self = .solid(color)
        case .linear(let start, let end, let stops):
            self = .linear(start: start, end: end, stops: Array(stops))
        case .radial(let center, let radius, let focal, let stops):
            self = .radial(center: center, radius: radius, focal: focal, stops: Array(stops))
        case .conic(let center, let startAngle, let stops):
            self = .conic(center: center, startAngle: startAngle, stops: Array(stops))
        }
    }
}

extension StrokeStyle {
    fileprivate init(_ view: StrokeView) {
        self.init(
            width: view.width, join: view.join, cap: view.cap, miterLimit: view.miterLimit,
            dashes: Array(view.dashes), dashOffset: view.dashOffset)
    }
}
