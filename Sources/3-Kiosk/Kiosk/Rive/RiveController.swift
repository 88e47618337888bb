import Interface
import JSON
import Platform
import Telemetry

/// A .riv file on the display, which shows its source's document, or what it was opened for.
final class RiveController: ViewController, ScreenController {
    let kind = FrameRecord.ScreenKind.rive
    let name: String
    let item: DataValue
    private let description: RiveDescription
    private let model: KioskModel
    private let riveView: RiveScreenView
    /// Whether a value is shown that goes with the time; known once the file is loaded.
    private var isTimeDependent = false

    /// Begins to load the file.
    ///
    /// - Parameters:
    ///   - title: what the bar says; empty for no bar.
    ///   - item: what it is opened for; null for nothing.
    init(
        _ description: RiveDescription, name: String, title: String, item: DataValue,
        _ model: KioskModel, _ handlers: KioskScreen.Handlers
    ) {
        self.description = description
        self.name = name
        self.item = item
        self.model = model
        riveView = RiveScreenView(
            description, images: model.riveImages, executor: model.executor,
            decoder: model.imageDecoder)
        super.init()
        self.title = title
        navigationItem.hidesNavigationBar = title.isEmpty
        riveView.onSignal = { [weak self] signal in
            guard let self, let index = description.on.firstIndex(where: { $0.name == signal.name })
            else {
                return
            }
            handlers.perform(
                description.on[index].action, signalItem(signal),
                "\(description.key).on.\(signal.name)")
        }
        riveView.onFailure = { [weak self] in self?.report($0) }
        riveView.onProblem = { [weak self] in self?.report($0) }
        riveView.onLoad = { [weak self] in
            guard let self else { return }
            isTimeDependent = riveView.content?.bindings.isTimeDependent ?? false
            update(.all)
        }
    }

    override func loadView() { view = riveView }

    var sources: [String] { description.source.map { [$0] } ?? [] }

    /// The document, or what the screen was opened for.
    private var shown: DataValue {
        guard let source = description.source else { return item }
        return model.sources[source]?.state.document ?? .null
    }

    /// What an action is performed for: the item of a list, the value of a property, or what is shown.
    private func signalItem(_ signal: RiveSignal) -> DataValue {
        if signal.item != .null { return signal.item }
        if signal.value != .null { return .object(["value": signal.value]) }
        return shown
    }

    /// Texts in a file may be of any kind: each second is looked at.
    var nextTimeChange: Double {
        isTimeDependent ? model.wall.now().rounded(.down) + 1 : model.nextClockChange
    }

    func update(_ change: KioskModel.Change) {
        navigationItem.noticeText = model.clockText
        riveView.update(model.scope(shown), model.formats)
    }

    /// Sets a property of the view model, or an input.
    ///
    /// - Returns: whether there is one of that name.
    func set(_ path: String, to text: String) -> Bool {
        guard let problem = riveView.set(path, to: .string(text)) else { return true }
        report(problem)
        return false
    }

    /// Fires a trigger.
    func fire(_ path: String) {
        if let problem = riveView.fire(path) { report(problem) }
    }

    private func report(_ problem: RiveProblem) {
        Console.message("flipbook: \(model.config.error(problem, in: description))")
    }
}
