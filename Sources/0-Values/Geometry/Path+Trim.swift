extension Path {
    /// The length to which a trim's start and end refer.
    public enum TrimMode: Sendable {
        /// Each contour separately.
        case synchronized
        /// All contours, joined end to end.
        case sequential
    }

    /// Returns the part of the path between two fractions of its length, 0...1.
    public func trimmed(from start: Double, to end: Double) -> Path {
        let (start, end) = (max(0, min(1, start)), max(0, min(1, end)))
        if start <= 0 && end >= 1 { return self }
        var result = Path()
        guard end > start else { return result }
        let measure = PathMeasure(self)
        var (from, to) = (measure.length * start, measure.length * end)
        for contour in measure.contours {
            if from < contour.length && to > 0 {
                contour.append(
                    from: max(0, from), to: min(contour.length, to), moves: true, into: &result)
            }
            from -= contour.length
            to -= contour.length
        }
        return result
    }

    /// Returns the part of the path between two fractions of its length, shifted by the fraction `offset`. A range that
    /// is shifted past the end wraps around to the start. The result is empty if an argument is not finite.
    ///
    /// Lengths are in single precision, as in the .riv runtimes: rounding decides whether a trim whose start and end
    /// coincide is empty or the whole path.
    public func trimmed(
        from start: Double, to end: Double, offset: Double, mode: TrimMode
    ) -> Path {
        var result = Path()
        var measure = PathMeasure(self)
        measure.trim(
            from: start, to: end, offset: offset, mode: mode, closesPieces: false, into: &result)
        return result
    }
}

extension PathMeasure {
    /// Trims the path that was measured, as `Path.trimmed` does, and appends the result to `path`.
    ///
    /// - Parameter closesPieces: whether the result is for a fill. Of each contour the last subpath is closed then; in
    ///   sequential mode, what lies before and after the start of a contour is closed one after the other, and the
    ///   second begins where the first does.
    package mutating func trim(
        from start: Double, to end: Double, offset: Double, mode: Path.TrimMode, closesPieces: Bool,
        into path: inout Path
    ) {
        let shift = (Float(offset).truncatingRemainder(dividingBy: 1) + 1)
            .truncatingRemainder(dividingBy: 1)
        guard shift.isFinite, start.isFinite, end.isFinite else { return }
        /// Returns the ends of the trim as lengths, in order; the first is at most `total`.
        func range(_ total: Double) -> (Double, Double) {
            let length = Float(total)
            var (from, to) = (length * (Float(start) + shift), length * (Float(end) + shift))
            if to < from { swap(&from, &to) }
            if mode == .sequential ? from > length : from >= length {
                from -= length
                to -= length
            }
            return (Double(from), Double(to))
        }
        switch mode {
        case .synchronized:
            synchronizedTrim(
                closesWhole: start == 0 && end == 1, closesPieces: closesPieces, into: &path, range)
        case .sequential: sequentialTrim(closesPieces: closesPieces, into: &path, range)
        }
    }

    fileprivate func synchronizedTrim(
        closesWhole: Bool, closesPieces: Bool, into path: inout Path,
        _ range: (Double) -> (Double, Double)
    ) {
        for i in contours.indices {
            let (length, isClosed) = (contours[i].length, contours[i].isClosed)
            let (from, end) = range(length)
            contours[i].append(from: from, to: end, moves: true, into: &path)
            var rest = Float(end)
            for _ in 0..<PathMeasure.maximumRounds where rest > Float(length) {
                rest -= Float(length)
                contours[i].append(
                    from: 0, to: Double(rest), moves: !isClosed || from >= length, into: &path)
            }
            if closesPieces || closesWhole && isClosed { path.close() }
        }
    }

    fileprivate mutating func sequentialTrim(
        closesPieces: Bool, into path: inout Path, _ range: (Double) -> (Double, Double)
    ) {
        let total = length
        guard total > 0 else { return }
        let ends = range(total)
        var (from, to) = (Float(ends.0), Float(ends.1))
        var i = 0
        pieces.removeAll(keepingCapacity: true)
        while to > 0 && i < contours.count * PathMeasure.maximumRounds {
            let index = i % contours.count
            let length = Float(contours[index].length)
            if from < length {
                pieces.append((index, from, to))
                from = 0
            } else {
                from -= length
            }
            to -= length
            i += 1
        }
        // The order of the .riv runtimes: the first piece, then the others in reverse, so that the last piece continues
        // the first if both belong to the same closed contour.
        var previous: Int?
        for k in pieces.indices {
            let piece = pieces[k == 0 ? 0 : pieces.count - k]
            let isClosed = contours[piece.contour].isClosed
            contours[piece.contour].append(
                from: Double(piece.from), to: Double(piece.to),
                moves: previous != piece.contour || !isClosed, into: &path)
            let isWhole = piece.from == 0 && piece.to >= Float(contours[piece.contour].length)
            if closesPieces || isWhole && isClosed { path.close() }
            previous = piece.contour
        }
    }

    /// The maximum number of times that a trim wraps around a path; a file may ask for any number.
    fileprivate static let maximumRounds = 4
}
