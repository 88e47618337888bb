import Interface
import JSON
import KioskFile
import Platform
import Telemetry
import Templates

/// A screen that plays a .riv file, which shows a source's document or the item for which the screen was opened.
final class RiveScreen: ViewController, ContentScreen {
    let kind = FrameRecord.ScreenKind.rive
    let name: String
    let item: DataValue
    let values: ScreenValues?
    private let description: RiveDescription
    private let model: KioskModel
    private let riveView: RiveScreenView
    private let timeDependentBindings: TimeDependentBindings

    /// Starts loading the file.
    ///
    /// - Parameters:
    ///   - title: the template of the title in the bar; empty for no bar.
    ///   - item: the item for which the screen is opened; null for none.
    init(
        _ description: RiveDescription, name: String, title: Template, item: DataValue,
        _ model: KioskModel, _ handlers: KioskScreen.Handlers
    ) {
        self.description = description
        self.name = name
        self.item = item
        values = model.makeValues(ofScreen: name)
        self.model = model
        timeDependentBindings = TimeDependentBindings(description.bind)
        riveView = RiveScreenView(
            description, images: model.riveImages, executor: model.executor,
            decoder: model.imageDecoder)
        super.init()
        self.title = model.display(title, item, on: values)
        navigationItem.hidesNavigationBar = title.isEmpty
        riveView.onSignal = { [weak self] signal in
            guard let self, let index = description.on.firstIndex(where: { $0.name == signal.name })
            else {
                return
            }
            handlers.perform(
                description.on[index].action, signalItem(signal),
                ActionSender("\(description.key).on.\(signal.name)", row: signal.item),
                signal.value != .null)
        }
        riveView.onFailure = { [weak self] in self?.didFail($0) }
        if let failure = riveView.failure { didFail(failure) }
        riveView.onProblem = { [weak self] in self?.report($0) }
        riveView.onLoad = { [weak self] in self?.update(.all) }
    }

    override func loadView() { view = riveView }

    var sources: [String] { description.source.map { [$0] } ?? [] }

    /// The source's document, over the item for which the screen was opened.
    var shown: DataValue {
        guard let source = description.source else { return item }
        return (model.document(of: source) ?? .null).over(item)
    }

    /// The item for which an action is performed: that of a list, the value of a property, or the screen's content.
    private func signalItem(_ signal: RiveSignal) -> DataValue {
        if signal.item != .null { return signal.item }
        if signal.value != .null { return .object(["value": signal.value]) }
        return shown
    }

    var nextTimeChange: Double {
        min(
            timeDependentBindings.nextChange(model.scope(shown, on: values), model.formats),
            model.nextClockChange)
    }

    func update(_ change: KioskModel.Change) {
        navigationItem.noticeText = model.noticeText(of: description.source)
        navigationItem.clockText = model.clockText
        riveView.update(model.scope(shown, on: values), model.formats)
    }

    /// Sets a property of the view model, or an input.
    ///
    /// - Returns: whether it was set.
    func set(_ path: String, to text: String) -> Bool {
        guard let problem = riveView.set(path, to: .string(text)) else { return true }
        report(problem)
        return false
    }

    /// Fires a trigger.
    func fire(_ path: String) {
        if let problem = riveView.fire(path) { report(problem) }
    }

    /// Reports why the file cannot be played, and says in the kiosk's words that it cannot.
    private func didFail(_ problem: RiveProblem) {
        report(problem)
        let placeholder = PlaceholderView(
            theme: model.theme, fonts: model.fonts, strings: model.strings,
            source: PlaceholderView.Source())
        _ = placeholder.show(.failed)
        riveView.placeholder = placeholder
    }

    private func report(_ problem: RiveProblem) {
        model.problems.report(
            "\(model.config.error(problem, in: description))",
            kind: ConfigNode.path(description.key, problem.key))
    }
}
