import KioskFile

/// How far a visitor has come in a form.
struct FormProgress {
    /// The index of the page that is shown.
    var page = 0
    /// What is wrong with fields, by their names.
    var errors: [String: String] = [:]
}

/// The pages of a form, which are filled in one after the other.
extension PageScreen {
    /// The states of the controls; those of other pages of the form are not visible.
    var shownControlStates: [ControlState] {
        guard let form = page.form, form.pages.count > 1 else { return controlStates }
        var states = controlStates
        let fields = form.pages[formPage].fields
        for index in states.indices where !fields.contains(index) {
            states[index].isVisible = false
        }
        return states
    }

    /// The indices of the pages that have a visible field, and of the one that is shown.
    private var openPages: [Int] {
        guard let pages = page.form?.pages else { return [] }
        return pages.indices.filter { index in
            index == formPage || pages[index].fields.contains { controlStates[$0].isVisible }
        }
    }

    /// Leaves a page of which a condition has hidden every field.
    func leaveHiddenPage() {
        guard let pages = page.form?.pages, pages.count > 1,
            !pages[formPage].fields.contains(where: { controlStates[$0].isVisible })
        else { return }
        formPage = nextPage ?? previousPage ?? formPage
    }

    private var nextPage: Int? { openPages.first { $0 > formPage } }
    private var previousPage: Int? { openPages.last { $0 < formPage } }

    /// Shows the texts of the page, its place among the others, and the buttons that lead to them.
    func showFormPage(in content: inout PageContent) {
        guard let form = page.form, form.pages.count > 1 else { return }
        let (shown, pages) = (form.pages[formPage], openPages)
        let title = model.display(shown.title, item, on: values)
        let text = model.display(shown.text, item, on: values)
        if !title.isEmpty { content.title = title }
        if !text.isEmpty || formPage > 0 { content.text = text }
        let place = (pages.firstIndex(of: formPage) ?? 0) + 1
        if pages.count > 1 {
            content.subtitle = model.strings.text(page: place, of: pages.count)
        }
        if nextPage != nil {
            content.buttons = [model.strings[.goOn]]
            content.disabled = []
        }
        if previousPage != nil { content.buttons.append(model.strings[.back]) }
    }

    /// Sends the form or goes to the next page with the first button, and goes back with the second one.
    func formButtonWasTapped(_ index: Int) {
        pageView.window?.setFocus(nil)
        if index > 0 {
            if let previousPage { turn(to: previousPage) }
        } else if let nextPage {
            if let form = page.form, check(form.pages[formPage].fields) { turn(to: nextPage) }
        } else {
            submit()
        }
    }

    private func turn(to index: Int) {
        formPage = index
        pageView.contentOffset = .zero
        update(.values)
    }

    var formProgress: FormProgress {
        var progress = FormProgress(page: formPage)
        for (index, error) in fieldErrors { progress.errors[page.content[index].name] = error }
        return progress
    }

    /// Shows what another screen of the form has shown, as far as the form still has it.
    func restore(_ progress: FormProgress) {
        guard let form = page.form else { return }
        if form.pages.indices.contains(progress.page) { formPage = progress.page }
        for (index, field) in page.content.enumerated() {
            guard let error = progress.errors[field.name] else { continue }
            // The language of the kiosk's own messages may be another one.
            fieldErrors[index] = problem(of: field) ?? error
        }
    }

    /// Shows the page of a field from the next update on.
    func turn(toPageOf field: Int) {
        let index = page.form?.pages.firstIndex { $0.fields.contains(field) }
        if let index { formPage = index }
    }
}
