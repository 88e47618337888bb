/// The reason why a source has no new document, in one line that names the program or the file.
package struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}
