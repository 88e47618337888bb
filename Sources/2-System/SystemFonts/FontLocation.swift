import Platform
import Typography

/// A face of an installed font file.
package struct FontLocation: Hashable, Sendable {
    package var path: String
    /// The index of the face in a collection and of the named instance of a variable font, as in `Font.init`.
    package var index: Int

    package init(path: String, index: Int = 0) {
        self.path = path
        self.index = index
    }

    /// Reads and opens the font.
    ///
    /// - Throws: `SystemError` if the file cannot be read or is larger than 64 MiB, `FontError` if it is not a
    ///   scalable font.
    package func open() throws -> Font {
        try Font(try FileSystem.read(path, limit: 64 << 20), path: path, index: index)
    }
}
