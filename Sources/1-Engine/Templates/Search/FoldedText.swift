import CICU

/// A text as a search compares it: without case and accents, as UTF-8.
package struct FoldedText: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// For each byte, the index of the scalar of the text that it is from.
    private(set) var scalars: [Int32] = []

    /// - Parameter keepsScalars: whether places in the folded text are wanted as places in the text.
    /// - Complexity: linear in the length of the text.
    package init(_ text: String, keepsScalars: Bool = false) {
        bytes.reserveCapacity(text.utf8.count)
        for (i, scalar) in text.unicodeScalars.enumerated() {
            let start = bytes.count
            append(scalar)
            if keepsScalars {
                for _ in start..<bytes.count { scalars.append(Int32(i)) }
            }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            bytes.append((65...90).contains(byte) ? byte | 0x20 : byte)
            return
        }
        let folded = ICUText.utf16 { flipbook_search_fold(scalar.value, $0, $1) } ?? String(scalar)
        for scalar in folded.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            bytes.append(contentsOf: String(scalar).utf8)
        }
    }
}
