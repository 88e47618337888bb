/// A growable array of trivial values. It keeps its memory when it is emptied, so that a steady frame allocates
/// nothing, and appends without a uniqueness check.
@frozen
public struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
    /// The allocated memory, of which the first `used` elements are in use.
    @usableFromInline var storage: UnsafeMutableBufferPointer<Element>
    @usableFromInline var used = 0

    /// Creates an empty buffer with room for `capacity` elements.
    @inlinable
    public init(capacity: Int = 64) { storage = .allocate(capacity: max(1, capacity)) }

    deinit { storage.deallocate() }

    /// The elements. Growing the buffer moves them.
    @inlinable public var elements: UnsafeMutableBufferPointer<Element> {
        UnsafeMutableBufferPointer(start: storage.baseAddress, count: used)
    }

    /// A pointer to the first of `count` elements. Growing the buffer moves them.
    @inlinable public var base: UnsafeMutablePointer<Element> {
        storage.baseAddress.unsafelyUnwrapped
    }

    /// The number of elements.
    @inlinable public var count: Int { used }

    /// Appends an element.
    ///
    /// - Complexity: amortised O(1).
    @inlinable
    @inline(__always)
    public mutating func append(_ element: Element) {
        if used == storage.count { grow(to: used * 2) }
        storage[used] = element
        used &+= 1
    }

    /// Makes room for `additional` more elements, and returns the address of the first. `extend` then appends those
    /// that have been written there.
    @inlinable
    @inline(__always)
    public mutating func room(for additional: Int) -> UnsafeMutablePointer<Element> {
        if used &+ additional > storage.count { grow(to: max(used + additional, used * 2)) }
        return base + used
    }

    /// Appends elements that have been written to the memory that `room` returned.
    @inlinable
    @inline(__always)
    public mutating func extend(by additional: Int) {
        assert(used + additional <= storage.count)
        used &+= additional
    }

    /// Removes all elements but keeps the memory.
    @inlinable
    public mutating func removeAll() { used = 0 }

    /// The number of elements for which there is memory.
    @inlinable public var capacity: Int { storage.count }

    /// Releases the memory of an empty buffer if it has room for more than twice `capacity` elements.
    public mutating func release(beyond capacity: Int) {
        guard used == 0, storage.count > 2 * capacity else { return }
        storage.deallocate()
        storage = .allocate(capacity: max(1, capacity))
    }

    /// Sets the count to `newCount`; new elements are uninitialised.
    @inlinable
    public mutating func resize(to newCount: Int) {
        if newCount > storage.count { grow(to: max(newCount, storage.count * 2)) }
        used = newCount
    }

    /// The element at `index`, which must be less than `count`; checked only in debug builds.
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
