import Geometry
import TestSupport
import Testing

@testable import Flexbox

private let cases: [FlexCase] = [
    FlexCase("a stack shares one cell", [Rect(0, 0, 200, 100), Rect(80, 40, 40, 20)]) {
        box(
            [
                box {
                    $0.grid.column = 1
                    $0.grid.row = 1
                    $0.alignSelf = .stretch
                },
                sized(40, 20) {
                    $0.grid.column = 1
                    $0.grid.row = 1
                    $0.grid.justifySelf = .center
                    $0.alignSelf = .center
                },
            ], tracks: gridTracks(columns: [.init(.fraction(1))], rows: [.init(.fraction(1))])
        ) {
            $0.display = .grid
        }
    },
    FlexCase(
        "a grid fills row by row",
        [Rect(0, 0, 50, 40), Rect(60, 0, 140, 40), Rect(0, 45, 50, 55)]
    ) {
        box(
            [box(), box(), box()],
            tracks: gridTracks(
                columns: [.init(.points(50)), .init(.fraction(1))],
                rows: [.init(.points(40)), .init(.fraction(1))])
        ) {
            $0.display = .grid
            $0.columnGap = .points(10)
            $0.rowGap = .points(5)
        }
    },
    FlexCase("rows beyond those named", [Rect(0, 0, 200, 20), Rect(0, 20, 200, 30)]) {
        box(
            [box(), box()],
            tracks: gridTracks(
                columns: [.init(.percent(100))], rows: [.init(.points(20))],
                autoRows: [.init(.points(30))])
        ) {
            $0.display = .grid
        }
    },
    FlexCase("spans and places", [Rect(50, 0, 150, 20), Rect(0, 0, 50, 20)]) {
        box(
            [
                box {
                    $0.grid.column = 2
                    $0.grid.row = 1
                    $0.grid.columnSpan = 2
                }, box(),
            ],
            tracks: gridTracks(
                columns: [.init(.points(50)), .init(.points(50)), .init(.fraction(1))],
                rows: [.init(.points(20))])
        ) {
            $0.display = .grid
        }
    },
    FlexCase("an automatic track takes its content's", [Rect(0, 0, 90, 10), Rect(90, 0, 110, 10)]) {
        box(
            [text(90, 10), box()], tracks: gridTracks(columns: [.init(.auto), .init(.fraction(1))])
        ) {
            $0.display = .grid
            $0.alignItems = .stretch
        }
    },
]

@Suite struct GridTests {
    @Test(arguments: cases)
    func placesChildren(_ flexCase: FlexCase) { flexCase.check() }

    private func style(
        column: Int = 0, row: Int = 0, columnSpan: Int = 1, rowSpan: Int = 1
    ) -> GridStyle {
        var style = GridStyle()
        (style.column, style.row) = (column, row)
        (style.columnSpan, style.rowSpan) = (columnSpan, rowSpan)
        return style
    }

    /// Random children of small grids: none overlaps another unless its style specifies its position, and each is in
    /// the row and column that it asks for.
    @Test func automaticPlacementAvoidsOverlap() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let items = (0..<random.next(14)).map { _ in
                style(
                    column: random.next(3) == 0 ? 1 + random.next(4) : 0,
                    row: random.next(3) == 0 ? 1 + random.next(4) : 0,
                    columnSpan: 1 + random.next(3), rowSpan: 1 + random.next(3))
            }
            let areas = GridPlacement(items, columns: 1 + random.next(4), rows: 2).areas
            for (i, item) in items.enumerated() {
                #expect(item.row == 0 || areas[i].row.lowerBound == item.row - 1)
                #expect(item.column == 0 || areas[i].column.lowerBound == item.column - 1)
                guard item.row == 0 || item.column == 0 else { continue }
                for (other, area) in areas.enumerated() where other != i {
                    let overlaps =
                        area.row.overlaps(areas[i].row) && area.column.overlaps(areas[i].column)
                    #expect(!overlaps)
                }
            }
        }
    }

    /// The taken area spans several 64-bit words of a row.
    @Test func occupancyFindsLastTakenColumn() {
        var taken = GridOccupancy()
        taken.take(GridArea(column: 60..<130, row: 2..<4))
        func last(_ columns: Range<Int>, _ rows: Range<Int>) -> Int? {
            taken.lastTaken(in: GridArea(column: columns, row: rows))
        }
        #expect(last(0..<60, 0..<9) == nil && last(130..<500, 0..<9) == nil)
        #expect(last(0..<500, 0..<2) == nil && last(0..<500, 4..<9) == nil)
        #expect(last(0..<61, 3..<4) == 60 && last(0..<500, 0..<9) == 129)
        #expect(last(63..<65, 1..<3) == 64)
    }

    enum Children: CaseIterable {
        /// Each child looks for a cell after that of the previous one.
        case automatic
        /// Each child starts looking at the beginning of the same row.
        case inOneRow
        /// Each child has the maximum span.
        case large
        /// Each child has a specified position and the maximum span.
        case largeAndPlaced
    }

    /// A child that is placed in the cell after the previous child's takes six steps. The other kinds of children use
    /// up the limit, which is linear in their number, and are then placed without a search.
    @Test(arguments: Children.allCases, [2000, 6000])
    func placementTakesLimitedNumberOfSteps(children: Children, count: Int) {
        let style =
            switch children {
            case .automatic: style()
            case .inOneRow: style(row: 1)
            case .large: style(columnSpan: 1000, rowSpan: 1000)
            case .largeAndPlaced: style(column: 1, row: 1, columnSpan: 1000, rowSpan: 1000)
            }
        let placement = GridPlacement(
            [GridStyle](repeating: style, count: count), columns: 3, rows: 3)
        #expect(placement.areas.count == count)
        // The first child does not look at an occupied cell first, which takes two steps.
        let steps = children == .automatic ? 6 * count - 2 : 32_768 + 256 * count
        #expect(placement.steps == steps)
    }

    /// Content of different lengths in tracks with the same fraction: tracks that need more keep what they need, and
    /// the others share the rest.
    @Test func fractionTracksKeepContentLengthAndShareRest() {
        let node = FlexNode()
        var tracks = [90.0, 10, 60, 10].map { length in
            var track = GridTrack(style: GridTracks.Track(.points(length), maximum: .fraction(1)))
            track.length = length
            return track
        }
        let length = GridTrackSizing(node, .width, 200, true).resolve(&tracks, []) { _ in 0 }
        #expect(tracks.map(\.length) == [90, 25, 60, 25] && length == 200)
    }
}
