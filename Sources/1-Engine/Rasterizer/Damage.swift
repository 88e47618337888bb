import Geometry

extension DisplayList {
    /// Returns the parts of the target in which this list and `old` may draw different pixels: at most `limit`
    /// rectangles in pixels, which do not overlap.
    ///
    /// Equal commands at the start and the end of both lists draw the same pixels. If the numbers of remaining commands
    /// are equal, they are compared in pairs, and the bounds of those that differ are damaged; otherwise the bounds of
    /// all remaining commands of both lists are.
    ///
    /// - Complexity: O(*n*) in the number of commands.
    public func damage(since old: DisplayList, limit: Int = 4) -> [PixelRect] {
        var rects: [PixelRect] = []
        addDamage(since: old, limit: limit, to: &rects)
        return rects
    }

    /// Adds the damage since `old` to `rects`, whose storage can be reused from frame to frame.
    public func addDamage(
        since old: DisplayList, limit: Int = 4, to rects: inout [PixelRect]
    ) {
        // Commands are passed by address, since a copy would retain their references.
        old.commands.withUnsafeBufferPointer { a in
            commands.withUnsafeBufferPointer { b in
                addDamage(a, old.clips, b, limit, &rects)
            }
        }
    }

    private func addDamage(
        _ a: UnsafeBufferPointer<Command>, _ oldClips: [Clip], _ b: UnsafeBufferPointer<Command>,
        _ limit: Int, _ rects: inout [PixelRect]
    ) {
        func areEquivalent(_ i: Int, _ k: Int) -> Bool {
            // Neither buffer is empty when an element is compared.
            (a.baseAddress.unsafelyUnwrapped + i).isEquivalent(
                to: b.baseAddress.unsafelyUnwrapped + k, oldClips, clips)
        }
        let shortest = min(a.count, b.count)
        var head = 0
        while head < shortest, areEquivalent(head, head) { head += 1 }
        if head == a.count && head == b.count { return }
        var tail = 0
        while tail < shortest - head, areEquivalent(a.count - 1 - tail, b.count - 1 - tail) {
            tail += 1
        }
        var run = DamageRun(limit: limit)
        // In lists of equal length, most commands draw the same pixels as before, so they are compared in pairs.
        if a.count == b.count {
            for i in head..<a.count - tail where !areEquivalent(i, i) {
                run.add(a[i].bounds, to: &rects)
                run.add(b[i].bounds, to: &rects)
            }
        } else {
            for i in head..<a.count - tail { run.add(a[i].bounds, to: &rects) }
            for i in head..<b.count - tail { run.add(b[i].bounds, to: &rects) }
        }
        run.end(&rects)
    }
}

/// Joins consecutive rectangles, such as the glyphs of a line, before they are added to the others. They are joined if
/// the sum of their areas is at least three quarters of the area of their union.
private struct DamageRun {
    let limit: Int
    private var joined = PixelRect.empty

    init(limit: Int) { self.limit = limit }

    mutating func add(_ rect: PixelRect, to rects: inout [PixelRect]) {
        if rect.isEmpty { return }
        let union = joined.isEmpty ? rect : joined.union(rect)
        // Subtracted rather than added, since the sum of the areas of two unbounded layers would overflow.
        if joined.isEmpty || union.area / 4 * 3 - joined.area <= rect.area {
            joined = union
        } else {
            rects.add(joined, limit: limit)
            joined = rect
        }
    }

    mutating func end(_ rects: inout [PixelRect]) {
        rects.add(joined, limit: limit)
        joined = .empty
    }
}

extension UnsafePointer<DisplayList.Command> {
    /// Returns whether two commands of two lists draw the same pixels. Clip indices differ between lists, so the clips
    /// themselves are compared.
    fileprivate func isEquivalent(
        to other: Self, _ clips: [DisplayList.Clip], _ otherClips: [DisplayList.Clip]
    ) -> Bool {
        guard pointee.bounds == other.pointee.bounds,
            pointee.blendMode == other.pointee.blendMode,
            pointee.feather == other.pointee.feather,
            pointee.transform == other.pointee.transform
        else { return false }
        if let mask, let otherMask = other.mask, case .solid(let color) = paint,
            case .solid(let otherColor) = other.paint
        {
            guard mask.isSame(as: otherMask), color == otherColor else { return false }
        } else {
            guard pointee.paint == other.pointee.paint,
                pointee.operation == other.pointee.operation
            else { return false }
        }
        var (a, b) = (pointee.clip, other.pointee.clip)
        while a >= 0 && b >= 0 {
            let (x, y) = (clips[a], otherClips[b])
            guard x.bounds == y.bounds, x.rule == y.rule, x.transform == y.transform,
                x.path == y.path
            else { return false }
            (a, b) = (x.parent, y.parent)
        }
        return a < 0 && b < 0
    }
}

extension [PixelRect] {
    /// Adds a rectangle and joins rectangles until none overlap and there are at most `limit` (at least 1).
    public mutating func add(_ rect: PixelRect, limit: Int) {
        if rect.isEmpty { return }
        var merged = rect
        // The union of two rectangles may overlap a third.
        while let i = firstIndex(where: { !$0.intersection(merged).isEmpty }) {
            merged = merged.union(self[i])
            remove(at: i)
        }
        append(merged)
        while count > Swift.max(1, limit) {
            // Join the pair whose union adds the fewest pixels.
            var best = (0, 1, Int.max)
            for i in indices {
                for j in (i + 1)..<Swift.max(i + 1, endIndex) {
                    let waste = self[i].union(self[j]).area - self[i].area - self[j].area
                    if waste < best.2 { best = (i, j, waste) }
                }
            }
            let joined = self[best.0].union(self[best.1])
            remove(at: best.1)
            remove(at: best.0)
            add(joined, limit: limit)
        }
    }
}
