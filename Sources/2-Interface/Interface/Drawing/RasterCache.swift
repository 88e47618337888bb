import Rasterizer

/// Pictures of views that ask for it, within a limit of memory: the one that was not drawn for the
/// longest time goes first.
@MainActor final class RasterCache {
    @MainActor private final class Entry {
        weak var view: View?
        var version: Int
        var width: Int
        var height: Int
        /// Nil until the view has stayed as it is for a frame.
        var bitmap: Bitmap?
        /// What `bitmap` is a snapshot of. It is drawn again where the view has changed.
        var buffer: PixelBuffer?
        var lastFrame = 0
        var holdsMemory: Bool { buffer != nil }

        init(_ view: View, _ width: Int, _ height: Int) {
            self.view = view
            self.width = width
            self.height = height
            version = view.contentVersion
        }
    }

    /// In bytes.
    var limit = 16 << 20 {
        didSet { evict() }
    }
    /// In bytes.
    private(set) var size = 0
    private(set) var isRecording = false
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame = 0
    private let rasterizer = FrameRasterizer()
    private var list = DisplayList()

    func beginFrame() { frame += 1 }

    /// Views that have gone leave their memory.
    func endFrame() {
        guard frame % 64 == 0 || size > limit else { return }
        for (key, entry) in entries where entry.view == nil { drop(key, entry) }
        evict()
    }

    /// The picture of a view; nil where the view is to be drawn itself, because it has just changed
    /// or its picture would not fit.
    ///
    /// - Parameter record: draws the view into a list, its corner at the origin.
    func bitmap(
        of view: View, width: Int, height: Int, _ record: (inout DisplayList) -> Void
    ) -> Bitmap? {
        let bytes = width * height * 4
        guard bytes > 0, bytes <= limit else { return nil }
        let key = ObjectIdentifier(view)
        let entry: Entry
        if let known = entries[key], known.view === view, known.width == width,
            known.height == height
        {
            entry = known
        } else {
            if let old = entries[key] { drop(key, old) }
            entry = Entry(view, width, height)
            entry.lastFrame = frame
            entries[key] = entry
            return nil
        }
        let wasSeen = entry.lastFrame == frame - 1 || entry.bitmap != nil
        entry.lastFrame = frame
        guard entry.version == view.contentVersion else {
            entry.version = view.contentVersion
            entry.bitmap = nil
            return nil
        }
        if let bitmap = entry.bitmap { return bitmap }
        guard wasSeen else { return nil }
        isRecording = true
        list.removeAll()
        record(&list)
        isRecording = false
        if !entry.holdsMemory { size += bytes }
        let buffer = entry.buffer ?? PixelBuffer(width: width, height: height)
        rasterizer.render(list, into: buffer.surface, background: .clear)
        let bitmap = buffer.makeSnapshot()
        entry.buffer = buffer
        entry.bitmap = bitmap
        evict()
        return bitmap
    }

    /// Forgets all pictures: what they show has changed without their views.
    func removeAll() {
        for (key, entry) in entries { drop(key, entry) }
    }

    private func drop(_ key: ObjectIdentifier, _ entry: Entry) {
        if entry.holdsMemory { size -= entry.width * entry.height * 4 }
        entries[key] = nil
    }

    private func evict() {
        while size > limit {
            guard
                let oldest = entries.filter({ $0.value.holdsMemory })
                    .min(by: { $0.value.lastFrame < $1.value.lastFrame })
            else { return }
            drop(oldest.key, oldest.value)
        }
    }
}
