import InputEvents
import Interface
import JSON
import KioskFile
import Platform
import Runner

/// Locks before screens and actions.
///
/// There is one rule, and one place that holds to it: while a lock of a screen on the visible stack is not open, the pad
/// fills the screen and what is below is neither shown nor touched, whatever has brought it there.
extension KioskApp {
    func connectLocks() {
        locks.onChange = { [unowned self] in show($0) }
        locks.onLeave = { [unowned self] in
            kiosk.leave { [unowned self] in isClosed($0) }
            coverLockedScreen()
        }
        locks.onProblem = { [unowned self] pin, reason in
            model.problems.report("PIN '\(pin)': \(reason)", kind: "PINs", isOnce: false)
        }
        messages.mayShow = { [unowned self] in locks.pad == nil }
    }

    /// Lets the lists of a model know whether they are behind a lock that is not open.
    func connectLocks(of model: KioskModel) {
        for (name, list) in model.lists {
            guard let pin = model.config.pin(ofScreen: name) else { continue }
            list.isClosed = { [weak self] in self?.locks.open.contains(pin) != true }
        }
    }

    /// Whether a screen is behind a lock that is not open.
    func isClosed(_ screen: String) -> Bool {
        model.config.pin(ofScreen: screen).map { !locks.open.contains($0) } ?? false
    }

    /// Asks for the PIN of a screen that is locked. Called before each touch, each key and each frame.
    func coverLockedScreen() {
        guard kiosk != nil, model.config.hasLockedScreens || locks.pad?.isForScreen == true else {
            return
        }
        let locked = kiosk.firstOnStack { isClosed($0) }
        locks.cover(locked.flatMap { model.config.pin(ofScreen: $0) })
    }

    /// Locks again what has been left.
    func lockLeftScreens() {
        coverLockedScreen()
        locks.keepOpen { pin in
            kiosk.firstOnStack { model.config.pin(ofScreen: $0) == pin } != nil
        }
    }

    /// Whether a screen that is locked is covered, so that nothing may be done with it.
    var isCovered: Bool { locks.pad?.isForScreen == true }

    /// The names of the sources that are shown only on screens behind locks that are not open.
    var closedSources: Set<String> {
        guard model.config.hasLockedScreens else { return [] }
        var (closed, open): (Set<String>, Set<String>) = ([], [])
        for screen in model.config.screens {
            let names = model.config.sourceNames(shownOn: screen)
                .union([screen.content.source].compactMap(\.self))
            if isClosed(screen.name) { closed.formUnion(names) } else { open.formUnion(names) }
        }
        return closed.subtracting(open)
    }

    func show(_ pad: Locks.Pad?) {
        if pad != nil { screen.setFocus(nil) }
        kiosk.isCovered = pad != nil
        kiosk.lockPad.show(pad)
        messages.update()
    }

    func press(_ key: LockPadView.Key) {
        switch key {
        case .digit(let digit): locks.enter(digit)
        case .delete: locks.delete()
        case .submit: locks.submit()
        case .cancel: locks.cancel()
        }
    }

    /// While a PIN is entered, a text is edited or a form is filled in, what is touched and typed is recorded nowhere.
    package var isInputPrivate: Bool {
        locks.pad != nil || screen.isEditingText || kiosk.top?.isPrivate == true
    }

    package var takesText: Bool {
        coverLockedScreen()
        return locks.pad == nil
    }

    /// Keys enter a PIN too, and reach nothing else meanwhile.
    func enter(_ stroke: KeyStroke) {
        guard stroke.isDown, !stroke.isRepeat || stroke.code == LockKey.backspace else { return }
        switch stroke.code {
        case LockKey.escape: locks.cancel()
        case LockKey.backspace: locks.delete()
        case LockKey.enter, LockKey.keypadEnter: locks.submit()
        default:
            if let digit = stroke.text.first?.wholeNumberValue, (0...9).contains(digit) {
                locks.enter(digit)
            }
        }
    }
}

/// Codes of keys (`linux/input-event-codes.h`).
private enum LockKey {
    static let escape = 1
    static let backspace = 14
    static let enter = 28
    static let keypadEnter = 96
}
