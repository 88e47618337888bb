// A scroll view that is built around its content and refreshed by pulling: three states, a
// threshold of 60 points, content kept below the indicator, a callback when it is done.

import Geometry
import Glibc
import Interface
import Kiosk

/// Rows that say when they were fetched.
final class DateRows: View {
    private let fonts: Fonts
    private let stack = VStack(spacing: 1) {}

    init(_ fonts: Fonts) {
        self.fonts = fonts
        super.init()
        backgroundColor = Color(argb: 0xffe2_e5ec)
        addSubview(stack)
    }

    func insert(_ text: String, _ detail: String) {
        let title = Label(family: fonts.bold, fontSize: 18)
        title.text = text
        let subtitle = Label(family: fonts.regular, fontSize: 14)
        subtitle.text = detail
        subtitle.textColor = Color(argb: 0xff6b_7280)
        let row = VStack(spacing: 4) {
            title
            subtitle
        }.padding(EdgeInsets(top: 14, left: 20, bottom: 14, right: 20))
        row.backgroundColor = .white
        stack.insertSubview(row, at: 0)
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    override func sizeThatFits(_ size: Size) -> Size { stack.sizeThatFits(size) }
    override func layoutSubviews() { stack.frame = Rect(origin: .zero, size: frame.size) }
}

exit(
    ViewApp.main(name: "RefreshableScroll") { app in
        let rows = DateRows(app.fonts)
        for i in 1...14 { rows.insert("Row \(i)", "there from the start") }
        var refreshes = 0
        let view = RefreshableScrollView(
            onRefresh: { done in
                app.screen.perform(after: 2) {
                    refreshes += 1
                    rows.insert("Row \(14 + refreshes)", "fetched by refresh \(refreshes)")
                    done()
                }
            },
            progress: { state in
                let label = Label(family: app.fonts.regular, fontSize: 16)
                label.textColor = Color(argb: 0xff6b_7280)
                switch state {
                case .waiting: label.text = "Pull to refresh"
                case .primed: label.text = "Let go"
                case .loading:
                    let ring = ProgressRing()
                    ring.color = Color(argb: 0xff4f_6bed)
                    ring.isSpinning = true
                    return ring.frame(width: 26, height: 26)
                }
                return label
            }
        ) {
            rows
        }
        view.frame = app.screen.root.bounds
        app.screen.root.backgroundColor = Color(argb: 0xffee_f0f5)
        app.screen.root.addSubview(view)
    })
