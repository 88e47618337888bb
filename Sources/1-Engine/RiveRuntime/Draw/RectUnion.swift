import Geometry

/// The union of rectangles, whose outline has rounded corners.
struct RectUnion {
    private var rects: [Rect] = []

    /// The maximum number of pieces into which the union is divided.
    private static let maximumPieces = 100_000

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds a rectangle; empty ones are ignored.
    mutating func add(_ rect: Rect) {
        if rect.width > 0, rect.height > 0 { rects.append(rect) }
    }

    /// Appends the outline to a path. Outer contours run clockwise and holes counterclockwise.
    ///
    /// - Parameter radius: the radius of corners, which is at most half of an edge.
    /// - Complexity: O(n log n) for n rectangles that do not overlap. If they overlap too much, each of them is drawn by
    ///   itself.
    func appendOutline(to path: inout Path, radius: Double) {
        guard let corners = findCorners() else {
            for rect in rects { path.addRoundedRect(rect, radius: radius) }
            return
        }
        // A column has an even number of corners, of which each two are joined by an edge; so has a row.
        let rows = corners.indices.sorted {
            (corners[$0].y, corners[$0].x) < (corners[$1].y, corners[$1].x)
        }
        var across = [Int](repeating: 0, count: corners.count)
        for i in stride(from: 0, to: rows.count - 1, by: 2) {
            across[rows[i]] = rows[i + 1]
            across[rows[i + 1]] = rows[i]
        }
        var isKnown = [Bool](repeating: false, count: corners.count)
        var contour: [Point] = []
        for start in corners.indices where !isKnown[start] {
            contour.removeAll(keepingCapacity: true)
            var corner = start
            // The first corner is the uppermost of the leftmost ones, where a hole has the union on its left.
            var isAcross = corners[start].startsPiece
            repeat {
                isKnown[corner] = true
                contour.append(Point(corners[corner].x, corners[corner].y))
                corner = isAcross ? across[corner] : corner ^ 1
                isAcross.toggle()
            } while corner != start
            path.addRounded(contour, radius: radius)
        }
    }

    /// A corner of the union.
    private struct Corner {
        var x: Double
        var y: Double
        /// Whether it is the upper left corner of a piece of the union.
        var startsPiece: Bool
    }

    /// Returns the union's corners from left to right, and from top to bottom where they are above each other; nil if the
    /// union has too many pieces.
    private func findCorners() -> [Corner]? {
        guard let all = cornersOfPieces() else { return nil }
        var corners: [Corner] = []
        var i = 0
        // Where an even number of pieces meet, the outline goes straight on.
        while i < all.count {
            var end = i + 1
            while end < all.count, all[end].x == all[i].x, all[end].y == all[i].y { end += 1 }
            if (end - i) % 2 == 1 {
                corners.append(all[i])
                corners[corners.count - 1].startsPiece = all[i..<end].contains { $0.startsPiece }
            }
            i = end
        }
        return corners
    }

    /// Divides the union into pieces at each upper and lower edge of a rectangle, and returns their corners, sorted.
    private func cornersOfPieces() -> [Corner]? {
        let edges = rects.flatMap { [$0.minY, $0.maxY] }.sorted()
        let sorted = rects.sorted { $0.minY < $1.minY }
        var corners: [Corner] = []
        var active: [Rect] = []
        var (next, pieces) = (0, 0)
        for (top, bottom) in zip(edges, edges.dropFirst()) where top < bottom {
            active.removeAll { $0.maxY <= top }
            while next < sorted.count, sorted[next].minY <= top {
                active.append(sorted[next])
                next += 1
            }
            pieces += active.count
            if pieces > RectUnion.maximumPieces { return nil }
            active.sort { $0.minX < $1.minX }
            var i = 0
            while i < active.count {
                let left = active[i].minX
                var right = active[i].maxX
                i += 1
                while i < active.count, active[i].minX <= right {
                    right = max(right, active[i].maxX)
                    i += 1
                }
                corners += [
                    Corner(x: left, y: top, startsPiece: true),
                    Corner(x: right, y: top, startsPiece: false),
                    Corner(x: left, y: bottom, startsPiece: false),
                    Corner(x: right, y: bottom, startsPiece: false),
                ]
            }
        }
        corners.sort { ($0.x, $0.y) < ($1.x, $1.y) }
        return corners
    }
}

extension Path {
    /// Appends a closed contour of right angles, each rounded with the radius or half of its shorter edge.
    fileprivate mutating func addRounded(_ corners: [Point], radius: Double) {
        guard radius > 0 else {
            for (i, corner) in corners.enumerated() { i == 0 ? move(to: corner) : line(to: corner) }
            return close()
        }
        // The distance of a curve's control points from the ends that makes it resemble a quarter of a circle.
        let control = 1 - 4 / 3 * (2.0.squareRoot() - 1)
        for (i, corner) in corners.enumerated() {
            let back = corners[(i + corners.count - 1) % corners.count] - corner
            let on = corners[(i + 1) % corners.count] - corner
            let (backLength, onLength) = (back.length, on.length)
            let limit = min(radius, backLength / 2, onLength / 2)
            let (from, to) = (back * (limit / backLength), on * (limit / onLength))
            if i == 0 { move(to: corner + from) } else { line(to: corner + from) }
            cubic(
                to: corner + to, control1: corner + from * control, control2: corner + to * control)
        }
        close()
    }
}
