import InputEvents

/// Reads fuzzed bytes as key strokes with times. Each key must come out once and in order, or belong to a scan.
package enum ScanFuzz {
    static let seeds: [[UInt8]] = [
        [49, 10, 50, 10, 51, 10, 28, 10], [65, 10, 193, 5, 66, 60, 194, 5, 28, 10],
        [42, 10, 49, 10, 50, 200, 15, 0],
    ]

    /// Handles a key for each two bytes: its code, of which the highest bit means its release, and the time since the
    /// one before in milliseconds.
    ///
    /// - Returns: whether there was a scan.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Bool {
        var hasScan = false
        var detector = ScanDetector()
        var (time, last) = (0.0, -1.0)
        func check(_ keys: [KeyStroke]) {
            for key in keys where key.isDown {
                precondition(key.time >= last)
                last = key.time
            }
        }
        for i in stride(from: 0, to: bytes.count - 1, by: 2) {
            time += Double(bytes[i + 1]) / 1000
            let code = Int(bytes[i] & 0x7f)
            let isDown = bytes[i] < 0x80
            let text = isDown && code >= 48 && code != 96 ? String(UnicodeScalar(UInt8(code))) : ""
            let outcome = detector.add(
                KeyStroke(code: code, isDown: isDown, text: text, time: time))
            check(outcome.keys)
            if let scan = outcome.scan {
                hasScan = true
                precondition(
                    (ScanDetector.minimumLength...ScanDetector.maximumLength).contains(
                        scan.unicodeScalars.count))
            }
        }
        check(detector.expire())
        precondition(!detector.isHolding)
        return hasScan
    }
}
