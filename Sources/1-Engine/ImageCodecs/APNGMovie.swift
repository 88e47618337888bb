/// Pictures as an animated PNG (APNG 1.0), which repeats without end; of each frame the part that
/// differs from the one before.
package struct APNGMovie: MovieWriter {
    package static var maximumExtent: Int { 16384 }

    /// Nil for a frame that is the same as the one before.
    package typealias Frame = APNGWriter.Part?

    private let rate: FrameRate
    private let opaque: Bool
    private var writer = APNGWriter()
    private var count = 0
    /// Of the frame that is shown, the index.
    private var start = 0
    private var pending: APNGWriter.Part?

    /// - Parameter opaque: leaves the alpha channel out.
    package init(rate: FrameRate, opaque: Bool) {
        self.rate = rate
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
        if let frame {
            try flush()
            pending = frame
            start = count
        }
        count += 1
        return []
    }

    private mutating func flush() throws {
        guard let pending else { return }
        let milliseconds =
            rate.time(of: count, unitsPerSecond: 1000) - rate.time(of: start, unitsPerSecond: 1000)
        try writer.add(pending, milliseconds: UInt16(min(65535, milliseconds)))
    }

    package mutating func finish() throws -> [UInt8] {
        try flush()
        return try writer.finish()
    }
}
