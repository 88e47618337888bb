import Geometry
import ImageCodecs
import Interface
import JSON
import Motion
import Platform
import Rasterizer
import SystemFonts
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// A list of rows on a screen, with a clock that the test advances.
@MainActor final class RowStage {
    let screen: Screen
    let controller: RowListController
    let loader: ImageLoader
    private let pixelSize: Size
    private(set) var now = 0.0
    private var list = DisplayList()

    /// Pictures by name, drawn by this test.
    struct Pictures: ImageFileReader {
        struct Missing: Error {}

        func read(_ path: String) throws -> [UInt8] {
            guard let number = Int(path) else { throw Missing() }
            return try PNG.encode(RowStage.picture(number))
        }

        func version(of path: String) -> Int64? { 1 }
    }

    /// - Parameters:
    ///   - size: the screen's size in pixels.
    ///   - scale: pixels per point.
    init(
        _ description: ListDescription, theme: KioskConfig.Theme = KioskConfig.Theme(),
        size: Size = Size(240, 320), scale: Double = 1, fonts: Fonts? = nil,
        isRightToLeft: Bool = false
    ) throws {
        pixelSize = size
        screen = Screen(pixelSize: size, scale: scale)
        screen.root.backgroundColor = theme.background
        if isRightToLeft { screen.userInterfaceLayoutDirection = .rightToLeft }
        loader = ImageLoader(files: Pictures(), runner: nil)
        controller = RowListController(
            description, theme: theme, fonts: try fonts ?? Fonts(theme), scale: scale,
            images: loader)
        controller.table.frame = Rect(origin: .zero, size: screen.size)
        screen.root.addSubview(controller.table)
    }

    var table: TableView { controller.table }

    @discardableResult func frame() -> Bool {
        now += 1.0 / 60
        return screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
    }

    func settle() {
        var count = 0
        while frame(), count < 1200 { count += 1 }
    }

    func tap(_ place: Point) {
        screen.touch(.began, finger: 0, at: place, time: now)
        frame()
        screen.touch(.ended, finger: 0, at: place, time: now)
        settle()
    }

    func drag(from start: Point, to end: Point, ends: Bool = true) {
        screen.touch(.began, finger: 0, at: start, time: now)
        for i in 1...16 {
            frame()
            screen.touch(
                .moved, finger: 0, at: start.lerp(to: end, Double(i) / 16), time: now)
        }
        frame()
        if ends { screen.touch(.ended, finger: 0, at: end, time: now) }
        settle()
    }

    func picture() -> BGRAImage {
        settle()
        screen.draw(into: &list)
        let buffer = PixelBuffer(width: Int(pixelSize.width), height: Int(pixelSize.height))
        FrameRasterizer(threads: 1).render(list, into: buffer.surface)
        return buffer.image
    }

    /// Shows rows with the changes to them, as a refresh does.
    func update(_ new: RowList) {
        controller.show(new, changes: RowChanges(from: controller.list.rows, to: new.rows))
    }

    // MARK: Pictures

    /// Returns a landscape of a sky, a sun and hills, whose colours depend on the number.
    nonisolated static func picture(_ number: Int) -> BGRAImage {
        let (width, height) = (96, 72)
        let hues: [(Int, Int, Int)] = [
            (52, 120, 200), (200, 90, 60), (60, 150, 110), (130, 90, 190), (210, 160, 50),
        ]
        let hue = hues[number % hues.count]
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (x - 20 - number * 13 % 56, y - 22)
                let hill = 46 + (x * (number % 3 + 1) / 2 % 48 - 24).magnitude / 2
                var color = (hue.0 + y, hue.1 + y, hue.2 + y / 2)
                if dx * dx + dy * dy < 110 { color = (250, 235, 160) }
                if y > hill { color = (hue.0 / 2, hue.1 / 2 + 20, hue.2 / 2) }
                for c in [color.2, color.1, color.0] { bytes.append(UInt8(min(255, c))) }
                bytes.append(255)
            }
        }
        return BGRAImage(width: width, height: height, bytes: bytes)
    }
}
