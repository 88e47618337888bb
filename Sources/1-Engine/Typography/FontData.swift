/// The bytes of a font file, which several fonts share.
///
/// `@unchecked Sendable` because nothing writes the bytes after `init`.
package final class FontData: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    /// Copies the bytes of a TrueType or OpenType file.
    package init(_ content: ArraySlice<UInt8>) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
        _ = bytes.initialize(from: content)
        self.bytes = UnsafeBufferPointer(bytes)
    }

    /// Creates the bytes of a file that is read into them; nil if it cannot be read.
    package init?(count: Int, _ read: (UnsafeMutableRawBufferPointer) -> Bool) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        guard read(UnsafeMutableRawBufferPointer(bytes)) else {
            bytes.deallocate()
            return nil
        }
        self.bytes = UnsafeBufferPointer(bytes)
    }

    deinit { bytes.deallocate() }

    package var count: Int { bytes.count }
    package var array: [UInt8] { Array(bytes) }
}
