import Geometry
import Interface
import Typography

/// A row with two lines of text, as in the lists that are measured. It is 60 points high.
package final class BenchmarkCell: TableViewCell {
    private let title: Label
    private let subtitle: Label

    package init(_ family: FontFamily) {
        title = Label(family: family, fontSize: 18)
        subtitle = Label(family: family, fontSize: 14)
        super.init()
        backgroundColor = .white
        addSubview(title)
        addSubview(subtitle)
    }

    package func show(_ title: String, _ subtitle: String) {
        self.title.text = title
        self.subtitle.text = subtitle
    }

    package override func layoutSubviews() {
        title.frame = Rect(20, 6, frame.width - 40, 26)
        subtitle.frame = Rect(20, 34, frame.width - 40, 20)
    }
}
