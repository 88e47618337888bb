import Geometry
import RiveAppleAPI
import RiveRuntime

/// A delegate that receives the events of a `RiveUIView`.
@MainActor public protocol RiveUIViewDelegate: AnyObject {
    /// Called when the closure that loads the view's content has thrown an error.
    func view(_ view: RiveUIView, didReceiveError error: RiveUIViewError)
}

/// The reasons why a `RiveUIView` shows no file. Only the last one occurs: the others are those of a graphics processor,
/// for code that tells them apart.
public enum RiveUIViewError: Error, CustomStringConvertible {
    /// The renderer has failed.
    case renderer(String)
    /// The display has no buffer.
    case noDrawable
    /// There is no graphics processor.
    case noDevice
    /// There is no renderer.
    case noRenderer
    /// The closure that loads the content has thrown an error.
    case failedToLoad(any Error)

    /// A description that includes the thrown error.
    public var description: String {
        switch self {
        case .renderer(let reason): "the renderer has failed: \(reason)"
        case .noDrawable: "the display has no buffer"
        case .noDevice: "there is no graphics processor"
        case .noRenderer: "there is no renderer"
        case .failedToLoad(let error): "failed to load: \(error)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

/// A view that loads and plays a .riv file. It shows `loadingView` until the closure that loads the file returns, or
/// the view made by `makeFailureView` if the closure throws an error.
///
///     RiveUIView {
///         let worker = try await Worker()
///         let file = try await File(source: .local("clock", .main), worker: worker)
///         return try await Rive(file: file)
///     }
///
/// Files are read and imported on background threads, while frames continue.
open class RiveUIView: View {
    /// What views begin with.
    public enum Constants {
        /// The values of properties that are not set.
        public enum Defaults {
            /// Playback is not paused.
            public static let isPaused = false
            /// Frames at each refresh of the display.
            public static let frameRate = FrameRate.default
        }
    }

    /// The state of loading.
    public enum State {
        /// There is nothing to play and nothing is being loaded.
        case empty
        /// The closure has not returned yet.
        case loading
        /// The file plays.
        case loaded(Rive)
        /// The closure has thrown an error.
        case failed(any Error)
    }

    /// The state of loading.
    public private(set) var state = State.empty {
        didSet {
            showState()
            onStateChange?(state)
        }
    }
    /// Called after each change of `state`.
    public var onStateChange: ((State) -> Void)?
    /// The delegate, which receives errors.
    public weak var delegate: (any RiveUIViewDelegate)?
    /// Whether playback is paused; the last frame stays visible.
    public var isPaused: Bool {
        didSet { player?.isPaused = isPaused }
    }
    /// How often the file is advanced and drawn.
    public var frameRate = Constants.Defaults.frameRate {
        didSet { player?.frameRate = frameRate }
    }
    /// The view shown in the centre while the file is being loaded; nil for none.
    public var loadingView: View? = SpinnerView() {
        didSet { if case .loading = state { showState() } }
    }
    /// Creates the view that fills the bounds if loading fails; nil for none.
    public var makeFailureView: ((any Error) -> View)? {
        didSet { if case .failed = state { showState() } }
    }
    /// The content being played; nil for none. Setting it cancels loading.
    public var rive: Rive? {
        get { if case .loaded(let rive) = state { rive } else { nil } }
        set {
            if newValue === rive, newValue != nil { return }
            task?.cancel()
            state = newValue.map(State.loaded) ?? .empty
        }
    }

    private var task: Task<Void, Never>?
    /// The view for the current `state`: the player, the loading view or the failure view.
    private var content: View?
    private var player: RiveView? { content as? RiveView }

    /// Creates a view that plays `rive`, or nothing until that property is set.
    public init(
        rive: Rive?, delegate: (any RiveUIViewDelegate)? = nil,
        isPaused: Bool = Constants.Defaults.isPaused
    ) {
        self.isPaused = isPaused
        self.delegate = delegate
        super.init()
        if let rive { state = .loaded(rive) }
        showState()
    }

    /// Creates a view that plays `rive`.
    public convenience init(_ rive: Rive) { self.init(rive: rive) }

    /// Creates a view that plays the content that a closure loads.
    ///
    /// - Parameters:
    ///   - rive: Loads the content. Called once, immediately; its task is cancelled if the view is deallocated first.
    ///   - delegate: Receives an error that the closure throws.
    ///   - isPaused: Whether playback is paused.
    public init(
        rive: @escaping @MainActor () async throws -> Rive,
        delegate: (any RiveUIViewDelegate)? = nil, isPaused: Bool = Constants.Defaults.isPaused
    ) {
        self.isPaused = isPaused
        self.delegate = delegate
        super.init()
        state = .loading
        showState()
        task = Task { [weak self] in
            do {
                let rive = try await rive()
                if !Task.isCancelled { self?.state = .loaded(rive) }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    deinit { task?.cancel() }

    private func fail(_ error: any Error) {
        RiveLog.error(tag: .view, error: error, "the view shows no file")
        state = .failed(error)
        delegate?.view(self, didReceiveError: .failedToLoad(error))
    }

    /// Pauses or resumes playback.
    ///
    /// - Returns: The view itself, for use in a list of views.
    @discardableResult
    public func paused(_ isPaused: Bool) -> Self {
        self.isPaused = isPaused
        return self
    }

    // MARK: Content

    private func showState() {
        let new: View? =
            switch state {
            case .empty: nil
            case .loading: loadingView
            case .loaded(let rive): player?.rive === rive ? player : RiveView(rive: rive)
            case .failed(let error): makeFailureView?(error)
            }
        if new === content { return }
        content?.removeFromSuperview()
        content = new
        (new as? SpinnerView)?.isSpinning = true
        player?.isPaused = isPaused
        player?.frameRate = frameRate
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    /// Returns the artboard's size; zero if there is none.
    open override func sizeThatFits(_ size: Size) -> Size { rive?.artboard.size ?? .zero }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let content else { return }
        guard case .loading = state else {
            content.frame = bounds
            return
        }
        let size = content.sizeThatFits(bounds.size)
        content.frame = Rect(
            (bounds.width - size.width) / 2, (bounds.height - size.height) / 2, size.width,
            size.height)
    }
}

/// The name in the guide to Rive's runtime for a view that plays given content. In FlipbookUI, it is a declarative view.
public typealias RiveUIViewRepresentable = RiveUIView

/// The name in the guide to Rive's runtime for a view that plays the content loaded by a closure. In FlipbookUI, it is a
/// declarative view.
public typealias AsyncRiveUIViewRepresentable = RiveUIView
