import Geometry
import Motion
import RiveRuntime

/// A header that plays a .riv file with four animations: `idle` always, `pull` scrubbed by the
/// finger, `trigger` once when a refresh begins, `loading` until it ends.
///
/// They are found by name, in any case, or else as the first four in this order. Any file of that
/// structure drops in.
public final class RiveRefreshHeader: RefreshHeader {
    /// Why a file cannot be a header.
    public struct Unsuitable: Error, CustomStringConvertible {
        public var description: String
    }

    private let artboard: Artboard
    private let idle: LinearAnimationInstance
    private let pull: LinearAnimationInstance
    private let trigger: LinearAnimationInstance
    private let loading: LinearAnimationInstance
    public var fit = Fit.cover
    public var alignment = Alignment.center
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    private var lastTime: Double?

    /// - Throws: `Unsuitable` where the file lacks an artboard or an animation.
    public init(_ file: File, artboard name: String? = nil) throws(Unsuitable) {
        guard let artboard = file.instantiate(artboard: name) else {
            throw Unsuitable(
                description: name.map { "there is no artboard '\($0)'" } ?? "there is no artboard")
        }
        let names = artboard.animationNames.map { $0.lowercased() }
        func find(_ name: String, _ index: Int) throws(Unsuitable) -> LinearAnimationInstance {
            guard let instance = artboard.animation(at: names.firstIndex(of: name) ?? index) else {
                throw Unsuitable(
                    description:
                        "there is no animation '\(name)' among \(artboard.animationNames); "
                        + "a header needs idle, pull, trigger and loading")
            }
            return instance
        }
        idle = try find("idle", 0)
        pull = try find("pull", 1)
        trigger = try find("trigger", 2)
        loading = try find("loading", 3)
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
        // Each animation leaves the artboard as it starts; the last to be applied is what is seen.
        for animation in [loading, trigger, pull, idle] {
            animation.reset()
            animation.apply()
        }
        lastTime = nil
    }

    public override func advance(to time: FrameTime) -> Bool {
        // Time stands still while nothing is seen; a stall is no reason to jump.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        lastTime = time.targetTimestamp
        idle.advance(by: elapsed)
        idle.apply()
        switch status.state {
        case .waiting, .pulling, .primed:
            let definition = pull.definition
            let ratio = min(1, status.ratio)
            pull.time = definition.startTime + (definition.endTime - definition.startTime) * ratio
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
        return true
    }

    public override func draw(on canvas: Canvas) {
        canvas.draw(
            artboard, in: Rect(origin: .zero, size: frame.size), fit: fit, alignment: alignment)
    }
}
