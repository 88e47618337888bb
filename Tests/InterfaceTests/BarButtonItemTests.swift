import Geometry
import Testing

@testable import Interface

/// Buttons at the ends of a navigation bar.
@MainActor @Suite struct BarButtonItemTests {
    private let stage = Stage(Size(320, 480))
    private let first = ViewController()
    private let navigation: NavigationController

    init() throws {
        let family = try TestFonts.boxes()
        first.title = "ab"
        navigation = NavigationController(rootViewController: first) {
            NavigationBar(family: family, noticeFamily: family)
        }
        stage.screen.rootViewController = navigation
        stage.settle()
    }

    private var bar: NavigationBar? { first.navigationItem.navigationBar }

    private func buttons(_ bar: NavigationBar?) -> [Button] {
        bar?.subviews.compactMap { $0 as? Button } ?? []
    }

    @Test func buttonsAreAtTheEndsAndAct() throws {
        var taps: [String] = []
        first.navigationItem.leftBarButtonItem = BarButtonItem(title: "aa") { taps.append("left") }
        first.navigationItem.rightBarButtonItem = BarButtonItem(
            barButtonSystemItem: .done, action: { taps.append("right") })
        stage.settle()
        let shown = buttons(bar)
        #expect(shown.count == 2)
        let left = try #require(shown.first { $0.title == "aa" })
        let right = try #require(shown.first { $0.title == "Done" })
        #expect(left.frame.minX == 0 && right.frame.maxX == 320)
        #expect(try #require(bar).titleFrame.minX >= left.frame.maxX)
        #expect(try #require(bar).titleFrame.maxX <= right.frame.minX)
        stage.tap(20, 28)
        stage.settle()
        stage.tap(300, 28)
        stage.settle()
        #expect(taps == ["left", "right"])
    }

    @Test(arguments: [("de", "Fertig", "Abbrechen"), ("sv", "Done", "Cancel")])
    func usualTitlesAreInTheWordsOfTheScreen(
        _ language: String, _ done: String, _ cancel: String
    ) async throws {
        let screen = stage.screen
        screen.words = InterfaceWords(language: language)
        let family = try TestFonts.boxes()
        await screen.run {
            #expect(BarButtonItem(barButtonSystemItem: .done, action: {}).title == done)
            #expect(BarButtonItem(barButtonSystemItem: .add, action: {}).title == "+")
            #expect(SearchBar(family: family).cancelButtonTitle == cancel)
        }
    }

    @Test func itemChangesItsButton() throws {
        let item = BarButtonItem(title: "aa") {}
        first.navigationItem.rightBarButtonItem = item
        stage.settle()
        let button = try #require(buttons(bar).first)
        item.title = "bb"
        item.isEnabled = false
        #expect(button.title == "bb" && !button.isEnabled)
        first.navigationItem.rightBarButtonItem = nil
        #expect(buttons(bar).isEmpty)
    }

    // UINavigationItem.leftBarButtonItem: it takes the place of the back button.
    @Test func leftItemReplacesBackButton() throws {
        let second = ViewController()
        second.title = "cd"
        second.navigationItem.leftBarButtonItem = BarButtonItem(title: "aa") {}
        navigation.pushViewController(second, animated: false)
        stage.settle()
        let bar = try #require(second.navigationItem.navigationBar)
        #expect(bar.backButton?.isHidden == true && buttons(bar).count == 1)
    }

    @Test func customViewHasItsSize() {
        let view = View(frame: Rect(0, 0, 50, 20))
        first.navigationItem.rightBarButtonItem = BarButtonItem(customView: view)
        stage.settle()
        #expect(view.superview === bar && view.frame.maxX == 320 && view.frame.width == 50)
    }

    @Test func targetIsNotRetained() {
        final class Target {
            var calls = 0
            func act() { calls += 1 }
        }
        var target: Target? = Target()
        let isReleased = { [weak target] in target == nil }
        let item = BarButtonItem(title: "aa", target: target!, action: { t in { t.act() } })
        item.perform()
        #expect(target?.calls == 1)
        target = nil
        #expect(isReleased())
        item.perform()
    }
}
