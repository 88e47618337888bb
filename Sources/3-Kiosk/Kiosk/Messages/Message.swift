import Interface
import KioskFile
import Platform

/// A message over the screens, with its texts as they are shown.
struct Message {
    /// The maximum length of a text, in characters.
    static let maximumText = 1000
    /// The maximum size of the file of a picture that comes over the control socket, in bytes.
    static let maximumPicture = 2 << 20

    var title = ""
    var text = ""
    var level = MessageAction.Level.info
    /// Seconds until it is closed; nil for the time to read it or, for a dialog, until it is answered.
    var seconds: Double?
    /// The picture; nil for none.
    var image: ImageSource?
    /// The titles of a dialog's buttons; empty for a notice.
    var buttons: [String] = []
    /// The index of the button that the key Escape presses among several; nil if a button has to be chosen.
    var cancelButton: Int?
    /// Whether it belongs to the session of a visitor, with which it ends.
    var isVisitor = false
    /// Writes the texts in another language; nil for texts that have only one.
    var translate: (@MainActor (inout Message) -> Void)?
    /// Called once with the index of the button that was tapped; nil if the time is over or it was closed.
    var answer: (Int?) -> Void = { _ in }

    var isDialog: Bool { !buttons.isEmpty }

    /// The index of the button that the key Escape presses: the only one, or the one that does nothing.
    var escapeButton: Int? { buttons.count == 1 ? 0 : cancelButton }

    /// Whether it is closed when the session of the visitor ends.
    var endsWithSession: Bool { isVisitor && level != .alarm }

    /// Seconds for which it is shown: for a notice, 3 s plus the time to read it at 15 characters per second.
    var duration: Double {
        if let seconds { return seconds }
        if isDialog { return .infinity }
        return min(20, 3 + Double(title.count + text.count) / 15)
    }
}

/// The messages of a kiosk: the one on the screen, and those that wait for it to be closed, of which alarms are first.
@MainActor final class Messages {
    /// The maximum number of messages that wait.
    static let maximumCount = 16

    /// Whether a message may be shown now: the one place that decides it.
    var mayShow: () -> Bool = { true }
    /// Called when another message, or none, is to be shown.
    var onChange: (Message?) -> Void = { _ in }
    /// The message on the screen; nil for none.
    private(set) var shown: Message?
    private var waiting: [Message] = []
    private let loop: EventLoop
    private lazy var timer = loop.makeTimer { [weak self] in self?.close(nil) }

    init(_ loop: EventLoop) { self.loop = loop }

    /// The number of messages that wait.
    var waitingCount: Int { waiting.count }

    /// Shows a message once those before it are closed. An alarm is shown at once, and what was shown waits, unless that
    /// is an alarm as well.
    ///
    /// - Returns: whether there was room for it.
    func add(_ message: Message) -> Bool {
        guard waiting.count < Messages.maximumCount else { return false }
        guard message.level == .alarm else {
            waiting.append(message)
            showNext()
            return true
        }
        if let shown, shown.level != .alarm {
            self.shown = nil
            waiting.insert(shown, at: 0)
        }
        let index = waiting.firstIndex { $0.level != .alarm } ?? waiting.count
        waiting.insert(message, at: index)
        showNext()
        return true
    }

    /// Closes the message on the screen.
    ///
    /// - Parameter button: the index of the button that was tapped; nil if none was.
    func close(_ button: Int?) {
        guard let message = shown else { return }
        shown = nil
        timer.cancel()
        showNext()
        message.answer(button)
    }

    /// Closes the messages that belong to the session of a visitor, without an answer; alarms stay.
    func endSession() {
        waiting.removeAll(where: \.endsWithSession)
        if shown?.endsWithSession == true {
            shown = nil
            timer.cancel()
        }
        showNext()
    }

    /// Whether a message belongs to the session of a visitor.
    var hasVisitorMessage: Bool {
        shown?.endsWithSession == true || waiting.contains(where: \.endsWithSession)
    }

    /// Writes all texts in the language that is shown now; the time to read them goes on.
    func translate() {
        if var message = shown {
            message.translate?(&message)
            shown = message
        }
        for i in waiting.indices { waiting[i].translate?(&waiting[i]) }
    }

    /// Shows the next message if it may be shown, or removes the one on the screen if it may not; it then waits.
    func update() {
        if let shown, !mayShow() {
            self.shown = nil
            waiting.insert(shown, at: 0)
            timer.cancel()
        }
        showNext()
    }

    private func showNext() {
        if shown == nil, !waiting.isEmpty, mayShow() {
            let next = waiting.removeFirst()
            shown = next
            timer.set(loop.now + next.duration)
        }
        onChange(shown)
    }
}
