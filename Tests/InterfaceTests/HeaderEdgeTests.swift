import Geometry
import Motion
import Rasterizer
import RiveRuntime
import RiveWriter
import Testing

@testable import Interface

/// The edge between the header and the content.
@MainActor @Suite struct HeaderEdgeTests {
    private static let green: UInt32 = 0xff00_8000
    private static let red: UInt32 = 0xffff_0000

    /// Returns a file whose artboard is entirely green, 100 × 40.
    private func greenFile() throws -> File {
        let animations = ["idle", "pull", "trigger", "loading"]
            .map { #"{"name": "\#($0)", "duration": 60, "loop": "loop", "tracks": []}"# }
        let text = """
            {"name": "Green", "width": 100, "height": 40, "fill": {"color": "#008000"},
             "children": [], "animations": [\(animations.joined(separator: ", "))]}
            """
        return try File(try RivSource.compile(Array(text.utf8)))
    }

    private final class Cells: TableViewDataSource {
        let count: Int
        init(_ count: Int) { self.count = count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell() ?? TableViewCell()
            cell.backgroundColor = Color(argb: HeaderEdgeTests.red)
            return cell
        }
    }

    /// Expects the header to extend from the upper edge to the content, without a row of pixels in between that
    /// belongs to neither.
    private func expectNoGap(_ stage: Stage, _ scrollView: ScrollView, _ content: UInt32) {
        let scale = stage.screen.scale
        let picture = stage.picture()
        let top = Int((scrollView.contentInset.top * scale).rounded())
        let edge = max(top, Int((-scrollView.contentOffset.y * scale).rounded()))
        let isRight = (top..<picture.height).allSatisfy { y in
            let color = y < edge ? HeaderEdgeTests.green : content
            return picture[picture.width / 2, y] == color && picture[1, y] == color
        }
        #expect(isRight, "at \(scale) pixels a point, \(edge) rows of pixels uncovered")
    }

    @Test(
        arguments: [0.75, 1, 1.25, 1.5, 1.75], [.cover, .fill, .layout] as [Fit])
    func noSeamBetweenHeaderAndContent(scale: Double, fit: Fit) throws {
        // Sizes in whole pixels.
        let stage = Stage(Size(144, 288), scale: scale)
        stage.root.backgroundColor = .white
        let table = TableView(rowHeight: 40)
        table.frame = stage.root.bounds
        let source = Cells(20)
        table.dataSource = source
        let header = try RiveRefreshHeader(try greenFile())
        header.fit = fit
        let background = View()
        background.addSubview(header)
        table.backgroundView = background
        table.showsVerticalScrollIndicator = false
        try pull(stage, table, RefreshControl(header: header, height: 91.3), HeaderEdgeTests.red)
        withExtendedLifetime(source) {}
    }

    /// The header ends where content begins, however much content covers it, and also with a top inset.
    @Test(arguments: [0, 1, 20], [0.0, 30.5])
    func headerEndsAtContentEdge(rows: Int, inset: Double) throws {
        let stage = Stage(Size(144, 288), scale: 1.25)
        stage.root.backgroundColor = .white
        let table = TableView(rowHeight: 400)
        table.frame = stage.root.bounds
        table.contentInset.top = inset
        table.setContentOffset(Point(0, -inset), animated: false)
        let source = Cells(rows)
        table.dataSource = source
        let header = try RiveRefreshHeader(try greenFile())
        table.showsVerticalScrollIndicator = false
        try pull(
            stage, table, RefreshControl(header: header, height: 91.3),
            rows == 0 ? 0xffff_ffff : HeaderEdgeTests.red)
        withExtendedLifetime(source) {}
    }

    /// Content without a background shows what is behind the scroll view, but not the header.
    @Test func transparentContentDoesNotShowTheHeader() throws {
        let stage = Stage(Size(144, 288), scale: 1.5)
        stage.root.backgroundColor = .white
        let header = try RiveRefreshHeader(try greenFile())
        let view = RefreshableScrollView(
            onRefresh: { _ in }, content: { View().frame(height: 900) })
        view.frame = stage.root.bounds
        view.showsVerticalScrollIndicator = false
        try pull(stage, view, RefreshControl(header: header, height: 91.3), 0xffff_ffff)
    }

    /// Pulls, refreshes and closes the header. Expects no gap in any frame.
    private func pull(
        _ stage: Stage, _ scrollView: ScrollView, _ control: RefreshControl, _ content: UInt32
    ) throws {
        control.minimumDuration = 0
        control.onRefresh = { _ in }
        scrollView.refreshControl = control
        stage.root.addSubview(scrollView)
        (scrollView as? TableView)?.reloadData()
        stage.settle()
        expectNoGap(stage, scrollView, content)
        stage.touch(.began, 50, 40)
        // The last steps pull further than the header's height.
        for step in 1...40 {
            stage.touch(.moved, 50, 40 + Double(step) * 5.3)
            stage.frame()
            expectNoGap(stage, scrollView, content)
        }
        #expect(control.state == .primed)
        stage.touch(.ended, 50, 40 + 40 * 5.3)
        for _ in 0..<40 {
            stage.frame()
            expectNoGap(stage, scrollView, content)
        }
        #expect(control.isRefreshing)
        control.endRefreshing()
        var frames = 0
        while stage.frame(), frames < 200 {
            frames += 1
            expectNoGap(stage, scrollView, content)
        }
        #expect(control.state == .waiting)
        expectNoGap(stage, scrollView, content)
    }

    /// A header that is narrower than the list is placed at the left, in the middle or at the right.
    @Test(arguments: [(Alignment.bottomLeft, 0), (.bottomCenter, 44), (.bottomRight, 88)])
    func headerContentRespectsMaximumWidth(alignment: Alignment, left: Int) throws {
        let stage = Stage(Size(144, 288), scale: 1)
        let header = try RiveRefreshHeader(try greenFile())
        header.backgroundColor = Color(argb: 0xff00_00ff)
        header.alignment = alignment
        header.maximumContentWidth = 56
        header.frame = Rect(0, 0, 144, 60)
        header.isHidden = false
        stage.root.addSubview(header)
        stage.frame()
        let picture = stage.picture()
        for x in 0..<144 {
            let isInside = (left..<left + 56).contains(x)
            let color = isInside ? HeaderEdgeTests.green : 0xff00_00ff
            #expect(picture[x, 0] == color && picture[x, 59] == color, "column \(x)")
        }
    }
}
