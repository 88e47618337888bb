import Geometry
import HeadlessDisplay
import ImageCodecs
import Lab
import Platform
import Rasterizer
import RiveRuntime
import SystemFonts
import Testing
import Typography

@testable import CompassReload
@testable import Interface

/// Each header at nine moments: not pulled, pulled a quarter and two thirds of the way, just far enough and
/// beyond, refreshing, done, closing, and failed.
@MainActor @Suite struct ContactSheetTests {
    nonisolated static let names = [
        "spinner", "warp", "converging", "text", "rive", "rive-landscape",
    ]

    private static func makeHeader(_ name: String) throws -> RefreshHeader {
        switch name {
        case "spinner": SpinnerRefreshHeader()
        case "warp": WarpRefreshHeader()
        case "converging": makeCompassHeader()
        case "text": try makeTextHeader()
        default: try makeDeparturesHeader()
        }
    }

    private static func makeDeparturesHeader() throws -> RefreshHeader {
        let path = #filePath.replacingSuffix(
            "Tests/InterfaceTests/ContactSheetTests.swift",
            with: "Examples/Departures/header.riv")
        return try RiveRefreshHeader(try File(try FileSystem.read(path)))
    }

    private static func makeTextHeader() throws -> RefreshHeader {
        // This font is the same in all releases of Debian, unlike Inter.
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        let header = TextRefreshHeader(family: FontFamily(fonts))
        header.options.color = Color(argb: 0xff4a_5568)
        header.detail = "Updated 14:05"
        return header
    }

    @Test(arguments: names)
    func headerMatchesGoldenImage(name: String) throws {
        let stage =
            name.hasSuffix("landscape")
            ? Stage(Size(854, 480), scale: 0.5) : Stage(Size(320, 240), scale: 1)
        let table = TableView(rowHeight: 48)
        table.indicatorColor = Color(argb: 0x8080_8080)
        table.frame = stage.root.bounds
        let source = Rows()
        table.dataSource = source
        let background = View()
        background.backgroundColor = Color(argb: 0xffe9_ebf0)
        let header = try ContactSheetTests.makeHeader(name)
        background.addSubview(header)
        table.backgroundView = background
        let control = RefreshControl(
            header: header, height: name.hasSuffix("landscape") ? 160 : 100)
        var done: (@MainActor () -> Void)?
        control.onRefresh = { done = $0 }
        control.minimumDuration = 0
        table.refreshControl = control
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
        var pictures = [stage.picture().image]
        pull(table, to: [15, 40, 60, 80], on: stage) { pictures.append(stage.picture().image) }
        #expect(control.isRefreshing)
        pictures.append(stage.picture().image)
        done?()
        // A file without animations for the outcome closes at once.
        let showsOutcome = header.duration(of: .success) > 0
        stage.frames(showsOutcome ? 14 : 4)
        pictures.append(stage.picture().image)
        for _ in 0..<60 where control.state == .refreshing { stage.frame() }
        stage.frames(6)
        #expect(control.state == .finishing)
        pictures.append(stage.picture().image)
        stage.settle()
        #expect(control.state == .waiting && header.isHidden)
        pull(table, to: [80], on: stage) {}
        control.endRefreshing(.failure)
        stage.frames(14)
        pictures.append(stage.picture().image)
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 5), "header-\(name)")
        withExtendedLifetime(source) {}
    }

    /// Pulls to each extent with a finger two thirds to the right, and lets go.
    private func pull(
        _ table: TableView, to extents: [Double], on stage: Stage, _ capture: () -> Void
    ) {
        let x = stage.root.frame.width * 0.65
        stage.touch(.began, x, 20)
        stage.frame()
        var y = 20.0
        for extent in extents {
            while -table.contentOffset.y < extent, y < 4000 {
                y += 4
                stage.touch(.moved, x, y)
                stage.frame()
            }
            stage.frames(3)
            capture()
        }
        stage.touch(.ended, x, y)
        stage.frames(50)
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
