import Geometry
import Typography

/// The line of a bar: the back button, the title, and the clock above the notice at the end.
extension NavigationBar {
    private static let gap = 16.0
    /// The heights of the clock and of the notice on a line of their own, in points.
    private static let clockHeight = 20.0
    private static let noticeLineHeight = 17.0
    /// The width that a title keeps beside a notice, in points.
    private static let minimumTitleWidth = 80.0

    private var noticeWidth: Double { notice.text.isEmpty ? 0 : notice.textWidth + 1 }
    private var clockWidth: Double { clock.text.isEmpty ? 0 : clock.textWidth + 1 }

    /// The width of the bar without the button at the trailing end, in points.
    private var lineWidth: Double {
        guard let trailingView else { return frame.width }
        return max(0, frame.width - trailingView.frame.width)
    }

    /// Replaces the view of an item.
    func show(_ item: BarButtonItem?, _ old: View?) -> View? {
        old?.removeFromSuperview()
        setNeedsLayout()
        guard let view = item?.makeView(like: label) else { return nil }
        addSubview(view)
        return view
    }

    /// Lays out the buttons and the line between them.
    ///
    /// - Returns: the title's frame in left-to-right layout.
    func layoutItems(_ height: Double) -> Rect {
        for view in [leadingView, trailingView] {
            guard let view else { continue }
            let size = view.intrinsicContentSize
            if size.width >= 0 { view.frame.size = Size(min(size.width, frame.width / 3), height) }
        }
        if let view = trailingView {
            view.frame = directionalRect(Rect(lineWidth, 0, view.frame.width, height))
        }
        backButton?.isHidden = leadingView != nil
        guard let view = leadingView else { return layoutLine(height) }
        view.frame = directionalRect(Rect(0, 0, view.frame.width, height))
        var title = layoutLine(height)
        let start = view.frame.width + NavigationBar.gap / 2
        if title.minX < start {
            title = Rect(start, title.minY, max(0, title.maxX - start), title.height)
        }
        return title
    }

    /// Lays out the line.
    ///
    /// - Returns: the title's frame in left-to-right layout.
    func layoutLine(_ height: Double) -> Rect {
        if let backButton { return layoutLine(after: backButton, height) }
        let room = max(0, lineWidth - 2 * margin)
        // A bar without a title has a single line.
        if titleWidth == 0, noticeWidth > 0, clockWidth > 0, height < NavigationBar.height {
            let end = clockColumn(clockWidth, height, showsNotice: false)
            placeNotice(Rect(margin, 0, max(0, end - NavigationBar.gap - margin), height), .leading)
            return Rect(margin, 0, 0, height)
        }
        let column = max(clockWidth, noticeWidth)
        let gap = titleWidth > 0 && column > 0 ? NavigationBar.gap : 0
        if titleWidth + gap + column <= room {
            _ = clockColumn(column, height)
            return Rect(margin, 0, titleWidth, height)
        }
        if hasLargeTitle || noticeWidth == 0 {
            // The notice is shortened, then the title; the clock never.
            let least = min(titleWidth, NavigationBar.minimumTitleWidth, (room - gap) / 2)
            let width = min(room, max(clockWidth, min(column, room - gap - least)))
            _ = clockColumn(width, height)
            return Rect(margin, 0, max(0, min(titleWidth, room - gap - width)), height)
        }
        return layoutTwoLines(room, height)
    }

    /// Places the title and the clock above the notice, in a bar that is too narrow for one line.
    private func layoutTwoLines(_ room: Double, _ height: Double) -> Rect {
        placeNotice(
            Rect(margin, height / 2 + 3, room, NavigationBar.noticeLineHeight + 1), .leading)
        let clockWidth = min(room, clockWidth)
        let gap = clockWidth > 0 && titleWidth > 0 ? NavigationBar.gap : 0
        let title = Rect(margin, height / 2 - 22, max(0, room - clockWidth - gap), 24)
        placeClock(Rect(lineWidth - margin - clockWidth, title.minY, clockWidth, title.height))
        return title
    }

    /// Lays out a centred title between the back button and the clock. The button's title is hidden if there is no room
    /// for it.
    private func layoutLine(after button: BackButton, _ height: Double) -> Rect {
        let gap = 12.0
        button.inset = margin - BackButton.lineInset
        let column = min(
            max(clockWidth, noticeWidth), max(clockWidth, (lineWidth - 2 * margin) / 2))
        let end = lineWidth - margin - (column > 0 ? column + gap : 0)
        let wide = button.width(withTitle: true)
        button.showsTitle = wide + gap + titleWidth <= end
        let buttonWidth = button.showsTitle ? wide : button.width(withTitle: false)
        button.frame = directionalRect(Rect(0, 0, buttonWidth, height))
        let start = buttonWidth + (button.showsTitle ? gap : 0)
        let width = max(0, min(titleWidth, end - start))
        let x = max(start, min((lineWidth - width) / 2, end - width))
        _ = clockColumn(column, height)
        return Rect(x, 0, width, height)
    }

    /// Places the clock above the notice at the trailing edge.
    ///
    /// - Returns: the leading edge of both.
    private func clockColumn(
        _ width: Double, _ height: Double, showsNotice: Bool = true
    ) -> Double {
        let x = lineWidth - margin - width
        let hasBoth = clockWidth > 0 && noticeWidth > 0 && showsNotice
        let top = ((height - NavigationBar.clockHeight - NavigationBar.noticeLineHeight) / 2)
            .rounded()
        placeClock(
            Rect(x, hasBoth ? top : 0, width, hasBoth ? NavigationBar.clockHeight : height))
        if showsNotice {
            placeNotice(
                hasBoth
                    ? Rect(
                        x, top + NavigationBar.clockHeight, width, NavigationBar.noticeLineHeight)
                    : Rect(x, 0, width, height), .trailing)
        }
        return x
    }

    private func placeClock(_ rect: Rect) {
        clock.textAlignment = .trailing
        clock.frame = directionalRect(rect)
    }

    private func placeNotice(_ rect: Rect, _ alignment: Label.TextAlignment) {
        notice.textAlignment = alignment
        notice.frame = directionalRect(rect)
    }
}
