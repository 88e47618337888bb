import CZlib
import Testing

@testable import ImageCodecs

/// The chunks of animated PNGs, as specified by APNG 1.0.
@Suite struct APNGTests {
    private struct Chunk {
        var type: String
        var body: [UInt8]
    }

    private func picture(_ level: UInt8, width: Int = 9, height: Int = 5) -> BGRAImage {
        let pixel: [UInt8] = [level, 255 - level, 7, 255]
        return BGRAImage(
            width: width, height: height, bytes: (0..<width * height).flatMap { _ in pixel })
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the chunks of a file, whose checksums must be correct.
    private func chunks(_ file: [UInt8]) throws -> [Chunk] {
        var (chunks, rest) = ([Chunk](), file.dropFirst(8))
        while !rest.isEmpty {
            let length = number(rest.prefix(4))
            let tagged = Array(rest.dropFirst(4).prefix(4 + length))
            try #require(tagged.count == 4 + length)
            rest = rest.dropFirst(8 + length)
            #expect(number(rest.prefix(4)) == Int(crc32(0, tagged, UInt32(tagged.count))))
            rest = rest.dropFirst(4)
            chunks.append(
                Chunk(
                    type: String(decoding: tagged.prefix(4), as: UTF8.self),
                    body: Array(tagged.dropFirst(4))))
        }
        return chunks
    }

    @Test func framesHaveControlsAndSequenceNumbers() throws {
        var writer = APNGWriter()
        for (level, delay) in [(10, 40), (90, 50), (200, 1000)] as [(UInt8, UInt16)] {
            try writer.add(picture(level), milliseconds: delay)
        }
        let chunks = try chunks(try writer.finish())
        #expect(chunks.first?.type == "IHDR" && chunks.last?.type == "IEND")
        let animation = try #require(chunks.first { $0.type == "acTL" })
        // Three frames, looping endlessly.
        #expect(animation.body == [0, 0, 0, 3, 0, 0, 0, 0])
        let controls = chunks.filter { $0.type == "fcTL" }
        #expect(controls.map { number($0.body[20..<22]) } == [40, 50, 1000])
        #expect(controls.allSatisfy { number($0.body[22..<24]) == 1000 })
        #expect(controls.allSatisfy { number($0.body[4..<8]) == 9 })
        #expect(controls.allSatisfy { number($0.body[8..<12]) == 5 })
        let numbered = chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }
        #expect(numbered.map { number($0.body[0..<4]) } == Array(0..<numbered.count))
        // The first frame's data is in the plain image's chunks, that of other frames in numbered chunks.
        let types = chunks.map(\.type)
        let first = try #require(types.firstIndex(of: "fcTL"))
        #expect(types[first + 1] == "IDAT")
        #expect(types.lastIndex(of: "IDAT")! < types.firstIndex(of: "fdAT")!)
    }

    /// The data of each frame decompresses to the frame's size, and starts with the picture's first pixel.
    @Test func framesDecompressToOriginalFirstPixel() throws {
        let pictures = [picture(10), picture(90), picture(200)]
        var writer = APNGWriter()
        for picture in pictures { try writer.add(picture, milliseconds: 20) }
        let chunks = try chunks(try writer.finish())
        var frames: [[UInt8]] = []
        for chunk in chunks {
            if chunk.type == "fcTL" { frames.append([]) }
            if chunk.type == "IDAT" { frames[frames.count - 1] += chunk.body }
            if chunk.type == "fdAT" { frames[frames.count - 1] += chunk.body.dropFirst(4) }
        }
        for (data, picture) in zip(frames, pictures) {
            var rows = [UInt8](repeating: 0, count: (9 * 3 + 1) * 5)
            var size = UInt(rows.count)
            #expect(uncompress(&rows, &size, data, UInt(data.count)) == Z_OK)
            #expect(Int(size) == rows.count)
            // Whether filtered or not, the first pixel of a uniform picture is stored unchanged.
            #expect(Array(rows[1..<4]) == [picture.bytes[2], picture.bytes[1], picture.bytes[0]])
        }
        #expect(frames.count == 3)
    }
}
