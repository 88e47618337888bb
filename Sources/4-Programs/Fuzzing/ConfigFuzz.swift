import Kiosk

/// Reads a fuzzer's bytes as kiosk.json. It must not trap, and each defect must be one line for a
/// terminal: what is in the file may not change the terminal's state.
package enum ConfigFuzz {
    /// - Returns: whether there is no defect.
    @Sendable package static func run(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try KioskConfig(bytes, path: "fuzz/kiosk.json")
            return true
        } catch {
            precondition(!error.errors.isEmpty)
            for defect in error.errors.prefix(100) {
                let text = defect.description
                precondition(!text.unicodeScalars.contains { $0.properties.isControl })
                precondition(text.hasPrefix("fuzz/kiosk.json"))
            }
            return false
        }
    }
}

extension Unicode.Scalar.Properties {
    /// A control character of C0 or C1.
    fileprivate var isControl: Bool { generalCategory == .control }
}
