import Geometry
import RasterCore

/// Where the colours of gradients lie in the tables, kept from frame to frame by all that they depend on.
///
/// Most gradients of a frame are those of the frame before: they are found in time that is linear in their stops,
/// and their tables are not filled again. Once what is kept exceeds `limit`, the next frame starts anew.
struct GradientCache: ~Copyable {
    /// What the colours of a gradient's table depend on, beside its stops.
    struct Key: BitwiseCopyable, Equatable {
        /// Multiplies the alpha of all stops.
        var opacity: Double
        /// The change of a linear gradient's offset from one pixel of a row to the next; nil for others.
        var step: Float?
        /// How many pixels the gradient may cover.
        var area: Area

        init(opacity: Double, step: Float?, area: Area) {
            (self.opacity, self.step, self.area) = (opacity, step, area)
        }

        /// Bit by bit: NaN equals itself.
        static func == (a: Key, b: Key) -> Bool {
            a.opacity.bitPattern == b.opacity.bitPattern
                && a.step?.bitPattern == b.step?.bitPattern && a.area == b.area
        }
    }

    /// How many pixels a gradient may cover, as far as that decides where its colours come from.
    enum Area: UInt8, BitwiseCopyable {
        /// Up to 256, for which phases would take more memory than they save time.
        case small
        /// Up to 1,024.
        case medium
        case large

        init(pixels: Int) { self = pixels <= 256 ? .small : pixels <= 1024 ? .medium : .large }
    }

    /// Where a gradient's colours lie.
    struct Colors: BitwiseCopyable {
        /// The first entry in the tables, and their number.
        var table: Int32
        var entryCount: Int32
        /// See the fields of `PreparedPaint` of these names.
        var tableSize: Int32 = 0
        var phases = GradientPhases()
        var isOpaque: Bool
    }

    // Not private: an unoptimised build by Swift 6.0 looks for the types' descriptors from other files.
    struct Kept: BitwiseCopyable {
        var hash: UInt64
        var key: Key
        /// The first of the stops in `stops`, and their number.
        var firstStop: Int
        var stopCount: Int
        var colors: Colors
        /// The frame that used it last.
        var frame: UInt64
    }

    struct Stop: BitwiseCopyable {
        var offset: UInt64
        var color: UInt32

        @inline(__always)
        init(_ stop: GradientStop) {
            offset = stop.offset.bitPattern
            color = stop.color.argb
        }
    }

    /// In 4-byte units: what is kept beyond what two frames like the last one need.
    static let minimumLimit = 1 << 18

    private var kept = GrowableBuffer<Kept>(capacity: 64)
    private var stops = GrowableBuffer<Stop>(capacity: 256)
    /// Open addressing: an index into `kept`, or -1; a power of two, at most half of them in use.
    private var slots = GrowableBuffer<Int32>(capacity: 128)
    private var frame: UInt64 = 0
    /// In 4-byte units: of all that is kept, and of what the frame has used.
    private(set) var size = 0
    private var used = 0

    /// The greatest `size` with which a frame may begin.
    private(set) var limit = GradientCache.minimumLimit

    /// Begins a frame.
    ///
    /// - Returns: false where everything has been dropped, so that the tables are to be emptied.
    mutating func begin() -> Bool {
        limit = max(GradientCache.minimumLimit, 2 * used)
        used = 0
        frame &+= 1
        if size <= limit { return true }
        size = 0
        kept.removeAll()
        stops.removeAll()
        slots.removeAll()
        return false
    }

    /// The colours of a gradient; nil if they are not kept. O(number of stops).
    mutating func find(_ list: StopsView, _ key: Key) -> (hash: UInt64, colors: Colors?) {
        let hash = GradientCache.hash(list, key)
        if slots.count == 0 { return (hash, nil) }
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
            let entry = kept.base + Int(slots[slot])
            if entry.pointee.hash == hash && entry.pointee.key == key && areStops(entry, list) {
                if entry.pointee.frame != frame {
                    entry.pointee.frame = frame
                    used += GradientCache.size(entry.pointee)
                }
                return (hash, entry.pointee.colors)
            }
            slot = (slot &+ 1) & mask
        }
        return (hash, nil)
    }

    /// Keeps the colours of a gradient that `find` did not find.
    mutating func insert(_ list: StopsView, _ key: Key, hash: UInt64, _ colors: Colors) {
        let entry = Kept(
            hash: hash, key: key, firstStop: stops.count, stopCount: list.count, colors: colors,
            frame: frame)
        for stop in list { stops.append(Stop(stop)) }
        kept.append(entry)
        let size = GradientCache.size(entry)
        self.size += size
        used += size
        if kept.count * 2 > slots.count {
            rehash()
        } else {
            place(kept.count - 1)
        }
    }

    private static func size(_ kept: Kept) -> Int {
        Int(kept.colors.entryCount) + (MemoryLayout<Kept>.stride + 16) / 4
            + kept.stopCount * MemoryLayout<Stop>.stride / 4
    }

    private func areStops(_ entry: UnsafePointer<Kept>, _ list: StopsView) -> Bool {
        if entry.pointee.stopCount != list.count { return false }
        let own = stops.base + entry.pointee.firstStop
        for i in 0..<list.count {
            let stop = Stop(list[i])
            if own[i].offset != stop.offset || own[i].color != stop.color { return false }
        }
        return true
    }

    private static func hash(_ list: StopsView, _ key: Key) -> UInt64 {
        // Each word is multiplied by the golden ratio's fraction, and its high half folded into the low one.
        func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
            let product = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
            return product.high ^ product.low
        }
        var hash = mixed(
            key.opacity.bitPattern,
            UInt64(key.step?.bitPattern ?? 0) << 8 | UInt64(key.area.rawValue))
        for stop in list {
            hash = mixed(hash &+ UInt64(stop.color.argb), stop.offset.bitPattern)
        }
        return hash
    }

    private mutating func rehash() {
        let capacity = max(64, slots.count * 2)
        slots.removeAll()
        slots.resize(to: capacity)
        for i in 0..<capacity { slots[i] = -1 }
        for i in 0..<kept.count { place(i) }
    }

    private mutating func place(_ index: Int) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: kept[index].hash) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(truncatingIfNeeded: index)
    }
}
