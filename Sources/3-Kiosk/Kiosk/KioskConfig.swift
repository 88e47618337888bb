import DRMDisplay
import Display
import Geometry
import Interface
import JSON
import Platform
import Rasterizer
import RiveRuntime
import TouchInput

/// The content of kiosk.json; see Documentation/Kiosk.md.
struct KioskConfig: Sendable {
    /// How much moves on its own.
    enum Motion: String, Sendable, CaseIterable {
        case full
        /// No animations that only decorate.
        case reduced
    }

    /// The pull-to-refresh header.
    struct Header: Sendable {
        /// The path of a .riv file.
        var rive: String
        /// The artboard's name; nil for the file's first.
        var artboard: String?
        /// The header's height while refreshing, in points.
        var height = 160.0
        /// How far content is to be pulled, in points.
        var threshold = RefreshControl.defaultThreshold
        var trigger = RefreshStateMachine.TriggerPolicy.onRelease
        var fit = Fit.cover
        var alignment = Alignment.bottomCenter
        /// How wide the artboard's place is at most, in points; nil for the list's width.
        var maximumWidth: Double?
        /// Behind the artboard; nil takes the list's.
        var background: Color?
    }

    /// The source and the look of the rows.
    struct List: Sendable {
        /// The program that prints the rows, and its arguments.
        var command: [String]
        /// Seconds after which the command is ended.
        var timeout = 10.0
        /// Points.
        var rowHeight = 72.0
        var row = RowTemplate()
        /// Whether long lists have an index of letters, or a thumb, that a finger drags.
        var fastScroll = true
    }

    /// The configuration's file, for messages.
    var path: String
    /// The folder of the file: the base of relative paths and the command's working directory.
    var folder: String
    var title = ""
    /// The title stands large above the list until that scrolls.
    var hasLargeTitle = false
    /// The bar says when the rows were updated.
    var showsUpdateTime = true
    /// Pixels a point; nil chooses by the display's size.
    var scale: Double?
    /// Which output is driven and how.
    var output = OutputPreferences()
    /// Which touch panels are read, and their calibration.
    var touch = LibinputSource.Settings()
    /// Seconds without a touch until the display is switched off; nil for never.
    var blankAfter: Double?
    var theme = Theme()
    /// Nil for a list without pull to refresh.
    var header: Header?
    var list: List
    /// The positions of keys in the file, for messages.
    private var positions: [String: JSONPosition] = [:]

    /// The maximum size of the file, in bytes.
    static let maximumSize = 1 << 20

    /// Reads a configuration file.
    ///
    /// - Throws: all its defects.
    static func load(_ path: String) throws(ConfigErrors) -> KioskConfig {
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: maximumSize) } catch {
            throw ConfigErrors(
                errors: [ConfigError(path: path, .unreadable(reason: error.reason))])
        }
        return try KioskConfig(bytes, path: path)
    }

    /// Reads a configuration.
    ///
    /// - Parameter path: of the file; relative paths in it start from its folder.
    /// - Throws: all its defects.
    init(_ bytes: [UInt8], path: String) throws(ConfigErrors) {
        let reader = ConfigReader(bytes, path: path, maximumSize: KioskConfig.maximumSize)
        guard reader.errors.isEmpty else { throw ConfigErrors(errors: reader.errors) }
        self.path = path
        positions = reader.positions
        folder =
            switch path.lastIndex(of: "/") {
            case nil: "."
            case path.startIndex?: "/"
            case let slash?: String(path[..<slash])
            }
        list = List(command: reader.strings("list.command") ?? [])
        title = reader.string("title") ?? title
        hasLargeTitle = reader.boolean("largeTitle") ?? hasLargeTitle
        showsUpdateTime = reader.boolean("updateTime") ?? showsUpdateTime
        scale = reader.number("screen.scale")
        blankAfter = reader.number("idle.blankAfter")
        readOutput(reader)
        readTheme(reader)
        readHeader(reader)
        readList(reader)
    }

    private mutating func readOutput(_ reader: ConfigReader) {
        output.output = reader.string("screen.output")
        output.mode = reader.string("screen.mode").flatMap(OutputPreferences.ModeRequest.init)
        output.format = reader.string("screen.format").flatMap(PixelFormat.init(name:))
        output.rotation = reader.number("screen.rotation").flatMap { Rotation(degrees: Int($0)) }
        output.allowsAtomic = reader.boolean("screen.atomic") ?? output.allowsAtomic
        output.usesShadow = reader.boolean("screen.shadow")
        touch.device = reader.string("touch.device")
        touch.calibration = reader.numbers("touch.calibration")
    }

    private mutating func readTheme(_ reader: ConfigReader) {
        theme = reader.choice("theme.appearance", Theme.Appearance.self).map(Theme.init) ?? theme
        theme.background = reader.color("theme.background") ?? theme.background
        theme.bar = reader.color("theme.bar") ?? theme.bar
        theme.row = reader.color("theme.row") ?? theme.row
        theme.text = reader.color("theme.text") ?? theme.text
        theme.secondaryText = reader.color("theme.secondaryText") ?? theme.secondaryText
        theme.separator = reader.color("theme.separator") ?? theme.separator
        theme.accent = reader.color("theme.accent") ?? theme.accent
        theme.fonts = (reader.strings("theme.fonts") ?? []).map(complete)
        theme.boldFonts = (reader.strings("theme.boldFonts") ?? []).map(complete)
        theme.motion = reader.choice("theme.motion", Motion.self) ?? theme.motion
    }

    private mutating func readHeader(_ reader: ConfigReader) {
        guard let rive = reader.string("header.rive") else { return }
        var header = Header(rive: complete(rive))
        header.artboard = reader.string("header.artboard")
        header.height = reader.number("header.height") ?? header.height
        header.threshold = reader.number("header.threshold") ?? header.threshold
        header.trigger =
            reader.choice("header.trigger", RefreshStateMachine.TriggerPolicy.self)
            ?? header.trigger
        header.fit = reader.string("header.fit").flatMap(Fit.init(rawValue:)) ?? header.fit
        header.alignment =
            reader.choice("header.alignment", Alignment.self) ?? header.alignment
        header.maximumWidth = reader.number("header.maximumWidth")
        header.background = reader.color("header.background")
        self.header = header
    }

    private mutating func readList(_ reader: ConfigReader) {
        list.timeout = reader.number("list.timeout") ?? list.timeout
        list.rowHeight = reader.number("list.rowHeight") ?? list.rowHeight
        list.row.key = reader.string("list.key")
        list.fastScroll = reader.boolean("list.fastScroll") ?? list.fastScroll
        // If `list.row` is given, the parts that it does not name are empty, except the title.
        guard reader.has("list.row") else { return }
        list.row = RowTemplate(
            title: reader.string("list.row.title") ?? list.row.title,
            subtitle: reader.string("list.row.subtitle") ?? "",
            trailing: reader.string("list.row.trailing") ?? "",
            icon: reader.string("list.row.icon") ?? "",
            iconColor: reader.string("list.row.iconColor") ?? "",
            key: list.row.key)
    }

    /// A path in the configuration, resolved from its folder.
    private func complete(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    /// An error about the value of a key, or about a file that it names.
    ///
    /// - Parameter key: if it is not in the file, the error has the enclosing object's position.
    func error(at key: String, _ problem: ConfigError.Problem) -> ConfigError {
        var place = key
        while positions[place] == nil, let dot = place.lastIndex(where: { $0 == "." || $0 == "[" })
        {
            place = String(place[..<dot])
        }
        return ConfigError(path: path, position: positions[place] ?? positions[""], problem)
    }

    /// Whether the file has the key.
    func has(_ key: String) -> Bool { positions[key] != nil }
}
