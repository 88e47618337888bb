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
        withExtendedLifetime((self, old)) {
            view.addDamage(since: old.view, limit, &rects)
        }
    }
}

extension ListView {
    fileprivate func addDamage(since old: ListView, _ limit: Int, _ rects: inout [PixelRect]) {
        let (a, b) = (old.records, records)
        func areEquivalent(_ i: Int, _ k: Int) -> Bool {
            // Neither buffer is empty when an element is compared.
            isEquivalent(
                b.baseAddress.unsafelyUnwrapped + k, a.baseAddress.unsafelyUnwrapped + i, of: old)
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

extension ListView {
    /// Returns whether two commands of two lists draw the same pixels. Clip indices differ between lists, so the clips
    /// themselves are compared.
    private func isEquivalent(
        _ a: UnsafePointer<DisplayList.Record>, _ b: UnsafePointer<DisplayList.Record>,
        of other: ListView
    ) -> Bool {
        a.pointee.bounds == b.pointee.bounds && a.pointee.blendMode == b.pointee.blendMode
            && a.pointee.feather == b.pointee.feather
            && a.pointee.transform == b.pointee.transform
            && isSamePaint(a.pointee.paint, b.pointee.paint, of: other)
            && isSameContent(a.pointee.content, b.pointee.content, of: other)
            && isSameClip(a.pointee.clip, b.pointee.clip, of: other)
    }

    private func isSamePaint(
        _ a: PaintParts<TableRange>, _ b: PaintParts<TableRange>, of other: ListView
    ) -> Bool {
        switch (paint(a), other.paint(b)) {
        case (.solid(let x), .solid(let y)): x == y
        case (.linear(let p, let q, let x), .linear(let r, let s, let y)):
            p == r && q == s && x.elementsEqual(y)
        case (.radial(let p, let q, let f, let x), .radial(let r, let s, let g, let y)):
            p == r && q == s && f == g && x.elementsEqual(y)
        case (.conic(let p, let q, let x), .conic(let r, let s, let y)):
            p == r && q == s && x.elementsEqual(y)
        default: false
        }
    }

    private func isSameContent(
        _ a: DisplayList.Record.Content, _ b: DisplayList.Record.Content, of other: ListView
    ) -> Bool {
        switch (a, b) {
        case (.fill(let p, let r), .fill(let q, let s)): r == s && path(p).isSame(as: other.path(q))
        case (.stroke(let p, let r), .stroke(let q, let s)):
            stroke(r).isSame(as: other.stroke(s)) && path(p).isSame(as: other.path(q))
        case (.mask(let m, let x, let y), .mask(let n, let u, let v)):
            x == u && y == v && masks[Int(m)] === other.masks[Int(n)]
        case (.bitmap(let m, let x, let y), .bitmap(let n, let u, let v)):
            x == u && y == v && bitmaps[Int(m)] === other.bitmaps[Int(n)]
        case (.image(let m, let s, let x), .image(let n, let t, let y)):
            s == t && x == y && bitmaps[Int(m)] === other.bitmaps[Int(n)]
        case (.mesh(let m, let s, let x), .mesh(let n, let t, let y)):
            s == t && x == y && meshes[Int(m)] == other.meshes[Int(n)]
        case (.beginLayer(let x), .beginLayer(let y)), (.endLayer(let x), .endLayer(let y)): x == y
        default: false
        }
    }

    private func isSameClip(_ a: Int32, _ b: Int32, of other: ListView) -> Bool {
        var (a, b) = (Int(a), Int(b))
        while a >= 0 && b >= 0 {
            let (x, y) = (clips[a], other.clips[b])
            guard x.bounds == y.bounds, x.rule == y.rule, x.transform == y.transform else {
                return false
            }
            switch (x.path, y.path) {
            case (nil, nil): break
            case (let p?, let q?): if !path(p).isSame(as: other.path(q)) { return false }
            default: return false
            }
            (a, b) = (Int(x.parent), Int(y.parent))
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
