/// The transformation that makes a JPEG's pixels upright, as recorded by its camera: the Orientation tag of Exif 2.32
/// (CIPA DC-008), section 4.6.4. Raw values are the tag's.
enum EXIFOrientation: Int, CaseIterable {
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
    var swapsSides: Bool { rawValue >= 5 }

    /// Reads the orientation of a file; it is upright if the file specifies none or is damaged there.
    ///
    /// - Complexity: linear in the length of the headers.
    init(of jpeg: [UInt8]) {
        self = EXIFOrientation.segment(of: jpeg).flatMap(EXIFOrientation.init(segment:)) ?? .upright
    }

    /// Returns the TIFF structure in the file's Exif segment.
    private static func segment(of jpeg: [UInt8]) -> ArraySlice<UInt8>? {
        let identifier = Array("Exif\0\0".utf8)
        var position = 2
        while position + 4 <= jpeg.count, jpeg[position] == 0xff {
            let marker = jpeg[position + 1]
            // Skip fill bytes and markers without a segment.
            if marker == 0xff {
                position += 1
                continue
            }
            if marker == 0x01 || (0xd0...0xd8).contains(marker) {
                position += 2
                continue
            }
            // The image data starts or the file ends.
            if marker == 0xda || marker == 0xd9 { return nil }
            let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
            guard length >= 2, position + 2 + length <= jpeg.count else { return nil }
            let content = jpeg[position + 4..<position + 2 + length]
            if marker == 0xe1, content.starts(with: identifier) {
                return content.dropFirst(identifier.count)
            }
            position += 2 + length
        }
        return nil
    }

    private init?(segment: ArraySlice<UInt8>) {
        let bytes = Array(segment)
        guard bytes.count >= 8 else { return nil }
        let isLittleEndian = bytes[0] == UInt8(ascii: "I")
        guard bytes.starts(with: Array((isLittleEndian ? "II" : "MM").utf8)) else { return nil }
        func number(_ position: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { value, i in
                value << 8 | Int(bytes[position + (isLittleEndian ? count - 1 - i : i)])
            }
        }
        let directory = number(4, 4)
        guard number(2, 2) == 42, directory >= 8, directory + 2 <= bytes.count else { return nil }
        for i in 0..<number(directory, 2) {
            let entry = directory + 2 + 12 * i
            guard entry + 12 <= bytes.count else { return nil }
            // The tag Orientation, of type SHORT.
            if number(entry, 2) == 0x0112, number(entry + 2, 2) == 3 {
                self.init(rawValue: number(entry + 8, 2))
                return
            }
        }
        return nil
    }
}

extension BGRAImage {
    /// Returns the image turned upright.
    ///
    /// - Complexity: linear in the number of pixels.
    func turned(_ orientation: EXIFOrientation) -> BGRAImage {
        if orientation == .upright { return self }
        let (w, h) = orientation.swapsSides ? (height, width) : (width, height)
        var result = [UInt8](repeating: 0, count: bytes.count)
        for y in 0..<h {
            for x in 0..<w {
                let (fromX, fromY) =
                    switch orientation {
                    case .upright: (x, y)
                    case .mirrored: (width - 1 - x, y)
                    case .upsideDown: (width - 1 - x, height - 1 - y)
                    case .flipped: (x, height - 1 - y)
                    case .transposed: (y, x)
                    case .quarterTurn: (y, height - 1 - x)
                    case .transverse: (width - 1 - y, height - 1 - x)
                    case .threeQuarterTurns: (width - 1 - y, x)
                    }
                let (to, from) = (4 * (y * w + x), 4 * (fromY * width + fromX))
                for c in 0..<4 { result[to + c] = bytes[from + c] }
            }
        }
        return BGRAImage(width: w, height: h, bytes: result)
    }
}
