import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Lab
import Motion
import Platform
import Rasterizer
import SystemFonts
import Testing
import Typography

@testable import Interface

/// Film strips of the transitions between screens.
///
/// `FLIPBOOK_SHEETS=FOLDER swift test --filter NavigationLookTests` writes them larger and in the system's
/// fonts, for review by eye; the golden images have boxes for letters.
@MainActor @Suite struct NavigationLookTests {
    enum Strip: String, CaseIterable {
        case push, pop, cancelled, reduced, rightToLeft, large, tabs, wideTabs, notice
    }

    private static let icons: [TabBarItem.Icon] = [
        .path(Path(roundedRect: Rect(3, 5, 18, 14), radius: 3)), .text("12"),
        .path(Path(ellipseIn: Rect(3, 3, 18, 18))),
    ]

    private func family(_ isGolden: Bool) throws -> FontFamily {
        if isGolden { return try TestFonts.boxes() }
        return FontFamily(try FontCatalog().textFonts(bold: true).map { try $0.open() })
    }

    private func pictures(_ strip: Strip, isGolden: Bool) throws -> [BGRAImage] {
        let size = isGolden ? Size(200, 260) : strip == .wideTabs ? Size(800, 480) : Size(360, 600)
        let family = try family(isGolden)
        if strip == .tabs || strip == .wideTabs {
            return tabs(isGolden && strip == .wideTabs ? Size(520, 160) : size, family)
        }
        let test = try NavigationStage(
            size, rightToLeft: strip == .rightToLeft, family: family)
        var pictures: [BGRAImage] = []
        func capture() { pictures.append(test.stage.picture().image) }
        let detail = test.controller("detail", color: Color(argb: 0xfff4_f6ff))
        switch strip {
        case .push, .rightToLeft, .large, .reduced:
            test.stage.screen.reducesMotion = strip == .reduced
            if strip == .large {
                let large = test.controller("stations")
                large.navigationItem.prefersLargeTitle = true
                test.stack.setViewControllers([large], animated: false)
                test.stage.settle()
            }
            capture()
            test.stack.pushViewController(detail, animated: true)
            for _ in 0..<3 {
                test.stage.frames(strip == .reduced ? 5 : 6)
                capture()
            }
            test.stage.settle()
            capture()
        case .pop:
            test.stack.pushViewController(detail, animated: false)
            test.push("third", animated: false)
            test.stage.settle()
            capture()
            test.stack.popViewController(animated: true)
            for _ in 0..<3 {
                test.stage.frames(6)
                capture()
            }
            test.stage.settle()
            capture()
        case .cancelled: cancelledSwipe(test, detail, capture)
        case .notice: notice(test, capture)
        case .tabs, .wideTabs: break
        }
        return pictures
    }

    /// Swipes to the middle, waits, and returns.
    private func cancelledSwipe(
        _ test: NavigationStage, _ detail: ListController, _ capture: () -> Void
    ) {
        test.stack.pushViewController(detail, animated: false)
        detail.table.setContentOffset(Point(0, 60), animated: false)
        test.stage.settle()
        capture()
        test.swipe(from: 5, by: 60, y: 150)
        test.stage.frames(6)
        capture()
        test.stage.touch(.moved, 95, 150)
        test.stage.frames(20)
        capture()
        test.lift(at: 95, y: 150)
        test.stage.frames(6)
        capture()
        test.stage.settle()
        capture()
    }

    private func notice(_ test: NavigationStage, _ capture: () -> Void) {
        let notice = NoticeView(family: test.family)
        notice.frame = test.stage.root.bounds
        test.stage.root.addSubview(notice)
        notice.show("./call failed: exit status 1: no route to host", kind: .failure)
        test.stage.frames(7)
        capture()
        test.stage.frames(60)
        capture()
        notice.show("configuration taken over")
        test.stage.frames(60)
        capture()
        for _ in 0..<1200 where notice.isShown { test.stage.frame() }
        test.stage.frames(10)
        capture()
        test.stage.settle()
        capture()
    }

    private func tabs(_ size: Size, _ family: FontFamily) -> [BGRAImage] {
        let stage = Stage(size)
        let controller = TabBarController(tabBar: TabBar(family: family))
        controller.viewControllers = zip(["trains", "weather", "menu"], Self.icons).map {
            name, icon in
            let list = ListController(name, family: family)
            list.tabBarItem.icon = icon
            return list
        }
        controller.viewControllers[1].tabBarItem.badgeValue = "new"
        stage.screen.rootViewController = controller
        var pictures: [BGRAImage] = []
        for index in 0..<3 {
            controller.selectedIndex = index
            stage.settle()
            if index == 2 {
                stage.touch(.began, size.width / 6, size.height - 20)
                stage.frames(3)
            }
            pictures.append(stage.picture().image)
        }
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        pictures.append(stage.picture().image)
        return pictures
    }

    @Test(arguments: Strip.allCases) func transitionMatchesGoldenImage(strip: Strip) throws {
        let pictures = try pictures(strip, isGolden: true)
        let columns = strip == .wideTabs ? 2 : 5
        try GoldenImage.check(
            BGRAImage.grid(pictures, columns: columns), "navigation-\(strip.rawValue)")
    }

    private nonisolated static let folder = getenv("FLIPBOOK_SHEETS").map { String(cString: $0) }

    @Test(.enabled(if: folder != nil), arguments: Strip.allCases) func contactSheetIsWritten(
        strip: Strip
    ) throws {
        let folder = try #require(Self.folder)
        try FileSystem.makeFolder(folder)
        let pictures = try pictures(strip, isGolden: false)
        try FileSystem.write(
            try PNG.encode(BGRAImage.grid(pictures, columns: strip == .wideTabs ? 2 : 5)),
            to: "\(folder)/navigation-\(strip.rawValue).png")
    }
}
