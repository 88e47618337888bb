import Kiosk
import Platform

/// A kiosk that the tester makes: the options in which it differs from the simplest one, a keyless list of eight
/// one-line rows without a header. Leaving out an option makes the kiosk simpler.
struct LiveKiosk: Equatable, Sendable {
    /// The options by name; see `choices`.
    var options: [String: String] = [:]

    /// An option with its values; the first one is that of the simplest kiosk.
    struct Choice: Sendable {
        var name: String
        var values: [String]
        /// How often another value than the first is chosen: one time in this many.
        var rarity = 2
    }

    /// The options of all kiosks.
    static let choices = [
        Choice(
            name: "size",
            values: ["480x800", "240x320", "320x480", "800x480", "1280x800", "600x1024"]),
        Choice(name: "scale", values: ["", "1", "1.25", "1.5", "2"], rarity: 4),
        Choice(name: "language", values: ["en", "de", "ar", "ja", "zh", "hi"], rarity: 3),
        Choice(name: "shape", values: ["list", "tabs", "page"]),
        Choice(name: "style", values: ["text", "card", "rive"], rarity: 3),
        Choice(
            name: "header", values: ["none", "spinner", "text", "warp", "converge", "rive"],
            rarity: 1),
        Choice(name: "key", values: ["no", "yes"]),
        Choice(name: "rows", values: ["8", "0", "1", "3", "6", "14", "40", "150"], rarity: 1),
        Choice(name: "names", values: ["short", "long"]),
        Choice(name: "lines", values: ["1", "2", "3"]),
        Choice(name: "textScale", values: ["1", "0.75", "1.5", "2"], rarity: 3),
        Choice(name: "rowHeight", values: ["", "44", "100", "160"], rarity: 3),
        Choice(name: "height", values: ["", "56", "120"], rarity: 5),
        Choice(name: "columns", values: ["1", "2", "3"], rarity: 4),
        Choice(name: "section", values: ["no", "yes"], rarity: 3),
        Choice(name: "subtitle", values: ["no", "yes"]),
        Choice(name: "trailing", values: ["no", "yes"]),
        Choice(name: "badge", values: ["no", "yes"], rarity: 3),
        Choice(name: "icon", values: ["no", "yes"], rarity: 3),
        Choice(name: "image", values: ["no", "yes"], rarity: 4),
        Choice(name: "color", values: ["no", "yes"], rarity: 4),
        Choice(name: "when", values: ["no", "yes"], rarity: 4),
        Choice(name: "tap", values: ["run", "none", "show", "set", "refresh", "several"]),
        Choice(name: "swipe", values: ["none", "one", "two", "leading", "both"]),
        Choice(name: "buttons", values: ["1", "0", "3"]),
        Choice(name: "fields", values: ["no", "yes"]),
        Choice(name: "fastScroll", values: ["yes", "no"], rarity: 4),
        Choice(name: "dividers", values: ["texts", "none", "full", "inset"], rarity: 4),
        Choice(name: "density", values: ["regular", "compact", "spacious"], rarity: 4),
        Choice(name: "textSize", values: ["100", "85", "150", "200"], rarity: 3),
        Choice(name: "search", values: ["no", "yes"], rarity: 3),
        // Controls on pages and in a form.
        Choice(name: "controls", values: ["no", "yes"], rarity: 2),
        Choice(name: "motion", values: ["full", "reduced"], rarity: 4),
        Choice(name: "appearance", values: ["light", "dark"], rarity: 4),
        Choice(name: "title", values: ["yes", "no"], rarity: 4),
        Choice(name: "largeTitle", values: ["no", "yes"], rarity: 3),
        Choice(name: "clock", values: ["no", "yes"], rarity: 4),
        Choice(name: "updateTime", values: ["yes", "no"], rarity: 4),
        Choice(name: "stale", values: ["no", "yes"], rarity: 4),
        // Seconds: of a background job, of an action's program, and from a refresh to its document.
        Choice(name: "work", values: ["0.01", "0.002", "0.04", "0.15"]),
        Choice(name: "program", values: ["0.3", "0.05", "2"]),
        Choice(name: "fails", values: ["no", "yes"], rarity: 4),
        Choice(name: "answer", values: ["0.6", "0.05", "3"]),
    ]

    /// The value of an option.
    subscript(_ name: String) -> String {
        options[name] ?? LiveKiosk.choices.first { $0.name == name }?.values[0] ?? ""
    }

    func number(_ name: String) -> Double { Double(self[name]) ?? 0 }
    func has(_ name: String) -> Bool { self[name] == "yes" }

    /// The size of the display, in pixels.
    var size: (width: Int, height: Int) {
        let parts = self["size"].split(separator: "x").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : (480, 800)
    }

    /// Whether something on the screen moves by itself.
    var plays: Bool { self["style"] == "rive" }

    /// The names of the tabs' screens; empty without tabs.
    var tabs: [String] { self["shape"] == "tabs" ? ["home", "cards", "about"] : [] }

    /// Makes a kiosk at random.
    static func random(_ random: inout RepeatableRandom) -> LiveKiosk {
        var kiosk = LiveKiosk()
        for choice in choices where random.next(choice.rarity) == 0 {
            let value = choice.values[random.next(choice.values.count)]
            if value != choice.values[0] { kiosk.options[choice.name] = value }
        }
        return kiosk
    }

    // MARK: Text

    /// The options in one line, such as `kiosk header=spinner key=yes`.
    var line: String {
        let parts = LiveKiosk.choices.compactMap { choice in
            options[choice.name].map { "\(choice.name)=\($0)" }
        }
        return (["kiosk"] + parts).joined(separator: " ")
    }

    /// Reads the line.
    init(line: Substring) throws {
        for word in line.split(separator: " ").dropFirst() {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2,
                let choice = LiveKiosk.choices.first(where: { $0.name == parts[0] }),
                choice.values.contains(String(parts[1])) || Double(parts[1]) != nil
            else { throw UsageError("'\(word)' is no option of a kiosk") }
            options[choice.name] = String(parts[1])
        }
    }

    init() {}
}
