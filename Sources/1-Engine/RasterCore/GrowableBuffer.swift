/// A growable array of trivial values that keeps its memory when it is emptied, so that a steady
/// frame allocates nothing, and that appends without a uniqueness check.
@frozen
package struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
    /// All memory; the first `count` elements are in use.
    @usableFromInline var storage: UnsafeMutableBufferPointer<Element>
    @usableFromInline var used = 0

    @inlinable
    package init(capacity: Int = 64) { storage = .allocate(capacity: max(1, capacity)) }

    deinit { storage.deallocate() }

    /// The elements; they move when the buffer grows.
    @inlinable package var elements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: storage.baseAddress, count: used)
    }

    /// The first element, valid for `count` of them; it moves when the buffer grows.
    @inlinable package var base: UnsafeMutablePointer<Element> {
        storage.baseAddress.unsafelyUnwrapped
    }

    @inlinable package var count: Int { used }

    @inlinable
    @inline(__always)
    package mutating func append(_ element: Element) {
        if used == storage.count { grow(to: used * 2) }
        storage[used] = element
        used &+= 1
    }

    @inlinable
    package mutating func removeAll() { used = 0 }

    /// Makes the count `newCount`; new elements are uninitialized.
    @inlinable
    package mutating func resize(to newCount: Int) {
        if newCount > storage.count { grow(to: max(newCount, storage.count * 2)) }
        used = newCount
    }

    @inlinable
    package subscript(index: Int) -> Element {
        get {
            assert(index < used)
            return storage[index]
        }
        set {
            assert(index < used)
            storage[index] = newValue
        }
    }

    @inlinable
    @inline(never)
    mutating func grow(to newCapacity: Int) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: newCapacity)
        _ = larger.update(fromContentsOf: UnsafeMutableBufferPointer(rebasing: storage[..<used]))
        storage.deallocate()
        storage = larger
    }
}
