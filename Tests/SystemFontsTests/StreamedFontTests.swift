import Geometry
import Glibc
import Locking
import Platform
import Synchronization
import Testing

@testable import SystemFonts
@testable import Typography

/// Fonts that are larger than what is held in memory.
@Suite struct StreamedFontTests {
    /// Installed fonts with outlines of each kind, and one of the tests' own.
    private static let paths = [
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
            + "/Fonts/boxes.ttf",
        "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    ].filter { FileSystem.exists($0) }

    /// A copy of a font, with bytes after its end so that it is too large to be held in memory.
    private final class LargeFont {
        let path: String
        let bytes: [UInt8]

        init(_ original: String) throws {
            path = "/tmp/flipbook-large-\(getpid())-\(StreamedFontTests.next()).ttf"
            let font = try FileSystem.read(original)
            bytes = font + [UInt8](repeating: 0, count: FontLocation.maximumCopiedSize + 1)
            try FileSystem.write(bytes, to: path)
        }

        deinit { unlink(path) }
    }

    private static let counter = Atomic<Int>(0)
    private static func next() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }

    private static let text = "office ag Äé, 0123456789 (§)"

    @Test(arguments: paths)
    func streamedFontsDrawTheSame(path: String) throws {
        let file = try LargeFont(path)
        let copied = try FontLocation(path: path).open()
        let streamed = try FontLocation(path: file.path).open()
        #expect(!copied.file.isStreamed && streamed.file.isStreamed)
        #expect(FontCoverage(copied) == FontCoverage(streamed))
        #expect([copied.ascent, copied.lineDescent] == [streamed.ascent, streamed.lineDescent])
        let glyphs = copied.shape(Self.text[...])
        #expect(glyphs.map(\.glyph) == streamed.shape(Self.text[...]).map(\.glyph))
        #expect(glyphs.map(\.advance) == streamed.shape(Self.text[...]).map(\.advance))
        for glyph in Set(glyphs.map(\.glyph)) {
            let (a, b) = (copied.outline(glyph), streamed.outline(glyph))
            #expect(a.isEmpty == b.isEmpty)
            let differences = zip(extent(a), extent(b)).map { abs($0 - $1) }
            #expect(differences.allSatisfy { $0 < 1e-4 }, "glyph \(glyph)")
        }
    }

    /// The extremes of an outline's points.
    private func extent(_ path: Path) -> [Double] {
        let (x, y) = (path.points.map(\.x), path.points.map(\.y))
        return [x.min(), x.max(), y.min(), y.max()].compactMap(\.self)
    }

    /// What happens to the file of a font in use.
    enum Change: CaseIterable {
        case cutOff, emptied, rewritten, replaced, removed
    }

    @Test(arguments: Change.allCases)
    func fontsSurviveChangesOfTheirFile(change: Change) throws {
        let path = try #require(Self.paths.last)
        let file = try LargeFont(path)
        let failures = Lock(0)
        let reader = try FileReader(file.path) { failures.withLock { $0 += 1 } }
        let font = try Font(reader: reader, path: file.path, index: 0)
        let a = try #require(font.shape("a").first?.glyph)
        #expect(!font.outline(a).isEmpty)
        switch change {
        case .cutOff: #expect(truncate(file.path, 5000) == 0)
        case .emptied: #expect(truncate(file.path, 0) == 0)
        case .rewritten:
            let other = file.bytes.map { ~$0 }
            let descriptor = open(file.path, O_WRONLY)
            try FileSystem.writeAll(other, to: descriptor)
            close(descriptor)
            // The clock of a file system may stand still during a write.
            var times = [timespec(), timespec(tv_sec: 1, tv_nsec: 0)]
            utimensat(AT_FDCWD, file.path, &times, 0)
        case .replaced: try FileSystem.write(Array("other".utf8), to: file.path)
        case .removed: try FileSystem.remove(file.path)
        }
        let isLost = change != .replaced && change != .removed
        for scalar in "bcdefghij".unicodeScalars {
            let glyph = try #require(font.shape(Substring(String(scalar))).first?.glyph)
            #expect(glyph != 0 && font.outline(glyph).isEmpty == isLost)
            #expect(font.colorGlyph(glyph) == nil)
        }
        #expect(!font.outline(a).isEmpty)
        #expect(failures.withLock { $0 } == (isLost ? 1 : 0))
    }

    /// The file is lost after any number of reads, also while it is opened.
    @Test(arguments: paths)
    func everyReadMayFail(path: String) throws {
        let bytes = try FileSystem.read(path)
        var limit = 0
        while true {
            let reader = FailingReader(bytes, limit: limit)
            if let font = try? Font(reader: reader, path: path, index: 0) {
                _ = FontCoverage(font)
                for glyph in font.shape(Self.text[...]) { _ = font.outline(glyph.glyph) }
                _ = font.top(of: "H")
            }
            if !reader.hasFailed { break }
            limit += 1
        }
        #expect(limit > 5)
    }

    @Test(.enabled(if: FontCatalog().emojiFont != nil, "no emoji font is installed"))
    func emojiAreReadOneByOne() throws {
        let location = try #require(FontCatalog().emojiFont)
        let bytes = try FileSystem.read(location.path)
        let copied = try Font(bytes, index: location.index)
        let reader = FailingReader(bytes, limit: .max)
        let streamed = try Font(reader: reader, path: "", index: location.index)
        for text in ["😀", "👩‍🚀", "🇩🇪", "1️⃣"] {
            let glyphs = streamed.shape(text[...]).map(\.glyph)
            #expect(glyphs == copied.shape(text[...]).map(\.glyph))
            for glyph in glyphs {
                #expect(streamed.colorGlyph(glyph)?.pixels == copied.colorGlyph(glyph)?.pixels)
            }
        }
        #expect(reader.read < bytes.count / 4)
    }

    @Test func partsBeyondTheEndAreNotRead() throws {
        let file = try LargeFont(Self.paths[0])
        let failures = Lock(0)
        let reader = try FileReader(file.path) { failures.withLock { $0 += 1 } }
        var buffer = [UInt8](repeating: 0, count: 16)
        for offset in [-1, reader.count - 15, reader.count, Int.max] {
            #expect(!buffer.withUnsafeMutableBytes { reader.read(at: offset, into: $0) })
        }
        #expect(buffer.withUnsafeMutableBytes { reader.read(at: 0, into: $0) })
        #expect(buffer == Array(file.bytes.prefix(16)) && failures.withLock { $0 } == 0)
    }
}

/// Bytes of which only a number of reads succeed.
private final class FailingReader: FontReader, @unchecked Sendable {
    private let bytes: [UInt8]
    private let limit: Int
    private var reads = 0
    /// The number of bytes that were read.
    private(set) var read = 0

    init(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
    }

    var count: Int { bytes.count }
    var hasFailed: Bool { reads > limit }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
        reads += 1
        if hasFailed { return false }
        read += buffer.count
        buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
        return true
    }
}
