import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct SpinnerViewTests {
    @Test func spinnerStartsStopsAndHides() {
        let stage = Stage()
        let spinner = SpinnerView(frame: Rect(0, 0, 20, 20))
        stage.root.addSubview(spinner)
        stage.settle()
        spinner.startAnimating()
        // The frame that starts the rotation requests another one.
        #expect(stage.frame() && spinner.isAnimating)
        spinner.stopAnimating()
        #expect(!spinner.isAnimating && !spinner.isHidden)
        spinner.hidesWhenStopped = true
        #expect(spinner.isHidden)
        spinner.startAnimating()
        #expect(!spinner.isHidden)
        spinner.stopAnimating()
        #expect(spinner.isHidden)
    }

    @Test func startingSpinnerRequestsFrame() {
        let stage = Stage()
        let spinner = SpinnerView(frame: Rect(0, 0, 20, 20))
        stage.root.addSubview(spinner)
        stage.settle()
        var requests = 0
        stage.screen.onNeedsFrame = { requests += 1 }
        spinner.startAnimating()
        #expect(requests == 1)
    }
}
