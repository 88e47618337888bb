/// An indicator of progress: a bar if the fraction that is done is known, otherwise a spinner.
public struct ProgressView: View {
    private let fraction: Double?

    /// Creates a spinner 20 points wide, as on iOS.
    public init() { fraction = nil }

    /// Creates a bar for a value from 0 to `total`; a spinner if the value is nil.
    public init(value: Double?, total: Double = 1) {
        fraction = value.map { total > 0 ? $0 / total : 0 }
    }

    /// See ``View/body``.
    public var body: some View {
        if let fraction {
            ProgressBar(fraction: fraction)
        } else {
            ProgressIndicator().frame(width: 20, height: 20)
        }
    }
}

private struct ProgressBar: ViewRepresentable {
    let fraction: Double

    func makeView() -> Interface.ProgressView { Interface.ProgressView() }

    func updateView(_ view: Interface.ProgressView) {
        view.setProgress(fraction, animated: true)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: Interface.ProgressView) -> Size? {
        view.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}

private struct ProgressIndicator: ViewRepresentable {
    func makeView() -> SpinnerView {
        let view = SpinnerView()
        view.isSpinning = true
        return view
    }

    func updateView(_ view: SpinnerView) {}
}
