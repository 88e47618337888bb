import Geometry

/// Draws display lists into surfaces, on as many threads as it was made with.
///
/// The pixels are the same for any number of threads, and each pixel of the surface is written at
/// most once, in order, and never read.
public final class FrameRasterizer {
    private let pool: WorkerPool
    private var painters: [BandPainter]
    private var frame = Frame()

    /// - Parameter threads: threads that paint at once, the caller's included; 1...64.
    public init(threads: Int = 1) {
        pool = WorkerPool(threadCount: threads)
        painters = (0..<pool.threadCount).map { _ in BandPainter() }
    }

    /// Draws `list` over `background`.
    ///
    /// - Parameters:
    ///   - damage: the parts of the surface to write, in pixels, without overlap; nil for all.
    ///     The rest is left as it is.
    ///   - background: what lies below everything; its alpha counts where the surface has one.
    public func render(
        _ list: DisplayList, into surface: Surface, damage: [PixelRect]? = nil,
        background: Color = .black
    ) {
        let rects = (damage ?? [surface.bounds]).map { $0.intersection(surface.bounds) }
            .filter { !$0.isEmpty }
        let area = rects.reduce(PixelRect.empty) { $0.union($1) }
        if area.isEmpty { return }
        frame.bins.begin(
            width: surface.width, height: surface.height, rows: area.y0..<area.y1)
        prepare(list, background: background)
        let first = frame.bins.active.lowerBound
        pool.run(frame.bins.active.count) { worker, job in
            painters[worker].paint(
                band: first + job, of: frame, list: list, damage: rects, into: surface)
        }
    }

    /// Flattens and bins every path once.
    private func prepare(_ list: DisplayList, background: Color) {
        frame.background = background.premultiplied
        frame.paints.removeAll()
        var clipCount = 0
        for (index, command) in list.commands.enumerated() {
            // A clip's edges come before the first command that it limits.
            while clipCount <= command.clip {
                addClip(clipCount, list.clips[clipCount])
                clipCount += 1
            }
            var opacity = 1.0
            if case .stroke(_, let style) = command.operation {
                opacity = Stroker.hairlineOpacity(
                    width: style.width, transform: command.transform)
            }
            frame.paints.append(command.paint, transform: command.transform, opacity: opacity)
            frame.bins.beginItem(index, bounds: command.bounds)
            switch command.operation {
            case .fill(let path, _):
                Flattener.fill(path, transform: command.transform, into: &frame.bins)
            case .stroke(let path, let style):
                var stroker = Stroker(style: style, transform: command.transform)
                stroker.stroke(path, into: &frame.bins)
            case .mask, .bitmap: break
            }
        }
    }

    private func addClip(_ index: Int, _ clip: DisplayList.Clip) {
        guard let path = clip.path else { return }
        frame.bins.beginItem(-1 - index, bounds: clip.bounds)
        Flattener.fill(path, transform: clip.transform, into: &frame.bins)
    }
}
