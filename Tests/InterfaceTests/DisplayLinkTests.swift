import Testing

@testable import Interface

@MainActor @Suite struct DisplayLinkTests {
    @Test func displayLinkFiresEachFrameUntilInvalidated() {
        let stage = Stage()
        stage.settle()
        var times: [Double] = []
        let link = DisplayLink { link in
            #expect(link.duration == 0.25 && link.timestamp == link.targetTimestamp)
            times.append(link.targetTimestamp)
        }
        #expect(link.timestamp == 0 && link.duration == 0)
        link.add(to: stage.screen)
        #expect(stage.frame(0.25) && times == [stage.now])
        #expect(stage.frame(0.25) && times.count == 2 && times.last == stage.now)
        link.isPaused = true
        #expect(!stage.frame(0.25) && times.count == 2)
        link.isPaused = false
        #expect(stage.frame(0.25) && times.count == 3)
        link.invalidate()
        #expect(!stage.frame(0.25) && times.count == 3)
    }

    @Test func screenRetainsDisplayLinkUntilInvalidated() {
        @MainActor final class Target {
            var steps = 0
            func step(_ link: DisplayLink) {
                steps += 1
                if steps == 2 { link.invalidate() }
            }
            func count() { steps += 100 }
        }
        let (stage, target) = (Stage(), Target())
        weak var weakLink: DisplayLink?
        do {
            let link = DisplayLink(target: target, action: { target in { target.step($0) } })
            weakLink = link
            link.add(to: stage.screen)
        }
        #expect(weakLink != nil)
        stage.frames(4)
        #expect(target.steps == 2 && weakLink == nil)
        let link = DisplayLink(target: target, action: { target in { target.count() } })
        link.add(to: stage.screen)
        stage.frame()
        #expect(target.steps == 102)
        // The link moves from one screen to another.
        let other = Stage()
        link.add(to: other.screen)
        stage.frame()
        #expect(target.steps == 102)
        other.frame()
        #expect(target.steps == 202)
    }

    @Test func displayLinkHonorsPreferredFrameRate() {
        let stage = Stage()
        var calls = 0
        let link = DisplayLink { _ in calls += 1 }
        link.preferredFramesPerSecond = 20
        link.add(to: stage.screen)
        stage.frames(60)
        #expect(calls == 20)
    }
}
