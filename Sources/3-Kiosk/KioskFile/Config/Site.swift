import Glibc
import JSON
import Platform

/// The values that differ between boards with the same configuration, such as their names: an object of any values that
/// the file site.json has, which templates show as `{site.NAME}`.
package struct Site: Sendable {
    /// The first name of the values in templates.
    package static let name = "site"
    /// The path of the file if no other one is given.
    package static let standardPath = "/etc/flipbook/site.json"
    /// The maximum size of the file, in bytes.
    static let maximumSize = 1 << 16

    /// The path of the file that was asked for; nil for the standard one.
    package var givenPath: String?
    /// The values, an object; empty if the standard file does not exist.
    package var value = DataValue.object(DataObject())
    /// Whether the file can be watched: whether its folder exists.
    private var isWatched = false

    /// Creates the values of a board without the file.
    package init() {}

    /// Reads the values of a board.
    ///
    /// - Throws: the file's defect.
    package init(_ bytes: [UInt8], path: String) throws(ConfigError) {
        givenPath = path
        let json: JSONValue
        do { json = try JSONParser.parse(bytes, maximumSize: Site.maximumSize) } catch {
            throw ConfigError(
                path: path, position: error.position, .notJSON(reason: error.reason))
        }
        guard json.members != nil else {
            throw ConfigError(
                path: path, position: json.position,
                .wrongType(key: Site.name, wanted: "an object", found: json.kindName))
        }
        value = DataValue(json)
    }

    /// Reads the file with the values of this board.
    ///
    /// - Parameter path: the file's path; nil for the standard one, which may be missing.
    /// - Throws: the file's defect.
    static func load(_ path: String?) throws(ConfigErrors) -> Site {
        let file = path ?? standardPath
        var site = Site()
        switch Result(catching: { () throws(SystemError) in
            try FileSystem.read(file, limit: maximumSize)
        }) {
        case .success(let bytes):
            do throws(ConfigError) { site = try Site(bytes, path: file) } catch {
                throw ConfigErrors(errors: [error])
            }
        case .failure(let error) where error.code != ENOENT || path != nil:
            throw ConfigErrors(
                errors: [ConfigError(path: file, .sourceFailed(key: name, reason: error.reason))])
        case .failure: break
        }
        site.givenPath = path
        site.isWatched = FileSystem.exists(FileSystem.folder(of: file))
        return site
    }

    /// The path of the file.
    package var path: String { givenPath ?? Site.standardPath }

    /// The file, if it can be watched.
    package var watchedFiles: [String] { isWatched ? [path] : [] }

    /// The names under which templates show the values, for suggestions.
    var names: [String] {
        (value.object ?? DataObject()).keys.map { "\(Site.name).\($0)" }.sorted()
    }
}
