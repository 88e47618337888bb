/// A growable array of trivial values that keeps its memory when it is emptied, so that a steady
/// frame allocates nothing, and that appends without a uniqueness check.
@frozen
public struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
    /// All memory; the first `count` elements are in use.
    @usableFromInline var storage: UnsafeMutableBufferPointer<Element>
    @usableFromInline var used = 0

    /// An empty buffer with room for `capacity` elements.
    @inlinable
    public init(capacity: Int = 64) { storage = .allocate(capacity: max(1, capacity)) }

    deinit { storage.deallocate() }

    /// The elements; they move when the buffer grows.
    @inlinable public var elements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: storage.baseAddress, count: used)
    }

    /// The first element, valid for `count` of them; it moves when the buffer grows.
    @inlinable public var base: UnsafeMutablePointer<Element> {
        storage.baseAddress.unsafelyUnwrapped
    }

    /// The number of elements.
    @inlinable public var count: Int { used }

    /// Appends an element; amortized O(1).
    @inlinable
    @inline(__always)
    public mutating func append(_ element: Element) {
        if used == storage.count { grow(to: used * 2) }
        storage[used] = element
        used &+= 1
    }

    /// Empties the buffer and keeps its memory.
    @inlinable
    public mutating func removeAll() { used = 0 }

    /// Makes the count `newCount`; new elements are uninitialized.
    @inlinable
    public mutating func resize(to newCount: Int) {
        if newCount > storage.count { grow(to: max(newCount, storage.count * 2)) }
        used = newCount
    }

    /// The element at `index`, which is less than `count`; checked in debug builds.
    @inlinable
    public subscript(index: Int) -> Element {
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
