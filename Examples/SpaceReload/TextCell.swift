import Flipbook

/// A line of text on a row.
final class TextCell: TableViewCell {
    private let label: Label

    init(_ fonts: Fonts) {
        label = Label(family: fonts.regular, fontSize: 18)
        super.init()
        backgroundColor = .white
        label.textColor = Color(argb: 0xff1c_2150)
        addSubview(label)
    }

    func show(_ text: String) { label.text = text }

    override func layoutSubviews() {
        label.frame = Rect(20, 0, frame.width - 40, frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(
            Rect(20, frame.height - 1, frame.width - 20, 1), color: Color(argb: 0xffe4_e6ee))
    }
}
