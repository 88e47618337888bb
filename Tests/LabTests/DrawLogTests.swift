import Geometry
import TestSupport
import Testing

@testable import Lab

/// The reading of draw logs.
@Suite struct DrawLogTests {
    /// Builds a log.
    struct Builder {
        var bytes = Array("SRIV".utf8) + [1]

        mutating func numbers(_ values: UInt64...) {
            for value in values {
                var rest = value
                while rest >= 0x80 {
                    bytes.append(UInt8(rest & 0x7f) | 0x80)
                    rest >>= 7
                }
                bytes.append(UInt8(rest))
            }
        }

        mutating func floats(_ values: Float...) {
            for value in values {
                for shift in stride(from: UInt32(0), to: 32, by: 8) {
                    bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
                }
            }
        }

        /// Makes the triangle (0, 0), (2, 0), (0, 2) as a path.
        mutating func triangle(_ id: UInt64) {
            numbers(3, id, 16, id, 4, 0, 1, 1, 5, 3)
            floats(0, 0, 2, 0, 0, 2)
        }
    }

    private func log(_ build: (inout Builder) -> Void) throws -> DrawLog {
        var builder = Builder()
        build(&builder)
        return try DrawLog(builder.bytes)
    }

    /// A fill in the second frame, moved by 10 and clipped by itself, at half the opacity.
    @Test func fillIsReadWithItsTransformClipAndOpacity() throws {
        let log = try log {
            $0.triangle(7)
            $0.numbers(18, 7, 1, 5, 3, 20, 3, 1, 21, 3, 0x80ff_0000, 26, 3, 24, 25, 3)
            $0.floats(4)
            $0.numbers(28, 7, 9)
            $0.floats(1, 0, 0, 1, 10, 0)
            $0.numbers(11, 7, 30)
            $0.floats(0.5)
            $0.numbers(10, 7, 3, 8)
        }
        #expect(log.frames.map(\.count) == [0, 1])
        let draw = try #require(log.frames.last?.first)
        guard case .fill(let path, let rule) = draw.kind else {
            Issue.record("not a fill: \(draw)")
            return
        }
        #expect(path.points == [Point(10, 0), Point(12, 0), Point(10, 2)])
        #expect(rule == .evenOdd)
        #expect(draw.paint == .solid(Color(argb: 0x40ff_0000)))
        #expect(draw.blendMode == .multiply)
        #expect(draw.feather == 4)
        #expect(draw.clips == [path])
    }

    @Test func strokesGradientsImagesAndMeshesAreRead() throws {
        let log = try log {
            $0.triangle(0)
            $0.numbers(1, 4, 2, 0xff00_0000)
            $0.floats(0)
            $0.numbers(0xffff_ffff)
            $0.floats(1, 0, 0, 2, 0)
            $0.numbers(5, 0, 20, 0, 0, 22, 0)
            $0.floats(3)
            $0.numbers(23, 0, 1, 24, 0, 2, 27, 0, 4, 10, 0, 0)
            $0.numbers(6, 1, 3, 1, 2, 3, 12, 1, 3)
            $0.floats(0.25)
            $0.numbers(0, 0, 8, 0, 0, 0, 1, 4, 1, 0, 14, 0)
            $0.floats(5, 6)
            $0.numbers(15, 1, 8, 9, 13, 1, 3)
            $0.floats(1)
            $0.numbers(0, 0, 1)
        }
        let draws = log.frames[0]
        #expect(draws.map(\.name) == ["stroke", "image", "mesh"])
        if case .stroke(_, let style) = draws[0].kind {
            #expect(style == StrokeStyle(width: 3, join: .round, cap: .square))
        }
        let stops = [
            GradientStop(0, Color(argb: 0xff00_0000)), GradientStop(1, Color(argb: 0xffff_ffff)),
        ]
        #expect(draws[0].paint == .linear(start: .zero, end: Point(2, 0), stops: stops))
        if case .image(let bytes) = draws[1].kind { #expect(bytes == [1, 2, 3]) }
        #expect(draws[1].opacity == 0.25)
        if case .mesh(_, let vertices) = draws[2].kind { #expect(vertices == [Point(5, 6)]) }
    }

    private static let defects: [(bytes: [UInt8], reason: String)] = [
        ([], "this is not a draw log"),
        ([2], "the version is not 1"),
        ([1, 31], "the operation 31 is unknown"),
        ([1, 10, 9, 0], "there is no path 9"),
        ([1, 3, 0, 10, 0, 2], "there is no paint 2"),
        ([1, 21, 6, 0], "there is no paint 6"),
        ([1, 3, 0, 16, 0, 1, 1, 0], "a path has too few points"),
        ([1, 3, 0, 16, 0, 1, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0], "the verb 9 is unknown"),
        ([1, 6, 0, 100], "100 values reach past the end"),
        ([1, 0, 0, 0xff, 0x7f], "a buffer of 16383 bytes is never filled"),
        ([1, 22], "the log ends too early"),
        ([1] + [UInt8](repeating: 0xff, count: 11), "a number has more than 64 bits"),
    ]

    @Test(arguments: defects)
    func defectIsNamed(bytes: [UInt8], reason: String) {
        let error = thrownError(DrawLogError.self) {
            _ = try DrawLog((bytes.isEmpty ? [] : Array("SRIV".utf8)) + bytes)
        }
        #expect(error?.reason == reason)
    }

    /// Logs with changed, missing and added bytes are read or refused, without a trap.
    @Test func damagedLogsAreReadOrRefused() {
        var builder = Builder()
        builder.triangle(0)
        builder.numbers(5, 0, 20, 0, 1, 6, 0, 2, 1, 2, 0, 0, 8, 0, 0, 14, 0)
        builder.floats(1, 2)
        builder.numbers(7, 10, 0, 0, 11, 0, 12, 0, 3)
        builder.floats(1)
        builder.numbers(13, 0, 3)
        builder.floats(1)
        builder.numbers(0, 0, 0, 8, 28, 10, 0, 0)
        let seed = builder.bytes
        #expect(throws: Never.self) { try DrawLog(seed) }
        var random = RepeatableRandom(seed: 7)
        var refused = 0
        for _ in 0..<5000 {
            var bytes = seed
            for _ in 0...random.next(4) {
                let place = 4 + random.next(bytes.count - 4)
                switch random.next(3) {
                case 0: bytes[place] = UInt8(random.next(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(random.next(32)), at: place)
                }
            }
            do { _ = try DrawLog(bytes) } catch { refused += 1 }
        }
        #expect(refused > 1000 && refused < 5000)
    }
}
