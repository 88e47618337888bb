import CFreeType

/// The scalars that a font maps to glyphs.
package struct FontCoverage: Sendable, Equatable {
    /// Sorted, disjoint and not adjacent.
    private let ranges: [ClosedRange<UInt32>]

    /// Creates a coverage.
    ///
    /// - Parameter scalars: in increasing order.
    package init(_ scalars: some Sequence<UInt32>) {
        ranges = scalars.reduce(into: []) { FontCoverage.append($1, to: &$0) }
    }

    private static func append(_ value: UInt32, to ranges: inout [ClosedRange<UInt32>]) {
        if let last = ranges.last, last.upperBound + 1 == value {
            ranges[ranges.count - 1] = last.lowerBound...value
        } else {
            ranges.append(value...value)
        }
    }

    /// Reads the coverage of a font.
    ///
    /// - Complexity: linear in the number of scalars that the font maps.
    package init(_ font: Font) {
        ranges = font.file.withFace { face in
            var ranges: [ClosedRange<UInt32>] = []
            var glyph: FT_UInt = 0
            var scalar = FT_Get_First_Char(face.record, &glyph)
            while glyph != 0, let value = UInt32(exactly: scalar) {
                FontCoverage.append(value, to: &ranges)
                scalar = FT_Get_Next_Char(face.record, scalar, &glyph)
            }
            return ranges
        }
    }

    /// Whether the font maps a scalar to a glyph.
    ///
    /// - Complexity: logarithmic in the number of ranges.
    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar.value)
    }
}
