import Geometry
import Interface
import Testing

@testable import Kiosk

/// The kiosk's messages while it has no rows, and about the rows that it has.
@MainActor @Suite struct KioskStateTests {
    private nonisolated static let title = "\"title\": \"Departures\","
    private nonisolated static let header = "\"header\": {\"rive\": \"h.riv\"},"

    /// The reason of a failure is for the journal, not for visitors.
    @Test func firstFailureIsReportedWithoutReason() throws {
        let cases = [
            (Self.header, "Pull down to try again"), ("", "Pull down to try again"),
            (#""header": {"style": "none"},"#, ""),
        ]
        for (keys, advice) in cases {
            let stage = try KioskStage(Self.title + keys)
            stage.frames(seconds: 1)
            #expect(try stage.placeholder.texts == ["Loading…", "It will appear here shortly", ""])
            stage.kiosk.showOutcome(failure: "./rows: exit status 1: no network", updated: nil)
            stage.settle()
            #expect(
                try stage.placeholder.texts
                    == ["Could not load", advice, ""])
            #expect(try stage.placeholder.presentationAlpha == 1 && stage.bar.noticeText.isEmpty)
        }
    }

    /// Keys of the configuration, the outcome of the refresh, and the bar's notice.
    @Test(
        arguments: [
            (title, nil, "14:05", "Updated 14:05"),
            (title, "x", "14:05", "Not updated since 14:05"),
            (title, "x", nil, "Not up to date"), (title, nil, nil, ""), ("", nil, "14:05", ""),
            ("", "x", "14:05", "Not updated since 14:05"),
            (title + "\"updateTime\": false,", nil, "14:05", ""),
        ] as [(String, String?, String?, String)])
    func barShowsAgeOfRows(
        keys: String, failure: String?, updated: String?, notice: String
    ) throws {
        let stage = try KioskStage(keys)
        stage.showRows()
        stage.frame()
        stage.kiosk.showOutcome(failure: failure, updated: updated)
        stage.settle()
        #expect(try stage.bar.noticeText == notice && stage.placeholder.presentationAlpha == 0)
        // When it is withdrawn, the notice fades out and leaves no gap.
        stage.kiosk.showOutcome(failure: nil, updated: nil)
        stage.settle()
        #expect(try stage.bar.noticeText.isEmpty)
        #expect(try stage.bar.frame.height == (keys.isEmpty ? 0 : NavigationBar.height))
        #expect(try stage.table.convertToScreen(.zero).y == stage.bar.frame.maxY)
    }

    /// Rows that arrive at once are shown without a loading message; late rows fade in.
    @Test func loadingMessageAppearsOnlyForSlowRows() throws {
        let stage = try KioskStage()
        stage.frames(seconds: ListScreen.loadingDelay - 0.1)
        #expect(try stage.placeholder.presentationAlpha == 0)
        stage.frames(seconds: ListScreen.fadeDuration + 0.2)
        #expect(try stage.placeholder.presentationAlpha == 1)
        stage.showRows()
        var (words, rows) = ([1.0], [0.0])
        var isMoving = true
        while isMoving, words.count < 100 {
            isMoving = stage.frame()
            words.append(try stage.placeholder.presentationAlpha)
            rows.append(
                try #require(stage.table.cellForRow(at: IndexPath(row: 0, section: 0)))
                    .presentationAlpha)
        }
        #expect(words.last == 0 && rows.last == 1)
        #expect(zip(words, words.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.2 })
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 0.2 })
        #expect(words.count >= 12)
    }

    /// An interrupted fade continues from its current opacity.
    @Test func interruptedFadeContinuesFromCurrentOpacity() throws {
        let stage = try KioskStage()
        stage.settle()
        stage.showRows()
        stage.frames(seconds: 0.1)
        let alpha = try stage.placeholder.presentationAlpha
        #expect(alpha > 0 && alpha < 1)
        stage.kiosk.show([])
        stage.settle()
        #expect(try stage.placeholder.texts[0] == "Nothing to show")
        #expect(try stage.placeholder.presentationAlpha == 1)
    }

    @Test func reducedMotionDisablesFades() throws {
        let stage = try KioskStage(Self.title + "\"theme\": {\"motion\": \"reduced\"},")
        stage.frames(seconds: 1)
        #expect(try stage.placeholder.presentationAlpha == 1)
        stage.showRows()
        stage.kiosk.showOutcome(failure: nil, updated: "14:05")
        stage.frame()
        #expect(try stage.placeholder.presentationAlpha == 0)
        let cell = try stage.table.cellForRow(at: IndexPath(row: 0, section: 0))
        #expect(cell?.presentationAlpha == 1)
        stage.kiosk.show([])
        stage.frame()
        #expect(try stage.placeholder.presentationAlpha == 1)
    }

    /// Rows that are loaded before the first frame are in it.
    @Test func savedRowsAreInFirstFrame() throws {
        let stage = try KioskStage(Self.title)
        stage.showRows()
        stage.frame()
        let cell = try stage.table.cellForRow(at: IndexPath(row: 0, section: 0))
        #expect(cell?.presentationAlpha == 1)
        #expect(try stage.placeholder.presentationAlpha == 0)
    }

    @Test func emptyListShowsPlaceholderEachTime() throws {
        let stage = try KioskStage()
        for _ in 0..<2 {
            stage.showRows(0)
            stage.settle()
            #expect(try stage.placeholder.presentationAlpha == 1)
            stage.showRows(3)
            stage.settle()
            #expect(try stage.placeholder.presentationAlpha == 0)
        }
    }

    /// Row heights are whole pixels, since otherwise gaps would open between some rows.
    @Test(arguments: [0.5, 0.7, 1, 1.25, 1.3, 2.25, 3]) func rowHeightsAreWholePixels(scale: Double)
        throws
    {
        let stage = try KioskStage(list: "\"rowHeight\": 51,", scale: scale)
        let height = try stage.table.rowHeight * scale
        #expect(abs(height - height.rounded()) < 1e-9 && abs(height - 51 * scale) <= 0.5)
    }

    /// The large title does not overlap the list, and collapses as the list scrolls.
    @Test func largeTitleCollapses() throws {
        let stage = try KioskStage(Self.title + "\"largeTitle\": true,", size: Size(480, 800))
        stage.showRows()
        stage.settle()
        #expect(try stage.bar.frame.height == 108)
        let first = try #require(try stage.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(first.convertToScreen(.zero).y == 108)
        stage.drag(by: -300, ends: true)
        stage.settle()
        #expect(try stage.bar.frame.height == NavigationBar.height)
    }

    /// On the smallest screen, at any scale, texts stay within their views and the screen.
    @Test(arguments: [0.5, 0.75, 1, 1.5, 2, 3], [false, true])
    func textsFitSmallestScreen(scale: Double, hasLargeTitle: Bool) throws {
        let stage = try KioskStage(
            "\"title\": \"A Station With A Long Name\", \"largeTitle\": \(hasLargeTitle),",
            scale: scale)
        let width = stage.kiosk.screen.size.width
        func check(_ view: View) {
            guard !view.isHidden, view.alpha > 0 else { return }
            if let label = view as? Label, !label.text.isEmpty, let holder = label.superview {
                let origin = label.convertToScreen(.zero)
                #expect(origin.x >= 0 && origin.x + label.frame.width <= width, "\(label.text)")
                #expect(label.frame.minY >= 0 && label.frame.maxY <= holder.frame.height + 1e-9)
                // There is at least room for an ellipsis.
                #expect(label.frame.width >= 10, "\(label.text)")
            }
            for subview in view.subviews { check(subview) }
        }
        stage.kiosk.showOutcome(failure: "./rows: exit status 1: no network", updated: nil)
        stage.settle()
        check(stage.kiosk.screen.root)
        stage.showRows()
        stage.kiosk.showOutcome(failure: "x", updated: "31 Dec 2025, 14:05")
        stage.settle()
        check(stage.kiosk.screen.root)
        stage.drag(by: -60, ends: true)
        stage.settle()
        check(stage.kiosk.screen.root)
    }
}
