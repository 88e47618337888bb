import Geometry

/// The positions of carets and the extents of selections. Positions in the text are counted in scalars over the text of
/// all runs, as in `Glyph.scalars`.
extension TextLayout {
    /// A vertical line between two letters.
    package struct Caret: Equatable {
        /// The distance from the left edge, in points.
        package var x: Double
        /// The distance of the top from the layout's upper edge, in points.
        package var top: Double
        /// The distance of the bottom from the layout's upper edge, in points.
        package var bottom: Double
        /// The index of the caret's line.
        package var line: Int
    }

    /// Returns the start and end positions of each line. The separator between two paragraphs is between the ranges of
    /// their lines; a line that is broken ends where the next one starts.
    package func textRanges() -> [Range<Int>] {
        var end = -1
        return lines.map { line in
            var range = end + 1..<end + 1
            if let first = line.glyphs.first {
                range = line.glyphs.reduce(first.scalars) {
                    min(
                        $0.lowerBound, $1.scalars.lowerBound)..<max(
                            $0.upperBound, $1.scalars.upperBound)
                }
            }
            end = range.upperBound
            return range
        }
    }

    /// Returns the line that contains a position; at the end of a broken line, the next one.
    package func line(of place: Int, _ ranges: [Range<Int>]) -> Int {
        ranges.lastIndex { $0.lowerBound <= place } ?? 0
    }

    /// Returns the caret at a position. Within a ligature, it is at the letter's proportional position. In
    /// right-to-left text it is at the letter's right edge.
    package func caret(at place: Int) -> Caret {
        let ranges = textRanges()
        let number = line(of: place, ranges)
        guard lines.indices.contains(number) else {
            return Caret(x: 0, top: 0, bottom: height, line: 0)
        }
        let line = lines[number]
        let x: Double
        if let glyph = line.glyphs.firstIndex(where: { $0.scalars.contains(place) }) {
            x = TextLayout.letter(of: line, at: glyph).x(at: place)
        } else if let glyph = line.glyphs.indices.max(by: {
            line.glyphs[$0].scalars.upperBound < line.glyphs[$1].scalars.upperBound
        }) {
            let last = TextLayout.letter(of: line, at: glyph)
            x = last.x(at: last.scalars.upperBound)
        } else {
            x = start(ofLine: number)
        }
        return Caret(x: x, top: line.top, bottom: line.bottom, line: number)
    }

    /// Returns the position between two letters that is nearest to a point.
    package func place(at point: Point) -> Int {
        let number = lines.firstIndex { point.y < $0.bottom } ?? lines.count - 1
        return place(atX: point.x, line: number)
    }

    /// Returns the position between two letters of a line that is nearest to `x`. A line number that is out of range is
    /// clamped.
    package func place(atX x: Double, line number: Int) -> Int {
        guard !lines.isEmpty else { return 0 }
        let number = max(0, min(lines.count - 1, number))
        let letters = TextLayout.letters(of: lines[number])
        func distance(_ letter: Letter) -> Double { max(0, letter.left - x, x - letter.right) }
        let nearest = letters.min { distance($0) < distance($1) }
        return nearest?.place(at: x) ?? textRanges()[number].lowerBound
    }

    /// Returns the boxes behind the letters of a range, as high as their lines; adjacent letters share a box.
    package func boxes(of range: Range<Int>) -> [Rect] {
        var boxes: [Rect] = []
        for line in lines {
            var parts: [(left: Double, right: Double)] = []
            for letter in TextLayout.letters(of: line) where letter.scalars.overlaps(range) {
                let part = letter.scalars.clamped(to: range)
                let (a, b) = (letter.x(at: part.lowerBound), letter.x(at: part.upperBound))
                let (left, right) = (min(a, b), max(a, b))
                if let last = parts.last, left <= last.right + 1e-6 {
                    parts[parts.count - 1].right = max(last.right, right)
                } else {
                    parts.append((left, right))
                }
            }
            boxes += parts.map {
                Rect($0.left, line.top, $0.right - $0.left, line.bottom - line.top)
            }
        }
        return boxes
    }

    /// The glyphs of one or more scalars that form an indivisible unit, such as a letter with its marks or a ligature.
    private struct Letter {
        var scalars: Range<Int>
        var left: Double
        var right: Double
        var isRightToLeft: Bool
        var glyphCount: Int

        func x(at place: Int) -> Double {
            let share = Double(place - scalars.lowerBound) / Double(max(1, scalars.count))
            let way = share * (right - left)
            return isRightToLeft ? right - way : left + way
        }

        func place(at x: Double) -> Int {
            guard right > left else { return scalars.lowerBound }
            let way = isRightToLeft ? right - x : x - left
            let share = max(0, min(1, way / (right - left)))
            return scalars.lowerBound + Int((share * Double(scalars.count)).rounded())
        }
    }

    /// Returns the letters of a line from left to right.
    private static func letters(of line: Line) -> [Letter] {
        var letters: [Letter] = []
        var glyph = 0
        while glyph < line.glyphs.count {
            let letter = letter(of: line, at: glyph)
            letters.append(letter)
            glyph += letter.glyphCount
        }
        return letters
    }

    /// Returns the letter of a line that begins with a glyph.
    private static func letter(of line: Line, at glyph: Int) -> Letter {
        let first = line.glyphs[glyph]
        var letter = Letter(
            scalars: first.scalars, left: .infinity, right: -.infinity,
            isRightToLeft: first.level % 2 == 1, glyphCount: 0)
        for glyph in line.glyphs[glyph...] {
            guard glyph.scalars == first.scalars else { break }
            let left = glyph.position.x - glyph.offset.x
            letter.left = min(letter.left, left)
            letter.right = max(letter.right, left + glyph.advance)
            letter.glyphCount += 1
        }
        return letter
    }
}
