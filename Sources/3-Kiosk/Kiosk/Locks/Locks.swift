import Platform

/// The locks of a kiosk: which are open, and what is entered for one that is not.
@MainActor final class Locks {
    /// What the pad shows: never the digits.
    struct Pad: Equatable {
        enum Word: Equatable {
            case none, wrong, failed
            /// The next try is possible after so many seconds.
            case wait(Int)
        }

        /// The name of the PIN.
        var pin: String
        /// Whether it is for a screen, and not for an action.
        var isForScreen: Bool
        /// The number of digits so far.
        var count = 0
        var word = Word.none
        /// Whether the PIN is being compared.
        var isChecking = false
    }

    /// The most digits that are taken.
    private static let maximumCount = 12
    /// Seconds after the last touch or key at which the pad goes by itself.
    static let patience = 30.0

    /// The pad; nil while nothing is asked.
    private(set) var pad: Pad? { didSet { if pad != oldValue { onChange(pad) } } }
    /// Called when the pad is to look different.
    var onChange: (Pad?) -> Void = { _ in }
    /// Called when the visitor gives up at a screen, which is then to be left.
    var onLeave: () -> Void = {}
    /// Called with why a PIN could not be compared.
    var onProblem: (_ pin: String, String) -> Void = { _, _ in }
    private(set) var open: Set<String> = []
    private let check: PinCheck
    private let loop: EventLoop
    private var digits: [UInt8] = []
    /// What an action waits for; nil if the pad is for a screen.
    private var answer: ((Bool) -> Void)?
    /// The number of pads so far: an outcome for an earlier one is ignored.
    private var number = 0
    private lazy var waitTimer = loop.makeTimer { [weak self] in self?.updateWait() }
    private lazy var patienceTimer = loop.makeTimer { [weak self] in self?.cancel() }

    init(_ check: PinCheck, _ loop: EventLoop) { (self.check, self.loop) = (check, loop) }

    // MARK: Asking

    /// Asks for a PIN before a screen, or stops doing so.
    ///
    /// - Parameter pin: the name of the PIN of the screen that is covered; nil if none is.
    func cover(_ pin: String?) {
        guard let pin else {
            if pad?.isForScreen == true { close() }
            return
        }
        if pad?.isForScreen == true, pad?.pin == pin { return }
        finish(false)
        show(Pad(pin: pin, isForScreen: true))
    }

    /// Asks for a PIN before an action.
    ///
    /// - Parameter answer: called once, with whether it was entered.
    func ask(_ pin: String, _ answer: @escaping (Bool) -> Void) {
        if open.contains(pin) { return answer(true) }
        guard pad == nil else { return answer(false) }
        self.answer = answer
        show(Pad(pin: pin, isForScreen: false))
    }

    private func show(_ new: Pad) {
        number += 1
        wipe()
        pad = new
        inputDidArrive()
        check.load { [weak self] in self?.updateWait() }
    }

    /// Closes those locks that are not named: what is behind them has been left.
    func keepOpen(where isNeeded: (String) -> Bool) {
        if !open.isEmpty { open = open.filter(isNeeded) }
    }

    /// Closes all locks and the pad, as at the end of a session.
    func lock() {
        open = []
        finish(false)
        close()
    }

    private func finish(_ isOpen: Bool) {
        guard let body = answer else { return }
        answer = nil
        close()
        body(isOpen)
    }

    private func close() {
        number += 1
        wipe()
        waitTimer.cancel()
        patienceTimer.cancel()
        pad = nil
    }

    // MARK: Entering

    /// Notes a touch or a key.
    func inputDidArrive() { if pad != nil { patienceTimer.set(loop.now + Locks.patience) } }

    private var takesKeys: Bool {
        guard let pad, !pad.isChecking else { return false }
        if case .wait = pad.word { return false }
        return true
    }

    /// Takes a digit, 0...9.
    func enter(_ digit: Int) {
        guard takesKeys, digits.count < Locks.maximumCount else { return }
        digits.append(UInt8(0x30 + digit))
        pad?.word = .none
        pad?.count = digits.count
    }

    /// Removes the last digit.
    func delete() {
        guard takesKeys, !digits.isEmpty else { return }
        digits[digits.count - 1] = 0
        digits.removeLast()
        pad?.count = digits.count
    }

    private func wipe() {
        for i in digits.indices { digits[i] = 0 }
        digits = []
    }

    /// Gives up.
    func cancel() {
        guard let pad else { return }
        if pad.isForScreen { onLeave() } else { finish(false) }
    }

    /// Compares what was entered.
    func submit() {
        guard takesKeys, !digits.isEmpty, let name = pad?.pin else { return }
        let (entered, number) = (digits, number)
        wipe()
        pad?.isChecking = true
        check.check(entered, of: name) { [weak self] outcome in
            self?.take(outcome, name, number)
        }
    }

    private func take(_ outcome: PinCheck.Outcome, _ name: String, _ number: Int) {
        if case .failed(let reason) = outcome { onProblem(name, reason) }
        guard number == self.number, pad != nil else { return }
        pad?.isChecking = false
        pad?.count = 0
        switch outcome {
        case .matches:
            open.insert(name)
            if answer == nil { close() } else { finish(true) }
        case .differs: pad?.word = .wrong
        case .failed: pad?.word = .failed
        }
        if outcome != .matches { updateWait() }
    }

    private func updateWait() {
        guard let name = pad?.pin else { return }
        let rest = check.wait(for: name)
        if rest > 0 {
            let seconds = Int(rest.rounded(.up))
            pad?.word = .wait(seconds)
            waitTimer.set(loop.now + rest - Double(seconds - 1))
        } else if case .wait? = pad?.word {
            pad?.word = .none
        }
    }
}
