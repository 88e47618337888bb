import Testing

@testable import Display

/// The measures taken when frames do not reach a display.
@Suite struct DisplayHealthTests {
    struct Step: Sendable {
        var at: Double
        var owed: Double?
        var refused = false
        var canPresent = true
        var scanout = DisplayHealth.Scanout.unknown
        var action = DisplayHealth.Action.none
        var isAlive = true
    }

    static let stories: [(String, [Step])] = [
        ("idle", [Step(at: 0), Step(at: 100, scanout: .latestFrame), Step(at: 1000)]),
        ("frames come", [Step(at: 1, owed: 0.99), Step(at: 1.9, owed: 1.88), Step(at: 5)]),
        (
            "a flip is late",
            [
                Step(at: 1.9, owed: 0),
                Step(at: 2, owed: 0, action: .reinitialise(.noFlip), isAlive: false),
                Step(at: 2.1, owed: 0, isAlive: false), Step(at: 2.2),
                Step(at: 5, owed: 4),
                Step(at: 6, owed: 4, action: .reinitialise(.noFlip), isAlive: false),
            ]
        ),
        (
            "flips never come again",
            [
                Step(at: 2, owed: 0, action: .reinitialise(.noFlip), isAlive: false),
                Step(at: 3.9, owed: 0, isAlive: false),
                Step(at: 4, owed: 0, action: .reinitialise(.noFlip), isAlive: false),
                Step(at: 7.9, owed: 0, isAlive: false),
                Step(at: 8, owed: 0, action: .reinitialise(.noFlip), isAlive: false),
                Step(at: 10, owed: 0, action: .restart(.noFlip), isAlive: false),
            ]
        ),
        (
            "frames are refused",
            [
                Step(
                    at: 2, owed: 0, refused: true, action: .reinitialise(.refused), isAlive: false),
                Step(
                    at: 9, owed: 0, refused: true, action: .reinitialise(.refused), isAlive: false),
                Step(at: 10, owed: 0, refused: true, action: .restart(.refused), isAlive: false),
            ]
        ),
        (
            "the display is blanked or unplugged meanwhile",
            [
                Step(at: 2, owed: 0, action: .reinitialise(.noFlip), isAlive: false),
                Step(at: 3, owed: 0, canPresent: false), Step(at: 50, canPresent: false),
                Step(at: 51, owed: 50.9),
            ]
        ),
        (
            "something else is scanned out",
            [
                Step(
                    at: 1, scanout: .fault(.otherFramebuffer),
                    action: .reinitialise(.otherFramebuffer),
                    isAlive: false),
                Step(at: 1.1, owed: 1, isAlive: false), Step(at: 1.2, isAlive: false),
                Step(at: 1.3, scanout: .latestFrame),
            ]
        ),
        (
            "something else is scanned out again and again",
            [
                Step(at: 1, scanout: .fault(.off), action: .reinitialise(.off), isAlive: false),
                Step(at: 2, scanout: .fault(.off), action: .reinitialise(.off), isAlive: false),
                Step(at: 3, scanout: .fault(.off), action: .reinitialise(.off), isAlive: false),
                Step(at: 4, scanout: .fault(.off), action: .restart(.off), isAlive: false),
            ]
        ),
        (
            "the frame is lost",
            [
                Step(
                    at: 1, scanout: .fault(.oneColor), action: .reinitialise(.oneColor),
                    isAlive: false),
                Step(at: 2, scanout: .latestFrame),
            ]
        ),
    ]

    @Test(arguments: DisplayHealthTests.stories.indices)
    func displayFaultsTriggerReinitializeThenRestart(index: Int) {
        let (name, steps) = DisplayHealthTests.stories[index]
        var health = DisplayHealth(restartAfter: 10)
        for step in steps {
            var seen = DisplayHealth.Observation(now: step.at)
            (seen.unpresentedSince, seen.isRefused) = (step.owed, step.refused)
            (seen.canPresent, seen.scanout) = (step.canPresent, step.scanout)
            let action = health.observe(seen)
            #expect(action == step.action, "\(name) at \(step.at)")
            #expect(health.isAlive == step.isAlive, "\(name) at \(step.at)")
        }
    }
}
