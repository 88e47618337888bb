/// Makes a file of pictures that follow one another.
///
/// Most of the work for a frame needs no other frame's result: `encode` is called on several threads, and
/// what it returns is given to `add` in the order of the frames.
package protocol MovieWriter {
    associatedtype Frame: Sendable

    /// The largest frame, in pixels along each side.
    static var maximumExtent: Int { get }

    /// Encodes a frame, given the one before it, which is nil for the first. Throws `ImageError` where a
    /// library refuses.
    var encode: FrameEncoder<Frame> { get }

    /// Adds an encoded frame.
    ///
    /// - Returns: the bytes that follow in the file; empty where they come with `finish`.
    /// - Throws: `ImageError` where a library refuses.
    mutating func add(_ frame: Frame) throws -> [UInt8]

    /// Ends the movie.
    ///
    /// - Returns: the last bytes of the file.
    /// - Throws: `ImageError` where there was no frame, or a library refuses.
    mutating func finish() throws -> [UInt8]
}

/// Encodes a frame, given the one before it; pure.
package typealias FrameEncoder<Frame> =
    @Sendable (_ image: BGRAImage, _ previous: BGRAImage?) throws -> Frame

/// Frames a second, as a fraction: 30000/1001 is no decimal number.
package struct FrameRate: Equatable, Sendable {
    /// 1 to 1,000,000.
    package let numerator: Int
    /// 1 to 1,000,000.
    package let denominator: Int

    /// Nil unless the rate is from one frame in a minute to 1,000 a second.
    package init?(_ numerator: Int, _ denominator: Int = 1) {
        guard 1...1_000_000 ~= numerator, 1...1_000_000 ~= denominator,
            numerator * 60 >= denominator, numerator <= denominator * 1000
        else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Reads "30", "29.97" or "30000/1001"; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let n = Int(parts[0]), let d = Int(parts[1]) {
            self.init(n, d)
        } else if let whole = Int(text) {
            self.init(whole)
        } else if let rate = Double(text), (0...1000).contains(rate) {
            self.init(Int((rate * 1000).rounded()), 1000)
        } else {
            return nil
        }
    }

    /// When a frame begins, in seconds after the first one.
    package func time(of frame: Int) -> Double {
        Double(frame) * Double(denominator) / Double(numerator)
    }

    /// When a frame begins in whole units, such as milliseconds, which add up without drift.
    ///
    /// - Parameter unitsPerSecond: 1 to 1,000,000.
    func time(of frame: Int, unitsPerSecond: Int) -> Int {
        (2 * frame * denominator * unitsPerSecond + numerator) / (2 * numerator)
    }
}

/// Joins frames that are the same as the one before, and says how long each is shown.
struct FrameTimes<Picture: Sendable>: Sendable {
    /// A picture, and for how many units it is shown.
    typealias Shown = (picture: Picture, duration: Int)

    private let rate: FrameRate
    private let unitsPerSecond: Int
    private var pending: (picture: Picture, start: Int)?
    /// The number of frames.
    private(set) var count = 0

    /// - Parameter unitsPerSecond: of the format's durations.
    init(rate: FrameRate, unitsPerSecond: Int) {
        self.rate = rate
        self.unitsPerSecond = unitsPerSecond
    }

    /// Takes the next frame; nil for one that is the same as the one before.
    ///
    /// - Returns: the picture that was shown until now and for how long; nil while it is shown.
    mutating func add(_ picture: Picture?) -> Shown? {
        defer { count += 1 }
        guard let picture else { return nil }
        defer { pending = (picture, count) }
        return last
    }

    /// The picture that is shown and for how long; nil without frames.
    var last: Shown? {
        pending.map { pending in
            let begin = rate.time(of: pending.start, unitsPerSecond: unitsPerSecond)
            return (pending.picture, rate.time(of: count, unitsPerSecond: unitsPerSecond) - begin)
        }
    }
}

/// A rectangle of whole pixels within an image.
struct ImageRect: Equatable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

extension BGRAImage {
    /// The smallest rectangle that holds all pixels that differ from another image's; nil for none.
    ///
    /// - Parameter other: of the same size.
    func difference(from other: BGRAImage) -> ImageRect? {
        precondition(width == other.width && height == other.height)
        let stride = width * 4
        func differs(_ y: Int) -> Bool {
            bytes[y * stride..<(y + 1) * stride] != other.bytes[y * stride..<(y + 1) * stride]
        }
        guard let top = (0..<height).first(where: differs),
            let bottom = (top..<height).last(where: differs)
        else { return nil }
        var (left, right) = (width, -1)
        for y in top...bottom {
            let start = y * stride
            if let byte = (0..<left * 4).first(where: {
                bytes[start + $0] != other.bytes[start + $0]
            }) {
                left = byte / 4
            }
            if let byte = ((right + 1) * 4..<stride).last(where: {
                bytes[start + $0] != other.bytes[start + $0]
            }) {
                right = byte / 4
            }
        }
        return ImageRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// A part of the image.
    func cropped(to rect: ImageRect) -> BGRAImage {
        if rect.width == width && rect.height == height { return self }
        var result: [UInt8] = []
        result.reserveCapacity(rect.width * rect.height * 4)
        for y in rect.y..<rect.y + rect.height {
            let start = 4 * (y * width + rect.x)
            result += bytes[start..<start + 4 * rect.width]
        }
        return BGRAImage(width: rect.width, height: rect.height, bytes: result)
    }
}
