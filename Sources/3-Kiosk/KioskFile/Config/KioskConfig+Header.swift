import Geometry
import Templates

extension KioskConfig {
    /// The header that a pull uncovers.
    package struct Header: Sendable {
        package enum Style: String, Sendable, CaseIterable {
            case rive, spinner, warp, converge, text, none

            /// The height while refreshing if the configuration sets none, in points.
            var defaultHeight: Double {
                switch self {
                case .rive, .warp, .converge, .none: 160
                case .spinner, .text: 72
                }
            }
        }

        /// What starts a refresh.
        package enum Trigger: String, Sendable, CaseIterable {
            /// Releasing the rows past the threshold.
            case onRelease = "release"
            /// Moving them back across it.
            case onReturn = "return"
            /// Crossing it.
            case onThreshold = "threshold"
        }

        /// The path of the key that describes the header, for messages.
        package var key = "header"
        /// The path of the key that names its file.
        package var riveKey: String { "\(key).rive" }
        package var style = Style.rive
        /// The path of a .riv file; empty for the other styles.
        package var rive = ""
        /// The artboard's name; nil for the file's first.
        package var artboard: String?
        /// The state machine's name; nil for the one that fits a header.
        package var stateMachine: String?
        /// The animations' names by their roles.
        package var animations: [String: String] = [:]
        /// The inputs' names, or paths of properties of the view model, by their roles.
        package var inputs: [String: String] = [:]
        /// The colour of the spinner, sheet, compass or words; nil for the style's default.
        package var color: Color?
        /// The size of the spinner, the ring on the sheet, the compass or the words, in points; nil for the style's
        /// default.
        package var size: Double?
        /// Words by their roles, which replace those of the kiosk's language.
        package var texts: [String: LocalizedText] = [:]
        /// The header's height while refreshing, in points.
        package var height = 160.0
        /// How far content must be pulled to refresh, in points.
        package var threshold = 60.0
        package var trigger = Trigger.onRelease
        package var fit: Fit = .cover
        package var alignment = Alignment.bottomCenter
        /// The maximum width that the artboard is fitted into, in points; nil for the list's width.
        package var maximumWidth: Double?
        /// The colour behind the artboard; nil for the list's.
        package var background: Color?

        /// The roles of animations in a header.
        static let animationRoles = [
            "idle", "pull", "trigger", "loading", "primed", "done", "failed",
        ]

        /// The roles of a state machine's inputs in a header.
        package static let inputRoles: [(name: String, summary: String)] = [
            ("pull", "a number: how far the rows are pulled, as a fraction of the threshold"),
            ("refreshing", "a boolean: whether the rows are being fetched"),
            ("primed", "a boolean or a trigger: a release would start a refresh"),
            ("done", "a boolean or a trigger: the rows have been fetched"),
            ("failed", "a boolean or a trigger: the rows could not be fetched"),
            (
                "touchX",
                "a number: the finger's position, from 0 at the left edge to 1 at the right"
            ),
            ("touchY", "a number: the finger's position, from 0 at the top to 1 at the bottom"),
        ]

        /// The roles of the words of the style `text`.
        package static let textRoles: [(name: String, summary: String)] = [
            ("pull", "while the rows are pulled"),
            ("release", "when a release would start a refresh"),
            ("refreshing", "while the rows are being fetched"),
            ("done", "when the rows have been fetched"),
            ("failed", "when the rows could not be fetched"),
        ]
    }
}

extension KioskConfig.Header {
    /// - Parameter complete: resolves a path relative to the configuration's folder.
    init(_ node: ConfigNode, complete: (String) -> String) {
        key = node.path
        style = node["style"].choice(Style.self) ?? style
        rive = node["rive"].string.map(complete) ?? rive
        artboard = node["artboard"].string
        stateMachine = node["stateMachine"].string
        animations = KioskConfig.Header.strings(node["animations"])
        inputs = KioskConfig.Header.strings(node["inputs"])
        for (name, node) in node["texts"].members { texts[name] = node.localizedText }
        color = node["color"].color
        size = node["size"].number
        height = node["height"].number ?? style.defaultHeight
        threshold = node["threshold"].number ?? threshold
        trigger = node["trigger"].choice(Trigger.self) ?? trigger
        fit = node["fit"].choice(KioskConfig.Fit.self) ?? fit
        alignment = node["alignment"].choice(KioskConfig.Alignment.self) ?? alignment
        maximumWidth = node["maximumWidth"].number
        background = node["background"].color
    }

    private static func strings(_ node: ConfigNode) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: node.members.compactMap { member in
                member.node.string.map { (member.name, $0) }
            })
    }
}

extension ConfigNode {
    package var color: Color? { string.flatMap(Color.init(hex:)) }
}
