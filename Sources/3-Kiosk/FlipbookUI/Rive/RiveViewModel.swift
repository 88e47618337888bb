/// The model of a view that plays a .riv file, in the words of Rive's older Apple runtime, for ported code:
///
///     struct Skills: View {
///         @StateObject private var skills = RiveViewModel(fileName: "skills", stateMachineName: "Levels")
///
///         var body: some View {
///             skills.view()
///             Button("Expert") { skills.setInput("Level", value: 2) }
///         }
///     }
///
/// New code uses ``RiveUIViewRepresentable`` and a `Rive`. A file that is missing, or has none of the names, is logged
/// by `RiveLog`, and nothing is shown.
@MainActor open class RiveViewModel: ObservableObject {
    /// The value of `layoutScaleFactor` for a unit of one point.
    public static let layoutScaleFactorAutomatic = -1.0

    /// The view that shows the file; nil while there is none.
    public private(set) weak var riveView: RiveUIView?
    /// The file with what is played; nil if it could not be loaded.
    public private(set) var riveModel: RiveModel?
    /// Whether the file plays as soon as it is shown.
    open var autoPlay: Bool
    /// How the artboard fills the view.
    open var fit: RiveFit {
        didSet { placementDidChange() }
    }
    /// Where the artboard is in the view.
    open var alignment: RiveAlignment {
        didSet { placementDidChange() }
    }
    /// The number of pixels per unit of an artboard with the fit `layout`.
    open var layoutScaleFactor = RiveViewModel.layoutScaleFactorAutomatic {
        didSet { placementDidChange() }
    }
    /// Whether the file plays in a view.
    open var isPlaying: Bool { riveView?.isPaused == false }

    private let initialNames: RiveModel.Names

    /// Creates a model of a file in a folder.
    ///
    /// - Parameters:
    ///   - fileName: The file's name without its extension.
    ///   - extension: The extension with its dot.
    ///   - bundle: The folder.
    ///   - stateMachineName: The name of the state machine; nil for the default one.
    ///   - animationName: The name of the animation that plays instead of a state machine; nil for none, or for the
    ///     first one if the artboard has no state machine.
    ///   - fit: How the artboard fills the view.
    ///   - alignment: Where the artboard is in the view.
    ///   - autoPlay: Whether the file plays as soon as it is shown.
    ///   - artboardName: The name of the artboard; nil for the first one.
    public init(
        fileName: String, extension: String = ".riv", in bundle: ResourceFolder = .main,
        stateMachineName: String? = nil, animationName: String? = nil, fit: RiveFit = .contain,
        alignment: RiveAlignment = .center, autoPlay: Bool = true, artboardName: String? = nil
    ) {
        (self.fit, self.alignment, self.autoPlay) = (fit, alignment, autoPlay)
        initialNames = RiveModel.Names(
            artboard: artboardName, stateMachine: stateMachineName, animation: animationName)
        do {
            riveModel = try RiveModel(fileName: fileName, extension: `extension`, in: bundle)
        } catch {
            RiveLog.error(tag: .file, error: error, "there is no file '\(fileName)' to play")
        }
        resetToDefaultModel()
    }

    /// Creates a model of a file that has been loaded.
    ///
    /// - Parameters:
    ///   - model: The file.
    ///   - stateMachineName: The name of the state machine; nil for the default one.
    ///   - animationName: The name of the animation that plays instead of a state machine; nil for none, or for the
    ///     first one if the artboard has no state machine.
    ///   - fit: How the artboard fills the view.
    ///   - alignment: Where the artboard is in the view.
    ///   - autoPlay: Whether the file plays as soon as it is shown.
    ///   - artboardName: The name of the artboard; nil for the first one.
    public init(
        _ model: RiveModel, stateMachineName: String? = nil, animationName: String? = nil,
        fit: RiveFit = .contain, alignment: RiveAlignment = .center, autoPlay: Bool = true,
        artboardName: String? = nil
    ) {
        (self.fit, self.alignment, self.autoPlay) = (fit, alignment, autoPlay)
        initialNames = RiveModel.Names(
            artboard: artboardName, stateMachine: stateMachineName, animation: animationName)
        riveModel = model
        resetToDefaultModel()
    }

    // MARK: Playing

    /// Plays the file. An animation that has ended starts over.
    ///
    /// - Parameter animationName: The name of the animation to play from now on; nil for what is played.
    open func play(animationName: String? = nil) {
        if let animationName, let names = riveModel?.names {
            configure(RiveModel.Names(artboard: names.artboard, animation: animationName))
        }
        riveModel?.restartEndedAnimation()
        riveView?.isPaused = false
        requestFrame()
    }

    /// Pauses the file; the last frame stays visible.
    open func pause() { riveView?.isPaused = true }

    /// Pauses the file in its initial state.
    open func stop() {
        restart()
        riveView?.isPaused = true
    }

    /// Starts the file over. It plays if `autoPlay` is set.
    open func reset() {
        restart()
        riveView?.isPaused = !autoPlay
    }

    /// Makes new instances of an artboard and of what plays on it.
    ///
    /// - Throws: `RiveModelError` if a name is not in the file.
    open func configureModel(
        artboardName: String? = nil, stateMachineName: String? = nil, animationName: String? = nil
    ) throws {
        try riveModel?.configure(
            RiveModel.Names(
                artboard: artboardName, stateMachine: stateMachineName, animation: animationName))
        modelDidChange()
    }

    /// Makes new instances of what the model was created with.
    open func resetToDefaultModel() { configure(initialNames) }

    private func restart() { if let names = riveModel?.names { configure(names) } }

    private func configure(_ names: RiveModel.Names) {
        do { try riveModel?.configure(names) } catch {
            RiveLog.error(tag: .rive, error: error, "the view model keeps what it played")
        }
        modelDidChange()
    }

    /// Shows a change of a file at rest.
    private func requestFrame() {
        for view in riveView?.subviews ?? [] { view.setNeedsDisplay() }
    }

    // MARK: Inputs

    /// Fires a trigger of the state machine, and plays.
    open func triggerInput(_ inputName: String) { set(inputName, "") { $0.fire(inputName) } }

    /// Fires a trigger of the state machines of a nested artboard, and plays.
    /// The path consists of the names of nested artboards, joined by "/".
    open func triggerInput(_ inputName: String, path: String) {
        set(inputName, path) { $0.fire(inputName) }
    }

    /// Sets a boolean of the state machine, and plays.
    open func setInput(_ inputName: String, value: Bool) {
        set(inputName, "") { $0.setBool(inputName, value) }
    }

    /// Sets a boolean of the state machines of a nested artboard, and plays.
    /// The path consists of the names of nested artboards, joined by "/".
    open func setInput(_ inputName: String, value: Bool, path: String) {
        set(inputName, path) { $0.setBool(inputName, value) }
    }

    /// Sets a number of the state machine, and plays.
    open func setInput(_ inputName: String, value: Float) {
        setInput(inputName, value: Double(value))
    }

    /// Sets a number of the state machines of a nested artboard, and plays.
    /// The path consists of the names of nested artboards, joined by "/".
    open func setInput(_ inputName: String, value: Float, path: String) {
        setInput(inputName, value: Double(value), path: path)
    }

    /// Sets a number of the state machine, and plays.
    open func setInput(_ inputName: String, value: Double) {
        set(inputName, "") { $0.setNumber(inputName, value) }
    }

    /// Sets a number of the state machines of a nested artboard, and plays.
    /// The path consists of the names of nested artboards, joined by "/".
    open func setInput(_ inputName: String, value: Double, path: String) {
        set(inputName, path) { $0.setNumber(inputName, value) }
    }

    /// Passes the state machine, or those of a nested artboard, to a closure until it has found its input.
    private func set(_ name: String, _ path: String, _ body: (StateMachine) -> Bool) {
        guard let rive = riveModel?.rive else { return }
        let machines =
            path.isEmpty
            ? [rive.stateMachine].compactMap { $0 } : rive.artboard.stateMachines(atPath: path)
        if !machines.contains(where: body) {
            let place = path.isEmpty ? "" : " at '\(path)'"
            RiveLog.error(tag: .stateMachine, "there is no input '\(name)'\(place)")
        }
        play()
    }

    // MARK: Texts

    /// Returns the text of a run; nil if there is none with this name.
    open func getTextRunValue(_ textRunName: String) -> String? {
        getTextRunValue(textRunName, path: "")
    }

    /// Returns the text of a run in a nested artboard; nil if there is none with this name.
    /// The path consists of the names of nested artboards, joined by "/".
    open func getTextRunValue(_ textRunName: String, path: String) -> String? {
        riveModel?.rive?.artboard.text(ofRun: textRunName, path: path)
    }

    /// Sets the text of a run.
    ///
    /// - Throws: `RiveModelError` if there is none with this name.
    open func setTextRunValue(_ textRunName: String, textValue: String) throws {
        try setTextRunValue(textRunName, path: "", textValue: textValue)
    }

    /// Sets the text of a run in a nested artboard. The path consists of the names of nested artboards, joined by "/".
    ///
    /// - Throws: `RiveModelError` if there is none with this name.
    open func setTextRunValue(_ textRunName: String, path: String, textValue: String) throws {
        guard let rive = riveModel?.rive,
            rive.artboard.setText(ofRun: textRunName, path: path, to: textValue)
        else { throw RiveModelError(description: "there is no text run '\(textRunName)'") }
        if !isPlaying { rive.artboard.advance() }
        requestFrame()
    }

    /// The names of the file's artboards.
    open func artboardNames() -> [String] { riveModel?.riveFile.file.artboardNames ?? [] }

    // MARK: Views

    /// Returns a view that shows the file.
    open func view() -> AnyView { AnyView(RiveViewRepresentable(viewModel: self)) }

    /// Creates a retained view that shows the file.
    open func createRiveView() -> RiveUIView {
        let view = RiveUIView(rive: riveModel?.rive, isPaused: !autoPlay)
        setRiveView(view: view)
        return view
    }

    /// Makes the model control a view.
    open func setRiveView(view: RiveUIView) {
        riveView = view
        modelDidChange()
    }

    /// Shows the model's file in a view.
    open func setView(_ view: RiveUIView) { setRiveView(view: view) }

    /// Sets the fit and alignment of a view's artboard.
    open func update(view: RiveUIView) { placementDidChange() }

    /// Makes the model control no view.
    open func deregisterView() { riveView = nil }

    private func modelDidChange() {
        placementDidChange()
        if let riveView { riveView.rive = riveModel?.rive }
    }

    private func placementDidChange() {
        riveModel?.rive?.fit = fit.own(alignment, scale: layoutScaleFactor)
    }
}

/// A view that shows the file of a ``RiveViewModel``, which makes one by `view()`.
public struct RiveViewRepresentable: ViewRepresentable {
    let viewModel: RiveViewModel

    /// Creates a view that shows the model's file.
    public init(viewModel: RiveViewModel) { self.viewModel = viewModel }

    /// See ``ViewRepresentable/makeView()``.
    public func makeView() -> RiveUIView { viewModel.createRiveView() }

    /// See ``ViewRepresentable/updateView(_:)``.
    public func updateView(_ view: RiveUIView) {
        if viewModel.riveView !== view { viewModel.setRiveView(view: view) }
    }
}
