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
            body(Edge(batch: UnsafePointer(memory), lane: bits.trailingZeroBitCount))
            bits &= bits &- 1
        }
    }

    /// One of the edges; `cpu_edge_batch` says what its numbers are.
    struct Edge {
        fileprivate let batch: UnsafePointer<cpu_edge_batch>
        fileprivate let lane: Int

        @inline(__always)
        fileprivate init(batch: UnsafePointer<cpu_edge_batch>, lane: Int) {
            (self.batch, self.lane) = (batch, lane)
        }

        @inline(__always) var firstRow: Int { cpu_edge_first_row(batch, lane) }
        @inline(__always) var lastRow: Int { cpu_edge_last_row(batch, lane) }
        @inline(__always) var x0: Int { cpu_edge_x0(batch, lane) }
        @inline(__always) var x1: Int { cpu_edge_x1(batch, lane) }
        @inline(__always) var y1: Int { cpu_edge_y1(batch, lane) }
        @inline(__always) var top: Int { cpu_edge_top(batch, lane) }
        @inline(__always) var bottom: Int { cpu_edge_bottom(batch, lane) }
        @inline(__always) var winding: Int { cpu_edge_winding(batch, lane) }
        @inline(__always) var x: Int { cpu_edge_x(batch, lane) }
        @inline(__always) var fraction: Int { cpu_edge_x_fraction(batch, lane) }
        @inline(__always) var slope: Int { cpu_edge_slope(batch, lane) }
        @inline(__always) var exactX: Int { cpu_edge_exact_x(batch, lane) }
        @inline(__always) var exactSlope: Int { cpu_edge_exact_slope(batch, lane) }
        @inline(__always) var dydx: Int { cpu_edge_dydx(batch, lane) }
    }
}
