import Geometry
import Motion
import RiveAppleAPI
import RiveRuntime
import RiveWriter
import Testing

@testable import Interface

/// A view that loads its file itself.
@MainActor @Suite struct RiveUIViewTests {
    private func rive() async throws -> Rive {
        let source = """
            {"width": 40, "height": 20,
             "viewModel": {"name": "Model", "properties": [{"name": "x", "type": "number"}]},
             "children": [{"type": "shape", "bind": {"x": "x"},
               "paths": [{"type": "rectangle", "width": 4, "height": 4}],
               "paints": [{"color": "#FF0000"}]}]}
            """
        let bytes = try RivSource.compile(Array(source.utf8))
        let file = try await File(source: .data(bytes), worker: Worker())
        return try await Rive(file: file)
    }

    private struct Failure: Error {}

    private final class Delegate: RiveUIViewDelegate {
        var errors: [String] = []
        func view(_ view: RiveUIView, didReceiveError error: RiveUIViewError) {
            errors.append("\(error)")
        }
    }

    @Test func spinnerIsShownUntilFileIsLoaded() async throws {
        let view = RiveUIView { try await rive() }
        view.frame = Rect(0, 0, 100, 100)
        view.layoutSubviews()
        guard case .loading = view.state else { throw Failure() }
        #expect(view.subviews.count == 1 && view.subviews.first is SpinnerView)
        #expect(view.subviews.first?.frame == Rect(34, 34, 32, 32))
        let loaded = await withCheckedContinuation { continuation in
            view.onStateChange = { state in
                if case .loaded = state {
                    continuation.resume(returning: true)
                } else {
                    continuation.resume(returning: false)
                }
            }
        }
        #expect(loaded && view.rive != nil)
        view.layoutSubviews()
        #expect(view.subviews.count == 1)
        let player = try #require(view.subviews.first as? RiveView)
        #expect(player.frame == view.bounds && !player.isPaused)
        view.isPaused = true
        #expect(player.isPaused)
        #expect(view.sizeThatFits(Size(500, 500)) == Size(40, 20))
    }

    @Test func loadingFailureIsShownAndReported() async throws {
        let delegate = Delegate()
        let view = RiveUIView(rive: { throw Failure() }, delegate: delegate)
        let label = View()
        view.makeFailureView = { error in error is Failure ? label : View() }
        view.frame = Rect(0, 0, 100, 50)
        await withCheckedContinuation { continuation in
            view.onStateChange = { [unowned view] _ in
                view.onStateChange = nil
                continuation.resume()
            }
        }
        #expect(view.rive == nil && view.subviews.first === label && view.subviews.count == 1)
        // The delegate is called within the same job.
        #expect(delegate.errors == ["failed to load: Failure()"])
        view.layoutSubviews()
        #expect(label.frame == view.bounds)
        // A file that is set later replaces the failure.
        view.rive = try await rive()
        #expect(view.subviews.count == 1 && view.subviews.first is RiveView)
        view.rive = nil
        #expect(view.subviews.isEmpty)
    }

    @Test func deallocatedViewCancelsLoading() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
        var view: RiveUIView? = RiveUIView {
            do { try await Task.sleep(for: .seconds(3600)) } catch {
                continuation.yield(Task.isCancelled)
                throw error
            }
            throw Failure()
        }
        view?.isPaused = true
        view = nil
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    /// A value that a program sets is drawn even if the view had settled.
    @Test func settingValueRequestsFrameOfSettledView() async throws {
        let rive = try await rive()
        let view = RiveUIView(rive: rive)
        view.frame = Rect(0, 0, 40, 20)
        let screen = Screen(pixelSize: Size(40, 20), scale: 1)
        screen.root.addSubview(view)
        var requests = 0
        screen.onNeedsFrame = { requests += 1 }
        for frame in 1...20 {
            let now = Double(frame) / 60
            _ = screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        }
        requests = 0
        rive.viewModelInstance?.setValue(of: NumberProperty(path: "x"), to: 7)
        #expect(requests == 1)
    }

    /// A program passes each value of a stream to the view that shows it.
    @Test func valueStreamReachesViewOnMainActor() async throws {
        let rive = try await rive()
        let model = try #require(rive.viewModelInstance)
        let x = NumberProperty(path: "x")
        let view = View()
        let values = model.valueStream(of: x)
        let following = Task { @MainActor in
            for try await value in values {
                view.alpha = Double(value)
                if value == 0.5 { return }
            }
        }
        model.setValue(of: x, to: 0.25)
        model.setValue(of: x, to: 0.5)
        try await following.value
        #expect(view.alpha == 0.5)
    }
}
