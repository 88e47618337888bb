import Platform
import Typography

/// A face of an installed font file.
package struct FontLocation: Hashable, Sendable {
    package var path: String
    /// The face in a collection and the named instance of a variable font, as `Font.init` takes it.
    package var index: Int

    package init(path: String, index: Int = 0) {
        self.path = path
        self.index = index
    }

    /// Reads and opens the font.
    ///
    /// - Throws: `SystemError` where the file cannot be read, `FontError` where it is no font that
    ///   can be scaled or is larger than 64 MiB.
    package func open() throws -> Font {
        try Font(try FileSystem.read(path, limit: 64 << 20), path: path, index: index)
    }
}
