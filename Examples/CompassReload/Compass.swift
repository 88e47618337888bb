import Flipbook

/// A compass whose ring and needle converge, below a sky that changes from night to morning.
@MainActor func makeCompassHeader() -> ConvergingRefreshHeader {
    ConvergingRefreshHeader(
        outer: CompassRose(), inner: CompassNeedle(),
        colors: [
            Color(argb: 0xff2b_3a67), Color(argb: 0xff49_6a81), Color(argb: 0xff66_999b),
            Color(argb: 0xffb3_af8f), Color(argb: 0xffff_c482),
        ])
}
