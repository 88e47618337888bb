/// Pictures as an animated PNG (APNG 1.0), which repeats without end; of each frame the part that
/// differs from the one before.
package struct APNGMovie: MovieWriter {
    package static var maximumExtent: Int { 16384 }

    /// Nil for a frame that is the same as the one before.
    package typealias Frame = APNGWriter.Part?

    private let opaque: Bool
    private var writer = APNGWriter()
    private var times: FrameTimes<APNGWriter.Part>

    /// - Parameter opaque: leaves the alpha channel out.
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
