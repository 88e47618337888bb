import Geometry
import Rasterizer

/// A cache of the bitmaps of views with `shouldRasterize`, with a memory limit. The least recently drawn bitmap is
/// evicted first. Bitmaps that are on the screen are never evicted for others: if all of them do not fit, the same views
/// are drawn directly in each frame.
@MainActor final class RasterCache {
    @MainActor private final class Entry {
        weak var owner: AnyObject?
        var version: Int
        var width: Int
        var height: Int
        /// The cached bitmap; nil until the view has been unchanged for a frame.
        var bitmap: Bitmap?
        /// The buffer of which `bitmap` is a snapshot; reused when the view changes.
        var buffer: PixelBuffer?
        var lastFrame = 0
        var holdsMemory: Bool { buffer != nil }

        init(_ owner: AnyObject, _ version: Int, _ width: Int, _ height: Int) {
            self.owner = owner
            self.version = version
            self.width = width
            self.height = height
        }
    }

    /// The memory limit, in bytes.
    var limit = minimumDefaultLimit {
        didSet { evict(over: limit, drawnBefore: .max) }
    }

    private static let minimumDefaultLimit = 16 << 20

    /// The memory limit, in bytes, for a screen of the given size in pixels: two screens at four bytes per pixel, since
    /// a transition shows two, and at least 16 MiB.
    static func defaultLimit(pixelSize: Size) -> Int {
        max(minimumDefaultLimit, 2 * 4 * Int(pixelSize.width * pixelSize.height))
    }

    /// The number of bitmap pixels after which a frame paints no further bitmaps. When an animation ends, all views
    /// that it moved come to rest at once; those over the limit are drawn directly and cached in later frames.
    static let pixelsPerFrame = 512 * 1024

    /// The memory in use, in bytes.
    private(set) var size = 0
    private(set) var isRecording = false
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame = 0
    /// The last frame in which no bitmap could be evicted.
    private var fullFrame = -1
    /// The number of pixels that may still be painted in this frame.
    private var remaining = RasterCache.pixelsPerFrame
    private let rasterizer = FrameRasterizer()
    private var list = DisplayList()

    func beginFrame() {
        frame += 1
        remaining = RasterCache.pixelsPerFrame
    }

    /// Releases the bitmaps of deallocated views.
    func endFrame() {
        guard frame % 64 == 0 || fullFrame == frame else { return }
        for (key, entry) in entries where entry.owner == nil { drop(key, entry) }
    }

    /// Returns the bitmap of a view; nil if the view must be drawn directly, because it has just changed, its bitmap
    /// would exceed the memory limit, or the frame has painted enough bitmaps.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - version: A number that changes with its content.
    ///   - width: The width of the bitmap, in pixels.
    ///   - height: The height of the bitmap, in pixels.
    ///   - record: Records the view into a display list, with its corner at the origin.
    func bitmap(
        of view: AnyObject, version: Int, width: Int, height: Int,
        _ record: (inout DisplayList) -> Void
    ) -> Bitmap? {
        let bytes = width * height * 4
        guard bytes > 0, bytes <= limit else { return nil }
        let key = ObjectIdentifier(view)
        let entry: Entry
        if let known = entries[key], known.owner === view, known.width == width,
            known.height == height
        {
            entry = known
        } else {
            if let old = entries[key] { drop(key, old) }
            entry = Entry(view, version, width, height)
            entry.lastFrame = frame
            entries[key] = entry
            return nil
        }
        let wasDrawn = entry.lastFrame == frame - 1 || entry.bitmap != nil
        entry.lastFrame = frame
        guard entry.version == version else {
            entry.version = version
            entry.bitmap = nil
            return nil
        }
        if let bitmap = entry.bitmap { return bitmap }
        guard wasDrawn, remaining > 0, entry.holdsMemory || makeRoom(for: bytes) else { return nil }
        if !entry.holdsMemory { size += bytes }
        let buffer = entry.buffer ?? PixelBuffer(width: width, height: height)
        paint(buffer, record)
        let bitmap = buffer.makeSnapshot()
        entry.buffer = buffer
        entry.bitmap = bitmap
        return bitmap
    }

    /// Returns a bitmap that is not cached; nil if the bitmaps since the last frame have reached the limit for a frame.
    func snapshot(width: Int, height: Int, _ record: (inout DisplayList) -> Void) -> Bitmap? {
        guard width > 0, height > 0, remaining > 0 else { return nil }
        let buffer = PixelBuffer(width: width, height: height)
        paint(buffer, record)
        return buffer.makeSnapshot()
    }

    private func paint(_ buffer: PixelBuffer, _ record: (inout DisplayList) -> Void) {
        remaining -= buffer.width * buffer.height
        isRecording = true
        list.removeAll()
        record(&list)
        isRecording = false
        rasterizer.render(list, into: buffer.surface, background: .clear)
    }

    /// Drops all bitmaps. For changes of content of which the views are unaware.
    func removeAll() {
        for (key, entry) in entries { drop(key, entry) }
    }

    private func drop(_ key: ObjectIdentifier, _ entry: Entry) {
        if entry.holdsMemory { size -= entry.width * entry.height * 4 }
        entries[key] = nil
    }

    /// Evicts bitmaps that were not drawn in the last frame until `bytes` fit. Returns false if they still do not.
    private func makeRoom(for bytes: Int) -> Bool {
        guard size + bytes > limit else { return true }
        guard fullFrame != frame else { return false }
        if evict(over: limit - bytes, drawnBefore: frame - 1) { return true }
        fullFrame = frame
        return false
    }

    /// Evicts the least recently drawn bitmaps until `size` is at most `limit`. Returns false if the rest was drawn in
    /// `frame` or later.
    @discardableResult
    private func evict(over limit: Int, drawnBefore frame: Int) -> Bool {
        while size > limit {
            var oldest: (key: ObjectIdentifier, entry: Entry)?
            for (key, entry) in entries where entry.holdsMemory && entry.lastFrame < frame {
                if oldest.map({ entry.lastFrame < $0.entry.lastFrame }) ?? true {
                    oldest = (key, entry)
                }
            }
            guard let oldest else { return false }
            drop(oldest.key, oldest.entry)
        }
        return true
    }
}
