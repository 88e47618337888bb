import DRMDisplay
import DataSources
import Display
import Geometry
import JSON
import Platform
import Rasterizer
import Templates
import TouchInput

/// The content of kiosk.json; see Documentation/Kiosk.md.
package struct KioskConfig: Sendable {
    /// What types into fields.
    package enum Keyboard: String, Sendable, CaseIterable {
        /// The keyboard that the kiosk shows.
        case screen
        /// The input method of a Wayland compositor; the kiosk's keyboard where there is none.
        case compositor
    }

    /// How much of the interface is animated.
    package enum Motion: String, Sendable, CaseIterable {
        case full
        /// Without decorative animations.
        case reduced
    }

    /// The path of the configuration's file, for messages.
    package var path: String
    /// The paths of kiosk.json and of the files that it includes, to which positions refer by their indices.
    private(set) package var paths: [String]
    /// The values that differ between boards, which templates show as `{site.NAME}`: an object.
    package var site = Site()
    /// The folder of the file: the base of relative paths and the working directory of commands.
    package var folder: String
    package var title: Template = ""
    /// Whether the title is shown large above the list until the list scrolls.
    package var hasLargeTitle = false
    /// Whether the bar shows when the rows were last updated.
    package var showsUpdateTime = true
    /// Pixels per point; nil to derive it from the display.
    package var scale: Double?
    /// Whether a point has the same physical size on every panel whose size is known.
    var hasPhysicalScale = false
    /// The limit of the memory for decoded pictures besides those on the screen, in bytes.
    package var imageMemory = KioskConfig.defaultImageMemory
    /// Whether symbolic links may lead out of the folders of pictures that data names.
    package var followsPictureLinks = false
    /// Which output is used, and how it is driven.
    package var output = OutputPreferences()
    /// Which touch panels are read, and their calibration.
    package var touch = LibinputSource.Settings()
    /// Seconds without a touch until the display is blanked; nil for never.
    package var blankAfter: Double?
    package var keyboard = Keyboard.screen
    /// Whether a mouse has a pointer on the screen.
    package var showsCursor = true
    package var theme = Theme()
    /// The dark theme and when it applies; nil if the theme does not change with the time of day.
    package var dark: DarkTheme?
    /// The language of the interface's words and of formats; nil for the environment's.
    package var locale: String?
    /// The text at the end of the bar; empty for none.
    package var clock: Template = ""
    /// Words of the interface, by name, that replace those of the language.
    package var texts: [String: LocalizedText] = [:]
    /// The initial values, which actions set and templates show, by name.
    package var values: [String: DataValue] = [:]
    /// The names of the values that survive a restart.
    package var persistentNames: [String] = []
    package var sources: [SourceDescription] = []
    /// The screens, in the order of the file; never empty.
    package var screens: [ScreenDescription] = []
    /// The name of the screen that is shown first.
    package var start = ""
    /// Whether a PIN is asked for before any screen.
    private(set) package var hasLockedScreens = false
    package var schedule: [ScheduledAction] = []
    /// When the session of a visitor ends.
    package var session = SessionDescription()
    /// What is done for a scan on a screen without an action of its own; nil for nothing.
    package var scan: KioskAction?
    /// What is done at the start for each run of a program whose outcome never came; nil for nothing.
    package var interrupted: KioskAction?
    /// The texts that are written in several languages, with their keys.
    private(set) package var localizedTexts: [(key: String, text: LocalizedText)] = []
    /// The positions of keys in the file, for messages.
    private var positions: [String: JSONPosition] = [:]

    /// The value of `screen.scale` for points of the same physical size on every panel.
    static let physicalScale = "physical"

    /// Returns the number of pixels per point on a display.
    ///
    /// With a physical scale, an inch has 96 points, like CSS's reference pixel for a screen at arm's length (CSS
    /// Values and Units 4, section 6.2).
    package func scale(for mode: DisplayMode) -> Double {
        if let scale { return scale }
        guard hasPhysicalScale, let density = mode.density else { return mode.defaultScale }
        return max(0.5, min(8, (density / 96 * 4).rounded() / 4))
    }

    /// The memory for decoded pictures if the file sets none, in bytes.
    static let defaultImageMemory = 32 << 20

    /// The maximum size of the file together with those that it includes, in bytes.
    package static let maximumSize = 1 << 20

    /// Reads a configuration file, the files that it includes and the values of the board.
    ///
    /// - Parameter site: the path of the board's values; nil for the standard one, which may be missing.
    /// - Throws: all defects.
    package static func load(
        _ path: String, site: String? = nil
    ) throws(ConfigErrors) -> KioskConfig {
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: maximumSize) } catch {
            throw ConfigErrors(
                errors: [ConfigError(path: path, .unreadable(reason: error.reason))])
        }
        return try KioskConfig(bytes, path: path, site: Site.load(site))
    }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - path: the path of the file; relative paths in it are resolved against its folder.
    ///   - site: the values of the board.
    ///   - read: reads a file that is included, of at most a number of bytes.
    /// - Throws: all its defects.
    package init(
        _ bytes: [UInt8], path: String, site: Site = Site(),
        read: @escaping ConfigFiles.Read = { path, limit throws(SystemError) in
            try FileSystem.read(path, limit: limit)
        }
    ) throws(ConfigErrors) {
        let files = ConfigFiles(bytes, path: path, read: read)
        let reader = ConfigReader(files)
        guard reader.errors.isEmpty else { throw ConfigErrors(errors: reader.errors) }
        self.path = path
        self.site = site
        paths = files.paths
        positions = reader.positions
        localizedTexts = reader.localizedTexts
        folder = FileSystem.folder(of: path)
        let root = reader.root
        title = root["title"].template ?? title
        hasLargeTitle = root["largeTitle"].bool ?? hasLargeTitle
        showsUpdateTime = root["updateTime"].bool ?? showsUpdateTime
        scale = root["screen"]["scale"].number
        showsCursor = root["screen"]["cursor"].bool ?? showsCursor
        hasPhysicalScale = root["screen"]["scale"].string == KioskConfig.physicalScale
        imageMemory = root["images"]["memory"].integer.map { $0 << 20 } ?? imageMemory
        followsPictureLinks = root["images"]["follow"].bool ?? followsPictureLinks
        blankAfter = root["idle"]["blankAfter"].number
        locale = root["locale"].string
        keyboard = root["keyboard"].choice(Keyboard.self) ?? keyboard
        clock = root["clock"].template ?? clock
        readOutput(root["screen"])
        touch.device = root["touch"]["device"].string
        touch.calibration = root["touch"]["calibration"].numbers
        (theme, dark) = Theme.read(root["theme"], complete: complete)
        for (name, node) in root["texts"].members { texts[name] = node.localizedText }
        for (name, node) in root["values"].members { values[name] = node.json }
        persistentNames = root["persist"].strings ?? []
        schedule = root["schedule"].elements.map(ScheduledAction.init)
        session = SessionDescription(root["session"])
        scan = KioskAction.read(root["scan"])
        interrupted = KioskAction.read(root["interrupted"])
        readScreens(root)
        hasLockedScreens = screens.contains { $0.pin != nil }
        let errors = ReferenceCheck(self).errors
        guard errors.isEmpty else { throw ConfigErrors(errors: errors) }
    }

    private mutating func readOutput(_ node: ConfigNode) {
        output.output = node["output"].string
        output.mode = node["mode"].string.flatMap(OutputPreferences.ModeRequest.init)
        output.format = node["format"].string.flatMap(PixelFormat.init(name:))
        output.rotation = node["rotation"].number.flatMap { Rotation(degrees: Int($0)) }
        output.allowsAtomic = node["atomic"].bool ?? output.allowsAtomic
        output.usesShadow = node["shadow"].bool
    }

    /// The name of the screen, and of its source, that `list` describes at the top level of the file.
    package static let onlyScreen = "list"
    /// The name of the screen that `tabs` describes at the top level of the file.
    static let tabsScreen = "tabs"

    private mutating func readScreens(_ root: ConfigNode) {
        sources = root["sources"].members.compactMap {
            SourceDescription($0.node, name: $0.name, folder: folder, complete: complete)
        }
        if root["list"].isThere {
            let name = KioskConfig.onlyScreen
            let list = ListDescription(
                root["list"], screen: name, header: root["header"], buttons: root["buttons"],
                complete: complete)
            screens = [ScreenDescription(name: name, key: "", content: .list(list))]
            addSource(of: root["list"], name: name)
        }
        for (name, node) in root["screens"].members {
            screens.append(ScreenDescription(node, name: name, complete: complete))
            addSource(of: node["list"], name: name)
        }
        start = root["start"].string ?? screens.first?.name ?? ""
        if root["tabs"].isThere {
            let name = KioskConfig.tabsScreen
            let tabs = root["tabs"].elements.map(TabDescription.init)
            screens.append(ScreenDescription(name: name, key: "", content: .tabs(tabs)))
            start = root["start"].string ?? name
        }
        for i in sources.indices {
            sources[i].parser.requiresRows = isShownAsRows(sources[i].name)
            sources[i].isOnly =
                sources.count == 1 && sources[i].configurationKey == KioskConfig.onlyScreen
        }
        addOutcomes()
        addDefaultHeaders()
    }

    /// Adds a source for each name under which actions keep what programs print.
    private mutating func addOutcomes() {
        var names: Set<String> = []
        for (key, action) in actions {
            for case .run(let run) in action.contained {
                guard let name = run.document, names.insert(name).inserted else { continue }
                var source = SourceDescription(.outcome, name: name, folder: folder)
                source.configurationKey = "\(key).into"
                source.parser.format = .json
                source.parser.subject = "what the program printed"
                source.parser.requiresRows = isShownAsRows(name)
                sources.append(source)
            }
        }
    }

    /// Gives a spinner to each list that can be refreshed and describes no header.
    private mutating func addDefaultHeaders() {
        for i in screens.indices {
            guard case .list(var list) = screens[i].content, list.header == nil, canRefresh(list),
                !list.describesHeader
            else { continue }
            var header = Header()
            header.key = ConfigNode.path(list.key, "header")
            header.style = .spinner
            header.height = header.style.defaultHeight
            list.header = header
            screens[i].content = .list(list)
        }
    }

    /// Adds the source that a list itself describes.
    private mutating func addSource(of list: ConfigNode, name: String) {
        let source = SourceDescription(list, name: name, folder: folder, complete: complete)
        if let source { sources.append(source) }
    }

    /// The screen of that name; nil if there is none.
    package func screen(_ name: String) -> ScreenDescription? { screens.first { $0.name == name } }

    /// Whether an action can go to a screen: tabs are shown only by the start screen.
    package func canShow(_ screen: ScreenDescription) -> Bool {
        if case .tabs = screen.content { screen.name == start } else { true }
    }

    /// The name of the PIN that is asked for before a screen; nil for none.
    package func pin(ofScreen name: String) -> String? {
        hasLockedScreens ? screen(name)?.pin : nil
    }

    /// The source of that name; nil if there is none.
    package func source(_ name: String) -> SourceDescription? { sources.first { $0.name == name } }

    /// Resolves a path of the configuration relative to its folder.
    package func complete(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    /// Returns an error about the value of a key, or about a file that it names.
    ///
    /// - Parameter key: the path of the key. If the file does not have it, the error has the position of the enclosing
    ///   object.
    package func error(at key: String, _ problem: ConfigError.Problem) -> ConfigError {
        var known = key
        while positions[known] == nil, let dot = known.lastIndex(where: { $0 == "." || $0 == "[" })
        {
            known = String(known[..<dot])
        }
        let position = positions[known] ?? positions[""]
        return ConfigError(path: paths[position?.file ?? 0], position: position, problem)
    }

    /// Whether the file has the key.
    package func has(_ key: String) -> Bool { positions[key] != nil }
}
