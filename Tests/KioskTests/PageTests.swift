import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Interface
import Lab
import Motion
import Platform
import Rasterizer
import SystemFonts
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Pages of fixed content.
///
/// `FLIPBOOK_SHEETS=FOLDER swift test --filter PageTests` writes them in the system's fonts.
@MainActor @Suite struct PageTests {
    private nonisolated static let folder = getenv("FLIPBOOK_SHEETS").map { String(cString: $0) }
    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// A screen with a page on a stack, and a clock that the test advances.
    @MainActor private final class PageStage {
        let screen: Screen
        let page: PageView
        private let pixels: Size
        private var now = 0.0
        private var list = DisplayList()

        init(
            _ theme: KioskConfig.Theme, _ fonts: Fonts, size: Size, isLarge: Bool = false,
            direction: UserInterfaceLayoutDirection = .leftToRight
        ) {
            pixels = size
            screen = Screen(pixelSize: size, scale: 1)
            screen.userInterfaceLayoutDirection = direction
            page = PageView(theme: theme, fonts: fonts, isLarge: isLarge)
            let controller = ViewController()
            controller.view = page
            controller.title = "airport"
            let list = ViewController()
            list.title = "departures"
            let stack = NavigationController(rootViewController: list) {
                let bar = NavigationBar(family: fonts.bold, noticeFamily: fonts.regular)
                bar.backgroundColor = theme.bar
                bar.titleColor = theme.text
                bar.separatorColor = theme.separator
                bar.tintColor = theme.accent
                return bar
            }
            stack.pushViewController(controller, animated: false)
            screen.rootViewController = stack
            settle()
        }

        @discardableResult func frame() -> Bool {
            now += 1.0 / 60
            return screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        }

        func settle() {
            for _ in 0..<1200 where !frame() { return }
        }

        func tap(_ place: Point) {
            screen.touch(.began, finger: 0, at: place, time: now)
            frame()
            screen.touch(.ended, finger: 0, at: place, time: now)
            settle()
        }

        func picture() -> BGRAImage {
            screen.draw(into: &list)
            let buffer = PixelBuffer(width: Int(pixels.width), height: Int(pixels.height))
            FrameRasterizer(threads: 1).render(list, into: buffer.surface)
            return buffer.image
        }
    }

    private static let content = PageContent(
        title: "airport express to terminal two", subtitle: "via exhibition park",
        text: "trains leave every ten minutes\n\nthe last train of the day leaves at midnight "
            + "from the lower level and stops at all stations on its way",
        fields: [
            .init(label: "platform", value: "three"), .init(label: "operator", value: "city rail"),
            .init(
                label: "notes", value: "no bicycles between seven and nine in the morning, none"),
            .init(label: "nothing", value: ""),
        ], buttons: ["call the staff", "", "show the map"])

    private func fonts(_ isGolden: Bool) throws -> Fonts {
        var theme = KioskConfig.Theme()
        if isGolden { theme.fonts = ["\(Self.root)/Tests/Fonts/boxes.ttf"] }
        return try Fonts(
            theme, isGolden ? FontCatalog(xml: "<fontconfig></fontconfig>") : FontCatalog())
    }

    /// A long page, such as a form, is not laid out again while it scrolls.
    @Test func scrollingLaysNothingOut() throws {
        let stage = try stage(.light, size: Size(480, 300))
        stage.page.show(Self.content)
        stage.settle()
        var count = 0
        stage.page.onLayout = { count += 1 }
        stage.page.contentOffset = Point(0, 100)
        stage.settle()
        #expect(stage.page.contentOffset.y == 100 && count == 0)
    }

    private func stage(
        _ appearance: KioskConfig.Theme.Appearance, size: Size, isGolden: Bool = true,
        isLarge: Bool = false, direction: UserInterfaceLayoutDirection = .leftToRight
    ) throws -> PageStage {
        let stage = PageStage(
            KioskConfig.Theme(appearance), try fonts(isGolden), size: size, isLarge: isLarge,
            direction: direction)
        let picture = View()
        picture.backgroundColor = Color(argb: 0xff7f_a6c9)
        stage.page.picture = picture
        stage.page.show(Self.content)
        stage.settle()
        return stage
    }

    @Test func picturesMatchGoldenImage() throws {
        let narrow = Size(240, 400)
        var pictures: [BGRAImage] = []
        for appearance in [KioskConfig.Theme.Appearance.light, .dark] {
            let stage = try stage(appearance, size: narrow)
            pictures.append(stage.picture())
            stage.page.setContentOffset(Point(0, 300), animated: false)
            stage.settle()
            pictures.append(stage.picture())
        }
        pictures.append(try stage(.light, size: narrow, direction: .rightToLeft).picture())
        pictures.append(try stage(.light, size: narrow, isLarge: true).picture())
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 3), "page")
    }

    /// A configured height is kept, but never exceeds the page, so that a code to scan is visible as a whole.
    @Test(
        arguments: [
            (Size(480, 800), nil), (Size(480, 800), 400.0), (Size(480, 300), 2000),
            (Size(1280, 800), 300),
        ] as [(Size, Double?)])
    func pictureHasConfiguredHeight(size: Size, height: Double?) throws {
        let stage = try stage(.light, size: size)
        stage.page.pictureHeight = height
        stage.settle()
        let shown = try #require(stage.page.picture).frame
        #expect(shown.maxY <= stage.page.frame.height)
        if let height, height < 2000 { #expect(shown.height == height) }
        // 16:9 without a configured height.
        if height == nil { #expect(abs(shown.width / shown.height - 16.0 / 9) < 0.01) }
    }

    @Test func wideScreenPlacesPictureBesideTexts() throws {
        let stage = try stage(.light, size: Size(1280, 800))
        let picture = try #require(stage.page.picture)
        let title = try #require(stage.page.subviews.compactMap { $0 as? Label }.first)
        #expect(title.frame.minX > picture.frame.maxX && title.frame.minY < picture.frame.maxY)
        #expect(stage.page.contentSize.height < 800)
    }

    @Test func buttonReportsItsIndex() throws {
        let stage = try stage(.light, size: Size(480, 1400))
        var pressed: [Int] = []
        stage.page.buttons.onTap = { pressed.append($0) }
        let buttons = stage.page.subviews.compactMap { $0 as? Button }
        #expect(buttons.map(\.isHidden) == [false, true, false])
        for button in buttons where !button.isHidden {
            #expect(button.frame.height >= 44)
            stage.tap(button.convertToScreen(Point(button.frame.width / 2, 20)))
        }
        #expect(pressed == [0, 2])
    }

    @Test func contentChangeKeepsScrollOffset() throws {
        let stage = try stage(.light, size: Size(240, 400))
        stage.page.setContentOffset(Point(0, 120), animated: false)
        var content = Self.content
        content.fields[0].value = "four"
        content.buttons.removeLast()
        stage.page.show(content)
        stage.settle()
        #expect(stage.page.contentOffset.y == 120)
        #expect(stage.page.subviews.compactMap { $0 as? Button }.count == 2)
        // Equal content requests no frame.
        #expect(!stage.frame())
        stage.page.show(content)
        #expect(!stage.frame())
    }

    @Test func shortContentFitsScreen() throws {
        let stage = try stage(.light, size: Size(480, 800))
        stage.page.picture = nil
        stage.page.show(PageContent(title: "closed", text: "we open at nine"))
        stage.settle()
        // The bar is 56 points high.
        #expect(stage.page.contentSize.height < 800 - 56)
    }

    @Test(
        .enabled(if: folder != nil),
        arguments: [(480, 800), (1280, 800)], [KioskConfig.Theme.Appearance.light, .dark])
    func sheetsAreWritten(size: (Int, Int), appearance: KioskConfig.Theme.Appearance) throws {
        let folder = try #require(Self.folder)
        try FileSystem.makeFolder(folder)
        let size = Size(Double(size.0), Double(size.1))
        let stage = try stage(appearance, size: size, isGolden: false)
        var pictures = [stage.picture()]
        stage.page.setContentOffset(
            Point(0, max(0, stage.page.contentSize.height - size.height + 56)), animated: false)
        stage.settle()
        pictures.append(stage.picture())
        pictures.append(
            try self.stage(
                appearance, size: size, isGolden: false, isLarge: true, direction: .rightToLeft
            ).picture())
        try FileSystem.write(
            try PNG.encode(BGRAImage.grid(pictures, columns: size.width > 800 ? 1 : 3)),
            to: "\(folder)/page-\(Int(size.width))-\(appearance.rawValue).png")
    }
}
