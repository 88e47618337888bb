/// Writes a sequence of pictures as a file.
///
/// Most of the work for a frame does not depend on other frames' results: `encode` is called on several threads, and
/// its results are passed to `add` in the order of the frames.
package protocol MovieWriter {
    associatedtype Frame: Sendable

    /// Encodes a frame, given the previous one, which is nil for the first. Throws `ImageError` if a library fails.
    var encode: FrameEncoder<Frame> { get }

    /// Adds an encoded frame.
    ///
    /// - Returns: the bytes to append to the file; empty if they are returned by `finish`.
    /// - Throws: `ImageError` if a library fails.
    mutating func add(_ frame: Frame) throws -> [UInt8]

    /// Ends the movie.
    ///
    /// - Returns: the last bytes of the file.
    /// - Throws: `ImageError` if there was no frame or a library fails.
    mutating func finish() throws -> [UInt8]
}

/// A pure function that encodes a frame, given the previous one.
package typealias FrameEncoder<Frame> =
    @Sendable (_ image: BGRAImage, _ previous: BGRAImage?) throws -> Frame

/// A number of frames per second as a fraction, since 30000/1001 has no finite decimal representation.
package struct FrameRate: Equatable, Sendable {
    /// The numerator, 1 to 1,000,000.
    package let numerator: Int
    /// The denominator, 1 to 1,000,000.
    package let denominator: Int

    /// Creates a rate; nil unless it is between one frame per minute and 1,000 frames per second.
    package init?(_ numerator: Int, _ denominator: Int = 1) {
        guard 1...1_000_000 ~= numerator, 1...1_000_000 ~= denominator,
            numerator * 60 >= denominator, numerator <= denominator * 1000
        else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Parses "30", "29.97" or "30000/1001"; nil for anything else.
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

    /// Returns the start time of a frame, in seconds from the first one.
    package func time(of frame: Int) -> Double {
        Double(frame) * Double(denominator) / Double(numerator)
    }

    /// Returns the start time of a frame in whole units, such as milliseconds; rounding errors do not accumulate.
    ///
    /// - Parameter unitsPerSecond: 1 to 1,000,000.
    func time(of frame: Int, unitsPerSecond: Int) -> Int {
        (2 * frame * denominator * unitsPerSecond + numerator) / (2 * numerator)
    }
}

/// Merges frames that are the same as the previous one, and computes how long each picture is shown.
struct FrameTimes<Picture: Sendable>: Sendable {
    /// A picture and the number of units for which it is shown.
    typealias Shown = (picture: Picture, duration: Int)

    private let rate: FrameRate
    private let unitsPerSecond: Int
    private var pending: (picture: Picture, start: Int)?
    /// The number of frames so far.
    private(set) var count = 0

    /// Creates times for a format.
    ///
    /// - Parameter unitsPerSecond: the units of the format's durations.
    init(rate: FrameRate, unitsPerSecond: Int) {
        self.rate = rate
        self.unitsPerSecond = unitsPerSecond
    }

    /// Takes the next frame; nil if it is the same as the previous one.
    ///
    /// - Returns: the previous picture and how long it was shown; nil if it is still shown or there was none.
    mutating func add(_ picture: Picture?) -> Shown? {
        defer { count += 1 }
        guard let picture else { return nil }
        defer { pending = (picture, count) }
        return last
    }

    /// The current picture and how long it has been shown; nil without frames.
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
    /// Returns the smallest rectangle that contains all pixels that differ between both images; nil if there are none.
    ///
    /// - Parameter other: an image of the same size.
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

    /// Returns a part of the image.
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
