import CCPU
import Geometry
import RasterCore

/// Draws display lists into surfaces on one or more threads.
///
/// The pixels are the same for any number of threads and any instruction set. Pixels of a surface that is not readable
/// are written in order and never read. Each is written once, except on a surface that is rotated by 90° or 270°: if
/// the last block of 8 × 8 pixels is incomplete, it overlaps the previous one, and pixels in both are written twice
/// with the same value. Once the buffers have grown to the size that the frames need, the rasterizer does not allocate.
public final class FrameRasterizer {
    private let pool: WorkerPool
    private let painters: [any BandPainting]
    private var frame = PreparedFrame()
    private var parts: UnsafeMutablePointer<FramePart>
    private let partCapacity: Int
    /// For each thread, the contents of the bands that it paints: one per part and band.
    private let contents: UnsafeMutableBufferPointer<BandContent>
    private var damage = GrowableBuffer<PixelRect>(capacity: 16)

    /// The limits of the memory of blurred images; changed by tests only.
    var blurLimits = BlurBudget.Limits()

    // The frame being drawn.
    private var list = DisplayList()
    /// A view of `list`; nil between frames.
    private var view: ListView?
    private var target = PixelRect.empty
    private var partCount = 0
    private var bands = 0..<0
    private var band: BandFrame?

    /// Creates a rasterizer and its threads.
    ///
    /// - Parameters:
    ///   - threads: the number of threads that paint concurrently, including the caller's; clamped to 1...64.
    ///   - instructions: the instruction set to paint with.
    public init(threads: Int = 1, instructions: InstructionSet = .best) {
        pool = WorkerPool(threadCount: threads)
        painters = (0..<pool.threadCount).map { _ in Painters.make(instructions) }
        // There are more parts than threads because the work of a part is only estimated.
        partCapacity = pool.threadCount == 1 ? 1 : pool.threadCount * 3
        parts = .allocate(capacity: partCapacity)
        for i in 0..<partCapacity { (parts + i).initialize(to: FramePart()) }
        contents = .allocate(capacity: pool.threadCount * partCapacity * Band.sidewaysCount)
    }

    deinit {
        parts.deinitialize(count: partCapacity)
        parts.deallocate()
        contents.deallocate()
    }

    /// A clock, in seconds, that measures how long each thread paints. If it is nil, which is the default, nothing is
    /// measured.
    package var clock: (@Sendable () -> Double)? {
        get { pool.clock }
        set { pool.clock = newValue }
    }

    /// The kernel's thread IDs of the worker threads that have started.
    package var threadIdentifiers: [Int32] { pool.identifiers }

    /// The time that each of the first eight threads spent on the last frame, in seconds; zeros without a clock.
    package var threadTimes: SIMD8<Float> {
        var times = SIMD8<Float>(repeating: 0)
        for i in 0..<min(8, pool.threadCount) { times[i] = Float(pool.times[i]) }
        return times
    }

    /// Draws `list` over `background`. Returns when all pixels have been written.
    ///
    /// - Parameters:
    ///   - list: the commands to paint.
    ///   - surface: the memory to paint into.
    ///   - rects: the damaged rectangles, which must not overlap, in pixels of the picture before rotation; nil for the
    ///     whole surface. Other pixels are not written.
    ///   - background: the colour below all commands; surfaces with an alpha channel keep its alpha.
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
        let view = self.list.view
        self.view = view
        let rows = Band.height * surface.output.bandsWrittenTogether
        frame.begin(
            view, target: target, partCount: partCapacity, blurs: BlurBudget(blurLimits, rows: rows)
        )
        partCount = frame.partStarts.count - 1
        pool.resetTimes()
        let height = frame.blurs.stripHeight
        if height == Int.max {
            paint(area.y0..<area.y1, of: surface, background)
        } else {
            var y = area.y0
            while y < area.y1 {
                let end = min(area.y1, (y / height + 1) * height)
                paint(y..<end, of: surface, background)
                y = end
            }
        }
        if surface.usesNonTemporalStores { cpu_stream_fence() }
        band = nil
        // Releases the caller's storage, so that the caller's next change of the list does not copy it.
        self.view = nil
        self.list = DisplayList()
    }

    /// Prepares and paints the bands of some rows.
    private func paint(_ rows: Range<Int>, of surface: Surface, _ background: Color) {
        let h = Band.height
        bands = rows.lowerBound / h..<(rows.upperBound + h - 1) / h
        for i in 0..<partCount {
            parts[i].begin(width: target.width, height: target.height, rows: rows)
        }
        band = BandFrame(
            commands: UnsafeBufferPointer(frame.commands.elements),
            clips: UnsafeBufferPointer(frame.clips.elements),
            tables: UnsafeBufferPointer(frame.tables.entries),
            background: background.premultiplied, output: surface.output,
            damage: UnsafeBufferPointer(damage.elements))
        let perJob = surface.output.bandsWrittenTogether
        let jobCount = (bands.upperBound - 1) / perJob + 1 - bands.lowerBound / perJob
        pool.run(self, first: partCount, second: jobCount)
    }

    /// The memory of blurred images that is kept from frame to frame, in bytes.
    var blurCapacity: Int { (0..<partCapacity).reduce(0) { $0 + parts[$1].blurCapacity } }

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
            guard let view else { return }
            parts[job].prepare(
                frame.partStarts[job]..<frame.partStarts[job + 1], of: view, into: frame,
                target: target, painter: painters[worker])
            return
        }
        guard let band else { return }
        // Jobs start at multiples of their size, so that the columns of a sideways surface start at cache lines.
        let perJob = band.output.bandsWrittenTogether
        let start = (bands.lowerBound / perJob + job) * perJob
        let jobBands = (start..<start + perJob).clamped(to: bands)
        let first = worker * partCapacity * Band.sidewaysCount
        var count = 0
        for number in jobBands {
            for i in 0..<partCount {
                contents[first + count] = parts[i].bins.content(of: number)
                count += 1
            }
        }
        painters[worker].paint(
            bands: jobBands, of: band,
            contents: UnsafeBufferPointer(rebasing: contents[first..<first + count]))
    }
}
