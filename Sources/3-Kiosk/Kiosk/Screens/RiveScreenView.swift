import Geometry
import ImageCodecs
import Interface
import JSON
import KioskFile
import Motion
import Platform
import RiveRuntime
import Templates

/// Plays a .riv file, which is loaded on a background thread, and shows values of the data in it.
final class RiveScreenView: View {
    /// What an action changes in the file.
    private enum Change {
        case set(path: String, DataValue)
        case fire(path: String)
    }

    let rive: RiveDescription
    /// The view of the artboard; nil until the file is loaded, or if it cannot be played.
    private(set) var content: BoundRiveView?
    /// The reason why the file cannot be played; nil if there is none.
    private(set) var failure: RiveProblem? {
        didSet { if let failure { onFailure(failure) } }
    }
    /// Called when `failure` is set after initialisation.
    var onFailure: (RiveProblem) -> Void = { _ in }
    /// Called for each defect of the file and each value that cannot be shown, once.
    var onProblem: (RiveProblem) -> Void = { _ in }
    /// Called for an event, a trigger or a changed property.
    var onSignal: (RiveSignal) -> Void = { _ in }
    /// Called once the file is loaded.
    var onLoad: () -> Void = {}
    private let images: RiveImages
    /// The values to show once the file is loaded.
    private var pending: (TemplateScope, FormatContext)?
    /// The changes to make once the file is loaded, in order.
    private var changes: [Change] = []
    /// The maximum number of changes that wait for the file; the first of more are dropped.
    private static let maximumChanges = 100
    /// Shown in place of a file that cannot be played; nil for nothing.
    var placeholder: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let placeholder { addSubview(placeholder) }
            setNeedsLayout()
        }
    }
    private var told: Set<String> = []
    private let spinner = SpinnerView()

    /// Starts loading the file.
    ///
    /// - Parameters:
    ///   - images: loads the pictures of bindings.
    ///   - executor: reads and imports the file.
    ///   - decoder: decodes its images.
    init(
        _ description: RiveDescription, images: RiveImages, executor: any BackgroundExecutor,
        decoder: any ImageDecoding
    ) {
        rive = description
        self.images = images
        super.init()
        clipsToBounds = true
        if let background = description.background { backgroundColor = background }
        spinner.isSpinning = true
        spinner.alpha = 0
        addSubview(spinner)
        let path = description.file
        executor.makeQueue(.imports, path).run(
            {
                Result { () throws(RiveProblem) in
                    let file = try RiveFile(path, decoder: decoder)
                    return (file, try RiveBindings(description, file.file))
                }
            },
            completion: { [weak self] result in
                MainActor.assumeIsolated { self?.didLoad(result) }
            })
        // Delayed, so that nothing flashes if the file is loaded at once.
        View.animate(
            withDuration: 0.25, delay: 0.5, options: .allowUserInteraction,
            animations: { spinner.alpha = 1 })
    }

    private func didLoad(_ result: Result<(RiveFile, RiveBindings), RiveProblem>) {
        spinner.isSpinning = false
        spinner.isHidden = true
        do throws(RiveProblem) {
            let (file, bindings) = try result.get()
            let view = try BoundRiveView(bindings)
            images.connect(view.binder)
            view.binder.onProblem = { [weak self] in self?.tell($0) }
            view.onSignal = { [weak self] in self?.onSignal($0) }
            content = view
            addDecodedImages(file.images)
            addSubview(view)
            setNeedsLayout()
            for problem in bindings.problems { tell(problem) }
            if let (scope, formats) = pending { view.update(scope, formats) }
            pending = nil
            for change in changes { if let problem = make(change, in: view) { tell(problem) } }
            changes = []
            onLoad()
        } catch {
            failure = error
            changes = []
        }
    }

    private var decoded: DecodedImages?

    private func addDecodedImages(_ images: DecodedImages) {
        if let window { window.addImages(images) } else { decoded = images }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let window, let decoded else { return }
        window.addImages(decoded)
        self.decoded = nil
    }

    private func tell(_ problem: RiveProblem) {
        if told.insert("\(problem.key): \(problem)").inserted { onProblem(problem) }
    }

    /// Shows the current values of the templates, in the next frame.
    func update(_ scope: TemplateScope, _ formats: FormatContext) {
        if let content { content.update(scope, formats) } else { pending = (scope, formats) }
    }

    /// Sets a property of the view model, or an input; once the file is loaded, if it is not loaded yet.
    ///
    /// - Returns: the reason why it could not be set; nil if it was, or if the file is not loaded yet.
    func set(_ path: String, to value: DataValue) -> RiveProblem? { make(.set(path: path, value)) }

    /// Fires a trigger; once the file is loaded, if it is not loaded yet.
    ///
    /// - Returns: the reason why it could not be fired; nil if it was, or if the file is not loaded yet.
    func fire(_ path: String) -> RiveProblem? { make(.fire(path: path)) }

    private func make(_ change: Change) -> RiveProblem? {
        if let content { return make(change, in: content) }
        guard failure == nil else { return nil }
        if changes.count == RiveScreenView.maximumChanges { changes.removeFirst() }
        changes.append(change)
        return nil
    }

    private func make(_ change: Change, in view: BoundRiveView) -> RiveProblem? {
        switch change {
        case .set(let path, let value): view.set(path, to: value)
        case .fire(let path): view.fire(path)
        }
    }

    override func layoutSubviews() {
        content?.frame = bounds
        placeholder?.frame = bounds.inset(dx: 20, dy: 20)
        let size = spinner.sizeThatFits(bounds.size)
        spinner.frame = Rect(
            (bounds.width - size.width) / 2, (bounds.height - size.height) / 2, size.width,
            size.height)
    }
}
