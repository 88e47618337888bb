import Geometry
import HeadlessDisplay
import ImageCodecs
import Lab
import Platform
import Rasterizer
import RiveRuntime
import Testing

@testable import CompassReload
@testable import Interface

/// Each header in seven moments of a pull: not pulled, a quarter, half and all of the way, beyond,
/// refreshing, and leaving.
@MainActor @Suite struct ContactSheetTests {
    nonisolated static let headers: [(name: String, make: @MainActor () throws -> RefreshHeader)] =
        [
            ("spinner", { SpinnerRefreshHeader() }),
            ("warp", { WarpRefreshHeader() }),
            ("converging", { makeCompassHeader() }),
            (
                "rive",
                {
                    let path = #filePath.replacingSuffix(
                        "Tests/InterfaceTests/ContactSheetTests.swift",
                        with: "Examples/Departures/header.riv")
                    return try RiveRefreshHeader(try File(try FileSystem.read(path)))
                }
            ),
        ]

    @Test(arguments: headers.map(\.name))
    func looksRight(name: String) throws {
        let make = try #require(ContactSheetTests.headers.first { $0.name == name }?.make)
        let stage = Stage(Size(320, 240), scale: 1)
        let table = TableView(rowHeight: 48)
        table.frame = Rect(0, 0, 320, 240)
        let source = Rows()
        table.dataSource = source
        let background = View()
        background.backgroundColor = Color(argb: 0xffe9_ebf0)
        let header = try make()
        background.addSubview(header)
        table.backgroundView = background
        let control = RefreshControl(header: header, threshold: 100)
        var done: (@MainActor () -> Void)?
        control.onRefresh = { done = $0 }
        control.minimumDuration = 0
        table.refreshControl = control
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
        var pictures = [stage.picture().image]
        // A finger that pulls to such extents, two thirds to the right.
        stage.touch(.began, 210, 20)
        stage.frame()
        var y = 20.0
        for extent in [25.0, 50, 100, 115] {
            while -table.contentOffset.y < extent, y < 4000 {
                y += 4
                stage.touch(.moved, 210, y)
                stage.frame()
            }
            stage.frames(3)
            pictures.append(stage.picture().image)
        }
        stage.touch(.ended, 210, y)
        stage.frames(50)
        #expect(control.isRefreshing)
        pictures.append(stage.picture().image)
        done?()
        stage.frames(10)
        #expect(control.state == .finishing)
        pictures.append(stage.picture().image)
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 4), "header-\(name)")
        stage.settle()
        #expect(control.state == .waiting && header.isHidden)
        withExtendedLifetime(source) {}
    }

    private final class Rows: TableViewDataSource {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell() ?? TableViewCell()
            cell.backgroundColor = indexPath.row % 2 == 0 ? .white : Color(argb: 0xfff6_f7f9)
            return cell
        }
    }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, with other: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) + other : self
    }
}
