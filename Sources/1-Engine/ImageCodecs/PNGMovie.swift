/// Pictures as PNG files, one a frame: each call of `add` returns a file.
package struct PNGMovie: MovieWriter {
    package static var maximumExtent: Int { 16384 }

    package typealias Frame = [UInt8]

    private let opaque: Bool

    /// - Parameter opaque: leaves the alpha channel out.
    package init(opaque: Bool) { self.opaque = opaque }

    package var encode: FrameEncoder<Frame> {
        { [opaque] image, _ in try PNG.encode(image, opaque: opaque) }
    }

    package mutating func add(_ frame: Frame) throws -> [UInt8] { frame }

    package mutating func finish() throws -> [UInt8] { [] }
}
