import Geometry
import Interface
import JSON
import KioskFile

/// The controls of a page.
extension PageScreen {
    /// Adds the views of the controls: in one group, or in one for each section of a form.
    func addControls() {
        for section in page.sections where !section.fields.isEmpty {
            let group = pageView.addControls(
                Array(page.content[section.fields]), from: section.fields.lowerBound,
                sheets: handlers.sheets)
            group.controls.onChange = { [unowned self, unowned group] in
                didChoose($1, withControl: group.first + $0)
            }
        }
    }

    private func sender(ofControl index: Int) -> ActionSender {
        ActionSender(page.content[index].actionKey, row: opened.identity)
    }

    private func didChoose(_ value: DataValue, withControl index: Int) {
        let control = page.content[index]
        fieldErrors[index] = nil
        handlers.change(
            value, control, sender(ofControl: index),
            ControlPlace(item: item, rowSource: itemSource, document: page.source, values: values))
    }

    /// Makes what the controls say for an item.
    func updateControlStates(_ item: DataValue) {
        takeFieldError()
        let (scope, formats) = (model.scope(item, on: values), model.formats)
        controlStates = page.content.enumerated().map { index, control in
            var state = control.state(scope, formats)
            state.error = fieldErrors[index] ?? ""
            return state
        }
        leaveHiddenPage()
        for section in page.sections {
            let group = pageView.groups.first { $0.first == section.fields.lowerBound }
            group?.title.text = section.title.display(scope, formats)
        }
    }

    /// Shows the values of controls, and which buttons among them are busy.
    func showControls() {
        let states = shownControlStates
        for group in pageView.groups {
            let own = Array(states[group.first..<group.first + group.controls.views.count])
            group.controls.show(own, model.formats) { index in
                handlers.chosen(sender(ofControl: group.first + index))
            }
            for (index, view) in group.controls.views.enumerated()
            where view.control.kind == .button {
                let sender = sender(ofControl: group.first + index)
                view.showActivity(
                    isRunning: handlers.isRunning(sender), fraction: handlers.fraction(sender))
            }
        }
    }

    // MARK: Forms

    /// Whether what is touched is recorded nowhere: the fields of a form and a PIN are the visitor's.
    var isPrivate: Bool { page.form != nil || page.content.contains { $0.kind == .pin } }

    /// Sends the form, unless something in it is wrong.
    func submit() {
        var form: [String: DataValue] = [:]
        for (index, control) in page.content.enumerated() where controlStates[index].isVisible {
            form[control.name] = values?.store.value(at: control.name) ?? .null
        }
        guard check(page.content.indices) else { return }
        let sent = DataValue.object(DataObject(form))
        // Templates find the row that was opened too; a program gets the form only.
        let action = page.buttons.all[0].action.sending(sent)
        handlers.perform(action, sent.over(shown), sender(ofButton: 0), false)
    }

    /// Checks fields, shows what is wrong at them, and goes to the first of them.
    ///
    /// - Returns: whether nothing is wrong.
    func check(_ fields: Range<Int>) -> Bool {
        for index in fields {
            let isThere = controlStates[index].isVisible
            fieldErrors[index] = isThere ? problem(of: page.content[index]) : nil
        }
        let first = fields.first { fieldErrors[$0] != nil }
        if let first { turn(toPageOf: first) }
        update(.values)
        if let first { reveal(first) }
        return first == nil
    }

    /// What is wrong with the value of a field; nil for nothing.
    func problem(of control: ControlDescription) -> String? {
        let value = values?.store.value(at: control.name) ?? .null
        let today = model.localDate.isoDate
        let isMissing = control.isRequired && control.isEmpty(value)
        guard isMissing || control.refuses(value, today: today) else { return nil }
        let message = model.display(control.message, item, on: values)
        if !message.isEmpty { return message }
        let unit = model.display(control.unit, item, on: values)
        return control.limitText(unit: unit, model.formats, today: today)
    }

    /// Takes over that the program of the form has named a field.
    private func takeFieldError() {
        guard page.form != nil, model.errorVersion != seenError else { return }
        seenError = model.errorVersion
        guard let name = model.error?["field"]?.text,
            let index = page.content.firstIndex(where: { $0.name == name })
        else { return }
        fieldErrors[index] = model.error?["text"]?.text ?? ""
        turn(toPageOf: index)
        reveal(index)
    }

    /// Scrolls to a field.
    private func reveal(_ index: Int) {
        guard
            let group = pageView.groups.last(where: { $0.first <= index }),
            group.controls.views.indices.contains(index - group.first)
        else { return }
        pageView.layoutIfNeeded()
        let view = group.controls.views[index - group.first]
        let area = Rect(
            0, group.card.frame.minY + view.frame.minY, pageView.frame.width, view.frame.height)
        pageView.scrollRectToVisible(area, animated: true)
    }
}
