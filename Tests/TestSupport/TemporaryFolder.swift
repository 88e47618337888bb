import Glibc

/// Creates a new, empty folder in /tmp, which the caller must remove.
///
/// - Parameter name: the prefix of the folder's name.
/// - Returns: its path.
/// - Throws: `TemporaryFolderError`, if /tmp is full or not writable.
public func makeTemporaryFolder(_ name: String = "flipbook-test") throws -> String {
    var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
    // mkdtemp returns the pointer that it was passed, which is only valid within the closure.
    return try template.withUnsafeMutableBufferPointer { characters in
        guard let start = characters.baseAddress, mkdtemp(start) != nil else {
            throw TemporaryFolderError(errorNumber: errno)
        }
        return String(cString: start)
    }
}

/// mkdtemp(3) failed.
public struct TemporaryFolderError: Error {
    public let errorNumber: Int32
}
