import Glibc
import Platform

/// Keeps the last good output on disk, to be shown at boot before the first refresh.
struct RowStore {
    private let path: String?

    /// - Parameter folder: where to keep it; nil keeps nothing.
    init(folder: String?) { path = folder.map { "\($0)/rows.json" } }

    /// The folder that systemd gives a service, or the user's own.
    static var defaultFolder: String? {
        if let folder = environment("STATE_DIRECTORY") { return folder }
        if let folder = environment("XDG_STATE_HOME") { return "\(folder)/flipbook" }
        return environment("HOME").map { "\($0)/.local/state/flipbook" }
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The rows kept; none where there are none, or they cannot be read any more.
    func load() -> [RowFields] {
        guard let path, let bytes = try? FileSystem.read(path, limit: RowSource.outputLimit) else {
            return []
        }
        return (try? RowParser.parse(bytes)) ?? []
    }

    /// Keeps an output. A full disk or a read-only one is no reason to stop.
    func save(_ output: [UInt8]) {
        guard let path, let slash = path.lastIndex(of: "/") else { return }
        try? FileSystem.makeFolder(String(path[..<slash]))
        try? FileSystem.write(output, to: path)
    }
}
