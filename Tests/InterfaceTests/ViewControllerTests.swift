import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct ViewControllerTests {
    private final class Controller: ViewController {
        var calls: [String] = []

        override func loadView() {
            calls.append("load")
            super.loadView()
        }
        override func viewDidLoad() { calls.append("did load") }
        override func viewWillAppear(_ animated: Bool) {
            calls.append("will appear \(view.frame.width)")
        }
        override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
        override func viewWillLayoutSubviews() { calls.append("will lay out") }
        override func viewDidLayoutSubviews() { calls.append("did lay out") }
    }

    @Test func viewIsLoadedOnceWithUIKitCallbackOrder() {
        let stage = Stage(Size(300, 600))
        let controller = Controller()
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        stage.screen.rootViewController = controller
        #expect(
            controller.calls == [
                "load", "did load", "will appear 300.0", "will lay out", "did lay out",
                "did appear",
            ])
        #expect(controller.view.superview === stage.root)
        controller.calls = []
        controller.view.setNeedsLayout()
        stage.frame()
        #expect(controller.calls == ["will lay out", "did lay out"])
        controller.calls = []
        stage.screen.rootViewController = nil
        #expect(controller.calls == ["will disappear", "did disappear"])
        #expect(stage.root.subviews.isEmpty)
    }

    private final class Rows: TableViewController {
        var selected: Int?
        var scrolled = 0
        let header = View()

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.rowHeight = 50
        }
        override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            20
        }
        override func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell { TableViewCell() }
        override func tableView(
            _ tableView: TableView, viewForHeaderInSection section: Int
        ) -> View? { header }
        override func tableView(
            _ tableView: TableView, heightForHeaderInSection section: Int
        ) -> Double { 30 }
        override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
            selected = indexPath.row
        }
        override func scrollViewDidScroll(_ scrollView: ScrollView) { scrolled += 1 }
    }

    @Test func tableControllerIsDataSourceAndDelegate() {
        let stage = Stage(Size(300, 600))
        let rows = Rows()
        stage.screen.rootViewController = rows
        stage.settle()
        #expect(rows.tableView.numberOfRows(inSection: 0) == 20)
        #expect(rows.tableView.contentSize.height == 20 * 50 + 30)
        #expect(rows.header.isDescendant(of: rows.tableView))
        stage.tap(150, 30 + 75)
        stage.settle()
        #expect(rows.selected == 1)
        stage.drag(from: Point(150, 400), to: Point(150, 300))
        stage.settle()
        #expect(rows.scrolled > 5)
    }

    @Test func tableControllerForwardsRefreshControl() {
        let rows = Rows()
        rows.refreshControl = RefreshControl(header: SpinnerRefreshHeader())
        #expect(rows.tableView.refreshControl === rows.refreshControl)
    }
}
