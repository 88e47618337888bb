import CCPU

/// Memory for the numbers of eight edges, computed as vectors and read edge by edge; see `cpu_prepare_edges`.
struct EdgeBatch {
    let memory: UnsafeMutablePointer<cpu_edge_batch>

    /// The owner deallocates `memory`.
    init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: cpu_edge_batch())
    }

    /// Calls `body` with each edge that has a bit in `bits`.
    @inline(__always)
    func forEach(_ bits: UInt8, _ body: (Edge) -> Void) {
        var bits = bits
        while bits != 0 {
            body(Edge(batch: UnsafeRawPointer(memory), lane: bits.trailingZeroBitCount))
            bits &= bits &- 1
        }
    }

    /// One of the edges.
    struct Edge {
        private let narrow: UnsafeRawPointer
        private let wide: UnsafeRawPointer

        @inline(__always)
        init(batch: UnsafeRawPointer, lane: Int) {
            narrow = batch + lane &* 4
            wide = batch + (11 &* 32 &+ lane &* 8)
        }

        // The arrays of `cpu_edge_batch`, in its order.

        /// Returns a member of 32 bits.
        @inline(__always)
        private func number(_ member: Int) -> Int {
            Int(narrow.load(fromByteOffset: member &* 32, as: Int32.self))
        }

        @inline(__always)
        private func wideNumber(_ member: Int) -> Int {
            Int(wide.load(fromByteOffset: member &* 64, as: Int64.self))
        }

        @inline(__always) var firstRow: Int { number(0) }
        @inline(__always) var lastRow: Int { number(1) }
        @inline(__always) var x0: Int { number(2) }
        @inline(__always) var x1: Int { number(3) }
        @inline(__always) var y1: Int { number(4) }
        @inline(__always) var top: Int { number(5) }
        @inline(__always) var bottom: Int { number(6) }
        @inline(__always) var winding: Int { number(7) }
        @inline(__always) var x: Int { number(8) }
        @inline(__always) var fraction: Int { number(9) }
        @inline(__always) var slope: Int { number(10) }
        @inline(__always) var exactX: Int { wideNumber(0) }
        @inline(__always) var exactSlope: Int { wideNumber(1) }
        @inline(__always) var dydx: Int { wideNumber(2) }
    }
}
