import Motion

/// A timer that calls a closure in each frame of a screen; the equivalent of `CADisplayLink`.
///
///     let link = DisplayLink { link in ball.center.x += 60 * link.duration }
///     link.add(to: app.screen)
///
/// The screen retains the link until it is invalidated. Frames are produced continuously while the link is not
/// paused, just as they are while a view's `advance(to:)` returns true.
@MainActor public final class DisplayLink {
    private let action: @MainActor (DisplayLink) -> Void
    weak var screen: Screen?
    private var frame: FrameTime?
    /// The target time of the last call, in seconds.
    private var lastCall: Double?

    /// Creates a link that calls `action` once it is added to a screen.
    public init(_ action: @escaping @MainActor (DisplayLink) -> Void) { self.action = action }

    /// Creates a link that calls a method of `target`, as in `DisplayLink(target: self, action: ReloadView.step)`. As
    /// with `CADisplayLink`, the target is retained until the link is invalidated.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (DisplayLink) -> Void
    ) {
        self.init { link in action(target)(link) }
    }

    /// Creates a link that calls a method of `target` without arguments. The target is retained until the link is
    /// invalidated.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init { _ in action(target)() }
    }

    /// Whether the link is paused: it makes no calls and requests no frames.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            lastCall = nil
            if !isPaused { screen?.setNeedsFrame() }
        }
    }

    /// The time at which work on the frame began, in seconds; 0 before the first frame.
    public var timestamp: Double { frame?.timestamp ?? 0 }
    /// The time at which the frame will be presented, in seconds; compute motion for this time. 0 before the first
    /// frame.
    public var targetTimestamp: Double { frame?.targetTimestamp ?? 0 }
    /// The display's refresh interval, in seconds; 0 before the first frame.
    public var duration: Double { frame?.duration ?? 0 }
    /// The maximum number of calls per second; 0, the default, calls in each frame.
    public var preferredFramesPerSecond = 0

    /// Adds the link to a screen, removing it from its previous one. Calls begin with the screen's next frame.
    public func add(to screen: Screen) {
        invalidate()
        self.screen = screen
        screen.displayLinks.append(self)
        screen.setNeedsFrame()
    }

    /// Stops the calls; the screen releases the link.
    public func invalidate() {
        screen?.displayLinks.removeAll { $0 === self }
        screen = nil
        lastCall = nil
    }

    /// Calls the action if a call is due in this frame.
    ///
    /// - Returns: Whether the link needs another frame.
    func advance(to time: FrameTime) -> Bool {
        if isPaused { return false }
        frame = time
        if preferredFramesPerSecond > 0, let lastCall {
            // A call up to half a refresh early counts as on time, since frame times are not exact.
            let interval = 1 / Double(preferredFramesPerSecond) - time.duration / 2
            if time.targetTimestamp - lastCall < interval { return true }
        }
        lastCall = time.targetTimestamp
        action(self)
        return !isPaused && screen != nil
    }
}

extension Screen {
    /// Calls the display links. A link added by another one's action is first called in the next frame.
    ///
    /// - Returns: Whether a link needs another frame.
    func advanceDisplayLinks(to time: FrameTime) -> Bool {
        var needsAnotherFrame = false
        for link in displayLinks where link.screen === self {
            if link.advance(to: time) { needsAnotherFrame = true }
        }
        return needsAnotherFrame
    }
}
