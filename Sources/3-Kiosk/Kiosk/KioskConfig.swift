import DRMDisplay
import Display
import Geometry
import Interface
import JSON
import Platform
import Rasterizer
import RiveRuntime
import TouchInput

/// What a kiosk is: the content of `kiosk.json`.
public struct KioskConfig: Sendable {
    public struct Theme: Sendable {
        public var background = Color(argb: 0xfff2_f2f7)
        public var bar = Color(argb: 0xffff_ffff)
        public var row = Color(argb: 0xffff_ffff)
        public var text = Color(argb: 0xff11_1114)
        public var secondaryText = Color(argb: 0xff6b_6b74)
        public var separator = Color(argb: 0xffdc_dce2)
        public var accent = Color(argb: 0xff0a_6cff)
        /// Font files, tried in order; none takes what the system has.
        public var fonts: [String] = []
        public var boldFonts: [String] = []
    }

    public struct Header: Sendable {
        /// A .riv file; its path is complete.
        public var rive: String
        public var artboard: String?
        /// How tall the header is while refreshing, in points.
        public var height = 160.0
        /// How far to pull, in points; nil takes the height, but no more than a quarter of the list:
        /// content follows a finger more and more slowly, and a small panel has little room for it.
        public var threshold: Double?
        public var trigger = RefreshStateMachine.TriggerPolicy.onRelease
        public var fit = Fit.cover
    }

    public struct List: Sendable {
        /// The program that prints the rows, and its arguments.
        public var command: [String]
        /// In seconds.
        public var timeout = 10.0
        /// In points.
        public var rowHeight = 72.0
        public var row = RowTemplate()
    }

    public var path: String
    /// The folder of the file: what paths in it and the command start from.
    public var folder: String
    public var title = ""
    /// Pixels a point; nil chooses by the display's size.
    public var scale: Double?
    /// Which display is driven and how; the device aside.
    public var output = OutputPreferences()
    /// Which panels are read, and where they are on the glass.
    public var touch = LibinputSource.Settings()
    /// Seconds without a touch until the display is switched off; nil for never.
    public var blankAfter: Double?
    public var theme = Theme()
    public var header: Header?
    public var list: List

    static let maximumSize = 1 << 20

    /// Reads a configuration file.
    public static func load(_ path: String) throws(ConfigError) -> KioskConfig {
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: maximumSize) } catch {
            throw ConfigError(
                path: path, line: 0, reason: "\(error.reason); name the kiosk's configuration")
        }
        return try KioskConfig(bytes, path: path)
    }

    public init(_ bytes: [UInt8], path: String) throws(ConfigError) {
        self.path = path
        folder =
            path.contains("/")
            ? String(path[..<path.lastIndex(of: "/")!])
                + (path.lastIndex(of: "/") == path.startIndex ? "/" : "")
            : "."
        let json: JSONValue
        do { json = try JSONParser.parse(bytes, maximumSize: KioskConfig.maximumSize) } catch {
            throw ConfigError(
                path: path, line: error.position.line,
                reason: "column \(error.position.column): \(error.reason)")
        }
        let root = try ConfigReader(json, path: path)
        try root.check(["title", "screen", "touch", "idle", "theme", "header", "list"])
        title = try root.string("title") ?? ""
        if let idle = try root.object("idle") {
            try idle.check(["blankAfter"])
            blankAfter = try idle.number("blankAfter", in: 1...1_000_000)
        }
        guard let list = try root.object("list") else {
            throw ConfigError(
                path: path, line: 1,
                reason: "'list' is missing; it says which command prints the rows")
        }
        self.list = try KioskConfig.list(list)
        if let screen = try root.object("screen") { try readScreen(screen) }
        if let touch = try root.object("touch") { try readTouch(touch) }
        if let theme = try root.object("theme") {
            self.theme = try KioskConfig.theme(theme, folder: folder)
        }
        if let header = try root.object("header") {
            self.header = try KioskConfig.header(header, folder: folder)
        }
    }

    private mutating func readScreen(_ screen: ConfigReader) throws(ConfigError) {
        try screen.check([
            "scale", "rotation", "output", "mode", "format", "atomic", "shadow",
        ])
        scale = try screen.number("scale", in: 0.5...8)
        if let degrees = try screen.number("rotation", in: 0...270) {
            guard let rotation = Int(exactly: degrees).flatMap(Rotation.init(degrees:)) else {
                throw screen.error("rotation", "must be one of 0, 90, 180, 270")
            }
            output.rotation = rotation
        }
        output.output = try screen.string("output")
        if let text = try screen.string("mode") {
            guard let mode = OutputPreferences.ModeRequest(text) else {
                throw screen.error("mode", "must be like \"1280x720\" or \"1280x720@60\"")
            }
            output.mode = mode
        }
        if let name = try screen.string("format") {
            guard let format = PixelFormat(name: name) else {
                throw screen.error("format", "must be one of xrgb8888, rgb565, xrgb2101010")
            }
            output.format = format
        }
        output.allowsAtomic = try screen.bool("atomic") ?? true
        output.usesShadow = try screen.bool("shadow")
    }

    private mutating func readTouch(_ reader: ConfigReader) throws(ConfigError) {
        try reader.check(["device", "calibration"])
        touch.device = try reader.string("device")
        if let matrix = try reader.numbers("calibration", in: -100...100) {
            guard matrix.count == 6 else {
                throw reader.error(
                    "calibration", "must be six numbers: the first two rows of a matrix")
            }
            touch.calibration = matrix
        }
    }

    private static func list(_ reader: ConfigReader) throws(ConfigError) -> List {
        try reader.check(["command", "timeout", "rowHeight", "row"])
        guard let command = try reader.strings("command"), let first = command.first, !first.isEmpty
        else { throw reader.error("command", "must name the program that prints the rows") }
        var list = List(command: command)
        list.timeout = try reader.number("timeout", in: 0.1...3600) ?? list.timeout
        list.rowHeight = try reader.number("rowHeight", in: 24...400) ?? list.rowHeight
        if let row = try reader.object("row") {
            try row.check(["title", "subtitle", "trailing", "icon", "iconColor"])
            list.row = RowTemplate(
                title: try row.string("title") ?? list.row.title,
                subtitle: try row.string("subtitle") ?? "",
                trailing: try row.string("trailing") ?? "",
                icon: try row.string("icon") ?? "",
                iconColor: try row.string("iconColor") ?? "")
        }
        return list
    }

    private static func theme(
        _ reader: ConfigReader, folder: String
    ) throws(ConfigError) -> Theme {
        try reader.check([
            "background", "bar", "row", "text", "secondaryText", "separator", "accent", "fonts",
            "boldFonts",
        ])
        var theme = Theme()
        theme.background = try reader.color("background") ?? theme.background
        theme.bar = try reader.color("bar") ?? theme.bar
        theme.row = try reader.color("row") ?? theme.row
        theme.text = try reader.color("text") ?? theme.text
        theme.secondaryText = try reader.color("secondaryText") ?? theme.secondaryText
        theme.separator = try reader.color("separator") ?? theme.separator
        theme.accent = try reader.color("accent") ?? theme.accent
        theme.fonts = (try reader.strings("fonts") ?? []).map { complete($0, folder) }
        theme.boldFonts = (try reader.strings("boldFonts") ?? []).map { complete($0, folder) }
        return theme
    }

    private static func header(
        _ reader: ConfigReader, folder: String
    ) throws(ConfigError) -> Header {
        try reader.check(["rive", "artboard", "height", "threshold", "trigger", "fit"])
        guard let rive = try reader.string("rive"), !rive.isEmpty else {
            throw reader.error("rive", "must name a .riv file")
        }
        var header = Header(rive: complete(rive, folder))
        header.artboard = try reader.string("artboard")
        header.height = try reader.number("height", in: 40...1000) ?? header.height
        header.threshold = try reader.number("threshold", in: 20...1000)
        header.trigger =
            try reader.choice("trigger", RefreshStateMachine.TriggerPolicy.self) ?? header.trigger
        header.fit = try reader.choice("fit", Fit.self) ?? header.fit
        return header
    }

    private static func complete(_ path: String, _ folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }
}

extension KioskConfig {
    /// Opens the files that the configuration names, but for the header's content, and looks for
    /// the command, and throws what is wrong with the first.
    func checkFiles() throws {
        if let header, !FileSystem.exists(header.rive) { _ = try HeaderFile(header, path) }
        guard Executable.exists(list.command[0], folder: folder) else {
            throw ConfigError(
                path: path, line: 0,
                reason: "there is no program '\(list.command[0])'; check 'list.command'")
        }
    }

    /// Opens all files that the configuration names, looks for the command, and throws what is
    /// wrong with the first.
    public func checkEverything() throws {
        try checkFiles()
        _ = try Fonts(theme)
        if let header { _ = try HeaderFile(header, path).makeHeader(artboard: header.artboard) }
    }

    /// Runs the command once and throws why it gives no rows.
    public func checkCommand() throws {
        let source = RowSource(list, folder: folder)
        let reason: String
        switch source.start() ?? source.wait() {
        case nil: return
        case .failure(let why)?: reason = why
        case .output(let output)?:
            do {
                _ = try RowParser.parse(output)
                return
            } catch { reason = source.describe(error) }
        }
        throw ConfigError(path: path, line: 0, reason: "the command fails: \(reason)")
    }
}
