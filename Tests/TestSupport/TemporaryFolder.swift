import Glibc

/// Makes a new, empty folder in /tmp, which the caller removes.
///
/// - Parameter name: its name starts with this.
/// - Returns: its path.
/// - Throws: the error number, if /tmp is full or not writable.
public func makeTemporaryFolder(_ name: String = "flipbook-test") throws -> String {
    var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
    // The pointer that mkdtemp returns is the one that it is given, valid in the closure only.
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
