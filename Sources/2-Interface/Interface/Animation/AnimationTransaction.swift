import Motion

/// The changes made by one call of `View.animate`, with their timing.
@MainActor final class AnimationTransaction {
    /// The transaction that records changes of animatable properties; nil outside `View.animate`.
    private(set) static var current: AnimationTransaction?

    /// Calls `body` with `transaction` as the current one.
    static func with(_ transaction: AnimationTransaction?, _ body: () -> Void) {
        let outer = current
        current = transaction
        defer { current = outer }
        body()
    }

    enum Progress {
        case curve(TimingCurve)
        case spring(DampedSpring)
    }

    private(set) var duration: Double
    let delay: Double
    private(set) var progress: Progress
    let options: AnimationOptions
    private var completion: ((Bool) -> Void)?
    /// The time of the first frame, in seconds; nil before that frame.
    private var start: Double?
    private var parts = 0
    private var allFinished = true
    private var isCollected = false

    init(
        duration: Double, delay: Double, progress: Progress, options: AnimationOptions,
        completion: ((Bool) -> Void)?
    ) {
        self.duration = max(0, duration)
        self.delay = max(0, delay)
        self.progress = progress
        self.options = options
        self.completion = completion
        guard let completion, let refresh = RefreshTask.current else { return }
        refresh.beginWaiting()
        self.completion = { finished in
            refresh.endWaiting()
            completion(finished)
        }
    }

    /// Takes the duration and the timing of the animation whose changes this one is part of, unless its options
    /// override them.
    func inherit(from outer: AnimationTransaction) {
        if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) { progress = outer.progress }
    }

    /// Whether the animation repeats until it is replaced or ended.
    var isEndless: Bool { options.contains(.repeat) }

    func animationBegan() { parts += 1 }

    func animationEnded(finished: Bool) {
        parts -= 1
        if !finished { allFinished = false }
        completeIfDone()
    }

    /// Marks that the closure making the changes has returned, so that the completion may be called. If nothing was
    /// animated, it is called later, since its caller may start further animations before it returns.
    func collected() {
        isCollected = true
        guard parts == 0 else { return }
        completeLater(after: delay)
    }

    private func completeIfDone() {
        guard isCollected, parts == 0 else { return }
        // A change inside another animation has ended this one.
        if AnimationTransaction.current != nil { return completeLater(after: 0) }
        guard let completion else { return }
        self.completion = nil
        completion(allFinished)
    }

    private func completeLater(after seconds: Double) {
        guard let completion else { return }
        self.completion = nil
        let allFinished = allFinished
        Task { @MainActor in
            if seconds > 0 { try? await Task.sleep(for: .seconds(seconds)) }
            completion(allFinished)
        }
    }

    /// Returns the progress at a time, in seconds, and whether the animation has ended.
    func state(at time: Double) -> (share: Double, isDone: Bool) {
        let start = start ?? time
        self.start = start
        var t = time - start - delay
        if t < 0 { return (0, false) }
        guard duration > 0 else { return (1, true) }
        var isBack = false
        if options.contains(.repeat) {
            let round = (t / duration).rounded(.down)
            t -= round * duration
            isBack = options.contains(.autoreverse) && round.truncatingRemainder(dividingBy: 2) == 1
        } else if options.contains(.autoreverse) {
            // Plays forwards and backwards, then ends at the model value.
            if t >= duration * 2 { return (1, true) }
            isBack = t > duration
            if isBack { t -= duration }
        } else if t >= duration {
            return (1, true)
        }
        if isBack { t = duration - t }
        switch progress {
        case .curve(let curve): return (curve.progress(t / duration), false)
        case .spring(let spring): return (spring.position(at: t), false)
        }
    }
}
