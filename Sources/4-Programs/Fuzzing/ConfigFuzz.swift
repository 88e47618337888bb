import KioskFile

/// Reads fuzzed bytes as kiosk.json. It must not trap, and each defect must be a single line without control
/// characters, since the file's content must not be able to control the terminal.
package enum ConfigFuzz {
    /// Reads a configuration.
    ///
    /// - Returns: whether it has no defects.
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
    /// Whether the scalar is a C0 or C1 control character.
    fileprivate var isControl: Bool { generalCategory == .control }
}
