import InputEvents
import Interface
import KioskFile
import Platform
import Runner
import Templates

/// The end of a visitor's session.
extension KioskApp {
    func connectSession() {
        session.description = model.config.session
        session.hasTraces = { [unowned self] in hasVisitorTraces }
        session.onWarning = { [unowned self] in showWarning($0) }
        session.onEnd = { [unowned self] in endSession() }
    }

    /// Whether something of the visitor would be lost: a value that differs from its declaration, a document that a
    /// program has printed, a program that runs, a message that waits, a text that is edited or was copied, another
    /// language or text size, or any other screen than the start screen.
    private var hasVisitorTraces: Bool {
        !kiosk.isAtStart || model.language != nil || model.textSize != nil
            || model.values.isChanged
            || messages.hasVisitorMessage
            || actions.hasVisitorTraces || screen.isEditingText || screen.pasteboard.hasStrings
    }

    /// Clears everything of the visitor, in this order; whatever a visitor can leave behind has its line here.
    private func endSession() {
        dropEditedText()
        screen.pasteboard.string = nil
        let names = actions.endSession()
        controls.endSession()
        model.setError(nil)
        for name in names {
            model.sources[name]?.discard()
            forgetRecordedDocuments(of: name)
        }
        model.resetValues()
        pendingModel?.resetValues()
        locks.lock()
        messages.endSession()
        // What was typed, screens with their values, scroll positions and notices are those of the views.
        // In the kiosk's own language at once: until its rows are made, a list is empty.
        let latest = pendingModel ?? model
        if latest.language != nil { show(KioskModel(latest, in: nil)) }
        model.setTextSize(nil)
        pendingModel?.setTextSize(nil)
        showStart()
        if let action = model.config.session.action { perform(action, .null, key: "session.do") }
    }

    /// Keys enter a PIN or are read as those of a scanner, or the one that answers the question does nothing else.
    package func take(_ stroke: KeyStroke) -> Bool {
        guard locks.pad != nil else {
            return kiosk.warning.isShowing || scans.take(stroke, isWanted: readsScans)
        }
        enter(stroke)
        return true
    }

    /// Shows how many seconds are left until the end of the session; nil for no longer.
    func showWarning(_ seconds: Int?) {
        guard let seconds else { return kiosk.warning.show(nil) }
        let strings = model.strings
        let text = strings.text(.sessionEnds, time: "\(seconds)")
        if kiosk.warning.isShowing { return kiosk.warning.setText(text) }
        var message = Message()
        message.title = strings[.stillThere]
        message.text = text
        message.buttons = [strings[.goOn]]
        model.prepareFonts(for: [message.title, text] + message.buttons)
        kiosk.warning.show(message)
        coverKeyboard()
    }
}
