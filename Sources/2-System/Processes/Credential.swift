import Glibc
import Platform

/// A secret that the service manager passes to the service (systemd's LoadCredential= and SetCredential=), and that a
/// program gets as an argument or in a variable. It is read when the program starts, by the process that starts it, so
/// that the kiosk itself never holds it.
package struct Credential: Hashable, Sendable {
    /// Where a program gets a credential.
    package enum Destination: Hashable, Sendable {
        /// The argument with this index, from 1.
        case argument(Int)
        /// The environment variable of this name.
        case variable(String)
    }

    /// The maximum size of a credential, in bytes.
    static let maximumSize = 64 << 10
    /// The environment variable that names the folder of credentials.
    package static let folderVariable = "CREDENTIALS_DIRECTORY"

    package var destination: Destination
    /// The credential's name, which is that of a file.
    package var name: String

    package init(_ destination: Destination, name: String) {
        (self.destination, self.name) = (destination, name)
    }

    /// Whether a text may be the name of a credential.
    package static func isName(_ text: String) -> Bool {
        text != "." && text != ".." && (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.".utf8.contains(byte)
                }
            }
    }

    /// Reads a credential. A line feed at its end is not part of it.
    ///
    /// - Parameter variables: those of the program, as NAME=VALUE, of which one names the folder.
    /// - Throws: `SystemError` that names the credential.
    func read(_ variables: [String]) throws(SystemError) -> String {
        func failure(_ reason: String) -> SystemError {
            SystemError(
                "credential", path: "the credential '\(name)'", code: ENOENT, detail: reason)
        }
        let prefix = "\(Credential.folderVariable)="
        guard Credential.isName(name) else { throw failure("this cannot be a credential's name") }
        guard let folder = variables.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count)
        else {
            throw failure(
                "there are none; start the kiosk as a service with "
                    + "LoadCredential=\(name):/etc/flipbook/\(name)")
        }
        var bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileSystem.read("\(folder)/\(name)", limit: Credential.maximumSize)
        } catch {
            throw failure(
                error.code == ENOENT
                    ? "the service has none of this name; add "
                        + "LoadCredential=\(name):/etc/flipbook/\(name) to it" : error.reason)
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw failure("it is not text in UTF-8")
        }
        return text
    }
}

extension Spawn.Program {
    /// The program with its credentials in its arguments and variables.
    func resolvingCredentials() throws(SystemError) -> Spawn.Program {
        if credentials.isEmpty { return self }
        var program = self
        program.credentials = []
        for credential in credentials {
            let text = try credential.read(variables)
            switch credential.destination {
            case .argument(let index):
                // The program itself is never a credential.
                guard arguments.indices.dropFirst().contains(index) else { continue }
                program.arguments[index] = text
            case .variable(let name):
                program.variables.removeAll { $0.hasPrefix("\(name)=") }
                program.variables.append("\(name)=\(text)")
            }
        }
        return program
    }
}

/// The form of a destination in messages to the process that starts programs.
extension Credential.Destination {
    var text: String {
        switch self {
        case .argument(let index): "\(index)"
        case .variable(let name): "\(name)="
        }
    }

    init?(text: String) {
        if text.hasSuffix("=") {
            let name = text.dropLast()
            if name.isEmpty || name.contains("=") { return nil }
            self = .variable(String(name))
        } else if let index = Int(text), index > 0, "\(index)" == text {
            self = .argument(index)
        } else {
            return nil
        }
    }
}
