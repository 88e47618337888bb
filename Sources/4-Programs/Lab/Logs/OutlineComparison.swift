import Geometry

/// A comparison of outlines by what they cover.
enum OutlineComparison {
    /// A line or a cubic curve: two or four points.
    struct Piece {
        var points: [Point]

        /// The largest distance of a coordinate from that of the first point.
        var extent: Double {
            points.map { max(abs($0.x - points[0].x), abs($0.y - points[0].y)) }.max() ?? 0
        }
    }

    /// Outlines with more pieces are compared piece by piece only.
    private static let maximumPieces = 3000

    /// Whether two outlines look alike: the same pieces in any order, without pieces that are too short to be seen, or
    /// outlines that cover each other.
    static func areAlike(_ a: Path, _ b: Path) -> Bool {
        let (p, q) = (pieces(of: a), pieces(of: b))
        if areNear(p, q, 0.02) { return true }
        guard !p.isEmpty, !q.isEmpty else { return false }
        let size = p.flatMap(\.points).map { max(abs($0.x), abs($0.y)) }.max() ?? 0
        let short = max(0.03, size * 2e-5)
        let (long, other) = (p.filter { $0.extent > short }, q.filter { $0.extent > short })
        if areNear(long, other, 0.03) { return true }
        guard p.count <= maximumPieces, q.count <= maximumPieces else { return false }
        if haveSamePieces(p, q) || haveSamePieces(long, other) { return true }
        let (u, v) = (samples(of: p), samples(of: q))
        let tolerance = 0.05 + 1.5e-4 * size
        return covers(u, v, tolerance) && covers(v, u, tolerance)
    }

    /// The pieces of a path that are longer than a thousandth, with the lines that close its contours.
    static func pieces(of path: Path) -> [Piece] {
        var pieces: [Piece] = []
        var (last, start) = (Point.zero, Point.zero)
        var next = 0
        func add(_ points: [Point]) {
            let piece = Piece(points: points)
            if piece.extent > 1e-3 { pieces.append(piece) }
            last = points[points.count - 1]
        }
        for verb in path.verbs {
            let points = path.points[next..<next + verb.pointCount]
            next += verb.pointCount
            switch verb {
            case .move: (last, start) = (points.first!, points.first!)
            case .quad:
                let (control, end) = (points.first!, points.last!)
                add([
                    last, last + (control - last) * (2.0 / 3), end + (control - end) * (2.0 / 3),
                    end,
                ])
            case .line, .cubic: add([last] + points)
            case .close: add([last, start])
            }
        }
        return pieces
    }

    private static func areNear(_ a: [Piece], _ b: [Piece], _ tolerance: Double) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { areNear($0, $1, tolerance) }
    }

    private static func areNear(_ a: Piece, _ b: Piece, _ tolerance: Double) -> Bool {
        a.points.count == b.points.count
            && zip(a.points, b.points).allSatisfy {
                isNear($0.x, $1.x, tolerance) && isNear($0.y, $1.y, tolerance)
            }
    }

    private static func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
        abs(a - b) <= tolerance + 1e-4 * max(abs(a), abs(b))
    }

    /// Whether each piece of `a` is another one of `b`.
    private static func haveSamePieces(_ a: [Piece], _ b: [Piece]) -> Bool {
        guard a.count == b.count else { return false }
        var cells: [Cell: [Int]] = [:]
        for (index, piece) in b.enumerated() {
            cells[Cell(piece.points[0], 0.25), default: []].append(index)
        }
        var used = Set<Int>()
        for piece in a {
            let found = Cell(piece.points[0], 0.25).neighbours.lazy.flatMap { cells[$0] ?? [] }
                .first { !used.contains($0) && areNear(piece, b[$0], 0.03) }
            guard let found else { return false }
            used.insert(found)
        }
        return true
    }

    // MARK: Covering

    /// A square of a grid.
    private struct Cell: Hashable {
        var x: Int
        var y: Int

        init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

        init(_ point: Point, _ size: Double) {
            x = Int(max(-1e9, min(1e9, (point.x / size).rounded(.down))))
            y = Int(max(-1e9, min(1e9, (point.y / size).rounded(.down))))
        }

        /// The square and the eight around it.
        var neighbours: [Cell] {
            (-1...1).flatMap { dx in (-1...1).map { Cell(x: x + dx, y: y + $0) } }
        }
    }

    /// Points along the pieces, at most about two units apart on pieces of up to 128 units.
    private static func samples(of pieces: [Piece]) -> [Point] {
        var samples: [Point] = []
        for piece in pieces {
            let p = piece.points
            var length = 0.0
            for (a, b) in zip(p, p.dropFirst()) { length += abs(a.x - b.x) + abs(a.y - b.y) }
            let count = Int(min(64, max(3, length / 2)))
            for k in 0...count {
                let t = Double(k) / Double(count)
                let u = 1 - t
                if p.count == 2 {
                    samples.append(p[0] * u + p[1] * t)
                } else {
                    samples.append(
                        p[0] * (u * u * u) + p[1] * (3 * u * u * t) + p[2] * (3 * u * t * t) + p[3]
                            * (t * t * t))
                }
            }
        }
        return samples
    }

    /// Whether each of `points` lies within `tolerance` of the line through the samples of another outline.
    private static func covers(_ points: [Point], _ line: [Point], _ tolerance: Double) -> Bool {
        let size = 4.0
        var cells: [Cell: [Int]] = [:]
        for index in line.indices.dropLast() {
            let (a, b) = (Cell(line[index], size), Cell(line[index + 1], size))
            let (width, height) = (abs(a.x - b.x) + 3, abs(a.y - b.y) + 3)
            guard width * height < 4000 else { continue }
            for x in min(a.x, b.x) - 1...max(a.x, b.x) + 1 {
                for y in min(a.y, b.y) - 1...max(a.y, b.y) + 1 {
                    cells[Cell(x: x, y: y), default: []].append(index)
                }
            }
        }
        return points.allSatisfy { point in
            (cells[Cell(point, size)] ?? []).contains {
                distance(point, line[$0], line[$0 + 1]) <= tolerance
            }
        }
    }

    private static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
        let d = b - a
        let length = d.x * d.x + d.y * d.y
        let t =
            length == 0
            ? 0 : max(0, min(1, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / length))
        let q = a + d * t - p
        return (q.x * q.x + q.y * q.y).squareRoot()
    }
}
