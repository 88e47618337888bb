import PinCodes

/// Reads fuzzed bytes as the file of PINs. What is valid must be the same after it was written and read again.
enum PinFuzz {
    static let seeds: [[UInt8]] = [
        "staff $y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7\n",
        "# note\nstaff 3\noffice 12\n",
    ].map { Array($0.utf8) }

    /// - Returns: whether the bytes are such a file.
    @discardableResult static func run(_ bytes: [UInt8]) -> Bool {
        guard let records = try? PinRecords(bytes) else { return false }
        precondition(records.words.count <= PinRecords.maximumCount)
        precondition((try? PinRecords(records.bytes)) == records)
        return true
    }
}
