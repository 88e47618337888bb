/// A buffer of trivial values that keeps its memory when it is emptied, so that a steady frame
/// allocates nothing, and that appends without a uniqueness check.
@frozen
public struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var storage: UnsafeMutablePointer<Element>
    @usableFromInline var used = 0
    @usableFromInline var capacity: Int

    @inlinable
    public init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        storage = .allocate(capacity: self.capacity)
    }

    deinit { storage.deallocate() }

    /// The first element; it moves when the buffer grows.
    @inlinable public var base: UnsafeMutablePointer<Element> { storage }
    @inlinable public var count: Int { used }

    @inlinable
    @inline(__always)
    public mutating func append(_ element: Element) {
        if used == capacity { grow(to: capacity * 2) }
        storage[used] = element
        used &+= 1
    }

    @inlinable
    public mutating func removeAll() { used = 0 }

    /// Makes the count `newCount`; new elements hold anything until they are written.
    @inlinable
    public mutating func resize(to newCount: Int) {
        if newCount > capacity { grow(to: max(newCount, capacity * 2)) }
        used = newCount
    }

    @inlinable
    public subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < used)
            return storage[index]
        }
        set {
            assert(index >= 0 && index < used)
            storage[index] = newValue
        }
    }

    @inlinable
    @inline(never)
    mutating func grow(to newCapacity: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        larger.moveInitialize(from: storage, count: used)
        storage.deallocate()
        storage = larger
        capacity = newCapacity
    }
}
