import Geometry
import Typography

/// Receives the events of a search bar; the equivalent of `UISearchBarDelegate`. Fingers and keys send them.
@MainActor public protocol SearchBarDelegate: AnyObject {
    /// Called after the text began to be edited.
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
    /// Called after the text is no longer edited.
    func searchBarTextDidEndEditing(_ searchBar: SearchBar)
    /// Called after the text has changed, also by its clear button.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
    /// Called when Return was pressed.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)
    /// Called when the cancel button was pressed.
    func searchBarCancelButtonClicked(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
}

/// A field for what is searched, with a magnifying glass, a clear button and a cancel button; the equivalent of
/// `UISearchBar`.
public final class SearchBar: View {
    private static let (margin, gap, glassRoom) = (8.0, 8.0, 30.0)

    /// The field of the bar.
    public let searchTextField: TextField
    private let cancelButton: Button
    private let background = View()
    /// Receives the events.
    public weak var delegate: (any SearchBarDelegate)?
    /// The text. Setting it sends no event.
    public var text: String {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// The text that is shown while there is none.
    public var placeholder: String {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The title of the cancel button; at first that of the screen's ``InterfaceWords``.
    public var cancelButtonTitle: String {
        get { cancelButton.title }
        set { cancelButton.title = newValue }
    }
    /// Whether a button that the program uses to end a search is shown.
    public var showsCancelButton = false {
        didSet {
            guard showsCancelButton != oldValue else { return }
            cancelButton.isHidden = !showsCancelButton
            setNeedsLayout()
        }
    }

    /// Creates a bar without text.
    public init(family: FontFamily) {
        searchTextField = TextField(family: family)
        cancelButton = Button(family: family, title: Screen.mainWords.cancel, style: .plain)
        super.init()
        background.backgroundColor = searchTextField.backgroundColor
        background.cornerRadius = searchTextField.cornerRadius
        background.isUserInteractionEnabled = false
        searchTextField.backgroundColor = .clear
        searchTextField.clearButtonMode = .whileEditing
        searchTextField.returnKeyType = .search
        searchTextField.autocapitalizationType = .none
        cancelButton.isHidden = true
        for view in [background, searchTextField, cancelButton] { addSubview(view) }
        connect()
    }

    /// Creates a bar in the system's font; see ``SystemFont``.
    public override convenience init(frame: Rect = .zero) {
        self.init(family: SystemFont.regular)
        self.frame = frame
    }

    private func connect() {
        let field = searchTextField
        field.addAction(for: .editingDidBegin) { [unowned self] in
            delegate?.searchBarTextDidBeginEditing(self)
        }
        field.addAction(for: .editingDidEnd) { [unowned self] in
            delegate?.searchBarTextDidEndEditing(self)
        }
        field.addAction(for: .editingChanged) { [unowned self] in
            delegate?.searchBar(self, textDidChange: text)
        }
        field.addAction(for: .editingDidEndOnExit) { [unowned self] in
            delegate?.searchBarSearchButtonClicked(self)
        }
        cancelButton.addAction(for: .touchUpInside) { [unowned self] in
            delegate?.searchBarCancelButtonClicked(self)
        }
    }

    /// Returns the width that there is, and the height of the field with the space around it.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(
            size.width.isFinite ? size.width : 320,
            searchTextField.sizeThatFits(size).height + 2 * SearchBar.margin)
    }

    public override func layoutSubviews() {
        let (margin, gap) = (SearchBar.margin, SearchBar.gap)
        let height = frame.height - 2 * margin
        let inner = max(0, frame.width - 2 * margin)
        let button =
            showsCancelButton ? cancelButton.sizeThatFits(Size(inner / 2, height)).width : 0
        let width = max(0, inner - button - (showsCancelButton ? gap : 0))
        background.frame = directionalRect(Rect(margin, margin, width, height))
        let room = SearchBar.glassRoom
        searchTextField.frame = directionalRect(
            Rect(margin + room, margin, max(0, width - room), height))
        cancelButton.frame = directionalRect(
            Rect(frame.width - margin - button, margin, button, height))
    }

    public override func drawAboveSubviews(on canvas: Canvas) {
        let x = SearchBar.margin + SearchBar.glassRoom / 2 + 4
        let glass = Path.magnifyingGlass(
            at: Point(isRightToLeft ? frame.width - x : x, frame.height / 2), radius: 6.5,
            isMirrored: isRightToLeft)
        canvas.stroke(
            glass, style: StrokeStyle(width: 2, join: .round, cap: .round),
            color: searchTextField.textColor.multiplyingAlpha(by: 0.45))
    }
}

extension Path {
    /// Returns the outline of a magnifying glass.
    ///
    /// - Parameters:
    ///   - center: The middle of its lens.
    ///   - radius: The radius of its lens, in points.
    ///   - isMirrored: Whether its handle is at the left.
    package static func magnifyingGlass(
        at center: Point, radius: Double, isMirrored: Bool
    ) -> Path {
        var path = Path(
            ellipseIn: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
        let side = isMirrored ? -radius : radius
        path.move(to: Point(center.x + side * 0.75, center.y + radius * 0.75))
        path.line(to: Point(center.x + side * 1.7, center.y + radius * 1.7))
        return path
    }
}
