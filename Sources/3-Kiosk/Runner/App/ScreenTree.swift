import Geometry
import Interface
import JSON

/// What is on a screen at a moment: its parts with their places, texts and states. It is the reply to the request
/// `tree`, as JSON, and what the laws of `flipbook-lab live` are about.
package struct ScreenTree: Equatable, Sendable {
    /// A part of the screen, such as a row or a button.
    package struct Part: Equatable, Sendable {
        /// What it is for.
        package var role: AccessibilityRole
        /// The key of the row that it is, or belongs to; its title if rows have no key; empty for other parts.
        package var key = ""
        /// The number of the row from the start of the list, from 0; -1 for other parts.
        package var index = -1
        package var texts: [ScreenElement.Text]
        /// What it is called: what its view says, or else its texts in one.
        package var label: String
        /// Its value, such as the position of a slider; empty for none, and for a text field.
        package var value = ""
        /// The name that the program gave it for scripts; empty for none.
        package var identifier = ""
        /// Where it is displayed, in points of the screen; only the visible part.
        package var frame: Rect
        /// Where it will be once animations have ended.
        package var restingFrame: Rect
        /// How it is.
        package var state: AccessibilityState = []
        /// The opacity as displayed, 0...1.
        package var alpha: Double

        /// Whether it takes touches.
        package var isEnabled: Bool { !state.contains(.disabled) }
        /// Its texts in one.
        fileprivate var text: String { texts.map(\.string).joined(separator: " ") }
    }

    /// The size of the screen, in points.
    package var size: Size
    /// The name of the selected tab's screen; empty without tabs.
    package var tab = ""
    /// The names of the screens on the visible stack, from the first to the one on top.
    package var stack: [String] = []
    /// Whether one screen is moving over another.
    package var isInTransition = false
    /// The parts that are visible, from back to front.
    package var parts: [Part] = []
    /// The scrolling of the screen on top; nil if it does not scroll.
    package var scrolling: ScrollView.Scrolling?
    /// The state of its pull to refresh, such as `waiting`; `none` if it has none.
    package var refresh = "none"
    /// The number of rows that the list on top shows; nil if it shows none yet or is no list.
    package var rows: Int?
    /// The row whose buttons are uncovered, by its key; nil for none.
    package var swiped: String?
    /// The brief message that is shown; empty for none.
    package var notice = ""
    /// The actions that were performed since the start, without those of the schedule.
    package var actions = ActionTally()

    /// How many actions were performed, and the latest one.
    package struct ActionTally: Equatable, Sendable {
        package var count = 0
        /// The key of the latest one in the configuration, such as `list.tap`.
        package var key = ""
        /// The identity of the row that it was performed for: its key or its value `id`; empty for none.
        package var item = ""

        package init() {}
    }

    /// An empty screen of a size, in points.
    package init(size: Size) { self.size = size }

    /// The parts with a role.
    package func parts(_ role: AccessibilityRole) -> [Part] { parts.filter { $0.role == role } }
    /// The name of the screen on top.
    package var top: String { stack.last ?? "" }
}

extension ScreenTree {
    /// The tree of a screen of plain views.
    @MainActor package init(_ screen: Screen) {
        size = screen.size
        parts = screen.elements.map(Part.init)
    }
}

extension ScreenTree.Part {
    @MainActor package init(_ element: ScreenElement) {
        role = element.role
        texts = element.texts
        frame = element.frame
        restingFrame = element.restingFrame
        label = element.label
        // What is typed is told to nobody.
        value = element.role == .field ? "" : element.value
        identifier = element.identifier
        state = element.state
        alpha = element.alpha
    }
}

// MARK: - JSON

extension ScreenTree {
    /// The tree as a JSON object. Rectangles are [x, y, width, height] in points.
    package var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add([size.width, size.height], "size")
        writer.add(tab, for: "tab")
        writer.add(stack, "stack")
        writer.add(isInTransition, for: "moving")
        writer.add(notice, for: "notice")
        writer.add(refresh, for: "refresh")
        writer.beginObject("actions")
        writer.add(actions.count, for: "count")
        writer.add(actions.key, for: "key")
        writer.add(actions.item, for: "item")
        writer.endObject()
        if let rows { writer.add(rows, for: "rows") }
        if let swiped { writer.add(swiped, for: "swiped") }
        if let scrolling {
            writer.beginObject("scroll")
            writer.add(scrolling.offset, for: "offset")
            writer.add([scrolling.range.lowerBound, scrolling.range.upperBound], "range")
            writer.add(scrolling.isAtRest, for: "rests")
            writer.add(scrolling.held, for: "held")
            writer.endObject()
        }
        writer.beginArray("parts")
        for part in parts {
            writer.newline()
            part.write(to: &writer)
        }
        writer.endArray()
        writer.endObject()
        return writer.text + "\n"
    }

    /// Reads a tree from the reply to `tree`; nil if it is not one.
    package init?(json text: String) {
        guard let value = try? JSONParser.parse(text) else { return nil }
        let root = DataValue(value)
        guard let size = root["size"]?.numbers, size.count == 2 else { return nil }
        self.size = Size(size[0], size[1])
        tab = root["tab"]?.text ?? ""
        stack = root["stack"]?.array?.compactMap(\.text) ?? []
        isInTransition = root["moving"]?.bool ?? false
        notice = root["notice"]?.text ?? ""
        refresh = root["refresh"]?.text ?? "none"
        actions.count = root["actions"]?["count"]?.number.map { Int($0) } ?? 0
        actions.key = root["actions"]?["key"]?.text ?? ""
        actions.item = root["actions"]?["item"]?.text ?? ""
        rows = root["rows"]?.number.map { Int($0) }
        swiped = root["swiped"]?.text
        if let scroll = root["scroll"], let range = scroll["range"]?.numbers, range.count == 2,
            range[0] <= range[1]
        {
            scrolling = ScrollView.Scrolling(
                offset: scroll["offset"]?.number ?? 0, range: range[0]...range[1],
                isAtRest: scroll["rests"]?.bool ?? true, held: scroll["held"]?.number ?? 0)
        }
        parts = root["parts"]?.array?.compactMap(Part.init) ?? []
    }
}

extension ScreenTree.Part {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add(role.rawValue, for: "role")
        if !key.isEmpty { writer.add(key, for: "key") }
        if index >= 0 { writer.add(index, for: "index") }
        writer.add(texts.map(\.string), "texts")
        if texts.contains(where: \.isCut) {
            writer.add(texts.filter(\.isCut).map(\.string), "cut")
        }
        writer.add(frame, "rect")
        if restingFrame != frame { writer.add(restingFrame, "rests") }
        if label != text { writer.add(label, for: "label") }
        if !value.isEmpty { writer.add(value, for: "value") }
        if !identifier.isEmpty { writer.add(identifier, for: "id") }
        if !isEnabled { writer.add(false, for: "enabled") }
        let states = AccessibilityState.named.filter { state.contains($0.state) }
        if !states.isEmpty { writer.add(states.map(\.name), "state") }
        if alpha != 1 { writer.add(alpha, for: "alpha") }
        writer.endObject()
    }

    fileprivate init?(_ value: DataValue) {
        guard let role = value["role"]?.text.flatMap(AccessibilityRole.init(rawValue:)),
            let frame = value["rect"]?.rect
        else { return nil }
        let cut = value["cut"]?.array?.compactMap(\.text) ?? []
        self.role = role
        key = value["key"]?.text ?? ""
        index = value["index"]?.number.map { Int($0) } ?? -1
        texts = (value["texts"]?.array?.compactMap(\.text) ?? []).map {
            ScreenElement.Text(string: $0, width: 0, isCut: cut.contains($0))
        }
        self.frame = frame
        restingFrame = value["rests"]?.rect ?? frame
        alpha = value["alpha"]?.number ?? 1
        label = ""
        self.value = value["value"]?.text ?? ""
        identifier = value["id"]?.text ?? ""
        let states = value["state"]?.array?.compactMap(\.text) ?? []
        for (name, state) in AccessibilityState.named where states.contains(name) {
            self.state.insert(state)
        }
        if value["enabled"]?.bool == false { state.insert(.disabled) }
        label = value["label"]?.text ?? text
    }
}

extension JSONWriter {
    fileprivate mutating func add(_ values: [Double], _ key: String) {
        beginArray(key)
        for value in values { add((value * 100).rounded() / 100) }
        endArray()
    }

    fileprivate mutating func add(_ values: [String], _ key: String) {
        beginArray(key)
        for value in values { add(value) }
        endArray()
    }

    fileprivate mutating func add(_ rect: Rect, _ key: String) {
        add([rect.minX, rect.minY, rect.width, rect.height], key)
    }
}

extension DataValue {
    fileprivate var numbers: [Double]? { array?.compactMap(\.number) }

    fileprivate var rect: Rect? {
        guard let n = numbers, n.count == 4 else { return nil }
        return Rect(n[0], n[1], n[2], n[3])
    }
}
