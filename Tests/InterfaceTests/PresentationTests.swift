import Geometry
import ImageCodecs
import Rasterizer
import RiveRuntime
import SystemFonts
import Testing

@testable import Interface
@testable import Typography

/// Alerts, action sheets and sheets in front of the screen.
@MainActor @Suite struct PresentationTests {
    private let stage = Stage(Size(400, 700))
    private let family: FontFamily
    private let root = Page()

    private final class Page: ViewController {
        var events: [String] = []
        override func viewDidAppear(_ animated: Bool) { events.append("appear") }
        override func viewDidDisappear(_ animated: Bool) { events.append("disappear") }
    }

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        family = FontFamily(fonts)
        stage.screen.rootViewController = root
        stage.frame()
    }

    private func alert(_ style: AlertController.Style = .alert) -> AlertController {
        AlertController(
            title: "Delete the order?", message: "It cannot be brought back.",
            preferredStyle: style, regular: family, bold: family)
    }

    private func tap(_ view: View) {
        let rect = view.rect(in: nil)
        stage.frames(20)
        stage.tap(rect.midX, rect.midY)
        stage.settle()
    }

    // MARK: Alerts

    /// Escape chooses "Cancel", and does nothing where there is none; what is behind is not asked.
    @Test(arguments: [AlertController.Style.alert, .actionSheet], [true, false])
    func escapeCancels(style: AlertController.Style, hasCancel: Bool) {
        let alert = alert(style)
        var pressed: [String] = []
        alert.addAction(AlertAction(title: "Delete") { pressed.append($0.title) })
        if hasCancel {
            alert.addAction(AlertAction(title: "Keep", style: .cancel) { pressed.append($0.title) })
        }
        root.present(alert, animated: true)
        stage.settle()
        #expect(stage.screen.key(KeyPress(.escape)))
        stage.settle()
        let closes = hasCancel || style == .actionSheet
        #expect((root.presentedViewController == nil) == closes)
        #expect(pressed == (hasCancel ? ["Keep"] : []))
    }

    @Test func alertClosesWithItsAction() throws {
        let alert = alert()
        var pressed: [String] = []
        for (title, style) in [
            ("Keep", AlertAction.Style.cancel), ("Delete", .destructive), ("Later", .default),
        ] {
            alert.addAction(AlertAction(title: title, style: style) { pressed.append($0.title) })
        }
        var isShown = false
        root.present(alert, animated: true) { isShown = true }
        #expect(root.presentedViewController === alert && alert.presentingViewController === root)
        stage.settle()
        #expect(isShown && alert.view.window != nil)
        // The cancel action is last.
        let buttons = alert.card.buttons
        #expect(buttons.map(\.title) == ["Delete", "Later", "Keep"])
        // A tap beside an alert does nothing, and nothing behind it is reached.
        stage.tap(5, 5)
        stage.settle()
        #expect(root.presentedViewController === alert && pressed.isEmpty)
        tap(buttons[1])
        #expect(pressed == ["Later"] && root.presentedViewController == nil)
        #expect(alert.view.window == nil && stage.root.subviews.count == 1)
        // It can be presented again.
        root.present(alert, animated: false)
        stage.settle()
        tap(alert.card.buttons[0])
        #expect(pressed == ["Later", "Delete"])
    }

    @Test func tapBesideAnActionSheetCancels() {
        let alert = alert(.actionSheet)
        var pressed: [String] = []
        alert.addAction(AlertAction(title: "Delete") { pressed.append($0.title) })
        alert.addAction(AlertAction(title: "Keep", style: .cancel) { pressed.append($0.title) })
        root.present(alert, animated: true)
        stage.settle()
        let card = alert.card.rect(in: nil)
        #expect(card.maxY == 700 - DialogCard.margin && card.minY > 350)
        stage.tap(200, 100)
        stage.settle()
        #expect(pressed == ["Keep"] && root.presentedViewController == nil)
    }

    @Test func disabledActionIsNotPerformed() {
        let alert = alert()
        var count = 0
        let action = AlertAction(title: "Delete") { _ in count += 1 }
        action.isEnabled = false
        alert.addAction(action)
        root.present(alert, animated: false)
        stage.settle()
        tap(alert.card.buttons[0])
        #expect(count == 0 && root.presentedViewController === alert)
        action.isEnabled = true
        tap(alert.card.buttons[0])
        #expect(count == 1)
    }

    @Test func fieldsOfAnAlertStayAboveTheKeyboard() {
        let keyboard = OnScreenKeyboard(stage.screen, family: family)
        let alert = alert()
        var pressed = 0
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { $0.isSecureTextEntry = true }
        let action = AlertAction(title: "Log in") { _ in pressed += 1 }
        alert.addAction(action)
        alert.preferredAction = action
        root.present(alert, animated: true)
        stage.settle()
        tap(alert.textFields[0])
        #expect(alert.textFields[0].isEditing && keyboard.isShown)
        stage.screen.key(KeyPress(.enter))
        stage.settle()
        #expect(alert.textFields[1].isEditing)
        let field = alert.textFields[1].rect(in: nil)
        #expect(field.maxY <= 700 - keyboard.view.height)
        // Return in the last field performs the preferred action.
        stage.screen.key(KeyPress(.enter))
        stage.settle()
        #expect(pressed == 1 && root.presentedViewController == nil && !keyboard.isShown)
    }

    // MARK: Sheets

    private func sheet(_ detents: [SheetPresentationController.Detent]) -> Page {
        let page = Page()
        page.view.backgroundColor = .systemBlue
        page.sheetPresentationController.detents = detents
        page.sheetPresentationController.prefersGrabberVisible = true
        root.present(page, animated: true)
        stage.settle()
        return page
    }

    @Test func sheetIsDraggedBetweenItsDetents() {
        let page = sheet([.medium(), .large()])
        #expect(page.events == ["appear"] && root.events == ["appear"])
        let top = page.view.rect(in: nil).minY
        #expect(abs(top - (700 - (700 - 12) / 2)) < 2)
        stage.drag(from: Point(200, top + 20), to: Point(200, top - 200), frames: 40)
        stage.settle()
        #expect(page.sheetPresentationController.selectedDetentIdentifier == .large)
        #expect(page.view.rect(in: nil).minY == 12 && page.view.frame.height == 688)
        // A flick takes it one detent down.
        stage.drag(from: Point(200, 30), to: Point(200, 110), frames: 4)
        stage.settle()
        #expect(page.sheetPresentationController.selectedDetentIdentifier == .medium)
        #expect(root.presentedViewController === page)
    }

    private func list(in page: Page) -> ScrollView {
        let list = ScrollView(frame: page.view.bounds)
        list.contentSize = Size(400, 2000)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.view.addSubview(list)
        stage.frame()
        return list
    }

    @Test func listAtItsTopDragsTheSheet() {
        let page = sheet([.medium(), .large()])
        let list = list(in: page)
        let detents = page.sheetPresentationController
        let top = page.view.rect(in: nil).minY
        // Up from the top of the list: the sheet grows first.
        stage.drag(from: Point(200, top + 200), to: Point(200, top - 100), frames: 40)
        stage.settle()
        #expect(detents.selectedDetentIdentifier == .large && list.contentOffset.y == 0)
        // At its full height the list scrolls, down as well until it is at its top again.
        stage.drag(from: Point(200, 500), to: Point(200, 300), frames: 40)
        stage.settle()
        #expect(list.contentOffset.y > 100 && detents.selectedDetentIdentifier == .large)
        stage.drag(from: Point(200, 200), to: Point(200, 650), frames: 40)
        stage.settle()
        #expect(list.contentOffset.y == 0 && detents.selectedDetentIdentifier == .large)
        #expect(page.view.rect(in: nil).minY == 12)
        // From there the sheet follows, and closes in the end.
        stage.drag(from: Point(200, 200), to: Point(200, 520), frames: 40)
        stage.settle()
        #expect(detents.selectedDetentIdentifier == .medium && list.contentOffset.y == 0)
        stage.drag(from: Point(200, 450), to: Point(200, 600), frames: 4)
        stage.settle()
        #expect(root.presentedViewController == nil)
    }

    /// A list that is refreshed by a pull keeps the pull, and a wheel its turns.
    @Test func pullToRefreshIsNotForTheSheet() {
        let page = sheet([.large()])
        let list = list(in: page)
        list.refreshControl = RefreshControl(header: SpinnerRefreshHeader())
        stage.drag(from: Point(200, 200), to: Point(200, 400), frames: 20, ends: false)
        #expect(list.contentOffset.y < 0 && page.view.rect(in: nil).minY == 12)
        stage.touch(.ended, 200, 400)
        stage.frames(60)
        #expect(root.presentedViewController === page)
    }

    @Test func sheetIsClosedByADragAndATap() {
        for closes in ["flick", "tap", "slow"] {
            let page = sheet([.medium()])
            let top = page.view.rect(in: nil).minY
            switch closes {
            case "flick":
                stage.drag(from: Point(200, top + 20), to: Point(200, top + 120), frames: 4)
            case "tap": stage.tap(200, 50)
            default: stage.drag(from: Point(200, top + 20), to: Point(200, 690), frames: 60)
            }
            stage.settle()
            #expect(root.presentedViewController == nil, "\(closes)")
            #expect(page.events == ["appear", "disappear"])
            stage.frames(30)
        }
        // A short slow drag does not close it.
        let page = sheet([.medium()])
        let top = page.view.rect(in: nil).minY
        stage.drag(from: Point(200, top + 20), to: Point(200, top + 90), frames: 60)
        stage.settle()
        #expect(page.view.rect(in: nil).minY == top && page.view.window != nil)
    }

    @Test func modalSheetResists() {
        let page = Page()
        page.isModalInPresentation = true
        root.present(page, animated: false)
        stage.settle()
        stage.tap(200, 4)
        stage.drag(from: Point(200, 60), to: Point(200, 400), frames: 4)
        stage.settle()
        #expect(root.presentedViewController === page && page.view.rect(in: nil).minY == 12)
        var isClosed = false
        page.dismiss(animated: true) { isClosed = true }
        stage.settle()
        #expect(isClosed && root.presentedViewController == nil)
    }

    @Test func focusStaysInWhatIsPresented() {
        let below = Button(family: family, title: "below")
        below.frame = Rect(20, 20, 100, 44)
        below.addAction(for: .touchUpInside) {}
        root.view.addSubview(below)
        let alert = alert()
        alert.addAction(AlertAction(title: "OK"))
        root.present(alert, animated: false)
        stage.settle()
        for _ in 0..<3 {
            stage.screen.moveFocus(.next)
            #expect(stage.screen.focusedView === alert.card.buttons[0])
        }
    }

    // MARK: Pictures

    /// An alert with a field, an action sheet and a sheet: light and dark, and from right to left.
    @Test func presentationsMatchGoldenImage() throws {
        var pictures: [BGRAImage] = []
        for (color, direction) in [
            (Color.white, UserInterfaceLayoutDirection.leftToRight),
            (Color(argb: 0xff2c_2c2e), .rightToLeft),
        ] {
            for kind in 0..<3 { pictures.append(picture(kind, color, direction)) }
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 3), "presentations")
    }

    private func picture(
        _ kind: Int, _ color: Color, _ direction: UserInterfaceLayoutDirection
    ) -> BGRAImage {
        let stage = Stage(Size(360, 420))
        stage.screen.userInterfaceLayoutDirection = direction
        stage.root.backgroundColor = color.mixed(with: .systemGray, 0.2)
        let root = ViewController()
        stage.screen.rootViewController = root
        if kind == 2 {
            let page = Page()
            page.sheetPresentationController.detents = [.medium()]
            page.sheetPresentationController.prefersGrabberVisible = true
            root.present(page, animated: false)
            (page.presentedView as? SheetView)?.sheetColor = color
        } else {
            let alert = alert(kind == 0 ? .alert : .actionSheet)
            alert.view.backgroundColor = color
            if kind == 0 { alert.addTextField { $0.placeholder = "Reason" } }
            alert.addAction(AlertAction(title: "Delete", style: .destructive))
            alert.addAction(AlertAction(title: "Delete later"))
            alert.addAction(AlertAction(title: "Keep", style: .cancel))
            root.present(alert, animated: false)
        }
        stage.frames(3)
        return stage.picture().image
    }
}
