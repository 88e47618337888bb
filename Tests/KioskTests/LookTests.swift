import Geometry
import Glibc
import ImageCodecs
import Lab
import Platform
import SystemFonts
import Testing

@testable import Kiosk
@testable import Runner

/// The kiosk in all of its states, as pictures.
///
/// `FLIPBOOK_SHEETS=FOLDER swift test --filter LookTests` writes them in light and dark at four sizes, for
/// review by eye. The tests compare a few of them with golden images whose texts are boxes, since fonts differ
/// from system to system.
@MainActor @Suite struct LookTests {
    /// The states, from left to right and top to bottom.
    enum State: String, CaseIterable {
        case loading, empty, failed, plain, badges, pulled, primed, refreshing, done, notice,
            scrolled
        case large, largePulled, largeScrolled
    }

    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private func stage(
        _ state: State, _ theme: String, size: Size, _ catalog: FontCatalog
    ) throws -> KioskStage {
        let isLarge = [.large, .largePulled, .largeScrolled].contains(state)
        let stage = try KioskStage(
            "\"title\": \"Central Station\", \"largeTitle\": \(isLarge), \"theme\": {\(theme)},"
                + "\"header\": {\"rive\": \"\(Self.root)/Examples/Departures/header.riv\"},",
            size: size, catalog: catalog)
        try stage.showHeader()
        return stage
    }

    /// Returns the picture of a state.
    private func picture(
        _ state: State, _ theme: String, size: Size, _ catalog: FontCatalog = FontCatalog()
    ) throws -> BGRAImage {
        let stage = try stage(state, theme, size: size, catalog)
        if ![.loading, .empty, .failed].contains(state) {
            stage.showRows(hasBadges: state != .plain)
            stage.kiosk.showOutcome(failure: state == .notice ? "x" : nil, updated: "14:05")
        }
        stage.frames(seconds: 1)
        let points = stage.kiosk.screen.size.height
        let threshold = try #require(stage.kiosk.refreshControl?.threshold)
        switch state {
        case .loading, .plain, .badges, .notice, .large: break
        case .empty: stage.kiosk.show([])
        case .failed:
            stage.kiosk.showOutcome(
                failure: "./departures: exit status 1: cannot read the timetable timetable.csv",
                updated: nil)
        case .pulled, .largePulled: try pull(stage, to: threshold * 0.6)
        case .primed: try pull(stage, to: threshold * 1.1)
        case .refreshing, .done:
            let y = try pull(stage, to: threshold * 1.1)
            stage.lift(at: Point(stage.kiosk.screen.size.width / 2, y))
            stage.frames(seconds: 1.2)
            if state == .done {
                let done = try #require(stage.done)
                done()
                stage.frames(seconds: 0.1)
            }
        case .scrolled, .largeScrolled:
            try stage.table.setContentOffset(Point(0, points * 0.4), animated: false)
        }
        stage.frames(seconds: state == .done ? 0 : 0.5)
        return stage.picture()
    }

    /// Pulls the content down by `extent` points; the finger stays down.
    ///
    /// - Returns: the finger's vertical position.
    @discardableResult private func pull(_ stage: KioskStage, to extent: Double) throws -> Double {
        let screen = stage.kiosk.screen
        let start = try stage.table.contentOffset.y
        var y = screen.size.height * 0.5
        screen.touch(.began, finger: 0, at: Point(screen.size.width / 2, y), time: stage.now)
        for _ in 0..<2000 where try start - stage.table.contentOffset.y < extent {
            y += 4
            screen.touch(.moved, finger: 0, at: Point(screen.size.width / 2, y), time: stage.now)
            stage.frame()
        }
        return y
    }

    /// Some of the states at a small size: their layout and colours.
    @Test(arguments: ["light", "dark"])
    func picturesMatchGoldenImages(appearance: String) throws {
        let fonts = "\"\(Self.root)/Tests/Fonts/boxes.ttf\""
        let theme = "\"appearance\": \"\(appearance)\", \"fonts\": [\(fonts)]"
        // None of the system's fonts are used.
        let catalog = FontCatalog(xml: "<fontconfig></fontconfig>")
        let pictures = try [State.failed, .badges, .notice, .scrolled, .large, .plain].map {
            try picture($0, theme, size: Size(240, 320), catalog)
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 3), "kiosk-\(appearance)")
    }

    private nonisolated static let folder = getenv("FLIPBOOK_SHEETS").map { String(cString: $0) }

    @Test(
        .enabled(if: folder != nil),
        arguments: [(240, 320), (480, 800), (1280, 800), (1920, 1080)], ["light", "dark"])
    func sheetsAreWritten(size: (Int, Int), appearance: String) throws {
        let folder = try #require(Self.folder)
        try FileSystem.makeFolder(folder)
        var pictures = try State.allCases.map {
            try picture(
                $0, "\"appearance\": \"\(appearance)\"",
                size: Size(Double(size.0), Double(size.1)))
        }
        if size.0 > 240 { pictures = pictures.map { $0.halved() } }
        let columns = size.0 > size.1 ? 3 : 7
        try FileSystem.write(
            try PNG.encode(BGRAImage.grid(pictures, columns: columns)),
            to: "\(folder)/\(size.0)x\(size.1)-\(appearance).png")
    }
}
