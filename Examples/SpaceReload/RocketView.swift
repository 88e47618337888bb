import Flipbook

/// Plays the four animations on top of each other: idle always, then the one for the current state.
final class RocketView: RiveView {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    private let idle: LinearAnimationInstance
    private let pull: LinearAnimationInstance
    private let trigger: LinearAnimationInstance
    private let loading: LinearAnimationInstance
    private(set) var isLaunched = false

    init(_ file: File) throws {
        let rive = try Rive(file, fit: .cover)
        func animation(_ name: String) throws -> LinearAnimationInstance {
            guard let found = rive.artboard.animation(named: name) else {
                throw Missing(description: "there is no animation '\(name)' in the file")
            }
            return found
        }
        idle = try animation("Idle")
        pull = try animation("Pull")
        trigger = try animation("Trigger")
        loading = try animation("Loading")
        super.init(rive: rive)
    }

    /// Shows how far the table is pulled, as a ratio that is 1 at the threshold.
    func pull(_ ratio: Double) {
        pull.time = pull.definition.duration * min(1, ratio)
        setNeedsDisplay()
    }

    func launch() {
        isLaunched = true
        setNeedsDisplay()
    }

    func reset() {
        isLaunched = false
        for animation in [loading, trigger, pull] {
            animation.reset()
            animation.apply()
        }
        setNeedsDisplay()
    }

    override func animate(by elapsed: Double) -> Bool {
        idle.advance(by: elapsed)
        idle.apply()
        if !isLaunched {
            pull.apply()
        } else if !trigger.hasCompleted {
            trigger.advance(by: elapsed)
            trigger.apply()
        } else {
            loading.advance(by: elapsed)
            loading.apply()
        }
        rive.artboard.advance(by: elapsed)
        return true
    }
}
