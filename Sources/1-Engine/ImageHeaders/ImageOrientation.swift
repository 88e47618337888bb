/// The transformation that makes an image's stored pixels upright, as recorded by its camera: the Orientation tag of
/// Exif 2.32 (CIPA DC-008), section 4.6.4. Raw values are the tag's.
package enum ImageOrientation: Int, CaseIterable, Sendable {
    case upright = 1
    case mirrored, upsideDown, flipped
    /// Mirrored at the diagonal from the upper left to the lower right.
    case transposed
    /// Upright after a quarter turn clockwise.
    case quarterTurn
    /// Mirrored at the other diagonal.
    case transverse
    /// Upright after three quarter turns clockwise.
    case threeQuarterTurns

    /// Whether width and height are swapped.
    package var swapsSides: Bool { rawValue >= 5 }

    /// Reads the orientation of a JPEG, PNG or WebP file; it is upright if the file specifies none or is damaged there.
    ///
    /// - Complexity: linear in the number of the file's segments or chunks and of the tags before the orientation.
    package init(of bytes: [UInt8]) {
        let exif: ArraySlice<UInt8>? =
            switch ImageFormat(of: bytes) {
            case .jpeg: JPEGSegments.exif(of: bytes)
            case .png: ImageChunks.png(bytes).first { $0.type == "eXIf" }?.content
            case .webp: ImageChunks.webp(bytes).first { $0.type == "EXIF" }?.content
            default: nil
            }
        self = exif.flatMap(ImageOrientation.init(exif:)) ?? .upright
    }

    /// Reads the tag from a TIFF structure, which may follow the identifier of a JPEG's segment; nil without a valid
    /// one.
    private init?(exif: ArraySlice<UInt8>) {
        let start = exif.starts(with: JPEGSegments.exifIdentifier) ? 6 : 0
        let tiff = exif.dropFirst(start)
        let isLittleEndian = tiff.first == UInt8(ascii: "I")
        guard tiff.starts(with: (isLittleEndian ? "II" : "MM").utf8) else { return nil }
        func number(_ position: Int, _ count: Int) -> Int? {
            isLittleEndian ? tiff.littleEndian(position, count) : tiff.bigEndian(position, count)
        }
        guard number(2, 2) == 42, let directory = number(4, 4), directory >= 8,
            let count = number(directory, 2)
        else { return nil }
        for i in 0..<count {
            let entry = directory + 2 + 12 * i
            guard let tag = number(entry, 2), let value = number(entry + 8, 2),
                number(entry + 10, 2) != nil
            else { return nil }
            // The tag Orientation, of type SHORT.
            if tag == 0x0112, number(entry + 2, 2) == 3 {
                self.init(rawValue: value)
                return
            }
        }
        return nil
    }
}
