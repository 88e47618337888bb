/// The pixels of the open layers, innermost last. Memory is kept for the next frame.
struct LayerStack: ~Copyable {
    private var buffers: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>
    private var capacities: UnsafeMutablePointer<Int>
    private var depth = 0

    /// At least what a display list opens: `DisplayList.maximumLayerDepth`.
    private static let maximumDepth = 32

    init() {
        buffers = .allocate(capacity: LayerStack.maximumDepth)
        buffers.initialize(repeating: nil, count: LayerStack.maximumDepth)
        capacities = .allocate(capacity: LayerStack.maximumDepth)
        capacities.initialize(repeating: 0, count: LayerStack.maximumDepth)
    }

    deinit {
        for i in 0..<LayerStack.maximumDepth { buffers[i]?.deallocate() }
        buffers.deallocate()
        capacities.deallocate()
    }

    /// The innermost open layer.
    var current: UnsafeMutablePointer<UInt32>? {
        @inline(__always) get { depth == 0 ? nil : buffers[depth &- 1] }
    }

    mutating func reset() { depth = 0 }

    /// Opens a layer of `count` pixels, which are uninitialized.
    mutating func push(count: Int) -> UnsafeMutablePointer<UInt32> {
        // A display list bounds its depth: more is an error of this package, not of its input.
        precondition(depth < LayerStack.maximumDepth, "layers nested too deeply")
        if capacities[depth] < count {
            buffers[depth]?.deallocate()
            buffers[depth] = .allocate(capacity: count)
            capacities[depth] = count
        }
        depth += 1
        return buffers[depth - 1].unsafelyUnwrapped
    }

    mutating func pop() { depth -= 1 }
}
