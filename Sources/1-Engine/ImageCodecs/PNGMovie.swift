/// Writes each frame as a separate PNG file: every call of `add` returns a file.
package struct PNGMovie: MovieWriter {
    /// The maximum width and height of a frame, in pixels.
    package static var maximumExtent: Int { 16384 }

    package typealias Frame = [UInt8]

    private let opaque: Bool

    /// Creates a movie.
    ///
    /// - Parameter opaque: whether to omit the alpha channel.
    package init(opaque: Bool) { self.opaque = opaque }

    package var encode: FrameEncoder<Frame> {
        { [opaque] image, _ in try PNG.encode(image, opaque: opaque) }
    }

    package mutating func add(_ frame: Frame) throws -> [UInt8] { frame }

    package mutating func finish() throws -> [UInt8] { [] }
}
