import Geometry

extension TableView {
    /// Lays out the headers of visible sections. The first header sticks to the top until the next one pushes it out.
    func showHeaders() {
        // A refresh header scrolls out of view, so its space does not count.
        let top = contentOffset.y + contentInset.top
        let bottom = contentOffset.y + frame.height
        var visible = 0..<0
        if let first = layout.section(at: max(0, top)) {
            for s in first..<layout.sections.count where layout.sections[s].start < bottom {
                guard layout.sections[s].headerHeight > 0 else { continue }
                visible = (visible.isEmpty ? s : visible.lowerBound)..<s + 1
                var rect = layout.headerRect(of: s, width: frame.width)
                let y = max(rect.minY, min(top, layout.end(of: s) - rect.height))
                rect = Rect(0, y, rect.width, rect.height)
                if headers[s] == nil { headers[s] = makeHeader(of: s, at: rect) }
                headers[s]?.frame = rect
            }
        }
        for (s, view) in headers where !visible.contains(s) {
            view.removeFromSuperview()
            headers[s] = nil
        }
    }

    /// Creates a header. Inside an animation, it fades in at its final position.
    private func makeHeader(of section: Int, at rect: Rect) -> View? {
        let own = tableDelegate?.tableView(self, viewForHeaderInSection: section)
        guard let view = own ?? makeTitleHeader(of: section) else { return nil }
        let isAnimated = AnimationTransaction.current != nil
        View.performWithoutAnimation {
            addSubview(view)
            view.frame = rect
            if isAnimated { view.alpha = 0 }
        }
        if isAnimated { view.alpha = 1 }
        return view
    }

    /// Assigns headers to the new indices of their sections and removes those of deleted sections.
    func rekeyHeaders(_ changes: TableChanges) {
        var kept: [Int: View] = [:]
        for (section, view) in headers {
            if let new = changes.newSection(of: section) {
                kept[new] = view
            } else {
                view.removeFromSuperview()
            }
        }
        headers = kept
    }
}
