import CFreeType

/// A font file that is too large to hold in memory: the tables that text needs are read once, and glyphs one by one.
///
/// The content may change while it is in use. A reader whose file is no longer the one that was opened must refuse to
/// read, so that the font never sees parts of two files.
package protocol FontReader: AnyObject, Sendable {
    /// The size of the file, in bytes.
    var count: Int { get }

    /// Fills a buffer with the bytes from an offset on.
    ///
    /// - Returns: whether all of them were read.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool
}

/// FreeType's view of a `FontReader`.
final class FontStream {
    /// Passed to FreeType, which keeps the pointer until the face is closed.
    let record: UnsafeMutablePointer<FT_StreamRec>
    private let reader: any FontReader

    init(_ reader: any FontReader) {
        self.reader = reader
        record = .allocate(capacity: 1)
        record.initialize(to: FT_StreamRec())
        record.pointee.size = UInt(reader.count)
        record.pointee.descriptor.pointer = Unmanaged.passUnretained(self).toOpaque()
        record.pointee.read = { stream, offset, buffer, count in
            guard let object = stream?.pointee.descriptor.pointer else { return count == 0 ? 1 : 0 }
            let stream = Unmanaged<FontStream>.fromOpaque(object).takeUnretainedValue()
            return stream.read(offset, buffer, count)
        }
    }

    deinit { record.deallocate() }

    /// Reads for FreeType, which expects the number of bytes, or of a request for none a status.
    private func read(_ offset: UInt, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt) -> UInt
    {
        let size = UInt(reader.count)
        if count == 0 { return offset <= size ? 0 : 1 }
        guard let buffer, offset <= size, count <= size - offset else { return 0 }
        let target = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        return reader.read(at: Int(offset), into: target) ? count : 0
    }
}
