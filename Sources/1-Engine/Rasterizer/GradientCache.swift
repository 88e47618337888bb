import Geometry
import RasterCore

/// A cache that maps gradients to the ranges of the colour tables that hold their colours, and persists across frames.
///
/// Most gradients of a frame were also in the previous one: a lookup takes time linear in the number of stops, and
/// their tables are not filled again. Once the cache's size exceeds `limit`, the next frame starts with an empty cache.
struct GradientCache: ~Copyable {
    /// The values other than its stops that determine the colours in a gradient's table.
    struct Key: BitwiseCopyable, Equatable {
        /// The factor of the alpha of all stops.
        var opacity: Double
        /// The change of a linear gradient's offset from one pixel of a row to the next; nil for other gradients.
        var step: Float?
        /// The class of the number of pixels that the gradient may cover.
        var area: Area

        init(opacity: Double, step: Float?, area: Area) {
            (self.opacity, self.step, self.area) = (opacity, step, area)
        }

        /// Compares floating-point values by their bits, so that NaN equals itself.
        static func == (a: Key, b: Key) -> Bool {
            a.opacity.bitPattern == b.opacity.bitPattern
                && a.step?.bitPattern == b.step?.bitPattern && a.area == b.area
        }
    }

    /// A class of the number of pixels that a gradient may cover, which determines the kind of table it uses.
    enum Area: UInt8, BitwiseCopyable {
        /// Up to 256 pixels. Phases would cost more memory than the time that they save is worth.
        case small
        /// Up to 1,024 pixels.
        case medium
        /// More than 1,024 pixels.
        case large

        init(pixels: Int) { self = pixels <= 256 ? .small : pixels <= 1024 ? .medium : .large }
    }

    /// The location of a gradient's colours in the tables.
    struct Colors: BitwiseCopyable {
        /// The index of the first entry in the tables, and the number of entries.
        var table: Int32
        var entryCount: Int32
        /// See the fields of the same names in `PreparedPaint`.
        var tableSize: Int32 = 0
        var phases = GradientPhases()
        var isOpaque: Bool
    }

    // Not private: unoptimised builds with Swift 6.0 reference the types' descriptors from other files.
    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var key: Key
        /// The index of the first stop in `stops`, and the number of stops.
        var firstStop: Int
        var stopCount: Int
        var colors: Colors
        /// The number of the frame that used the entry last.
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

    /// The minimum of `limit`, in 4-byte units.
    static let minimumLimit = 1 << 18

    private var kept = GrowableBuffer<Entry>(capacity: 64)
    private var stops = GrowableBuffer<Stop>(capacity: 256)
    /// A hash table with open addressing. Each slot is an index into `kept`, or -1 if it is free. The number of slots
    /// is a power of two, and at most half of them are in use.
    private var slots = GrowableBuffer<Int32>(capacity: 128)
    private var frame: UInt64 = 0
    /// The size of all entries with their colours, in 4-byte units.
    private(set) var size = 0
    /// The size of the entries that the current frame has used, in 4-byte units.
    private var used = 0

    /// The maximum `size` at the start of a frame, in 4-byte units: twice the size of the entries that the previous
    /// frame used, but at least `minimumLimit`.
    private(set) var limit = GradientCache.minimumLimit

    /// Begins a frame and empties the cache if it exceeds its limit.
    ///
    /// - Returns: false if the cache has been emptied, so that the tables must be emptied too.
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

    /// Looks up the colours of a gradient.
    ///
    /// - Returns: the hash to be passed to `insert`, and the colours' location, or nil if they are not in the cache.
    /// - Complexity: O(*n*) in the number of stops.
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

    /// Inserts the colours of a gradient that `find` did not find.
    mutating func insert(_ list: StopsView, _ key: Key, hash: UInt64, _ colors: Colors) {
        let entry = Entry(
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

    private static func size(_ kept: Entry) -> Int {
        Int(kept.colors.entryCount) + (MemoryLayout<Entry>.stride + 16) / 4
            + kept.stopCount * MemoryLayout<Stop>.stride / 4
    }

    private func areStops(_ entry: UnsafePointer<Entry>, _ list: StopsView) -> Bool {
        if entry.pointee.stopCount != list.count { return false }
        let own = stops.base + entry.pointee.firstStop
        for i in 0..<list.count {
            let stop = Stop(list[i])
            if own[i].offset != stop.offset || own[i].color != stop.color { return false }
        }
        return true
    }

    private static func hash(_ list: StopsView, _ key: Key) -> UInt64 {
        // Each word is multiplied by the fractional part of the golden ratio, and the product's high half is folded
        // into its low half.
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
