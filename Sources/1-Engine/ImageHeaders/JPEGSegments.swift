/// The segments of a JPEG file from its start to its end, without the data of scans. A damaged file ends where its
/// segments do.
package struct JPEGSegments: Sequence, IteratorProtocol {
    /// A marker and what follows it.
    package struct Segment {
        /// The marker's second byte.
        package let marker: UInt8
        /// The content after the length.
        package let content: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 2

    /// - Parameter bytes: a JPEG file.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func next() -> Segment? {
        while let marker = nextMarker() {
            // Markers without a segment.
            if marker == 0x01 || (0xd0...0xd8).contains(marker) { continue }
            guard marker != JPEGSegments.endOfImage,
                let length = bytes[...].bigEndian(position, 2), length >= 2,
                position + length <= bytes.count
            else { return nil }
            let content = bytes[position + 2..<position + length]
            position += length
            return Segment(marker: marker, content: content)
        }
        return nil
    }

    /// Advances beyond the next marker: at the position, or after the data of a scan.
    private mutating func nextMarker() -> UInt8? {
        bytes.withUnsafeBufferPointer { bytes in
            while position + 1 < bytes.count {
                // In the data of a scan 0xff is followed by 0, and fill bytes are 0xff.
                if bytes[position] == 0xff, bytes[position + 1] != 0, bytes[position + 1] != 0xff {
                    position += 2
                    return bytes[position - 1]
                }
                position += 1
            }
            return nil
        }
    }

    static let exifIdentifier = Array("Exif\0\0".utf8)
    /// The marker of the start of a scan.
    package static let startOfScan: UInt8 = 0xda
    private static let endOfImage: UInt8 = 0xd9

    /// Whether a marker starts a frame: SOF0 to SOF15, without DHT, JPG and DAC, which are in the same range.
    package static func isFrame(_ marker: UInt8) -> Bool {
        (0xc0...0xcf).contains(marker) && ![0xc4, 0xc8, 0xcc].contains(marker)
    }

    /// Returns the content of the first Exif segment, which precedes the first scan.
    static func exif(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
        for segment in JPEGSegments(bytes) {
            if segment.marker == startOfScan { return nil }
            if segment.marker == 0xe1, segment.content.starts(with: exifIdentifier) {
                return segment.content
            }
        }
        return nil
    }
}
