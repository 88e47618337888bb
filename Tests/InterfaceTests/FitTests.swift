import Geometry
import Testing

@testable import Interface

@Suite struct FitTests {
    @Test(arguments: [
        (Fit.contain(alignment: .center), Rect(0, 50, 100, 50)), (.cover, Rect(-50, 0, 200, 100)),
        (.fill, Rect(0, 0, 100, 100)), (.fitWidth, Rect(0, 25, 100, 50)),
        (.fitHeight, Rect(-50, 0, 200, 100)), (.none, Rect(30, 40, 40, 20)),
        (.scaleDown, Rect(30, 40, 40, 20)),
    ])
    func fitPlacesArtboard(fit: Fit, expected: Rect) {
        let rect = Rect(0, 0, 100, 100)
        let placed = fit == .contain ? fit.aligned(.bottomCenter) : fit
        let transform = placed.transform(of: Size(40, 20), in: rect)
        #expect(transform.bounds(of: Rect(0, 0, 40, 20)) == expected)
    }

    @Test(arguments: [
        (Fit.contain(alignment: .topCenter), Rect(0, 0, 100, 50)),
        (.cover(alignment: .topLeft), Rect(0, 0, 200, 100)),
        (.fill(alignment: .topLeft), Rect(0, 0, 100, 100)),
        (.fitWidth(alignment: .bottomCenter), Rect(0, 50, 100, 50)),
        (.fitHeight(alignment: .centerRight), Rect(-100, 0, 200, 100)),
        (.none(alignment: .topRight), Rect(60, 0, 40, 20)),
        (.scaleDown(alignment: .bottomLeft), Rect(0, 80, 40, 20)),
    ])
    func fitPlacesArtboardAsItIsAligned(fit: Fit, expected: Rect) {
        let transform = fit.transform(of: Size(40, 20), in: Rect(0, 0, 100, 100))
        #expect(transform.bounds(of: Rect(0, 0, 40, 20)) == expected)
        #expect(fit.artboardSize(in: Size(100, 100), scale: 2) == nil)
    }

    @Test func rawValueOmitsAlignmentAndScaleFactor() {
        #expect(Fit(rawValue: Fit.cover(alignment: .topLeft).rawValue) == .cover)
        #expect(Fit(rawValue: Fit.layout(scaleFactor: .explicit(2)).rawValue) == .layout)
        #expect(Fit(rawValue: "stretch") == nil)
    }

    /// A unit of the artboard is one point, or a number of pixels.
    @Test(arguments: [
        (Fit.layout(scaleFactor: .automatic), Size(100, 60)),
        (.layout(scaleFactor: .explicit(1)), Size(200, 120)),
        (.layout(scaleFactor: .explicit(4)), Size(50, 30)),
    ])
    func layoutFitSizesArtboardByScaleFactor(fit: Fit, expected: Size) {
        #expect(fit.artboardSize(in: Size(100, 60), scale: 2) == expected)
    }

    /// With an invalid scale factor the artboard keeps its own size.
    @Test(arguments: [0, -1, Float.nan, .infinity])
    func invalidScaleFactorsKeepArtboardSize(factor: Float) {
        let fit = Fit.layout(scaleFactor: .explicit(factor))
        #expect(fit.artboardSize(in: Size(100, 60), scale: 2) == nil)
    }

    @Test func fitEqualityIncludesParameters() {
        #expect(Fit.layout(scaleFactor: .explicit(2)) != .layout(scaleFactor: .explicit(3)))
        #expect(Fit.contain(alignment: .topLeft) != .contain)
        #expect(Fit.contain(alignment: .topLeft) == .contain(alignment: .topLeft))
        #expect(
            Fit.allCases.map(\.rawValue) == [
                "contain", "cover", "fill", "fitWidth", "fitHeight", "none", "scaleDown", "layout",
            ])
    }

    /// Each case takes a new alignment, except for artboards that fill the view, and gives it back to a pattern.
    @Test(arguments: Fit.allCases) func fitsAreAlignedAndMatched(fit: Fit) {
        let aligned = fit.aligned(.topRight)
        #expect(aligned.rawValue == fit.rawValue)
        switch aligned {
        case .fill(let alignment), .contain(let alignment), .cover(let alignment),
            .fitWidth(let alignment), .fitHeight(let alignment), .none(let alignment),
            .scaleDown(let alignment):
            #expect(alignment == .topRight && aligned.alignment == .topRight)
            #expect(aligned.aligned(.center) == fit)
        case .layout(let scaleFactor):
            #expect(scaleFactor == .automatic && aligned.alignment == .center)
        }
    }
}
