import Platform

/// A folder that a program's files are loaded from: `.main`, or a path such as "/usr/share/clock".
public struct ResourceFolder: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The folders to search, in this order.
    package let paths: [String]

    /// Creates the folder at a path, which is relative to the working folder unless it begins with "/".
    public init(path: String) { paths = [path] }

    /// Creates the folder at a path.
    public init(stringLiteral path: String) { self.init(path: path) }

    private init(paths: [String]) { self.paths = paths }

    /// The folder of a source file, for programs that run where they were built.
    ///
    /// - Parameter source: `#filePath`.
    public static func beside(_ source: String) -> ResourceFolder {
        ResourceFolder(path: FileSystem.folder(of: source))
    }

    /// The folders of a program's files: the resource bundles that SwiftPM puts beside the executable, `../share/NAME`
    /// for an installed program, and the executable's own folder.
    public static let main: ResourceFolder = {
        let program = Executable.current
        // Without /proc, files are looked for in the working folder.
        return ResourceFolder(paths: folders(ofExecutable: program.isEmpty ? "./program" : program))
    }()

    /// The folders to search for an executable's files.
    ///
    /// - Parameter path: the path of the executable.
    static func folders(ofExecutable path: String) -> [String] {
        let folder = FileSystem.folder(of: path)
        let name = path.dropFirst(folder.count).drop { $0 == "/" }
        // SwiftPM names resource bundles PACKAGE_TARGET.resources.
        let bundles = ((try? FileSystem.list(folder)) ?? []).filter {
            $0.hasSuffix("_\(name).resources")
        }
        return bundles.sorted().map { "\(folder)/\($0)" } + [
            "\(FileSystem.folder(of: folder))/share/\(name)", folder,
        ]
    }

    /// Returns the path of a file in the folder; nil if there is no such file.
    package func path(of name: String) -> String? {
        paths.lazy.map { "\($0)/\(name)" }.first(where: FileSystem.exists)
    }
}
