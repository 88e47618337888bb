import Geometry
import Motion
import RiveRuntime

/// A header that plays a .riv file: with four animations, `idle` always, `pull` scrubbed by the
/// finger until the refresh begins, `trigger` once then, `loading` until it ends; or with a state
/// machine that has a number `pull`, 0...1, and a boolean `refreshing`, as inputs or in the
/// artboard's view model.
///
/// Animations are found by name, in any case, or else as the first four in this order. Any file of
/// one of these structures drops in.
public final class RiveRefreshHeader: RefreshHeader {
    /// Why a file cannot be a header.
    public struct Unsuitable: Error, CustomStringConvertible {
        /// What is missing in the file.
        public var description: String
    }

    private let artboard: Artboard
    private let player: any Player
    /// How the artboard is brought into the header.
    public var fit = Fit.cover
    /// Where the artboard stands in the room that `fit` leaves.
    public var alignment = Alignment.center
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    private var lastTime: Double?

    /// - Throws: `Unsuitable` where the file lacks an artboard or what moves it, or where the artboard
    ///   is larger than an instance may be.
    public init(_ file: File, artboard name: String? = nil) throws(Unsuitable) {
        let artboard: Artboard?
        do { artboard = try file.instantiate(artboard: name) } catch {
            throw Unsuitable(description: error.description)
        }
        guard let artboard else {
            throw Unsuitable(
                description: name.map { "there is no artboard '\($0)'" } ?? "there is no artboard")
        }
        if let machine = MachinePlayer(file, artboard) {
            player = machine
        } else {
            player = try AnimationPlayer(artboard)
        }
        self.artboard = artboard
        super.init()
        isHidden = true
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    public override func update(_ status: RefreshStatus) {
        self.status = status
        setNeedsDisplay()
    }

    public override func reset() {
        player.reset()
        lastTime = nil
    }

    public override func advance(to time: FrameTime) -> Bool {
        // Time stands still while nothing is seen; a stall is no reason to jump.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        lastTime = time.targetTimestamp
        player.advance(elapsed, status)
        setNeedsDisplay()
        return true
    }

    public override func draw(on canvas: Canvas) {
        canvas.draw(
            artboard, in: Rect(origin: .zero, size: frame.size), fit: fit, alignment: alignment)
    }

    // MARK: Players

    /// What moves the artboard.
    private protocol Player {
        func advance(_ elapsed: Double, _ status: RefreshStatus)
        func reset()
    }

    private final class AnimationPlayer: Player {
        private let artboard: Artboard
        private let idle: LinearAnimationInstance
        private let pull: LinearAnimationInstance
        private let trigger: LinearAnimationInstance
        private let loading: LinearAnimationInstance

        init(_ artboard: Artboard) throws(Unsuitable) {
            let names = artboard.animationNames.map { $0.lowercased() }
            func find(_ name: String, _ index: Int) throws(Unsuitable) -> LinearAnimationInstance {
                guard let found = artboard.animation(at: names.firstIndex(of: name) ?? index)
                else {
                    throw Unsuitable(
                        description:
                            "there is no animation '\(name)' among \(artboard.animationNames); a "
                            + "header needs idle, pull, trigger and loading, or a state machine "
                            + "with a number 'pull' and a boolean 'refreshing'")
                }
                return found
            }
            self.artboard = artboard
            idle = try find("idle", 0)
            pull = try find("pull", 1)
            trigger = try find("trigger", 2)
            loading = try find("loading", 3)
        }

        func advance(_ elapsed: Double, _ status: RefreshStatus) {
            idle.advance(by: elapsed)
            idle.apply()
            switch status.state {
            case .waiting, .pulling, .primed:
                let definition = pull.definition
                let ratio = min(1, status.ratio)
                pull.time =
                    definition.startTime + (definition.endTime - definition.startTime) * ratio
                pull.apply()
            case .refreshing, .finishing:
                if !trigger.hasCompleted && trigger.definition.loop == .oneShot {
                    trigger.advance(by: elapsed)
                    trigger.apply()
                } else {
                    loading.advance(by: elapsed)
                    loading.apply()
                }
            }
            artboard.advance(by: elapsed)
        }

        func reset() {
            // Each animation leaves the artboard as it starts; the last to be applied is what is
            // seen.
            for animation in [loading, trigger, pull, idle] {
                animation.reset()
                animation.apply()
            }
        }
    }

    private final class MachinePlayer: Player {
        private let machine: StateMachineInstance
        private let model: ViewModelInstance?

        /// Nil where the artboard's state machine has no such inputs, nor its view model.
        init?(_ file: File, _ artboard: Artboard) {
            guard
                let machine = artboard.stateMachine(
                    at: artboard.definition.defaultStateMachine ?? 0)
            else { return nil }
            let model = file.viewModelInstance(for: artboard)
            if let model, model.number("pull") != nil, model.bool("refreshing") != nil {
                self.model = model
                machine.bind(model)
            } else if machine.setNumber("pull", 0), machine.setBool("refreshing", false) {
                self.model = nil
                if let model { machine.bind(model) }
            } else {
                return nil
            }
            self.machine = machine
            set(0, false)
        }

        private func set(_ pull: Double, _ isRefreshing: Bool) {
            if let model {
                model.setNumber("pull", pull)
                model.setBool("refreshing", isRefreshing)
            } else {
                machine.setNumber("pull", pull)
                machine.setBool("refreshing", isRefreshing)
            }
        }

        func advance(_ elapsed: Double, _ status: RefreshStatus) {
            set(max(0, min(1, status.ratio)), status.state == .refreshing)
            machine.advanceAndApply(elapsed)
        }

        func reset() { set(0, false) }
    }
}
