import Geometry
import Interface
import Typography

/// A choice of one of several titles: segments for a few short ones, otherwise a button that opens a list below it.
final class PlayChoiceView: View {
    /// The most titles that are segments, and the most characters in them.
    private static let (mostSegments, mostCharacters) = (4, 24)
    /// The most titles in a list; further ones are left out.
    private static let mostTitles = 500

    private let name: String
    private let titles: [String]
    private let look: PlayLook
    private let segments: SegmentedControl?
    private let button: Button?
    /// The buttons of the list while it is open.
    private var list: [Button] = []
    private var selected: Int?
    /// Called with the index of the title that is chosen.
    var onSelect: (Int) -> Void = { _ in }
    /// Called when the list opens or closes, since it takes room.
    var onResize: () -> Void = {}

    init(_ name: String, _ titles: [String], _ look: PlayLook) {
        (self.name, self.look) = (name, look)
        self.titles = Array(titles.prefix(PlayChoiceView.mostTitles))
        let characters = titles.reduce(0) { $0 + $1.count }
        if titles.count <= PlayChoiceView.mostSegments, characters <= PlayChoiceView.mostCharacters
        {
            let segments = SegmentedControl(family: look.regular, items: titles)
            segments.titleColor = look.theme.text
            (self.segments, button) = (segments, nil)
        } else {
            let button = Button(
                family: look.regular, fontSize: PlayLook.fontSize, style: .tinted)
            button.accessibilityIdentifier = name
            (segments, self.button) = (nil, button)
        }
        super.init()
        if let segments {
            addSubview(segments)
            for (title, control) in zip(titles, segments.segmentControls) {
                control.accessibilityIdentifier = "\(name)=\(title)"
            }
            segments.addAction(for: .valueChanged) { [unowned self, unowned segments] in
                choose(segments.selectedSegmentIndex)
            }
        }
        if let button {
            addSubview(button)
            button.addAction(for: .touchUpInside) { [unowned self] in setOpen(list.isEmpty) }
        }
    }

    /// Shows which title is chosen; nil for none.
    func show(selected index: Int?) {
        guard index != selected || button?.title.isEmpty == true else { return }
        selected = index
        segments?.selectedSegmentIndex = index ?? SegmentedControl.noSegment
        button?.title = index.map { titles.indices.contains($0) ? titles[$0] : "…" } ?? "—"
    }

    private func choose(_ index: Int) {
        guard titles.indices.contains(index) else { return }
        show(selected: index)
        setOpen(false)
        onSelect(index)
    }

    private func setOpen(_ isOpen: Bool) {
        guard isOpen != !list.isEmpty else { return }
        for entry in list { entry.removeFromSuperview() }
        list = []
        if isOpen {
            list = titles.enumerated().map { index, title in
                let entry = Button(
                    family: look.regular, title: title, fontSize: PlayLook.fontSize,
                    style: index == selected ? .filled : .plain)
                entry.accessibilityIdentifier = "\(name)=\(title)"
                entry.addAction(for: .touchUpInside) { [unowned self] in choose(index) }
                addSubview(entry)
                return entry
            }
        }
        setNeedsLayout()
        onResize()
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(size.width, Button.minimumSize * Double(1 + list.count))
    }

    override func layoutSubviews() {
        for (index, view) in subviews.enumerated() {
            view.frame = Rect(
                0, Button.minimumSize * Double(index), frame.width, Button.minimumSize)
        }
    }
}
