import Glibc
import Platform
import Processes

/// A kiosk to start from: one of the examples, which `flipbook new` copies.
package struct KioskTemplate: Sendable {
    /// The name on the command line, such as "departures".
    package let name: String
    /// A description of what it shows.
    package let summary: String
    /// The name of its folder among the examples.
    let example: String

    /// All templates; the first is the default.
    package static let all = [
        KioskTemplate(
            name: "departures", summary: "rows that a program prints, with a .riv file to pull",
            example: "Departures"),
        KioskTemplate(
            name: "dashboard", summary: "a .riv file bound to a stream", example: "Dashboard"),
        KioskTemplate(
            name: "menu", summary: "rows and cards of a CSV file, in tabs, with pages",
            example: "Menu"),
        KioskTemplate(
            name: "room", summary: "a sign that goes with the time of day", example: "Room"),
        KioskTemplate(
            name: "panel", summary: "machines that follow a stream, switched by swipes and buttons",
            example: "Panel"),
        KioskTemplate(
            name: "order", summary: "dishes with extras, a cart, and an order that is sent once",
            example: "Order"),
        KioskTemplate(
            name: "vote", summary: "a question, one tap, and the results for the staff",
            example: "Vote"),
        KioskTemplate(
            name: "queue", summary: "numbers to take and to be called, in two languages",
            example: "Queue"),
        KioskTemplate(
            name: "climate", summary: "rooms with sliders, switches and modes for their heating",
            example: "Climate"),
        KioskTemplate(
            name: "checkin", summary: "a reception: who is visited, a form of two pages, a badge",
            example: "Checkin"),
        KioskTemplate(
            name: "lookup", summary: "20,000 parts to search, with details and a form that orders",
            example: "Lookup"),
    ]

    /// The reason why no folder was made.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The suffix of recorded touches, which are left out: they are for the tests of the examples.
    private static let excludedSuffix = ".touch"

    /// Creates a folder and copies the example into it. Programs remain executable.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder, which must be missing or empty.
    ///   - executable: the path of the running program, from which the examples are located.
    /// - Throws: `Failure`, which says what to install or which folder to name instead; `SystemError` if a file cannot
    ///   be copied.
    package func copy(
        to folder: String, executable: String = Executable.current
    ) throws {
        let source = try KioskTemplate.examples(executable) + "/" + example
        guard FileSystem.exists("\(source)/kiosk.json") else {
            throw Failure(
                description: "\(source) has no kiosk.json; install the package flipbook again")
        }
        if FileSystem.exists(folder) {
            guard let names = try? FileSystem.list(folder), names.isEmpty else {
                throw Failure(
                    description: "\(folder) is not empty; name a folder that does not exist yet")
            }
        }
        try KioskTemplate.copyFiles(from: source, to: folder)
    }

    static func copyFiles(from source: String, to folder: String) throws(SystemError) {
        try FileSystem.makeFolder(folder)
        for name in try FileSystem.list(source) where !name.hasSuffix(excludedSuffix) {
            let (from, to) = ("\(source)/\(name)", "\(folder)/\(name)")
            var status = stat()
            guard stat(from, &status) == 0 else { throw SystemError("stat", path: from) }
            if status.st_mode & S_IFMT == S_IFDIR {
                try copyFiles(from: from, to: to)
                continue
            }
            try FileSystem.write(try FileSystem.read(from), to: to)
            let isProgram = status.st_mode & S_IXUSR != 0
            if isProgram, chmod(to, 0o755) != 0 { throw SystemError("chmod", path: to) }
        }
    }

    /// The folder of the examples: `../share/flipbook/examples` for an installed program, or `Examples` of the package
    /// in which a program was built.
    static func examples(_ executable: String) throws -> String {
        let bin = FileSystem.folder(of: executable)
        let installed = "\(FileSystem.folder(of: bin))/share/flipbook/examples"
        if FileSystem.exists(installed) { return installed }
        var folder = bin
        while folder != "/", folder != "." {
            if FileSystem.exists("\(folder)/Package.swift"),
                FileSystem.exists("\(folder)/Examples")
            {
                return "\(folder)/Examples"
            }
            folder = FileSystem.folder(of: folder)
        }
        throw Failure(
            description: "there is no folder \(installed); install the package flipbook, or copy "
                + "Examples of its source there")
    }
}
