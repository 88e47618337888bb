import Geometry
import Motion
import Rasterizer

/// What a display shows: a root view, and the fingers on it.
public final class Screen {
    /// In points.
    public let size: Size
    public let root = View()
    private let canvas: Canvas
    private var needsFrame = true
    private var fingers: [Int: Finger] = [:]
    /// Fingers that a .riv file has taken, with where its view lies on the screen.
    private var riveFingers: [Int: RiveView] = [:]
    /// Called when a frame is wanted while none is under way.
    public var onNeedsFrame: () -> Void = {}

    private struct Finger {
        var scrollView: ScrollView
        var resampler = TouchResampler()
        var isFresh = false
        var last = Point.zero
    }

    /// - Parameters:
    ///   - pixelSize: the display's extent.
    ///   - scale: pixels a point.
    public init(pixelSize: Size, scale: Double) {
        size = Size(pixelSize.width / scale, pixelSize.height / scale)
        canvas = Canvas(scale: scale)
        root.frame = Rect(origin: .zero, size: size)
        root.screen = self
    }

    /// Pixels a point.
    public var scale: Double { canvas.scale }

    func setNeedsFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        onNeedsFrame()
    }

    // MARK: Touch

    /// What a finger does; positions in points, times in seconds.
    public enum TouchPhase: Sendable {
        case began, moved, ended, cancelled
    }

    /// Takes a touch as it comes from the panel. Moves take effect with the next frame, at the
    /// place where the finger was at its time.
    public func touch(_ phase: TouchPhase, finger id: Int, at point: Point, time: Double) {
        switch phase {
        case .began:
            var view = root.hitTest(point)
            while let v = view, !(v is ScrollView) {
                // A listener below the finger has the touch; else it goes on to what scrolls.
                if let rive = v as? RiveView, rive.pointer(.down, at: rive.local(point)) {
                    riveFingers[id] = rive
                    setNeedsFrame()
                    return
                }
                view = v.superview
            }
            guard let scrollView = view as? ScrollView else { return }
            var finger = Finger(scrollView: scrollView, last: point)
            finger.resampler.add(time: time, x: point.x, y: point.y)
            fingers[id] = finger
            scrollView.touchBegan(id, at: point, time: time)
        case .moved:
            if let rive = riveFingers[id] {
                rive.pointer(.move, at: rive.local(point))
                break
            }
            guard fingers[id] != nil else { return }
            fingers[id]?.resampler.add(time: time, x: point.x, y: point.y)
            fingers[id]?.isFresh = true
            fingers[id]?.last = point
            fingers[id]?.scrollView.sample(id, at: point, time: time)
        case .ended, .cancelled:
            if let rive = riveFingers.removeValue(forKey: id) {
                // A touch that is taken away lets go outside of everything.
                rive.pointer(.up, at: phase == .ended ? rive.local(point) : Point(-1e6, -1e6))
                break
            }
            guard let finger = fingers.removeValue(forKey: id) else { return }
            // What it did since the last frame counts: a fast flick may be all in one.
            finger.scrollView.touchMoved(id, to: finger.last)
            finger.scrollView.touchEnded(id, time: time, cancelled: phase == .cancelled)
        }
        setNeedsFrame()
    }

    // MARK: Frames

    /// Moves all views on to a frame's time.
    ///
    /// - Returns: whether another frame is wanted after it.
    public func advance(to time: FrameTime) -> Bool {
        needsFrame = false
        for (id, finger) in fingers where finger.isFresh {
            guard let p = finger.resampler.position(at: time.timestamp) else { continue }
            let place = Point(p.x, p.y)
            finger.scrollView.touchMoved(id, to: place)
            // Looked up a little in the past: one more frame, until it has caught up.
            fingers[id]?.isFresh = place.distance(to: finger.last) > 0.01
            if fingers[id]?.isFresh == true { needsFrame = true }
        }
        if root.advanceTree(to: time) { needsFrame = true }
        root.layoutIfNeeded()
        return needsFrame
    }

    /// Records what is to be shown.
    public func draw(into list: inout DisplayList) {
        canvas.record(into: &list) { root.render(on: canvas) }
    }
}
