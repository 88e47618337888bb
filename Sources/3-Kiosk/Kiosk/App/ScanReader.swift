import Geometry
import InputEvents
import JSON
import KioskFile
import Platform
import Runner

/// Separates what scanners type from the keys of persons.
@MainActor final class ScanReader {
    private var detector = ScanDetector()
    private let loop: EventLoop
    private lazy var timer = loop.makeTimer { [weak self] in self?.expire() }
    /// Handles a key of a person that was held back.
    var onKey: (KeyStroke) -> Void = { _ in }
    /// Handles the text of a scan.
    var onScan: (String) -> Void = { _ in }

    init(_ loop: EventLoop) { self.loop = loop }

    /// Handles a key.
    ///
    /// - Parameter isWanted: whether scans are read on the screen.
    /// - Returns: whether it was held back or belongs to a scan; otherwise it is to be handled now.
    func take(_ stroke: KeyStroke, isWanted: Bool) -> Bool {
        guard isWanted || detector.isHolding else { return false }
        var outcome = detector.add(stroke)
        timer.set(detector.isHolding ? loop.now + ScanDetector.maximumGap : .infinity)
        let isOwn = outcome.keys.last == stroke
        if isOwn { outcome.keys.removeLast() }
        for key in outcome.keys { onKey(key) }
        if let text = outcome.scan { onScan(text) }
        return !isOwn
    }

    private func expire() { for key in detector.expire() { onKey(key) } }
}

/// What scanners type.
extension KioskApp {
    func connectScans() {
        scans.onKey = { [unowned self] in handle($0) }
        scans.onScan = { [unowned self] in didScan($0) }
    }

    /// The action for scans on the screen, and its key in the configuration; nil for none.
    private var scanAction: (action: KioskAction, key: String)? {
        if let screen = kiosk.top.flatMap({ model.config.screen($0.name) }), let scan = screen.scan
        {
            return (scan, ConfigNode.path(screen.key, "scan"))
        }
        return model.config.scan.map { ($0, "scan") }
    }

    /// The list on the screen that is searched with keys; nil for none, behind a lock, or while a dialog waits for an
    /// answer.
    private var searchedList: ListScreen? {
        guard !isCovered, messages.shown?.isDialog != true, let list = kiosk.top as? ListScreen
        else {
            return nil
        }
        return list.isSearchable ? list : nil
    }

    /// Whether scans are read: otherwise what scanners type are keys like others.
    var readsScans: Bool { scanAction != nil || searchedList != nil }

    /// Performs the action for a scan, or else searches for it. While the actions for a text run, another scan of the same text is ignored.
    func didScan(_ text: String) {
        guard let (action, key) = scanAction else {
            searchedList?.searchText = text
            return
        }
        let item = DataValue.object([
            "value": .string(text), "length": .number(JSONNumber(unchecked: "\(text.count)")),
        ])
        actions.perform(action, item, ActionSender(key, row: .string(text)))
    }

    package func takeUnhandled(_ stroke: KeyStroke) -> Bool { searchedList?.take(stroke) ?? false }

    package func takeUnhandled(text: String) -> Bool {
        guard let list = searchedList else { return false }
        list.searchText += text
        return true
    }

    /// Handles a key that was held back, as it would have been handled at once.
    private func handle(_ stroke: KeyStroke) {
        // A pad that has come meanwhile has not been asked for a digit.
        guard takesText else { return }
        if screen.key(stroke.press, text: stroke.text) || takeUnhandled(stroke) { return }
        guard let scroll = stroke.scroll else { return }
        let (size, scale) = (screen.size, screen.scale)
        self.scroll(scroll.step, at: Point(size.width * scale / 2, size.height * scale / 2))
    }
}
