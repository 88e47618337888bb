import Geometry
import Interface
import JSON
import Motion
import RiveRuntime
import Templates

/// Plays an artboard whose view model and inputs are bound to data, and reports its events, triggers and changed
/// properties.
package final class BoundRiveView: RiveView {
    let bindings: RiveBindings
    let binder: RiveBinder
    /// Called after the frame in which an event was reported, a trigger fired or a property changed.
    var onSignal: ((RiveSignal) -> Void)?
    /// The number of frames in which the artboard was advanced; a settled one is not advanced.
    private(set) var advanceCount = 0
    /// The animation that plays instead of a state machine.
    private let animation: LinearAnimationInstance?
    private var signals: [RiveSignal] = []
    private let eventNames: Set<String>

    /// Instantiates the artboard.
    ///
    /// - Parameters:
    ///   - bindings: the artboard and its bindings.
    ///   - name: the name of the animation to play instead of the state machine; nil for the state machine or, if the
    ///     artboard has none, its first animation.
    /// - Throws: the reason why the artboard cannot be instantiated.
    package init(_ bindings: RiveBindings, animation name: String? = nil) throws(RiveProblem) {
        self.bindings = bindings
        let description = bindings.description
        let rive: Rive
        do {
            rive = try Rive(
                bindings.file, artboard: bindings.artboard.name,
                stateMachine: description.stateMachine,
                fit: Fit(description.fit, description.alignment))
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
            bindings.targets, model: rive.viewModelInstance, machine: rive.stateMachine,
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

    /// The duration of the animation that plays, in seconds; nil for a state machine.
    package var animationDuration: Double? {
        guard let definition = animation?.definition, definition.speed != 0 else { return nil }
        return definition.duration / abs(definition.speed)
    }

    /// The maximum number of signals per frame; further ones are dropped, so that a file that changes a value in each
    /// of many items does not start as many commands.
    private static let maximumSignals = 16

    private func add(_ signal: RiveSignal) {
        if signals.count < BoundRiveView.maximumSignals { signals.append(signal) }
    }

    /// Shows the current values of the templates.
    func update(_ scope: TemplateScope, _ formats: FormatContext) {
        if binder.apply(scope, formats) { setNeedsDisplay() }
    }

    /// Sets a property of the view model, or an input.
    ///
    /// - Returns: the reason why it could not be set; nil if it was.
    package func set(_ path: String, to value: DataValue) -> RiveProblem? {
        setNeedsDisplay()
        return binder.set(path, to: value, in: bindings)
    }

    /// Fires a trigger of the view model or of the state machine.
    ///
    /// - Returns: the reason why it could not be fired; nil if it was.
    package func fire(_ path: String) -> RiveProblem? {
        setNeedsDisplay()
        return binder.fire(path, in: bindings)
    }

    /// Completes all transitions. For a view that now shows another row, so that nothing animates from the old row's
    /// values.
    func finishTransitions() {
        for _ in 0..<4 where rive.stateMachine?.isSettled == false {
            rive.stateMachine?.advanceAndApply(1)
        }
    }

    package override func animate(by elapsed: Double) -> Bool {
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

    package override func advance(to time: FrameTime) -> Bool {
        let needsAnotherFrame = super.advance(to: time)
        if !signals.isEmpty {
            let told = signals
            signals.removeAll(keepingCapacity: true)
            for signal in told { onSignal?(signal) }
        }
        return needsAnotherFrame
    }
}
