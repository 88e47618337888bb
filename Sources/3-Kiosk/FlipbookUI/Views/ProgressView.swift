/// A spinning indicator of indeterminate progress.
public struct ProgressView: View {
    /// Creates an indicator 20 points wide, as on iOS.
    public init() {}

    /// See ``View/body``.
    public var body: some View { ProgressIndicator().frame(width: 20, height: 20) }
}

private struct ProgressIndicator: ViewRepresentable {
    func makeView() -> SpinnerView {
        let view = SpinnerView()
        view.isSpinning = true
        return view
    }

    func updateView(_ view: SpinnerView) {}
}
