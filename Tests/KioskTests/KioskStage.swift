import Geometry
import HeadlessDisplay
import ImageCodecs
import Interface
import Languages
import Motion
import Rasterizer
import SystemFonts
import Templates
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// A kiosk's list on a display.
@MainActor final class StagedList {
    let screen: Screen
    let list: ListScreen
    private let config: KioskConfig
    private let stack: NavigationController

    init(_ config: KioskConfig, fonts: Fonts, pixelSize: Size, scale: Double) {
        self.config = config
        screen = Screen(pixelSize: pixelSize, scale: scale)
        screen.reducesMotion = config.theme.motion == .reduced
        screen.root.backgroundColor = config.theme.background
        let style = ScreenStyle(
            theme: config.theme, fonts: fonts, scale: scale,
            strings: config.locale == nil
                ? InterfaceStrings(locale: "en") : config.strings(in: config.languageTag))
        list = ListScreen(
            config.list, name: "list", title: config.title, hasLargeTitle: config.hasLargeTitle,
            showsUpdateTime: config.showsUpdateTime, style)
        stack = NavigationController(
            rootViewController: list, makeNavigationBar: style.makeNavigationBar)
        stack.pageBackgroundColor = config.theme.background
        screen.rootViewController = stack
    }

    var refreshControl: RefreshControl? { list.refreshControl }

    func show(_ file: RiveFile) throws {
        screen.addImages(file.images)
        try list.show(file, config)
    }

    func show(
        _ rows: [RowContent], index: [FastScroller.Entry] = [], changes: RowChanges? = nil
    ) {
        list.show(RowList(rows), index: index, changes: changes)
    }

    func showOutcome(failure: String?, updated: String?) {
        list.showOutcome(failure: failure, updated: updated)
    }

    @discardableResult func advance(to time: FrameTime) -> Bool { screen.advance(to: time) }
}

/// A kiosk's list with a clock that the test advances.
@MainActor final class KioskStage {
    let kiosk: StagedList
    let config: KioskConfig
    private let pixelSize: Size
    private(set) var now = 0.0
    private var list = DisplayList()

    /// - Parameters:
    ///   - keys: keys of the configuration besides `list`, each followed by a comma.
    ///   - list: keys of `list` besides `command`, each followed by a comma.
    ///   - size: the screen's size in pixels.
    ///   - scale: pixels per point; nil for the scale that follows from the size.
    ///   - catalog: the installed fonts.
    init(
        _ keys: String = "", list: String = "", size: Size = Size(240, 320), scale: Double? = nil,
        catalog: FontCatalog = FontCatalog()
    ) throws {
        config = try KioskConfig(
            Array("{\(keys) \"list\": {\(list) \"command\": [\"true\"]}}".utf8),
            path: "kiosk.json")
        pixelSize = size
        let scale = scale ?? max(1, (min(size.width, size.height) / 120).rounded(.down) / 4)
        kiosk = StagedList(
            config, fonts: try Fonts(config.theme, catalog), pixelSize: size, scale: scale)
    }

    /// Installs the header that the configuration names.
    func showHeader() throws {
        let header = try #require(config.header)
        try kiosk.show(try config.file(of: header))
        kiosk.refreshControl?.onRefresh = { [unowned self] in done = $0 }
    }

    /// Completes the refresh that a pull has started.
    private(set) var done: (@MainActor () -> Void)?

    @discardableResult func frame() -> Bool {
        now += 1.0 / 60
        return kiosk.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
    }

    func frames(seconds: Double) {
        for _ in 0..<Int((seconds * 60).rounded()) { frame() }
    }

    /// Advances frame by frame until nothing moves, for at most 20 s.
    func settle() {
        var count = 0
        while frame(), count < 1200 { count += 1 }
    }

    /// Drags a finger from the middle of the screen downwards by `distance` points in equal steps.
    func drag(by distance: Double, ends: Bool = false) {
        let middle = Point(kiosk.screen.size.width / 2, kiosk.screen.size.height / 2)
        kiosk.screen.touch(.began, finger: 0, at: middle, time: now)
        for i in 1...20 {
            frame()
            let place = Point(middle.x, middle.y + distance * Double(i) / 20)
            kiosk.screen.touch(.moved, finger: 0, at: place, time: now)
        }
        frames(seconds: 0.1)
        if ends { lift(at: Point(middle.x, middle.y + distance)) }
    }

    func lift(at place: Point) { kiosk.screen.touch(.ended, finger: 0, at: place, time: now) }

    /// Returns a picture of the current content.
    func picture() -> BGRAImage {
        kiosk.screen.draw(into: &list)
        let buffer = PixelBuffer(width: Int(pixelSize.width), height: Int(pixelSize.height))
        FrameRasterizer(threads: 1).render(list, into: buffer.surface)
        return buffer.image
    }

    // MARK: Views

    var table: TableView {
        get throws {
            kiosk.list.table
        }
    }

    var bar: NavigationBar {
        get throws {
            try #require(kiosk.list.navigationItem.navigationBar)
        }
    }

    var placeholder: PlaceholderView {
        get throws {
            kiosk.list.placeholder
        }
    }

    static let departures: [RowContent] = [
        ("S1", "#2E8B57", "Airport", "via Exhibition Park, on time", "3 min"),
        ("RE4", "#C0392B", "Harbour East", "via Riverside and Saltmarsh", "11 min"),
        ("", "", "Replacement bus to Old Mill, which stops at the fountain", "Stop C", "19 min"),
        ("RB21", "#D98324", "Pinewood", "", "14:11"),
        ("IC12", "#3A56C5", "Cape Aurora", "via Silver Bay and Old Port, 4 min late", "14:27"),
        ("N1", "#F4D03F", "Observatory", "via Hill Road, on time", "14:33"),
    ].map { icon, color, title, subtitle, trailing in
        RowContent(
            title: title, subtitle: subtitle, trailing: trailing, icon: icon,
            iconColor: Color(hex: color))
    }

    /// Shows `count` rows, with or without badges.
    func showRows(_ count: Int = 30, hasBadges: Bool = true) {
        kiosk.show(
            (0..<count).map {
                var row = KioskStage.departures[$0 % KioskStage.departures.count]
                if !hasBadges { row.icon = "" }
                return row
            })
    }
}
