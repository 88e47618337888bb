/// The pixels of the open layers, innermost last. The memory is kept and reused by later frames.
struct LayerStack: ~Copyable {
    private var buffers: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>
    private var capacities: UnsafeMutablePointer<Int>
    private var depth = 0

    /// The maximum number of open layers; at least `DisplayList.maximumLayerDepth`.
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

    /// The first pixel of the innermost open layer; nil if no layer is open.
    var current: UnsafeMutablePointer<UInt32>? {
        @inline(__always) get { depth == 0 ? nil : buffers[depth &- 1] }
    }

    mutating func reset() { depth = 0 }

    /// Opens a layer of `count` uninitialised pixels.
    mutating func push(count: Int) -> UnsafeMutablePointer<UInt32> {
        // A display list bounds its depth, so a greater depth is an error of this package, not of its input.
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
