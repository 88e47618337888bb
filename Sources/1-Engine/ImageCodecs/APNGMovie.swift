/// Writes frames as an animated PNG (APNG 1.0) that loops forever. Of each frame it stores only the part that differs
/// from the previous one.
package struct APNGMovie: MovieWriter {
    /// An encoded frame; nil if it is the same as the previous one.
    package typealias Frame = APNGWriter.Part?

    private let opaque: Bool
    private var writer = APNGWriter()
    private var times: FrameTimes<APNGWriter.Part>

    /// Creates a movie.
    ///
    /// - Parameter opaque: whether to omit the alpha channel.
    package init(rate: FrameRate, opaque: Bool) {
        times = FrameTimes(rate: rate, unitsPerSecond: 1000)
        self.opaque = opaque
    }

    package var encode: FrameEncoder<Frame> {
        { [opaque] image, previous in
            guard let previous else { return try APNGWriter.Part(image, opaque: opaque) }
            guard let rect = image.difference(from: previous) else { return nil }
            return try APNGWriter.Part(
                image.cropped(to: rect), at: (rect.x, rect.y), opaque: opaque)
        }
    }

    package mutating func add(_ frame: Frame) throws -> [UInt8] {
        try write(times.add(frame))
        return []
    }

    private mutating func write(_ shown: FrameTimes<APNGWriter.Part>.Shown?) throws {
        guard let shown else { return }
        try writer.add(shown.picture, milliseconds: UInt16(min(65535, shown.duration)))
    }

    package mutating func finish() throws -> [UInt8] {
        try write(times.last)
        return try writer.finish()
    }
}
