import JSON
import Kiosk

/// The rows of a tester's kiosk and their changes, each of which depends only on the rows and a number, so that a
/// script without some of its changes makes the others as before.
struct LiveRows: Equatable, Sendable {
    /// A row; its name and its values are texts.
    struct Row: Equatable, Sendable {
        var id: Int
        var name: String
        var note: String
        /// A figure, which is to be shown whole or not at all.
        var value: String
        var section: String
        var salt: Int
        /// A number; empty for about half of the rows.
        var badge: String { salt % 2 == 0 ? "\(salt % 50)" : "" }
    }

    /// The kinds of change, by the names that scripts use.
    static let changes = [
        "first", "last", "one", "name", "value", "all", "order", "grow", "insert", "shrink",
        "remove",
        "few", "none", "back", "replace", "same",
    ]

    private(set) var rows: [Row] = []
    private let language: String
    private let isLong: Bool
    private let count: Int
    private var nextID = 1

    init(_ kiosk: LiveKiosk) {
        language = kiosk["language"]
        isLong = kiosk["names"] == "long"
        count = Int(kiosk["rows"]) ?? 8
        add(count, at: 0, salt: 1)
    }

    private mutating func add(_ count: Int, at index: Int, salt: Int) {
        let new = (0..<count).map { i in
            defer { nextID += 1 }
            return row(nextID, salt + i)
        }
        rows.insert(contentsOf: new, at: min(index, rows.count))
    }

    private func row(_ id: Int, _ salt: Int) -> Row {
        var random = RepeatableRandom(seed: UInt64(truncatingIfNeeded: id &* 7919 &+ salt))
        return Row(
            id: id, name: name(id, &random), note: note(&random),
            value: LiveRows.figures[random.next(LiveRows.figures.count)],
            section: ["Morning", "Noon", "Evening"][id % 3], salt: salt)
    }

    private func name(_ id: Int, _ random: inout RepeatableRandom) -> String {
        let words = LiveRows.words[language] ?? []
        let count = isLong ? 2 + random.next(9) : 1
        let text = (0..<count).map { _ in words[random.next(words.count)] }.joined(separator: " ")
        return "\(text) \(id)"
    }

    private func note(_ random: inout RepeatableRandom) -> String {
        let words = LiveRows.words[language] ?? []
        let count = random.next(isLong ? 12 : 4)
        return (0..<count).map { _ in words[random.next(words.count)] }.joined(separator: " ")
    }

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - change: its name in `changes`.
    ///   - salt: selects what exactly is changed.
    mutating func apply(_ change: String, salt: Int) {
        var random = RepeatableRandom(seed: UInt64(truncatingIfNeeded: salt))
        func renew(_ index: Int) { rows[index] = row(rows[index].id, salt &+ index &+ 1) }
        let some = rows.isEmpty ? 0 : random.next(rows.count)
        switch change {
        case "first": if !rows.isEmpty { renew(0) }
        case "last": if !rows.isEmpty { renew(rows.count - 1) }
        case "one": if !rows.isEmpty { renew(some) }
        case "name": if !rows.isEmpty { rows[some].name = name(rows[some].id, &random) }
        case "value":
            if !rows.isEmpty {
                rows[some].value = LiveRows.figures[random.next(LiveRows.figures.count)]
            }
        case "all": for i in rows.indices { renew(i) }
        case "order":
            for i in rows.indices.reversed() { rows.swapAt(i, random.next(i + 1)) }
        case "grow": add(1 + random.next(20), at: rows.count, salt: salt)
        case "insert": add(1 + random.next(4), at: some * random.next(2), salt: salt)
        case "shrink": rows.removeLast(rows.count - rows.count / 3)
        case "remove": if !rows.isEmpty { rows.remove(at: some * random.next(2)) }
        case "few": rows = Array(rows.prefix(2))
        case "none": rows = []
        case "back": if rows.count < count { add(count - rows.count, at: rows.count, salt: salt) }
        case "replace":
            let old = rows.count
            rows = []
            add(max(1, old), at: 0, salt: salt)
        default: break
        }
    }

    /// The rows as a source's document.
    var document: DataValue {
        .array(
            rows.map { row in
                .object([
                    "id": .string("\(row.id)"), "name": .string(row.name),
                    "note": .string(row.note),
                    "value": .string(row.value), "section": .string(row.section),
                    "badge": .string(row.badge),
                    "icon": .string("S\(row.id % 9)"),
                    "color": .string(row.salt % 3 == 0 ? "#FFE0B2" : ""),
                ])
            })
    }

    /// The row with an identity.
    func row(_ id: String) -> Row? { rows.first { "\($0.id)" == id } }

    static let figures = [
        "39.2 °C", "1,250.00 €", "7", "12:45", "98 %", "1,024 kWh", "3 min", "−4.5 °C", "14:27",
        "100.25 €",
    ]

    private static let words = [
        "en": [
            "Harbour", "East", "Riverside", "Station", "Observatory", "Old", "Mill", "Conference",
        ],
        "de": ["Besprechungsraum", "Hafen", "Ost", "Straßenbahnhaltestelle", "Süd", "Universität"],
        "ar": ["المطار", "محطة", "الجامعة", "شارع", "الشرق"],
        "ja": ["東京", "会議室", "空港", "中央駅", "大学前"],
        "zh": ["机场", "中央车站", "会议室", "大学", "东区"],
        "hi": ["हवाई", "अड्डा", "स्टेशन", "पूर्व", "विश्वविद्यालय"],
    ]
}
