import DataSources
import Geometry
import InputEvents
import JSON
import KioskFile
import Testing

@testable import Interface
@testable import Kiosk

/// Controls while their actions run.
@MainActor @Suite struct BusyActionTests {
    private func pageFixture(_ action: String, _ send: String = "echo sent >> sent") throws
        -> KioskFixture
    {
        try KioskFixture(
            """
            {"locale": "de", "start": "p", "screens": {
              "p": {"page": {"title": "Order", "buttons": [
                {"title": "Send", "do": \(action)}, {"title": "Other", "do": {"run": ["./other"]}}]}},
              "done": {"page": {"title": "Thank you"}}}}
            """,
            files: [
                "send": "#!/bin/sh\ncat > /dev/null; \(send)\n",
                "other": "#!/bin/sh\necho sent >> other-sent\n",
            ],
            programs: ["send", "other"])
    }

    private func count(_ file: String, _ fixture: KioskFixture) -> Int {
        ((try? fixture.folder.read(file)) ?? "").split(separator: "\n").count
    }

    @Test func impatientTapsAreOneOrder() throws {
        let fixture = try pageFixture(#"[{"run": ["./send"]}, {"show": "done"}]"#)
        defer { fixture.stop() }
        try fixture.run()
        let button = try #require(fixture.button("Send"))
        let other = try #require(fixture.button("Other"))
        fixture.holdsPrograms = true
        for _ in 0..<4 {
            try fixture.tap(button)
            #expect(button.isBusy && !button.isEnabled && !other.isBusy)
            #expect(button.alpha < 0.5)
        }
        // Another button is not affected.
        try fixture.tap(other)
        #expect(other.isBusy && fixture.top == "p")
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(fixture.top == "done" && !fixture.app.actions.isAnyRunning)
        #expect(count("sent", fixture) == 1 && count("other-sent", fixture) == 1)
        fixture.app.kiosk.back()
        try fixture.run()
        let again = try #require(fixture.button("Send"))
        #expect(again.isEnabled && !again.isBusy && again.alpha == 1)
        try fixture.tap(again)
        #expect(fixture.top == "done" && count("sent", fixture) == 2)
    }

    /// A second finger that comes down before what the first has started is shown, and is lifted afterwards, orders
    /// nothing either: on a row, whose program takes no time, and on one whose program is running.
    @Test(arguments: [0.03, 0.1, 0.2]) func pressBeforeScreenIsOneOrder(gap: Double) throws {
        let fixture = try KioskFixture(
            """
            {"start": "p", "screens": {
              "p": {"list": {"file": "rows.json", "row": {"title": "{a}"},
                "tap": {"run": ["./send"], "into": "order", "then": {"show": "done"}}}},
              "done": {"page": {"title": "Thank you"}}}}
            """,
            files: [
                "rows.json": #"[{"a": "A"}, {"a": "B"}]"#,
                "send": "#!/bin/sh\necho sent >> sent; echo '{}'\n",
            ],
            programs: ["send"], workDuration: 0.02)
        defer { fixture.stop() }
        try fixture.run()
        func touch(_ phase: TouchEvent.Phase, _ finger: Int) {
            fixture.app.touch(
                TouchEvent(time: fixture.clock.now, finger: finger, phase: phase, x: 240, y: 80))
        }
        fixture.holdsPrograms = true
        touch(.began, 0)
        try fixture.run(0.08)
        touch(.ended, 0)
        if gap > 0.1 { fixture.holdsPrograms = false }
        try fixture.run(gap)
        touch(.began, 1)
        try fixture.run(0.02)
        fixture.holdsPrograms = false
        try fixture.run(0.06)
        touch(.ended, 1)
        try fixture.run(2)
        #expect(fixture.top == "done" && count("sent", fixture) == 1)
    }

    /// After a failure, a timeout and a program that cannot be started, the button works again. The visitor reads the
    /// kiosk's words; the reason is in `stats`.
    @Test(arguments: [
        (#"{"run": ["./send"]}"#, "exit 4", "./send: exit status 4"),
        (
            #"{"run": ["./send"], "timeout": 0.1}"#, "exec sleep 60",
            "./send: killed because it was still running after 0.1 s "
                + "('screens.p.page.buttons[0].do.run.timeout')"
        ),
        (#"[{"run": ["./gone"]}, {"show": "done"}]"#, "", "F/gone: no such file"),
    ])
    func buttonWorksAgainAfterFailure(action: String, script: String, reason: String) throws {
        let fixture = try pageFixture(action, script)
        defer { fixture.stop() }
        try fixture.run()
        let button = try #require(fixture.button("Send"))
        for _ in 0..<2 {
            try fixture.tap(button)
            #expect(button.isEnabled && !button.isBusy && fixture.top == "p")
            #expect(fixture.app.kiosk.notice.text == "Das hat nicht geklappt")
            let failure = try #require(fixture.app.lastActionFailure)
            #expect(failure.key == "screens.p.page.buttons[0].do")
            #expect(failure.reason.replacing(fixture.folder.path, with: "F").hasPrefix(reason))
            #expect(fixture.app.statistics.actionFailure == failure)
            fixture.app.lastActionFailure = nil
            fixture.app.kiosk.notice.dismiss()
            try fixture.run()
        }
    }

    /// What may run several times remains enabled, and each tap runs it.
    @Test func parallelActionRunsForEachTap() throws {
        let fixture = try pageFixture(#"{"run": ["./send"], "parallel": true}"#)
        defer { fixture.stop() }
        try fixture.run()
        let button = try #require(fixture.button("Send"))
        fixture.holdsPrograms = true
        for _ in 0..<3 {
            try fixture.tap(button)
            #expect(button.isEnabled && !button.isBusy)
        }
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(count("sent", fixture) == 3)
    }

    /// Two contacts of a finger 20 ms apart are one tap, also on what may run several times.
    @Test func contactBounceIsOneTap() throws {
        let fixture = try pageFixture(#"{"run": ["./send"], "parallel": true}"#)
        defer { fixture.stop() }
        try fixture.run()
        let button = try #require(fixture.button("Send"))
        let middle = button.convertToScreen(
            Point(button.bounds.width / 2, button.bounds.height / 2))
        let scale = fixture.app.screen.scale
        for _ in 0..<2 {
            for phase in [TouchEvent.Phase.began, .ended] {
                fixture.app.touch(
                    TouchEvent(
                        time: fixture.clock.now, finger: 0, phase: phase, x: middle.x * scale,
                        y: middle.y * scale))
                try fixture.run(0.02)
            }
        }
        try fixture.run()
        #expect(count("sent", fixture) == 1)
    }

    /// A page that is opened again while its actions run shows that they do.
    @Test func buttonOfNewViewIsBusy() throws {
        let fixture = try pageFixture(#"{"run": ["./send"]}"#)
        defer { fixture.stop() }
        try fixture.run()
        fixture.holdsPrograms = true
        try fixture.tap(try #require(fixture.button("Send")))
        fixture.reload()
        try fixture.run()
        let button = try #require(fixture.button("Send"))
        #expect(button.isBusy)
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(!button.isBusy && count("sent", fixture) == 1)
    }

    private func listFixture(_ keys: String) throws -> KioskFixture {
        try KioskFixture(
            """
            {"list": {"file": "rows.json", "key": "id", "row": {"title": "{t}"},
              "tap": {"run": ["./send", "{id}"]}, \(keys)}}
            """,
            files: [
                "rows.json": #"[{"id": 1, "t": "A"}, {"id": 2, "t": "B"}]"#,
                "send": "#!/bin/sh\necho $1 >> sent\n",
            ], programs: ["send"])
    }

    /// A row whose tap is running shows it and does nothing, even if its content changes meanwhile.
    @Test func rowIsBusyWhileItsTapRuns() throws {
        let fixture = try listFixture(#""fastScroll": false"#)
        defer { fixture.stop() }
        try fixture.run()
        let table = try #require(fixture.app.kiosk.list).table
        func cell(_ row: Int) throws -> TableViewCell {
            try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        }
        func isBusy(_ row: Int) throws -> Bool {
            try cell(row).subviews.contains { $0 is RowActivityView }
        }
        fixture.holdsPrograms = true
        try fixture.tap(try cell(0))
        #expect(try isBusy(0) && !isBusy(1))
        try fixture.folder.write(#"[{"id": 1, "t": "A2"}, {"id": 2, "t": "B"}]"#, to: "rows.json")
        fixture.app.refresh(["list"])
        try fixture.run()
        #expect(fixture.texts.contains("A2"))
        #expect(try isBusy(0))
        try fixture.tap(try cell(0))
        try fixture.tap(try cell(1))
        #expect(try isBusy(1))
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(try !isBusy(0) && !isBusy(1))
        #expect(try fixture.folder.read("sent").split(separator: "\n").sorted() == ["1", "2"])
        try fixture.tap(try cell(0))
        #expect(count("sent", fixture) == 3)
    }

    @Test func swipeButtonRunsOnce() throws {
        let fixture = try listFixture(
            ##""swipe": [{"title": "X", "color": "#FF0000", "do": {"run": ["./send", "x"]}}]"##)
        defer { fixture.stop() }
        try fixture.run()
        let table = try #require(fixture.app.kiosk.list).table
        let path = IndexPath(row: 0, section: 0)
        func action() throws -> ContextualAction {
            let delegate = try #require(table.delegate as? any TableViewDelegate)
            let swipe = delegate.tableView(
                table, trailingSwipeActionsConfigurationForRowAt: path)
            return try #require(swipe?.actions.first)
        }
        var closes = 0
        func press() throws {
            let action = try action()
            action.handler(action, table) { _ in closes += 1 }
        }
        fixture.holdsPrograms = true
        #expect(try action().backgroundColor == Color(hex: "#FF0000"))
        try press()
        try press()
        // The second press does nothing, and leaves the buttons open.
        #expect(closes == 1)
        #expect(try action().backgroundColor != Color(hex: "#FF0000"))
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(count("sent", fixture) == 1)
        #expect(try action().backgroundColor == Color(hex: "#FF0000"))
    }

    /// Of values that change while an earlier one is set, the latest is set afterwards; events are ignored.
    @Test(arguments: [(true, "1 3"), (false, "1")])
    func latestChangeIsPerformed(isChange: Bool, sent: String) throws {
        let fixture = try listFixture(#""fastScroll": false"#)
        defer { fixture.stop() }
        try fixture.run()
        let sender = ActionSender("screens.a.rive.on.level")
        fixture.holdsPrograms = true
        for value in ["1", "2", "3"] {
            fixture.app.actions.perform(
                .run(RunAction(["./send", "{value}"])), .object(["value": .string(value)]),
                sender, isChange: isChange)
        }
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(!fixture.app.actions.isRunning(sender))
        #expect(
            try fixture.folder.read("sent").split(separator: "\n").joined(separator: " ") == sent)
    }

    /// The display gets another size while a program runs, also one with other points.
    @Test(arguments: [(800, 480), (1080, 1920)])
    func actionsContinueAtAnotherSize(width: Int, height: Int) throws {
        let fixture = try pageFixture(#"[{"run": ["./send"]}, {"show": "done"}]"#)
        defer { fixture.stop() }
        try fixture.run()
        fixture.holdsPrograms = true
        try fixture.tap(try #require(fixture.button("Send")))
        fixture.resize(width, height)
        #expect(fixture.app.actions.isAnyRunning && fixture.top == "p")
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(fixture.top == "done" && !fixture.app.actions.isAnyRunning)
        #expect(try fixture.folder.read("sent").split(separator: "\n").count == 1)
    }

    /// A refresh that takes long ends on the display of another size.
    @Test func refreshContinuesAtAnotherSize() throws {
        let fixture = try KioskFixture(
            #"{"list": {"command": ["/bin/sh", "-c", "echo '[]'"], "row": {"title": "{t}"}}}"#)
        defer { fixture.stop() }
        try fixture.run()
        fixture.holdsPrograms = true
        var isDone = false
        fixture.app.refresh(["list"]) { _ in isDone = true }
        fixture.resize(800, 480)
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(isDone && !fixture.app.model.sources.isAwaited)
    }
}
