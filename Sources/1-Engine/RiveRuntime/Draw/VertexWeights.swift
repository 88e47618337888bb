import Geometry

/// A 2 × 3 matrix stored by columns, as vectors of two numbers.
struct BoneTransform {
    private var x = SIMD2<Double>.zero
    private var y = SIMD2<Double>.zero
    private var origin = SIMD2<Double>.zero

    /// Creates a matrix of zeros.
    init() {}

    init(_ transform: AffineTransform) {
        x = SIMD2(transform.a, transform.b)
        y = SIMD2(transform.c, transform.d)
        origin = SIMD2(transform.tx, transform.ty)
    }

    /// Maps a point whose coordinates are each given twice.
    @inline(__always)
    func apply(_ px: SIMD2<Double>, _ py: SIMD2<Double>) -> SIMD2<Double> {
        x * px + y * py + origin
    }

    /// The matrix product: the result applies `rhs` first.
    @inline(__always)
    static func * (lhs: BoneTransform, rhs: AffineTransform) -> BoneTransform {
        var result = BoneTransform()
        result.x = lhs.x * rhs.a + lhs.y * rhs.b
        result.y = lhs.x * rhs.c + lhs.y * rhs.d
        result.origin = lhs.x * rhs.tx + lhs.y * rhs.ty + lhs.origin
        return result
    }
}

/// The bones that move each vertex, unpacked once from the file's bytes, in the order of use.
struct VertexWeights {
    /// The numbers of bones that move a vertex and its handles; -1 if no weights are given, so that the point does not
    /// move.
    struct Counts {
        var position: Int8 = -1
        var `in`: Int8 = -1
        var out: Int8 = -1
    }

    fileprivate struct Influence {
        var bone: Int
        /// The weight, 0...1.
        var weight: Double
    }

    private var counts: [Counts] = []
    private var influences: [Influence] = []
    private var boneCount = 0

    var isEmpty: Bool { counts.isEmpty }

    /// Creates an empty list of weights.
    init() {}

    /// Unpacks the weights of vertices.
    ///
    /// - Parameter boneCount: the number of bones; weights of bones beyond it are ignored.
    init(_ vertices: [PathVertex], boneCount: Int) {
        self.boneCount = boneCount
        for vertex in vertices {
            var counts = Counts()
            if let weight = vertex.weight {
                counts.position = add(weight.indices, weight.values)
            }
            if vertex.weight != nil, let weight = (vertex as? CubicVertex)?.cubicWeight {
                counts.in = add(weight.inIndices, weight.inValues)
                counts.out = add(weight.outIndices, weight.outValues)
            }
            self.counts.append(counts)
        }
    }

    /// Adds up to four bones, each given by a byte of `indices` and a weight, out of 255, in the same byte of `values`.
    private mutating func add(_ indices: UInt32, _ values: UInt32) -> Int8 {
        var count: Int8 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let weight = values >> shift & 255
            let bone = Int(indices >> shift & 255)
            if weight == 0 || bone >= boneCount { continue }
            influences.append(Influence(bone: bone, weight: Double(weight) * (1 / 255)))
            count += 1
        }
        return count
    }

    /// Passes to `body` an object that moves points, which must be called in the order of the vertices. The arrays are
    /// accessed in place as `inout`, so that they are not retained and released; they are not changed.
    ///
    /// - Parameter bones: at least as many as when the weights were unpacked.
    @inline(__always)
    mutating func withSkinning(of bones: inout [BoneTransform], _ body: (inout Skinner) -> Void) {
        precondition(bones.count >= boneCount, "the bones of another skin")
        counts.withUnsafeMutableBufferPointer { counts in
            influences.withUnsafeMutableBufferPointer { influences in
                bones.withUnsafeMutableBufferPointer { bones in
                    var skinner = Skinner(
                        counts: UnsafeBufferPointer(counts),
                        influences: UnsafeBufferPointer(influences),
                        bones: UnsafeBufferPointer(bones))
                    body(&skinner)
                }
            }
        }
    }

    /// Moves points by their bones. Its pointers are valid while the arrays are being accessed.
    struct Skinner {
        fileprivate let counts: UnsafeBufferPointer<Counts>
        fileprivate let influences: UnsafeBufferPointer<Influence>
        fileprivate let bones: UnsafeBufferPointer<BoneTransform>
        /// The index of the next influence.
        private var next = 0

        fileprivate init(
            counts: UnsafeBufferPointer<Counts>, influences: UnsafeBufferPointer<Influence>,
            bones: UnsafeBufferPointer<BoneTransform>
        ) {
            (self.counts, self.influences, self.bones) = (counts, influences, bones)
        }

        @inline(__always)
        func counts(of vertex: Int) -> Counts {
            precondition(vertex < counts.count, "the weights of other vertices")
            return counts[vertex]
        }

        /// Returns the position of a point moved by the next `count` influences.
        @inline(__always)
        mutating func move(_ p: Point, _ count: Int8) -> Point {
            if count < 0 { return p }
            let (x, y) = (SIMD2(repeating: p.x), SIMD2(repeating: p.y))
            var sum = SIMD2<Double>.zero
            let end = next + Int(count)
            while next < end {
                let influence = influences[next]
                sum += bones[influence.bone].apply(x, y) * SIMD2(repeating: influence.weight)
                next &+= 1
            }
            return Point(sum.x, sum.y)
        }
    }
}
