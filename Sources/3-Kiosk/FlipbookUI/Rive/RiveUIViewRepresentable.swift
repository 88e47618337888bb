/// A view that plays a .riv file, as in Rive's newer Apple runtime.
///
///     struct Clock: View {
///         @State private var rive: Rive?
///
///         var body: some View {
///             RiveUIViewRepresentable(rive: rive)
///                 .task { rive = try? await Rive(file: loadedFile()) }
///         }
///     }
///
/// It takes the proposed size, or that of the artboard where none is proposed.
public struct RiveUIViewRepresentable: ViewRepresentable, Equatable {
    private let rive: Rive?
    private let delegate: (any RiveUIViewDelegate)?
    private var settings = RiveViewSettings()

    /// Creates a view that plays `rive`, or nothing while it is nil.
    ///
    /// - Parameters:
    ///   - rive: The content.
    ///   - delegate: Receives errors.
    public init(rive: Rive?, delegate: (any RiveUIViewDelegate)? = nil) {
        self.rive = rive
        self.delegate = delegate
    }

    /// Creates a view that plays `rive`.
    public init(_ rive: Rive?) { self.init(rive: rive) }

    /// Sets how often the file is advanced and drawn.
    public func frameRate(_ frameRate: FrameRate) -> Self {
        var copy = self
        copy.settings.frameRate = frameRate
        return copy
    }

    /// Pauses playback, so that the last frame stays visible, or resumes it.
    public func paused(_ isPaused: Bool) -> Self {
        var copy = self
        copy.settings.isPaused = isPaused
        return copy
    }

    /// See ``ViewRepresentable/makeView()``.
    public func makeView() -> RiveUIView {
        RiveUIView(rive: rive, delegate: delegate, isPaused: settings.isPaused)
    }

    /// See ``ViewRepresentable/updateView(_:)``.
    public func updateView(_ view: RiveUIView) {
        view.rive = rive
        settings.apply(to: view)
    }

    /// Whether both show the same content in the same way.
    nonisolated public static func == (a: Self, b: Self) -> Bool {
        // Descriptions are made and compared on the main actor.
        MainActor.assumeIsolated { a.rive === b.rive && a.settings == b.settings }
    }
}

/// A view that loads a .riv file and plays it, as in Rive's newer Apple runtime.
///
///     AsyncRiveUIViewRepresentable {
///         let worker = try await Worker()
///         let file = try await File(source: .local("clock", .main), worker: worker)
///         return try await Rive(file: file)
///     }
///
/// The closure is called once for each position in the tree, and cancelled if the view is removed first.
public struct AsyncRiveUIViewRepresentable: ViewRepresentable, Equatable {
    private let load: @MainActor () async throws -> Rive
    private let delegate: (any RiveUIViewDelegate)?
    private var settings = RiveViewSettings()

    /// Creates a view that plays the content that a closure loads.
    ///
    /// - Parameters:
    ///   - rive: Loads the content.
    ///   - delegate: Receives an error that the closure throws.
    public init(
        rive: @escaping @MainActor () async throws -> Rive,
        delegate: (any RiveUIViewDelegate)? = nil
    ) {
        load = rive
        self.delegate = delegate
    }

    /// Sets how often the file is advanced and drawn.
    public func frameRate(_ frameRate: FrameRate) -> Self {
        var copy = self
        copy.settings.frameRate = frameRate
        return copy
    }

    /// Pauses playback, so that the last frame stays visible, or resumes it.
    public func paused(_ isPaused: Bool) -> Self {
        var copy = self
        copy.settings.isPaused = isPaused
        return copy
    }

    /// See ``ViewRepresentable/makeView()``.
    public func makeView() -> RiveUIView {
        RiveUIView(rive: load, delegate: delegate, isPaused: settings.isPaused)
    }

    /// See ``ViewRepresentable/updateView(_:)``.
    public func updateView(_ view: RiveUIView) { settings.apply(to: view) }

    /// Whether both play in the same way: the closure of a later description is not called.
    nonisolated public static func == (a: Self, b: Self) -> Bool {
        // Descriptions are made and compared on the main actor.
        MainActor.assumeIsolated { a.settings == b.settings }
    }
}

/// How the content of a Rive view plays.
private struct RiveViewSettings: Equatable {
    var frameRate = RiveUIView.Constants.Defaults.frameRate
    var isPaused = RiveUIView.Constants.Defaults.isPaused

    @MainActor func apply(to view: RiveUIView) {
        view.frameRate = frameRate
        view.isPaused = isPaused
    }
}
