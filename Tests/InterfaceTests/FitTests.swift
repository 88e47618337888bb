import Geometry
import Testing

@testable import Interface

@Suite struct FitTests {
    @Test(arguments: [
        (Fit.contain, Rect(0, 50, 100, 50)), (.cover, Rect(-50, 0, 200, 100)),
        (.fill, Rect(0, 0, 100, 100)), (.fitWidth, Rect(0, 25, 100, 50)),
        (.fitHeight, Rect(-50, 0, 200, 100)), (.none, Rect(30, 40, 40, 20)),
        (.scaleDown, Rect(30, 40, 40, 20)),
    ])
    func placesTheArtboard(fit: Fit, expected: Rect) {
        let rect = Rect(0, 0, 100, 100)
        let alignment: Alignment = fit == .contain ? .bottomCenter : .center
        let transform = fit.transform(of: Size(40, 20), in: rect, alignment: alignment)
        #expect(transform.bounds(of: Rect(0, 0, 40, 20)) == expected)
    }
}
