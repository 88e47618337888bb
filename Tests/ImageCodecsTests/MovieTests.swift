import CGIF
import CWebP
import Testing

@testable import ImageCodecs

@Suite struct FrameRateTests {
    @Test(
        arguments: [
            ("30", 30, 1), ("29.97", 29970, 1000), ("30000/1001", 30000, 1001), ("0.5", 500, 1000),
        ])
    func parsesFrameRate(text: String, numerator: Int, denominator: Int) throws {
        let rate = try #require(FrameRate(text))
        #expect(rate.numerator == numerator && rate.denominator == denominator)
    }

    @Test(arguments: ["", "0", "-1", "1001", "30/0", "1/61", "30/1/1", "x", "nan", "1e9"])
    func invalidFrameRateIsRefused(text: String) {
        #expect(FrameRate(text) == nil)
    }

    /// The frames of an hour end exactly after an hour.
    @Test func frameTimesDoNotDrift() throws {
        let rate = try #require(FrameRate("30000/1001"))
        #expect(rate.time(of: 3 * 30000, unitsPerSecond: 100) == 3 * 1001 * 100)
        #expect((0...3).map { rate.time(of: $0, unitsPerSecond: 100) } == [0, 3, 7, 10])
    }
}

@Suite struct ImageDifferenceTests {
    @Test func differenceIsSmallestRectangle() {
        let plain = BGRAImage(
            width: 5, height: 4, bytes: [UInt8](repeating: 9, count: 5 * 4 * 4))
        #expect(plain.difference(from: plain) == nil)
        func changed(_ places: [(x: Int, y: Int)]) -> BGRAImage {
            var image = plain
            for (x, y) in places { image.bytes[(y * 5 + x) * 4 + x % 4] = 10 }
            return image
        }
        let cases: [([(x: Int, y: Int)], ImageRect)] = [
            ([(0, 0)], ImageRect(x: 0, y: 0, width: 1, height: 1)),
            ([(4, 3)], ImageRect(x: 4, y: 3, width: 1, height: 1)),
            ([(1, 2), (3, 1)], ImageRect(x: 1, y: 1, width: 3, height: 2)),
            ([(0, 3), (4, 0)], ImageRect(x: 0, y: 0, width: 5, height: 4)),
        ]
        for (places, rect) in cases {
            #expect(changed(places).difference(from: plain) == rect)
            let part = changed(places).cropped(to: rect)
            #expect((part.width, part.height) == (rect.width, rect.height))
        }
    }
}

/// Output of the animation writers, read by a library's own decoder if it has one.
@Suite struct MovieTests {
    private let rate = FrameRate(30)!

    /// Returns frames of a disc-like patch that moves over a gradient, with more colours than fit into a
    /// palette.
    private func frames(_ count: Int, width: Int = 40, height: Int = 24) -> [BGRAImage] {
        (0..<count).map { frame in
            var bytes: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let isPatch = (frame..<frame + 6).contains(x) && (4..<10).contains(y)
                    bytes +=
                        isPatch
                        ? [20, 40, 250, 255]
                        : [UInt8(x * 240 / width), UInt8(y * 240 / height), 30, 255]
                }
            }
            return BGRAImage(width: width, height: height, bytes: bytes)
        }
    }

    private func write<Movie: MovieWriter>(_ movie: Movie, _ images: [BGRAImage]) throws -> [UInt8]
    {
        var (movie, file) = (movie, [UInt8]())
        var previous: BGRAImage?
        for image in images {
            file += try movie.add(try movie.encode(image, previous))
            previous = image
        }
        return file + (try movie.finish())
    }

    // MARK: GIF

    /// A frame as decoded by giflib, composed over the previous ones.
    private struct ReadFrame {
        var pixels: [UInt32?]
        var centiseconds: Int
    }

    private final class Reader {
        var bytes: ArraySlice<UInt8>
        init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    }

    private func readGIF(_ file: [UInt8], width: Int, height: Int) throws -> [ReadFrame] {
        let reader = Reader(file)
        return try withExtendedLifetime(reader) {
            let opened = DGifOpen(
                Unmanaged.passUnretained(reader).toOpaque(),
                { gif, target, count in
                    guard let user = gif?.pointee.UserData, let target else { return 0 }
                    let reader = Unmanaged<Reader>.fromOpaque(user).takeUnretainedValue()
                    let part = reader.bytes.prefix(Int(count))
                    for (i, byte) in part.enumerated() { target[i] = byte }
                    reader.bytes = reader.bytes.dropFirst(part.count)
                    return Int32(part.count)
                }, nil)
            let gif = try #require(opened)
            defer { DGifCloseFile(gif, nil) }
            try #require(DGifSlurp(gif) == GIF_OK)
            #expect(gif.pointee.SWidth == width && gif.pointee.SHeight == height)
            var canvas = [UInt32?](repeating: nil, count: width * height)
            var frames: [ReadFrame] = []
            for i in 0..<Int(gif.pointee.ImageCount) {
                let image = gif.pointee.SavedImages[i]
                var control = GraphicsControlBlock()
                try #require(DGifSavedExtensionToGCB(gif, Int32(i), &control) == GIF_OK)
                let place = image.ImageDesc
                let colors = try #require(place.ColorMap).pointee
                if control.DisposalMode == DISPOSE_BACKGROUND {
                    canvas = canvas.map { _ in nil }
                }
                for y in 0..<Int(place.Height) {
                    for x in 0..<Int(place.Width) {
                        let index = image.RasterBits[y * Int(place.Width) + x]
                        if Int32(index) == control.TransparentColor { continue }
                        let color = colors.Colors[Int(index)]
                        canvas[(Int(place.Top) + y) * width + Int(place.Left) + x] =
                            UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
                    }
                }
                frames.append(ReadFrame(pixels: canvas, centiseconds: Int(control.DelayTime)))
            }
            return frames
        }
    }

    /// Each channel of each pixel is close to the original, although a frame has only 255 colours.
    @Test func gifFramesAreCloseToOriginals() throws {
        let images = frames(4)
        let movie = try GIFMovie(width: 40, height: 24, rate: rate, opaque: true)
        let read = try readGIF(try write(movie, images), width: 40, height: 24)
        #expect(read.map(\.centiseconds) == [3, 4, 3, 3])
        for (frame, image) in zip(read, images) {
            var worst = 0
            for (pixel, color) in frame.pixels.enumerated() {
                let color = try #require(color)
                for (shift, channel) in [(16, 2), (8, 1), (0, 0)] {
                    let level = Int(color >> UInt32(shift) & 255)
                    worst = max(worst, abs(level - Int(image.bytes[pixel * 4 + channel])))
                }
            }
            #expect(worst <= 24)
        }
    }

    /// Frames with few colours are exact, equal frames are merged, and pixels are either opaque or transparent.
    @Test func gifWithFewColorsIsExact() throws {
        func image(_ level: UInt8, alpha: UInt8) -> BGRAImage {
            BGRAImage(
                width: 2, height: 1, bytes: [level, 1, 2, 255, 7, 8, 9, alpha])
        }
        let images = [image(10, alpha: 255), image(10, alpha: 255), image(11, alpha: 127)]
        let opaque = try GIFMovie(width: 2, height: 1, rate: rate, opaque: true)
        var read = try readGIF(try write(opaque, images), width: 2, height: 1)
        #expect(read.map(\.centiseconds) == [7, 3])
        #expect(read.map(\.pixels) == [[0x02010a, 0x090807], [0x02010b, 0x090807]])
        let clear = try GIFMovie(width: 2, height: 1, rate: rate, opaque: false)
        read = try readGIF(try write(clear, images), width: 2, height: 1)
        #expect(read.last?.pixels == [0x02010b, nil])
        #expect(throws: ImageError.self) {
            try GIFMovie(width: 2, height: 1, rate: FrameRate(60)!, opaque: true)
        }
    }

    /// The palettes of frames that are encoded concurrently equal those of frames encoded one after the other.
    /// giflib's palettes would not be deterministic.
    @Test func concurrentGIFPalettesAreDeterministic() async throws {
        let images = frames(8, width: 96, height: 54)
        let movie = try GIFMovie(width: 96, height: 54, rate: rate, opaque: false)
        let encode = movie.encode
        let alone = try images.map { try encode($0, nil)?.palette.colors }
        #expect(alone.allSatisfy { $0?.count == 255 })
        for _ in 0..<3 {
            let together = try await withThrowingTaskGroup(of: (Int, [UInt32]?).self) { group in
                for (i, image) in images.enumerated() {
                    group.addTask { (i, try encode(image, nil)?.palette.colors) }
                }
                return try await group.reduce(
                    into: [[UInt32]?](repeating: nil, count: images.count)
                ) {
                    $0[$1.0] = $1.1
                }
            }
            #expect(together == alone)
        }
    }

    // MARK: The others

    @Test func webpIsAnimatedWithFrameDurations() throws {
        let movie = try WebPMovie(width: 40, height: 24, rate: rate, opaque: true)
        let file = try write(movie, frames(3))
        var features = WebPBitstreamFeatures()
        #expect(WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK)
        #expect(features.has_animation == 1 && features.width == 40 && features.height == 24)
        // One chunk per frame, whose duration is in bytes 12 to 14.
        var (durations, place) = ([Int](), 12)
        while place + 8 <= file.count {
            let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
            if Array(file[place..<place + 4]) == Array("ANMF".utf8) {
                durations.append(
                    Int(file[place + 20]) | Int(file[place + 21]) << 8
                        | Int(file[place + 22]) << 16)
            }
            place += 8 + (size + 1) / 2 * 2
        }
        #expect(durations == [33, 34, 33])
    }

    /// Only differing parts are stored, at their positions; a repeated frame extends the previous one's
    /// duration.
    @Test func apngStoresOnlyDifferences() throws {
        var images = frames(3)
        images.insert(images[1], at: 2)
        let file = try write(APNGMovie(rate: rate, opaque: true), images)
        let controls = file.indices.dropLast(4).filter {
            Array(file[$0..<$0 + 4]) == Array("fcTL".utf8)
        }.map { start in
            [8, 12, 16, 20].map { offset in
                (0..<4).reduce(0) { $0 << 8 | Int(file[start + offset + $1]) }
            } + [Int(file[start + 24]) << 8 | Int(file[start + 25])]
        }
        #expect(controls == [[40, 24, 0, 0, 33], [7, 6, 0, 4, 67], [7, 6, 1, 4, 33]])
        #expect(try PNG.decode(file) == images[0])
    }

    /// The colours of BT.601, from published tables.
    @Test func rawFramesUseBT601Levels() throws {
        let colors: [(bgr: [UInt8], yuv: [UInt8])] = [
            ([255, 255, 255], [235, 128, 128]), ([0, 0, 0], [16, 128, 128]),
            ([0, 0, 255], [81, 90, 240]), ([0, 255, 0], [145, 54, 34]),
            ([255, 0, 0], [41, 240, 110]),
        ]
        for (bgr, yuv) in colors {
            // With odd sizes, the last column and row count twice in the chroma.
            let image = BGRAImage(
                width: 3, height: 3, bytes: (0..<9).flatMap { _ in bgr + [255] })
            let file = try write(RawMovie(.y4m, width: 3, height: 3, rate: rate), [image, image])
            let header = "YUV4MPEG2 W3 H3 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
            let frame =
                Array("FRAME\n".utf8) + [UInt8](repeating: yuv[0], count: 9)
                + [UInt8](repeating: yuv[1], count: 4) + [UInt8](repeating: yuv[2], count: 4)
            #expect(file == Array(header.utf8) + frame + frame)
            let rgba = try write(RawMovie(.rgba, width: 3, height: 3, rate: rate), [image])
            #expect(rgba == (0..<9).flatMap { _ in Array(bgr.reversed()) + [255] })
        }
    }

    @Test func movieWithoutFramesIsRefused() throws {
        #expect(throws: ImageError.self) {
            try write(APNGMovie(rate: rate, opaque: true), [])
        }
        #expect(throws: ImageError.self) {
            try write(try GIFMovie(width: 2, height: 1, rate: rate, opaque: true), [])
        }
        #expect(throws: ImageError.self) {
            try write(try WebPMovie(width: 2, height: 1, rate: rate, opaque: true), [])
        }
    }
}
