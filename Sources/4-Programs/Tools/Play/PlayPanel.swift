import Geometry
import Interface

/// What a frame costs, what is wrong with the file, and below that the controls of what plays in a column that scrolls.
final class PlayPanel: View {
    /// Called with another artboard or scene that is chosen.
    var onChoose: (PlayChoice) -> Void = { _ in }
    /// Called when everything is to begin anew.
    var onRestart: () -> Void = {}

    /// The most values that have a row; a note says how many have none.
    static let mostValues = 200

    private let look: PlayLook
    /// What is wrong with the file that was saved last; empty for nothing.
    private let problem: Label
    /// What a frame costs.
    let figures: Label
    private let column = ScrollView()
    private var rows: [View] = []
    /// The row that has got another height and is scrolled into sight.
    private weak var resizedRow: View?

    init(_ look: PlayLook) {
        self.look = look
        problem = Label(family: look.regular, fontSize: PlayLook.fontSize)
        figures = Label(family: look.regular, fontSize: 13)
        super.init()
        backgroundColor = look.theme.row
        tintColor = look.theme.accent
        column.indicatorColor = look.theme.secondaryText
        column.alwaysBounceVertical = true
        column.clipsToBounds = true
        problem.textColor = PlayLook.problem
        problem.numberOfLines = 0
        problem.accessibilityIdentifier = "problem"
        figures.textColor = look.theme.secondaryText
        figures.usesTabularFigures = true
        figures.accessibilityIdentifier = "figures"
        addSubview(problem)
        addSubview(figures)
        addSubview(column)
    }

    /// Says what is wrong; an empty text for nothing.
    func show(problem text: String) {
        guard text != problem.text else { return }
        problem.text = text
        setNeedsLayout()
    }

    /// Makes the controls of what plays. The place to which the panel is scrolled stays.
    func show(_ content: PlayedContent) {
        for row in rows { row.removeFromSuperview() }
        rows = []
        addChoices(content)
        for value in content.values.prefix(PlayPanel.mostValues) {
            add(PlayRow.row(value, of: content, look) { [unowned self] row in reveal(row) })
        }
        let rest = content.values.count - PlayPanel.mostValues
        if rest > 0 { add(text: "and \(rest) more values, which have no room here") }
        if content.values.isEmpty { add(text: "The artboard has no values and no inputs.") }
        let restart = Button(
            family: look.regular, title: "Start again", fontSize: PlayLook.fontSize, style: .tinted)
        restart.addAction(for: .touchUpInside) { [unowned self] in onRestart() }
        add(restart)
        refresh()
        setNeedsLayout()
    }

    private func addChoices(_ content: PlayedContent) {
        let artboards = content.file.file.artboardNames
        if artboards.count > 1 {
            addChoice(
                "Artboard", artboards, selected: artboards.firstIndex(of: content.artboard.name)
            ) { [unowned self] in onChoose(PlayChoice(artboard: artboards[$0])) }
        }
        let scenes = PlayedScene.all(of: content.artboard)
        if scenes.count > 1 {
            let artboard = content.artboard.name
            addChoice(
                "Plays", scenes.map(\.title),
                selected: scenes.firstIndex { $0 == content.scene }
            ) { [unowned self] in onChoose(PlayChoice(artboard: artboard, scene: scenes[$0])) }
        }
    }

    private func addChoice(
        _ name: String, _ titles: [String], selected: Int?, _ choose: @escaping (Int) -> Void
    ) {
        let control = PlayChoiceView(name, titles, look)
        control.show(selected: selected)
        let row = PlayRow(name, look, below: control)
        control.onResize = { [unowned self, unowned row] in reveal(row) }
        control.onSelect = choose
        add(row)
    }

    private func add(text: String) {
        let label = Label(family: look.regular, fontSize: PlayLook.fontSize)
        label.text = text
        label.numberOfLines = 0
        label.textColor = look.theme.secondaryText
        add(label)
    }

    private func add(_ row: View) {
        rows.append(row)
        column.addSubview(row)
    }

    /// Lays out a row that needs another height, and scrolls it into sight.
    private func reveal(_ row: View) {
        resizedRow = row
        setNeedsLayout()
    }

    /// Shows the current values.
    func refresh() {
        for row in rows { (row as? PlayRow)?.refresh() }
    }

    override func layoutSubviews() {
        let width = max(0, frame.width - 2 * PlayLook.margin)
        let gap = PlayLook.margin / 2
        var y = gap
        figures.frame = Rect(PlayLook.margin, y, width, 18)
        y += 18 + gap
        if problem.text.isEmpty {
            problem.frame = Rect(PlayLook.margin, y, width, 0)
        } else {
            let height = problem.sizeThatFits(Size(width, .infinity)).height
            problem.frame = Rect(PlayLook.margin, y, width, min(height, frame.height / 2))
            y += problem.frame.height + gap
        }
        column.frame = Rect(0, y, frame.width, max(0, frame.height - y))
        layOutRows(width, gap)
    }

    private func layOutRows(_ width: Double, _ gap: Double) {
        var y = 0.0
        for row in rows {
            let height = row.sizeThatFits(Size(width, .infinity)).height
            row.frame = Rect(PlayLook.margin, y, width, height)
            y += height + gap
        }
        column.contentSize = Size(frame.width, y + gap)
        if let resizedRow { column.scrollRectToVisible(resizedRow.frame, animated: true) }
        resizedRow = nil
    }
}
