import Testing

@testable import Kiosk
@testable import Lab

/// The tester that lives with kiosks.
@MainActor @Suite struct LiveTests {
    // MARK: Scripts

    @Test(arguments: [1, 7, 33, 212, 4096]) func scriptsAreReadAsTheyAreWritten(number: Int) throws
    {
        let script = LiveScript(number: number, steps: 40)
        #expect(script.steps.count == 40)
        #expect(try LiveScript(text: script.text) == script)
        // A number always means the same script.
        #expect(LiveScript(number: number, steps: 40) == script)
    }

    @Test(arguments: ["press row 1", "+a press", "+1", "kiosk colour=red", "kiosk size"])
    func unreadableScriptsAreRefused(text: String) {
        #expect(throws: (any Error).self) { try LiveScript(text: text) }
    }

    /// Each kiosk that can be chosen is a valid configuration.
    @Test func randomKiosksAreValid() throws {
        let files = try LiveFiles()
        defer { files.remove() }
        for number in 1...60 {
            _ = try files.config(LiveScript(number: number, steps: 1).kiosk)
        }
        for choice in LiveKiosk.choices {
            for value in choice.values {
                var kiosk = LiveKiosk()
                kiosk.options[choice.name] = value
                _ = try files.config(kiosk)
            }
        }
    }

    /// What is not needed to break a law is left out.
    @Test func brokenScriptIsMadeSmaller() throws {
        var script = LiveScript(number: 5, steps: 30)
        script.kiosk.options["key"] = "yes"
        script.steps.insert(LiveScript.Step(after: 1.3, words: ["pull"]), at: 11)
        script.steps.insert(LiveScript.Step(after: 0.7, words: ["fail"]), at: 20)
        var shrink = LiveShrink(.comesToRest) { script in
            let verbs = script.steps.map(\.verb)
            guard script.kiosk.has("key"), let pull = verbs.firstIndex(of: "pull"),
                verbs[pull...].contains("fail")
            else { return nil }
            return LiveViolation(law: .comesToRest, time: 0, message: "")
        }
        let small = shrink.shrink(script)
        #expect(small.text == "kiosk key=yes\n+0.50 pull\n+0.50 fail\n")
    }

    // MARK: Laws

    /// Scripts that broke a law when they were found.
    nonisolated private static let found = [
        "kiosk\n+0.50 fling -297\n+0.50 data order 246",
        "kiosk rows=40\n+0.50 fling -366\n+0.50 data few 575",
        "kiosk\n+0.50 feed 0.20 11 replace 29\n+0.50 swipe 2 left 0.59",
        """
        kiosk
        +0.50 feed 1.00 11 remove 159
        +0.31 pull
        +0.86 data name 400
        +0.37 bounce row 4
        +0.43 data back 709
        +0.16 swipe 0 left 0.24
        """,
        "kiosk size=240x320 largeTitle=yes\n+0.50 fling -561\n+0.25 pull\n+0.50 feed 0.05 11 order 146",
        "kiosk shape=tabs\n+0.50 press tab 8 0.05\n+0.50 taps button 0 3 0.24",
        "kiosk language=ar style=card rows=14 swipe=one\n+0.50 drag -488 0.37 0.00\n+1.65 edge",
        // A finger on an action stops content that still bounces, and trembles.
        """
        kiosk header=spinner swipe=one answer=3
        +0.50 pull
        +1.52 swipe 5 left 0.39
        +0.50 data name 971
        +1.18 press action 1 0.57
        """,
        // All rows are replaced again before they have come into view.
        """
        kiosk size=240x320 header=warp section=yes
        +0.50 data grow 207
        +0.44 data insert 382
        +0.50 feed 0.20 11 replace 373
        +0.50 pull
        """,
        "kiosk size=320x480 scale=2 shape=page buttons=3\n+0.50 taps button 3 2 0.35",
        "kiosk header=spinner answer=3\n+0.50 pull\n+1.40 request",
        // Another row passes in front of an uncovered button.
        """
        kiosk swipe=leading
        +0.50 data remove 545
        +0.50 swipe 3 right 0.60
        +1.55 data order 441
        +0.10 press action 1 0.56
        """,
        "kiosk when=yes rows=1 key=yes\n+0.50 data one 1\n+0.50 data one 2\n+0.50 data name 4",
        // The rows are replaced before an action that is pressed receives the touch.
        """
        kiosk swipe=one
        +0.66 data back 107
        +0.48 swipe 7 left 0.53
        +0.50 data same 980
        +0.09 press action 0 0.22
        +0.04 data replace 346
        """,
        """
        kiosk swipe=one
        +0.50 feed 1.00 3 replace 37
        +0.42 data grow 762
        +0.64 swipe 1 left 0.24
        +0.50 data grow 702
        +0.44 press action 0 0.10
        """,
        // A source fails while its newest document waits.
        """
        kiosk work=0.15
        +0.50 taps button 2 5 0.27
        +0.50 feed 0.20 14 grow 445
        +0.50 fling -400
        +1.40 data same 363
        +0.50 fail
        """,
        // Places halfway between two pixels.
        "kiosk size=1280x800 subtitle=yes density=compact textSize=200\n+0.50 data order 968",
        // The button of the placeholder fades above the rows.
        "kiosk\n+0.13 fail\n+0.39 bounce button 3",
        // A finger on content that fits while the keyboard slides away.
        """
        kiosk size=600x1024 shape=page textSize=200 controls=yes
        +0.50 palm 0.68 0.64 0.40
        +0.50 press action 1 0.09
        +0.50 press slider 1 0.08
        +0.18 press switch 1 0.08
        """,
        // Columns that meet within a pixel.
        "kiosk size=320x480 columns=3 color=yes\n+0.50 data grow 819\n+0.50 data insert 621",
        // Two fingers lifted at once.
        """
        kiosk rows=1 swipe=one
        +0.50 palm 0.92 0.60 2.00
        +0.12 palm 0.27 0.76 2.00
        +0.21 swipe 1 left 0.29
        +1.36 press action 1 0.31
        """,
        // The first row grows, without a key.
        """
        kiosk size=320x480 shape=tabs style=card rows=3 badge=yes
        +0.50 data replace 446
        +0.50 data insert 741
        +0.50 fling -161
        +0.50 bounce button 2
        +0.50 feed 0.05 8 first 216
        """,
        // The title of the page below changes, which the back button shows.
        "kiosk key=yes rows=1 tap=show\n+0.50 bounce row 1\n+0.50 show detail\n+0.50 data name 244",
        // A swipe goes on with a palm, and then with another finger.
        """
        kiosk swipe=one
        +0.50 swipe 4 left 0.83
        +0.10 data replace 953
        +0.02 palm 0.56 0.22 0.40
        +0.38 drag -425 0.52 0.00
        """,
        "kiosk scale=1.5 style=card textScale=2 columns=3 trailing=yes density=spacious",
        // The keyboard leaves no room for rows.
        "kiosk size=240x320 search=yes\n+0.50 fling -417\n+0.50 press field 3 0.08\n+0.50 type 1 264",
        // A button whose action is running is pressed.
        """
        kiosk swipe=one program=2
        +0.50 swipe 1 left 0.75
        +0.15 data shrink 58
        +0.39 swipe 5 left 0.51
        +0.50 press action 1 0.18
        """,
        // A bar appears with an animation, in which the rows get other heights.
        "kiosk style=card rows=150 lines=2 title=no\n+0.50 key end\n+0.50 fail",
        """
        kiosk style=card rows=14 image=yes when=yes
        +0.50 data remove 66
        +0.50 fling -532
        +0.50 data order 206
        +0.50 feed 0.05 10 first 892
        +0.50 data all 418
        """,
        // The row that is swiped is deleted as the finger comes down, and another takes its place.
        """
        kiosk scale=1.25 rows=14 swipe=one
        +0.50 drag -383 0.56 0.00
        +1.62 data few 802
        +0.02 swipe 1 left 0.71
        """,
        // A palm comes down where two rows meet.
        "kiosk rows=40 height=56 when=yes\n+0.50 fling -241\n+0.50 bounce button 3\n+0.50 palm 0.46 0.58 0.40",
        // A program ends, and a screen appears, as a finger is lifted from the back button.
        "kiosk shape=page tap=several\n+0.50 taps button 5 2 0.31\n+1.46 press row 6 1.20\n+0.50 press back 7 0.15",
        "kiosk swipe=leading\n+0.50 palm 0.37 0.45 14.00\n+0.03 swipe 7 right 0.46\n+0.05 press action 0 0.56",
        // A page is laid out from right to left while another tab is shown.
        """
        kiosk language=ar shape=tabs
        +0.50 press tab 2 1.20
        +1.04 fail
        +0.07 show detail
        +0.50 press tab 9 0.70
        """,
        """
        kiosk style=rive tap=several
        +0.50 data grow 744
        +0.50 bounce row 5
        +0.24 fling -291
        +0.50 data all 652
        +0.50 edge
        +0.08 data insert 69
        """,
        // A header that is held open leaves no room for rows.
        "kiosk size=240x320 header=warp section=yes density=spacious textSize=150 search=yes\n+0.50 request",
        // A finger comes down on an action that fades above the row that has come in the place of its own.
        """
        kiosk size=240x320 key=yes badge=yes swipe=leading density=spacious textSize=200
        +0.50 feed 1.00 8 replace 694
        +0.10 data order 987
        +0.50 swipe 2 right 0.43
        +0.50 edge
        """,
        // The only visible row that keeps its place among the others has hardly come into view.
        "kiosk style=card rows=6 image=yes\n+0.50 data remove 8\n+0.50 feed 1.00 13 order 267\n+0.50 fling -402",
        // The row that fills the screen keeps its place, and one that is nearly scrolled away does not.
        """
        kiosk size=320x480 scale=2 style=card rows=0 names=long textSize=200
        +0.50 data insert 928
        +0.50 drag -328 0.66 0.00
        +0.50 data shrink 734
        +0.50 data grow 524
        +0.50 data order 673
        """,
        // Rows without keys are inserted above others of which only values change.
        """
        kiosk height=120 trailing=yes work=0.15
        +0.50 feed 1.00 9 insert 905
        +0.60 data shrink 524
        +0.50 palm 0.67 0.26 0.40
        +0.50 fling -560
        +0.50 taps row 3 2 0.38
        +0.50 feed 0.05 10 value 189
        """,
        // A contact that was given up performs nothing.
        "kiosk\n+0.50 palm 0.29 0.10 14.00\n+14.01 bounce row 0",
        // A palm that was there before keeps a swipe going.
        "kiosk swipe=one\n+0.50 palm 0.87 0.40 2.00\n+0.04 swipe 6 left 0.75",
        // While a list returns to its end, a search leaves too few rows to fill it.
        """
        kiosk size=240x320 rows=150 search=yes work=0.15
        +0.50 drag 362 0.58 0.50
        +0.50 fling -377
        +0.50 data first 230
        +0.82 data order 521
        +0.50 press field 4 0.08
        +0.50 type 7 521
        """,
        // A letter half way between two quarters of a pixel is drawn alike in a row's bitmap and on the screen.
        """
        kiosk scale=2 style=card rows=1 names=long when=yes density=compact
        +0.50 feed 0.20 13 grow 231
        +1.25 feed 1.00 14 none 424
        +0.84 back
        +0.50 data replace 957
        +1.70 press tab 6 0.70
        +0.50 press tab 6 1.20
        +1.56 swipe 6 left 0.44
        +0.50 press field 3 0.08
        +1.43 type 8 738
        +0.50 press stepper 0 0.08
        +0.50 swipe 3 left 0.23
        +0.89 press action 1 0.16
        +1.59 two 135 0.3
        +0.50 feed 0.20 7 one 215
        +0.78 press row 8 0.70
        +0.20 data insert 825
        """,
    ]

    @Test(arguments: found) func mendedScriptBreaksNoLaw(text: String) throws {
        let files = try LiveFiles()
        defer { files.remove() }
        let (counts, violation) = try LiveCommand.play(try LiveScript(text: text), files)
        #expect(violation == nil)
        #expect(counts.kiosks == 1 && counts.checks > 20)
    }

    private nonisolated static let released = [
        "kiosk\n+0.50 press row 1 0.10",
        "kiosk search=yes\n+0.50 press field 0 0.08\n+0.50 type 8 614",
        "kiosk shape=page controls=yes\n+0.50 press field 3 0.08\n+0.50 press button 1 0.08",
        "kiosk shape=page controls=yes\n+0.50 show form\n+0.50 press field 1 0.08\n+0.50 type 8 614",
        "kiosk shape=tabs header=rive tap=show\n+0.50 press row 1 0.10\n+0.50 pull\n+1.00 back",
        "kiosk swipe=both tap=several program=2\n+0.50 swipe 2 left 0.30\n+0.50 press action 0 0.10",
        "kiosk style=rive image=yes\n+0.50 data order 3\n+0.50 refresh\n+0.50 fail",
    ]

    /// Nothing of a played kiosk remains, however many are played.
    @Test(arguments: released) func playedKioskIsReleased(text: String) throws {
        let files = try LiveFiles()
        defer { files.remove() }
        weak var player: LivePlayer?
        weak var stage: VirtualKiosk?
        weak var app: KioskApp?
        do {
            let script = try LiveScript(text: text)
            let own = try LivePlayer(script, files)
            (player, stage, app) = (own, own.stage, own.stage.app)
            try own.play()
        }
        #expect(player == nil && stage == nil && app == nil)
    }

    /// A press that acts is counted, and so is one that must not act.
    @Test func pressesAreCounted() throws {
        let files = try LiveFiles()
        defer { files.remove() }
        let script = try LiveScript(
            text: "kiosk key=yes program=2\n+0.50 press row 1 0.10\n+0.50 press row 1 0.10")
        let (counts, violation) = try LiveCommand.play(script, files)
        #expect(violation == nil)
        #expect(counts.presses == 2 && counts.acted == 1 && counts.idle == 1)
    }

    /// The presses that a kiosk answers wrongly are found: here an action that nothing has asked for, one that comes
    /// twice, and a press without an effect.
    @Test(arguments: [[], ["1"], ["0", "0"]]) func wrongActionsAreFound(items: [String]) throws {
        let files = try LiveFiles()
        defer { files.remove() }
        let script = try LiveScript(text: "kiosk key=yes")
        let player = try LivePlayer(script, files)
        let stage = player.stage
        defer { stage.stop() }
        try stage.run(until: 0.2)
        stage.feed.send(LiveRows(script.kiosk).document, to: "x")
        try stage.run(until: 1)
        var presses = LivePresses(script.kiosk)
        let first = presses.begin(.row, 0, seconds: 0.1, on: stage)
        let begun = try #require(first)
        #expect(begun.key == "1" && begun.excuse == nil)
        presses.lift(stage.tree, at: 1.1)
        #expect(throws: LiveViolation.self) {
            for item in items {
                try presses.perform(
                    .init(time: 1.1, key: "screens.home.list.tap", item: item == "0" ? "1" : "2"))
            }
            try presses.judge(stage.tree, now: 2)
        }
    }
}
