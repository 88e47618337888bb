import CCPU
import Geometry
import RasterCore

/// Draws display lists into surfaces, on as many threads as it was made with.
///
/// The pixels are the same for any number of threads and any instruction set, and each pixel of
/// the surface is written at most once, in order, and never read. After the first frames of a kind
/// nothing is allocated.
public final class FrameRasterizer {
    private let pool: WorkerPool
    private let painters: [any BandPainting]
    private var frame = PreparedFrame()
    private var parts: UnsafeMutablePointer<FramePart>
    private let partCapacity: Int
    /// The contents of one band from each part, for each thread.
    private let contents: UnsafeMutablePointer<BandContent>
    private var damage = GrowableBuffer<PixelRect>(capacity: 16)

    // Of the frame being drawn.
    private var list = DisplayList()
    private var target = PixelRect.empty
    private var partCount = 0
    private var bands = 0..<0
    private var band: BandFrame?

    /// - Parameters:
    ///   - threads: threads that paint at once, the caller's included; 1...64.
    ///   - instructions: what to paint with; tests hold the sets against each other.
    public init(threads: Int = 1, instructions: InstructionSet = .best) {
        pool = WorkerPool(threadCount: threads)
        painters = (0..<pool.threadCount).map { _ in Painters.make(instructions) }
        // Some more parts than threads, because their work is only estimated.
        partCapacity = pool.threadCount == 1 ? 1 : pool.threadCount * 3
        parts = .allocate(capacity: partCapacity)
        for i in 0..<partCapacity { (parts + i).initialize(to: FramePart()) }
        contents = .allocate(capacity: pool.threadCount * partCapacity)
    }

    deinit {
        parts.deinitialize(count: partCapacity)
        parts.deallocate()
        contents.deallocate()
    }

    /// Draws `list` over `background`.
    ///
    /// - Parameters:
    ///   - damage: the parts of the surface to write, in pixels of the picture, without overlap;
    ///     nil for all. The rest is left as it is.
    ///   - background: what lies below everything; its alpha counts where the surface has one.
    public func render(
        _ list: DisplayList, into surface: Surface, damage rects: [PixelRect]? = nil,
        background: Color = .black
    ) {
        target = surface.bounds
        damage.removeAll()
        var area = PixelRect.empty
        if let rects {
            for rect in rects { addDamage(rect, &area) }
        } else {
            addDamage(target, &area)
        }
        if area.isEmpty { return }
        self.list = list
        frame.begin(list, partCount: partCapacity)
        partCount = frame.partStarts.count - 1
        let h = Band.height
        bands = area.y0 / h..<(area.y1 + h - 1) / h
        for i in 0..<partCount {
            parts[i].begin(width: target.width, height: target.height, rows: area.y0..<area.y1)
        }
        band = BandFrame(
            commands: UnsafePointer(frame.commands.base), clips: UnsafePointer(frame.clips.base),
            clipCount: frame.clips.count, tables: UnsafePointer(frame.tables.base),
            background: background.premultiplied, output: surface.output,
            damage: UnsafePointer(damage.base), damageCount: damage.count)
        pool.run(self, first: partCount, second: bands.count)
        if surface.streams { cpu_stream_fence() }
        band = nil
        // The caller's list is its own again: changing it must not copy it.
        self.list = FrameRasterizer.empty
    }

    private static let empty = DisplayList()

    private func addDamage(_ rect: PixelRect, _ area: inout PixelRect) {
        let cut = rect.intersection(target)
        if cut.isEmpty { return }
        damage.append(cut)
        area = area.union(cut)
    }
}

extension FrameRasterizer: PoolWork {
    func run(phase: Int, worker: Int, job: Int) {
        if phase == 0 {
            parts[job].prepare(
                frame.partStarts[job]..<frame.partStarts[job + 1], of: list, into: frame,
                target: target, painter: painters[worker])
            return
        }
        guard let band else { return }
        let number = bands.lowerBound + job
        let own = contents + worker * partCapacity
        for i in 0..<partCount { own[i] = parts[i].bins.bins[number].content }
        painters[worker].paint(band: number, of: band, contents: own, contentCount: partCount)
    }
}
