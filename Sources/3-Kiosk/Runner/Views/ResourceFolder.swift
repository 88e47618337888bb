import Platform
import Processes

/// A folder that a program's files are loaded from: `.main`, or a path such as "/usr/share/clock".
public struct ResourceFolder: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The folders to search, in this order.
    package let paths: [String]

    /// Creates the folder at a path, which is relative to the working folder unless it begins with "/".
    public init(path: String) { paths = [path] }

    /// Creates the folder at a path.
    public init(stringLiteral path: String) { self.init(path: path) }

    /// The folder of a source file, for programs that run where they were built.
    ///
    /// - Parameter source: `#filePath`.
    public static func beside(_ source: String) -> ResourceFolder {
        ResourceFolder(path: FileSystem.folder(of: source))
    }

    /// The folders of a program's files: those that `Resources` searches for an installed program, then the
    /// executable's own folder.
    public static let main: ResourceFolder = {
        let program = Executable.current
        // Without /proc, files are looked for in the working folder.
        return ResourceFolder(executable: program.isEmpty ? "./program" : program)
    }()

    /// Creates the folders of a program's files.
    ///
    /// - Parameter path: the path of the executable, whose file name is the program's.
    init(executable path: String) {
        let folder = FileSystem.folder(of: path)
        let name = String(path.dropFirst(folder.count).drop { $0 == "/" })
        paths = ResourceFolder.folders(of: name, executable: path) + [folder]
    }

    /// The folders in which the files of an installed program may be, in the order in which they are searched:
    /// `NAME.resources` beside the executable, SwiftPM's resource bundles beside it, and `../share/NAME`.
    ///
    /// - Parameters:
    ///   - program: the program's name.
    ///   - executable: the path of the executable.
    static func folders(of program: String, executable: String) -> [String] {
        let folder = FileSystem.folder(of: executable)
        // SwiftPM names resource bundles PACKAGE_TARGET.resources.
        let bundles = ((try? FileSystem.list(folder)) ?? []).filter {
            $0.hasSuffix("_\(program).resources")
        }
        let beside = ["\(program).resources"] + bundles.sorted()
        return beside.map { "\(folder)/\($0)" }
            + ["\(FileSystem.folder(of: folder))/share/\(program)"]
    }

    /// Returns the path of a file in the folder; nil if there is no such file.
    func path(of name: String) -> String? {
        paths.lazy.map { "\($0)/\(name)" }.first(where: FileSystem.exists)
    }
}
