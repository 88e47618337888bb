import Glibc
import Platform
import Processes

/// The files that a program comes with, such as pictures and .riv files, both where it was built and where it is
/// installed.
///
/// They are in one folder, which is the first of these that exists:
///
/// 1. `NAME.resources` beside the program,
/// 2. `PACKAGE_NAME.resources` beside the program, as SwiftPM names a resource bundle,
/// 3. `../share/NAME` relative to the program's folder, such as `/usr/local/share/NAME` for `/usr/local/bin/NAME`,
/// 4. `Resources` in the folder of the source file that creates this value, or in a folder above it up to that of
///   `Package.swift`.
///
/// The last one is for programs and tests that run where they were built. `ResourceFolder.main` searches the first
/// three in the same order.
public struct Resources: Sendable {
    /// The path of the folder.
    public let folder: String

    private struct Missing: Error, CustomStringConvertible {
        var program: String
        var searched: [String]

        var description: String {
            "\(program): no folder of resources; install it as one of "
                + searched.joined(separator: ", ")
        }
    }

    /// Finds the folder.
    ///
    /// - Parameters:
    ///   - program: the folder's name in the installed program: `NAME` above.
    ///   - source: the path of the calling source file; leave it out.
    /// - Throws: an error that names the folders that were searched.
    public init(of program: String, source: String = #filePath) throws {
        try self.init(of: program, executable: Executable.current, source: source)
    }

    /// - Parameter executable: the path of the running program.
    package init(of program: String, executable: String, source: String) throws {
        let installed = ResourceFolder.folders(of: program, executable: executable)
        let candidates = installed + Resources.foldersAbove(source)
        guard let folder = candidates.first(where: Resources.isFolder) else {
            throw Missing(program: program, searched: installed)
        }
        self.folder = folder
    }

    /// Returns the path of a file in the folder.
    ///
    /// - Parameter name: the file's path relative to the folder.
    public func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Reads a file. It blocks, so call it before the first frame or in `ViewApp.background`.
    ///
    /// - Parameters:
    ///   - name: the file's path relative to the folder.
    ///   - limit: the maximum size, in bytes.
    /// - Throws: an error that names the file and the reason: it is missing, is not a regular file, or is larger than
    ///   the limit.
    public func read(_ name: String, limit: Int = 256 << 20) throws -> [UInt8] {
        try FileSystem.read(path(name), limit: limit)
    }

    // MARK: Paths

    /// The paths of `Resources` in each folder from that of `source` up to the package's.
    private static func foldersAbove(_ source: String) -> [String] {
        var result: [String] = []
        var folder = FileSystem.folder(of: source)
        while true {
            result.append("\(folder)/Resources")
            if FileSystem.exists("\(folder)/Package.swift") { return result }
            let next = FileSystem.folder(of: folder)
            // A source file outside any package.
            if next == folder || next.isEmpty { return Array(result.prefix(1)) }
            folder = next
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
