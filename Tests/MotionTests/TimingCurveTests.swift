import Testing

@testable import Motion

@Suite struct TimingCurveTests {
    /// The Bézier curves have the values of CSS's ease-in, ease-out and ease-in-out.
    @Test(arguments: [
        (TimingCurve.linear, 0.3, 0.3), (.linear, -1, 0), (.linear, 2, 1),
        (.easeInOut, 0.25, 0.15625), (.easeInOut, 0.5, 0.5), (.easeOut, 0.5, 0.875),
        (.easeOut, 0.2, 0.488), (.uiEaseIn, 0.5, 0.315357), (.uiEaseOut, 0.5, 0.684643),
        (.uiEaseInOut, 0.5, 0.5), (.uiEaseInOut, 0.25, 0.129162), (.uiEaseInOut, 0, 0),
        (.uiEaseInOut, 1, 1),
    ])
    func progressMatchesBezierCurve(curve: TimingCurve, time: Double, progress: Double) {
        #expect(abs(curve.progress(time) - progress) < 1e-6)
    }
}
