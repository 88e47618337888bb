import Motion

/// Calls a closure in each frame of a screen; CADisplayLink without the prefix.
///
///     let link = DisplayLink { link in ball.center.x += 60 * link.duration }
///     link.add(to: app.screen)
///
/// The screen retains the link until it is invalidated. While it is not paused frames are produced
/// continuously; `View.advance(to:)` does the same for as long as it asks for frames.
@MainActor public final class DisplayLink {
    private let action: @MainActor (DisplayLink) -> Void
    weak var screen: Screen?
    private var frame: FrameTime?
    /// The target of the last call.
    private var lastCall: Double?

    /// A link that calls `action`, once it is added to a screen.
    public init(_ action: @escaping @MainActor (DisplayLink) -> Void) { self.action = action }

    /// Calls a method of `target`, as `DisplayLink(target: self, action: ReloadView.step)`. The target is
    /// retained until the link is invalidated, as by CADisplayLink.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (DisplayLink) -> Void
    ) {
        self.init { link in action(target)(link) }
    }

    /// Calls a method of `target` without arguments. The target is retained until the link is invalidated.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init { _ in action(target)() }
    }

    /// Whether the link calls nothing and asks for no frames.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            lastCall = nil
            if !isPaused { screen?.setNeedsFrame() }
        }
    }

    /// When work on the frame began, in seconds; 0 before the first frame.
    public var timestamp: Double { frame?.timestamp ?? 0 }
    /// When the frame will be presented, in seconds: the time to compute motion for; 0 before the first
    /// frame.
    public var targetTimestamp: Double { frame?.targetTimestamp ?? 0 }
    /// Seconds between refreshes of the display; 0 before the first frame.
    public var duration: Double { frame?.duration ?? 0 }
    /// How often to be called in a second at most; 0, the default, for each frame.
    public var preferredFramesPerSecond = 0

    /// Begins with the screen's next frame; a link that was on another screen leaves that.
    public func add(to screen: Screen) {
        invalidate()
        self.screen = screen
        screen.displayLinks.append(self)
        screen.setNeedsFrame()
    }

    /// Ends the calls; the screen releases the link.
    public func invalidate() {
        screen?.displayLinks.removeAll { $0 === self }
        screen = nil
        lastCall = nil
    }

    /// - Returns: whether the link asks for another frame.
    func advance(to time: FrameTime) -> Bool {
        if isPaused { return false }
        frame = time
        if preferredFramesPerSecond > 0, let lastCall {
            // Half a refresh early is on time: frame times are not exact.
            let interval = 1 / Double(preferredFramesPerSecond) - time.duration / 2
            if time.targetTimestamp - lastCall < interval { return true }
        }
        lastCall = time.targetTimestamp
        action(self)
        return !isPaused && screen != nil
    }
}

extension Screen {
    /// Calls the display links. One that is added by another begins with the next frame.
    ///
    /// - Returns: whether one asks for another frame.
    func advanceDisplayLinks(to time: FrameTime) -> Bool {
        var needsAnotherFrame = false
        for link in displayLinks where link.screen === self {
            if link.advance(to: time) { needsAnotherFrame = true }
        }
        return needsAnotherFrame
    }
}
