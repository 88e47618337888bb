import Geometry
import RiveRuntime

/// Receives what happens to a `RiveUIView`.
@MainActor public protocol RiveUIViewDelegate: AnyObject {
    /// The closure that the view was made with has thrown `error`.
    func view(_ view: RiveUIView, didError error: RiveUIViewError)
}

/// Why a `RiveUIView` shows no file.
public enum RiveUIViewError: Error, CustomStringConvertible {
    /// The closure that makes the `Rive` has thrown.
    case failedToLoad(any Error)

    /// What was thrown.
    public var description: String {
        switch self {
        case .failedToLoad(let error): "failed to load: \(error)"
        }
    }
}

/// Plays a .riv file that it loads by itself: shows `loadingView` until the closure that it was made
/// with returns, and what `makeFailureView` returns if the closure throws.
///
///     RiveUIView {
///         let worker = try await Worker()
///         let file = try await File(source: .local("clock", .main), worker: worker)
///         return try await Rive(file: file)
///     }
///
/// Files are read and imported on background threads; the frame loop goes on meanwhile.
open class RiveUIView: View {
    /// How far a view has come.
    public enum State {
        /// There is nothing to play, and nothing is being loaded.
        case empty
        /// The closure has not returned yet.
        case loading
        /// The file plays.
        case loaded(Rive)
        /// The closure has thrown.
        case failed(any Error)
    }

    /// How far the view has come.
    public private(set) var state = State.empty {
        didSet {
            showState()
            onStateChange?(state)
        }
    }
    /// Called after each change of `state`.
    public var onStateChange: ((State) -> Void)?
    /// Receives errors.
    public weak var delegate: (any RiveUIViewDelegate)?
    /// Whether playback is paused; the last frame stays visible.
    public var isPaused: Bool {
        didSet { player?.isPaused = isPaused }
    }
    /// Shown in the middle while the file is loaded; nil for nothing.
    public var loadingView: View? = SpinnerView() {
        didSet { if case .loading = state { showState() } }
    }
    /// Makes what is shown over the view's bounds if loading fails; nil for nothing.
    public var makeFailureView: ((any Error) -> View)? {
        didSet { if case .failed = state { showState() } }
    }
    /// What is played; nil for nothing. Setting it ends loading.
    public var rive: Rive? {
        get { if case .loaded(let rive) = state { rive } else { nil } }
        set {
            if newValue === rive, newValue != nil { return }
            task?.cancel()
            state = newValue.map(State.loaded) ?? .empty
        }
    }

    private var task: Task<Void, Never>?
    /// What `state` shows: the player, the loading view or the failure view.
    private var content: View?
    private var player: RiveView? { content as? RiveView }

    /// A view that plays `rive`, or nothing until its property is set.
    public init(rive: Rive?, delegate: (any RiveUIViewDelegate)? = nil, isPaused: Bool = false) {
        self.isPaused = isPaused
        self.delegate = delegate
        super.init()
        if let rive { state = .loaded(rive) }
        showState()
    }

    /// A view that plays what a closure makes.
    ///
    /// - Parameters:
    ///   - rive: called once, at once; cancelled if the view goes before it returns.
    ///   - delegate: receives the error that the closure throws.
    ///   - isPaused: whether playback is paused.
    public init(
        rive: @escaping @MainActor () async throws -> Rive,
        delegate: (any RiveUIViewDelegate)? = nil, isPaused: Bool = false
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
        delegate?.view(self, didError: .failedToLoad(error))
    }

    /// Pauses playback or goes on with it.
    ///
    /// - Returns: the view, so that it can be written where views are listed.
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
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    /// The artboard's size; zero while there is none.
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

/// A view that plays what it is given, in the words of Rive's runtime.
public typealias RiveUIViewRepresentable = RiveUIView

/// A view that plays what a closure makes, in the words of Rive's runtime.
public typealias AsyncRiveUIViewRepresentable = RiveUIView
