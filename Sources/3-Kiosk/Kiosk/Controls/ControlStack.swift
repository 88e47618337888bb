import Geometry
import Interface
import JSON
import KioskFile
import Runner
import Templates

/// The controls of a row or a page, one below the other.
@MainActor final class ControlStack {
    /// The look of controls, and what they ask the kiosk for.
    struct Look {
        var theme: KioskConfig.Theme
        var fonts: Fonts
        var textScale: Double
        /// Ask for what is not chosen in a control itself.
        var sheets = ControlSheets()
        /// Whether there is room for what is wrong below a control.
        var hasNotes = true
    }

    let views: [ControlView]
    /// Called with the index of a control and what a visitor has chosen; null for a button.
    var onChange: (Int, DataValue) -> Void = { _, _ in }

    /// Returns what takes a choice with the control of an index that is made later; see `ControlBody.onQuestion`.
    var onQuestion: (Int) -> ((DataValue) -> Void)? = { _ in nil }

    /// - Parameters:
    ///   - margin: the space at both ends of each, in points.
    ///   - parent: the view that contains them.
    init(_ controls: [ControlDescription], _ look: Look, margin: Double, in parent: View) {
        views = controls.map { control in
            let view = ControlView(
                control, theme: look.theme, fonts: look.fonts, textScale: look.textScale,
                margin: margin, sheets: look.sheets)
            if !look.hasNotes { view.body.onRefusal = look.sheets.refuse }
            return view
        }
        for (index, view) in views.enumerated() {
            view.onChange = { [weak self] in self?.onChange(index, $0) }
            view.body.onQuestion = { [weak self] in self?.onQuestion(index) }
            parent.addSubview(view)
        }
    }

    /// Shows states, and what was chosen in place of values that do not say so yet.
    ///
    /// - Parameters:
    ///   - name: what those without a label are called.
    ///   - chosen: returns what was chosen with the control of an index; nil for nothing.
    func show(
        _ states: [ControlState], name: String = "", _ formats: FormatContext,
        chosen: (Int) -> DataValue?
    ) {
        for (index, (view, state)) in zip(views, states).enumerated() {
            view.show(state, value: chosen(index) ?? state.value, name: name, formats)
        }
    }

    // MARK: Layout

    /// The control beside a row's texts; nil for none.
    var beside: ControlView? { views.first { $0.isBeside && !$0.isHidden } }

    /// The height that those below each other need, in points.
    ///
    /// - Parameter hasBeside: whether one of them may stand beside texts.
    func height(forWidth width: Double, hasBeside: Bool = false) -> Double {
        let beside = hasBeside ? beside : nil
        return views.reduce(0) { $0 + ($1 === beside ? 0 : $1.height(forWidth: width)) }
    }

    /// Places them below each other in an area, whose height is `height(forWidth:hasBeside:)`.
    ///
    /// - Parameters:
    ///   - parent: the view that contains them.
    ///   - hasDividers: whether lines are drawn between them.
    func layOut(
        in area: Rect, of parent: View, hasBeside: Bool = false, hasDividers: Bool = false
    ) {
        let beside = hasBeside ? beside : nil
        var y = area.minY
        let last = views.last { !$0.isHidden && $0 !== beside }
        for view in views where view !== beside {
            let height = view.height(forWidth: area.width)
            view.frame = parent.directionalRect(Rect(area.minX, y, area.width, height))
            view.hasDivider = hasDividers && view !== last
            y += height
        }
    }
}
