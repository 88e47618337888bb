extension Path {
    /// What a trim's start and end are measured along.
    public enum TrimMode: Sendable {
        /// Each contour separately.
        case synchronized
        /// All contours, joined end to end.
        case sequential
    }

    /// The part of the path between two fractions of its length, 0...1.
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

    /// The part of the path between two fractions of its length, shifted by `offset`, a fraction
    /// too: what is shifted past the end continues at the start. Empty if an argument is not finite.
    ///
    /// Lengths are single precision, as in the .riv runtimes: it decides whether a trim whose start
    /// and end coincide is empty or the whole path.
    public func trimmed(
        from start: Double, to end: Double, offset: Double, mode: TrimMode
    ) -> Path {
        let shift = (Float(offset).truncatingRemainder(dividingBy: 1) + 1)
            .truncatingRemainder(dividingBy: 1)
        guard shift.isFinite, start.isFinite, end.isFinite else { return Path() }
        /// The trim's ends as lengths, in order, the first of them at most `total`.
        func range(_ total: Double) -> (Double, Double) {
            let length = Float(total)
            var (from, to) = (length * (Float(start) + shift), length * (Float(end) + shift))
            if to < from { swap(&from, &to) }
            if from > length {
                from -= length
                to -= length
            }
            return (Double(from), Double(to))
        }
        let measure = PathMeasure(self)
        switch mode {
        case .synchronized: return measure.synchronizedTrim(range)
        case .sequential: return measure.sequentialTrim(range)
        }
    }
}

extension PathMeasure {
    fileprivate func synchronizedTrim(_ range: (Double) -> (Double, Double)) -> Path {
        var result = Path()
        for contour in contours {
            let (from, to) = range(contour.length)
            contour.append(from: from, to: to, moves: true, into: &result)
            if to > contour.length {
                contour.append(
                    from: 0, to: to - contour.length,
                    moves: !(contour.isClosed && from < contour.length), into: &result)
            }
        }
        return result
    }

    fileprivate func sequentialTrim(_ range: (Double) -> (Double, Double)) -> Path {
        var result = Path()
        let total = length
        guard total > 0 else { return result }
        var (from, to) = range(total)
        var i = 0
        var pieces: [(contour: Int, from: Double, to: Double)] = []
        // `to` is at most twice the length: two rounds over the contours suffice.
        while to > 0 && i < contours.count * 2 {
            let index = i % contours.count
            let length = contours[index].length
            if from < length {
                pieces.append((index, from, to))
                from = 0
            } else {
                from -= length
            }
            to -= length
            i += 1
        }
        // The order of the .riv runtimes: the first piece, then the others in reverse.
        for k in pieces.indices {
            let piece = pieces[k == 0 ? 0 : pieces.count - k]
            contours[piece.contour].append(
                from: piece.from, to: piece.to, moves: true, into: &result)
        }
        return result
    }
}
