import Glibc
import KioskFile
import Platform

/// Reads fuzzed bytes as kiosk.json, which may include itself, and as the values of a board. It must not trap, and each defect must be a single line without control
/// characters, since the file's content must not be able to control the terminal.
package enum ConfigFuzz {
    /// Reads a configuration.
    ///
    /// - Returns: whether it has no defects.
    @Sendable package static func run(_ bytes: [UInt8]) -> Bool {
        do {
            let site = try Site(bytes, path: "fuzz/kiosk.json")
            precondition(site.value.object != nil)
        } catch {
            precondition(error.description.hasPrefix("fuzz/kiosk.json"))
        }
        do {
            _ = try KioskConfig(bytes, path: "fuzz/kiosk.json") { path, limit throws(SystemError) in
                guard bytes.count <= limit else {
                    throw SystemError("read", path: path, code: EFBIG)
                }
                return bytes
            }
            return true
        } catch {
            precondition(!error.errors.isEmpty)
            for defect in error.errors.prefix(100) {
                let text = defect.description
                precondition(!text.unicodeScalars.contains { $0.properties.isControl })
                precondition(text.hasPrefix("fuzz/"))
            }
            return false
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether the scalar is a C0 or C1 control character.
    fileprivate var isControl: Bool { generalCategory == .control }
}
