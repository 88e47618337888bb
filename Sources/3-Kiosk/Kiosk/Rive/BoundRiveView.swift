import Geometry
import Interface
import JSON
import Motion
import RiveRuntime
import Templates

/// Plays an artboard whose view model and inputs show values of the data; tells of its events, triggers and
/// changed properties.
final class BoundRiveView: RiveView {
    let bindings: RiveBindings
    let binder: RiveBinder
    /// Called after the frame in which an event was reported, a trigger fired or a property changed.
    var onSignal: ((RiveSignal) -> Void)?
    /// The frames in which the artboard was advanced; a settled one is not.
    private(set) var advanceCount = 0
    /// Plays instead of a state machine.
    private let animation: LinearAnimationInstance?
    private var signals: [RiveSignal] = []
    private let eventNames: Set<String>

    /// - Parameters:
    ///   - bindings: what is played and bound.
    ///   - name: of the animation that plays instead of a state machine; nil for the state machine, or the
    ///     first animation of an artboard without one.
    /// - Throws: why the artboard cannot be instantiated.
    init(_ bindings: RiveBindings, animation name: String? = nil) throws(RiveProblem) {
        self.bindings = bindings
        let description = bindings.description
        let rive: Rive
        do {
            rive = try Rive(
                file: bindings.file, artboard: bindings.artboard.name,
                stateMachine: description.stateMachine, fit: description.fit,
                alignment: description.alignment)
        } catch { throw RiveProblem(.unusableFile(reason: "\(error)")) }
        if let background = description.background { rive.backgroundColor = background }
        if let name {
            guard let named = rive.artboard.animation(named: name) else {
                let known = bindings.artboard.animations.map(\.name)
                throw RiveProblem(.unknownName(kind: "animation", name: name, known: known))
            }
            animation = named
        } else {
            animation = bindings.machine == nil ? rive.artboard.animation(at: 0) : nil
        }
        let names = description.on.map(\.name)
        eventNames = Set(bindings.file.eventNames(of: bindings.artboard)).intersection(names)
        binder = RiveBinder(
            bindings.places, model: rive.viewModelInstance, machine: rive.stateMachine,
            signals: names)
        super.init(rive: rive)
        binder.onSignal = { [weak self] in self?.add($0) }
        if !eventNames.isEmpty {
            onEvents = { [weak self] names in
                guard let self else { return }
                for name in names where eventNames.contains(name) { add(RiveSignal(name: name)) }
            }
        }
    }

    /// The length of the animation that plays, in seconds; nil for a state machine.
    var animationDuration: Double? {
        guard let definition = animation?.definition, definition.speed != 0 else { return nil }
        return definition.duration / abs(definition.speed)
    }

    /// More signals than this a frame are dropped: a file that changes a value in each of many items must
    /// not start as many commands.
    private static let maximumSignals = 16

    private func add(_ signal: RiveSignal) {
        if signals.count < BoundRiveView.maximumSignals { signals.append(signal) }
    }

    /// Shows what the templates give now.
    func update(_ scope: TemplateScope, _ formats: FormatContext) {
        if binder.apply(scope, formats) { setNeedsDisplay() }
    }

    /// Sets a property of the view model, or an input.
    ///
    /// - Returns: why not; nil if it was set.
    func set(_ path: String, to value: DataValue) -> RiveProblem? {
        setNeedsDisplay()
        return binder.set(path, to: value, in: bindings)
    }

    /// Fires a trigger of the view model, or of the state machine.
    ///
    /// - Returns: why not; nil if it was fired.
    func fire(_ path: String) -> RiveProblem? {
        setNeedsDisplay()
        return binder.fire(path, in: bindings)
    }

    /// Ends all transitions, for a view that shows another row now: nothing moves from the old row's values.
    func finishTransitions() {
        for _ in 0..<4 where rive.stateMachine?.isSettled == false {
            rive.stateMachine?.advanceAndApply(1)
        }
    }

    override func animate(by elapsed: Double) -> Bool {
        if let animation {
            advanceCount += 1
            let needsAnotherFrame = animation.advance(by: elapsed)
            animation.apply()
            rive.artboard.advance(by: elapsed)
            return needsAnotherFrame
        }
        if rive.stateMachine?.isSettled == true { return false }
        advanceCount += 1
        return super.animate(by: elapsed)
    }

    override func advance(to time: FrameTime) -> Bool {
        let needsAnotherFrame = super.advance(to: time)
        if !signals.isEmpty {
            let told = signals
            signals.removeAll(keepingCapacity: true)
            for signal in told { onSignal?(signal) }
        }
        return needsAnotherFrame
    }
}
