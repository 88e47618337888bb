import Testing

@testable import ImageHeaders

/// The Exif orientation is found in each format's place for it; damaged data is ignored.
@Suite struct ImageOrientationTests {
    enum Container: CaseIterable {
        case jpeg, png, webp, webpWithIdentifier

        /// Returns a file of 9 × 7 stored pixels with a TIFF structure, as far as its header is read.
        func file(_ exif: [UInt8]) -> [UInt8] {
            let identifier = Array("Exif\0\0".utf8)
            func big(_ n: Int, _ count: Int) -> [UInt8] {
                (0..<count).map { UInt8(n >> (8 * (count - 1 - $0)) & 255) }
            }
            func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
                big(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
            }
            func riff(_ content: [UInt8]) -> [UInt8] {
                var bytes = Array("RIFF....WEBPVP8X".utf8)
                bytes += [10, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 6, 0, 0]
                // An odd number of bytes is padded.
                bytes += Array("ICCP".utf8)
                bytes += [3, 0, 0, 0, 1, 2, 3, 0]
                bytes += Array("EXIF".utf8)
                return bytes + big(content.count, 4).reversed() + content
            }
            switch self {
            case .jpeg:
                let start: [UInt8] = [0xff, 0xd8, 0xff, 0xff, 0xff, 0xe1] + big(exif.count + 8, 2)
                let end: [UInt8] = [0xff, 0xc0, 0, 11, 8, 0, 7, 0, 9, 1, 0, 0, 0]
                return start + identifier + exif + end
            case .png:
                let header: [UInt8] = big(9, 4) + big(7, 4) + [8, 2, 0, 0, 0]
                let chunks = [
                    chunk("IHDR", header), chunk("IDAT", [1, 2, 3]), chunk("eXIf", exif),
                    chunk("IEND", []),
                ]
                return ImageFormat.pngSignature + chunks.joined()
            case .webp: return riff(exif)
            case .webpWithIdentifier: return riff(identifier + exif)
            }
        }
    }

    /// Returns a TIFF structure with two tags, the second of which is the orientation.
    static func exif(_ orientation: Int, littleEndian: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return littleEndian ? bytes : bytes.reversed()
        }
        var tiff = Array((littleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
        tiff += number(2, 2)
        // ImageWidth, a LONG.
        tiff += number(0x0100, 2) + number(4, 2) + number(1, 4) + number(6, 4)
        tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return tiff + number(0, 4)
    }

    @Test(arguments: Container.allCases, ImageOrientation.allCases)
    func orientationAndUprightSizeAreRead(in container: Container, _ orientation: ImageOrientation)
    {
        for littleEndian in [true, false] {
            let file = container.file(Self.exif(orientation.rawValue, littleEndian: littleEndian))
            #expect(ImageOrientation(of: file) == orientation)
            let size = ImageHeader.size(of: file)
            #expect(size.map { [$0.0, $0.1] } == (orientation.swapsSides ? [7, 9] : [9, 7]))
        }
    }

    /// Damaged or unexpected data is ignored, and no byte is read beyond the end.
    @Test(arguments: Container.allCases) func damagedTagsAreIgnored(in container: Container) {
        for orientation in [0, 9, 255] {
            let file = container.file(Self.exif(orientation, littleEndian: false))
            #expect(ImageOrientation(of: file) == .upright)
        }
        let exif = Self.exif(6, littleEndian: true)
        for count in 0..<exif.count - 6 {
            #expect(ImageOrientation(of: container.file(Array(exif[..<count]))) == .upright)
        }
        let file = container.file(exif)
        for count in file.indices { _ = ImageHeader.size(of: Array(file[..<count])) }
        for i in file.indices {
            for value in [0, 1, 0x7f, 0xff] as [UInt8] {
                var damaged = file
                damaged[i] = value
                _ = ImageHeader.size(of: damaged)
            }
        }
    }

    /// A directory that announces more tags than the file has, and one that lies beyond the file, end the search.
    @Test(arguments: [0xffff_ffff, 0x7fff_fff8, 8] as [UInt32])
    func hostileDirectoryEndsSearch(at offset: UInt32) {
        let place = (0..<4).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) }
        let other: [UInt8] = [1, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        var exif = Array("II*\0".utf8) + place + [0xff, 0xff]
        for _ in 0..<4000 { exif += other }
        for container in Container.allCases {
            #expect(ImageOrientation(of: container.file(exif)) == .upright)
        }
    }
}
