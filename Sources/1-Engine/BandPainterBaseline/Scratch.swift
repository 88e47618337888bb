/// Memory that grows and is not freed while its owner lives. Growing discards the content.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
    private(set) var elements: UnsafeMutableBufferPointer<Element>

    init() { elements = .allocate(capacity: 1) }

    deinit { elements.deallocate() }

    /// The address of the first element, aligned to a cache line once `reserve` has allocated memory.
    var base: UnsafeMutablePointer<Element> { elements.baseAddress.unsafelyUnwrapped }

    subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) nonmutating set { elements[index] = newValue }
    }

    /// Makes room for `count` elements.
    mutating func reserve(_ count: Int) {
        if count <= elements.count { return }
        elements.deallocate()
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count * MemoryLayout<Element>.stride, alignment: 64)
        elements = bytes.bindMemory(to: Element.self)
    }
}
