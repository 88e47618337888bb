/// The scale at which a surface is drawn, from what the compositor says about it: a preferred fractional scale, a
/// preferred integer scale, or the scales of the outputs that the surface is on. A value that needs no connection.
struct SurfaceScale: Equatable {
    /// The scale in 120ths, as wp_fractional_scale_v1 counts; 120 is one pixel per logical pixel.
    private(set) var parts = SurfaceScale.one
    /// wp_fractional_scale_v1.preferred_scale, in 120ths; nil before the event, or without the protocol.
    var fraction: Int?
    /// wl_surface.preferred_buffer_scale; nil before the event, or before version 6.
    var integer: Int?

    private static let one = 120
    /// The largest scale, as that of wl_output.
    private static let largest = 8

    /// Buffer pixels per logical pixel.
    var value: Double { Double(parts) / Double(SurfaceScale.one) }
    /// The buffer scale for a surface without a viewport.
    var bufferScale: Int { max(1, parts / SurfaceScale.one) }

    /// Takes what is known: the fraction before the integer, and that before the outputs.
    ///
    /// - Parameter outputs: the largest scale of the surface's outputs; nil keeps the scale if nothing else is known.
    /// - Returns: whether the scale has changed.
    mutating func update(outputs: Int?) -> Bool {
        let old = parts
        if let fraction {
            parts = fraction
        } else if let whole = integer ?? outputs {
            parts = whole * SurfaceScale.one
        }
        parts = max(SurfaceScale.one / 4, min(SurfaceScale.largest * SurfaceScale.one, parts))
        return parts != old
    }

    /// Returns the pixels of a buffer for a length: rounded to the nearest, half of a pixel upwards, as the protocol
    /// says, so that the compositor shows each pixel as it is.
    ///
    /// - Parameter length: the length in logical pixels; at least 1.
    func pixels(_ length: Int) -> Int {
        max(1, (length * parts + SurfaceScale.one / 2) / SurfaceScale.one)
    }
}
