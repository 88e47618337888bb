import CLinux

/// The settings of the C library's allocator.
enum Heap {
    /// The most arenas. By default each thread may have one, up to eight for a processor, and memory that a thread has
    /// freed in its own is of no use to others: under load a kiosk of ten threads held three times what it used. With
    /// two, the frame's thread rarely waits for another one's allocation.
    static let maximumArenas: Int32 = 2
    /// The least size, in bytes, of blocks that are mapped by themselves, and returned to the system when they are
    /// freed. By default this grows up to 32 MB with the blocks that are freed, so that pictures and documents leave
    /// holes between what remains.
    static let mappingThreshold: Int32 = 256 << 10

    /// The bytes that an arena keeps at its end when they are freed; beyond them they are returned to the system.
    static let trimThreshold: Int32 = 1 << 20

    /// Applies the settings to this process. Call this before other threads exist.
    static func configure() {
        _ = mallopt(M_ARENA_MAX, maximumArenas)
        _ = mallopt(M_MMAP_THRESHOLD, mappingThreshold)
        _ = mallopt(M_TRIM_THRESHOLD, trimThreshold)
    }
}
