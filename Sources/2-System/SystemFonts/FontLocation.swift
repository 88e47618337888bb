import Platform
import Typography

/// A face of an installed font file.
package struct FontLocation: Hashable, Sendable {
    /// The size up to which a file is held in memory, in bytes. Text fonts are smaller; fonts of emoji and of East
    /// Asian scripts take 10 to 100 MB, of which a text uses little.
    static let maximumCopiedSize = 1 << 20

    package var path: String
    /// The index of the face in a collection and of the named instance of a variable font, as in `Font.init`.
    package var index: Int

    package init(path: String, index: Int = 0) {
        self.path = path
        self.index = index
    }

    /// Opens the font. A large file stays open and is read when glyphs are needed; if its content changes meanwhile,
    /// which the journal reports, the glyphs that have not been read are missing.
    ///
    /// - Throws: `SystemError` if the file cannot be read, `FontFileError` if it is not a scalable font or is larger than
    ///   1 GiB.
    package func open() throws -> Font {
        let path = path
        let reader = try FileReader(path) {
            Console.message(
                "flipbook: \(path) has changed while it was in use; characters that need it are missing until the "
                    + "program is started again")
        }
        guard reader.count <= FontLocation.maximumCopiedSize else {
            return try Font(reader: reader, path: path, index: index)
        }
        let data = FontData(count: reader.count) { reader.read(at: 0, into: $0) }
        guard let data else { throw FontFileError(path: path, reason: "the file has changed") }
        return try Font(data, path: path, index: index)
    }
}

extension FileReader: FontReader {}
