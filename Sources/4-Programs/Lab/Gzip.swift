import CZlib

/// Decompresses gzip files with zlib.
enum Gzip {
    struct Failure: Error, CustomStringConvertible {
        let description = "the gzip data is damaged or too large"
    }

    /// Decompresses `bytes`; returns them unchanged if they are not in gzip format.
    static func inflateIfPacked(_ bytes: [UInt8], limit: Int = 256 << 20) throws -> [UInt8] {
        guard bytes.count > 2, bytes[0] == 0x1f, bytes[1] == 0x8b else { return bytes }
        var stream = z_stream()
        // 15 bits for the window, and 16 to select the gzip wrapper.
        guard
            inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { throw Failure() }
        defer { inflateEnd(&stream) }
        var source = bytes
        var out: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        return try source.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                let status = chunk.withUnsafeMutableBufferPointer { buffer in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                out += chunk[..<(chunk.count - Int(stream.avail_out))]
                if status == Z_STREAM_END { return out }
                guard status == Z_OK, out.count <= limit else { throw Failure() }
            }
        }
    }
}
