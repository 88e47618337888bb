/// Memory that grows and is never given back; its content is lost when it grows.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity = 0

    init() { base = .allocate(capacity: 1) }

    deinit { base.deallocate() }

    /// Makes room for `count` elements, aligned to a cache line.
    mutating func reserve(_ count: Int) {
        if count <= capacity { return }
        base.deallocate()
        let bytes = count * MemoryLayout<Element>.stride
        base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
            .bindMemory(to: Element.self, capacity: count)
        capacity = count
    }
}
