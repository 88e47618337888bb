import Geometry
import Interface
import KioskFile

/// Shows over a row that its actions are running: a spinner and, if the row's own tap is running, a veil in the row's
/// colour, since a further tap does nothing.
final class RowActivityView: View {
    enum Activity {
        case none
        /// A button behind the row has been tapped; the row itself can be tapped.
        case running
        /// The row has been tapped.
        case disabled
    }

    /// Seconds until anything is shown, so that nothing flashes if the actions end soon.
    static let delay = 0.3
    private static let fadeDuration = 0.2
    private static let spinnerSize = 24.0

    private let veil = View()
    private let spinner = SpinnerView()

    private init(_ theme: KioskConfig.Theme) {
        super.init()
        isUserInteractionEnabled = false
        veil.backgroundColor = theme.row.multiplyingAlpha(by: 0.6)
        spinner.color = theme.text
        addSubview(veil)
        addSubview(spinner)
        alpha = 0
    }

    /// Shows the activity of a row in its cell.
    ///
    /// - Parameter fraction: how much of it is done, 0...1; nil if that is not known.
    static func show(
        _ activity: Activity, in cell: TableViewCell, _ theme: KioskConfig.Theme,
        fraction: Double? = nil
    ) {
        let shown = cell.subviews.lazy.compactMap { $0 as? RowActivityView }.first
        guard activity != .none else {
            shown?.removeFromSuperview()
            return
        }
        let view = shown ?? RowActivityView(theme)
        view.veil.isHidden = activity == .running
        view.frame = cell.bounds
        view.spinner.show(isBusy: true, fraction: fraction)
        guard shown == nil else { return }
        cell.addSubview(view)
        View.animate(
            withDuration: fadeDuration, delay: delay, options: .allowUserInteraction
        ) { view.alpha = 1 }
    }

    override func layoutSubviews() {
        veil.frame = bounds
        let size = RowActivityView.spinnerSize
        spinner.frame = Rect((bounds.width - size) / 2, (bounds.height - size) / 2, size, size)
    }
}
