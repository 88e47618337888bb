import FlipbookUIKit
import Testing

/// The main queue, timers, notifications and the run loop, on the clock of the frames.
@MainActor @Suite struct QueueTests {
    private func start(
        _ build: @escaping @MainActor (ViewApp) async throws -> Void = { _ in }
    ) async throws -> HeadlessApp { try await HeadlessApp(build) }

    @Test func closuresRunLaterInOrder() async throws {
        var events: [String] = []
        let app = try await start { _ in
            DispatchQueue.main.async { events.append("first") }
            DispatchQueue.main.async {
                events.append("second")
                DispatchQueue.main.async { events.append("inner") }
            }
            events.append("now")
        }
        try await app.run(for: 0.1)
        #expect(events == ["now", "first", "second", "inner"])
    }

    @Test(arguments: [
        (DispatchTime.now() + 2, 2.0),
        (DispatchTime.now() + DispatchTimeInterval.milliseconds(500), 0.5),
        (DispatchTime.now() + DispatchTimeInterval.seconds(1), 1.0),
    ])
    func delayedClosureRunsOnTheVirtualClock(deadline: DispatchTime, seconds: Double) async throws {
        var runs = 0
        let app = try await start { _ in
            DispatchQueue.main.asyncAfter(deadline: deadline) { runs += 1 }
        }
        try await app.run(for: seconds - 0.1)
        #expect(runs == 0)
        try await app.run(for: 0.2)
        #expect(runs == 1)
    }

    @Test func timerRepeatsUntilItIsInvalidated() async throws {
        var fires: [Double] = []
        var app: HeadlessApp?
        app = try await start { _ in
            Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
                fires.append(app?.now ?? 0)
                if fires.count == 3 { timer.invalidate() }
            }
        }
        try await app?.run(for: 4)
        #expect(fires.count == 3 && abs((fires.last ?? 0) - 1.5) < 0.01)
    }

    @Test func timerFiresOnce() async throws {
        var fires = 0
        var timer: Timer?
        let app = try await start { _ in
            timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in fires += 1 }
            Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in fires += 10 }
                .invalidate()
        }
        #expect(timer?.isValid == true)
        try await app.run(for: 2)
        #expect(fires == 1 && timer?.isValid == false)
        timer?.fire()
        #expect(fires == 1)
    }

    @MainActor private final class Listener {
        var heard: [String] = []
        func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }
        func ring() { heard.append("ring") }
    }

    @Test func notificationsReachTheirObservers() {
        let center = NotificationCenter()
        let (listener, object) = (Listener(), Listener())
        let (one, two) = (Notification.Name("one"), Notification.Name(rawValue: "two"))
        var values: [Int] = []
        let observer = center.addObserver(forName: one) { notification in
            values.append(notification.userInfo?["value"] as? Int ?? -1)
        }
        center.addObserver(forName: nil, object: object) { _ in values.append(100) }
        center.addObserver(listener, action: { l in { l.hear($0) } }, name: two)
        center.addObserver(listener, action: { l in { l.ring() } }, name: one)
        center.post(name: one, userInfo: ["value": 3])
        #expect(values == [3] && listener.heard == ["ring"])
        center.post(name: two, object: object)
        #expect(values == [3, 100] && listener.heard == ["ring", "two"])
        center.removeObserver(observer)
        center.removeObserver(listener)
        center.post(name: one)
        #expect(values == [3, 100] && listener.heard.count == 2)
    }

    @Test func displayLinkIsAddedToTheMainRunLoop() async throws {
        var steps = 0
        let link = CADisplayLink { _ in steps += 1 }
        var width = 0.0
        let app = try await start { _ in
            link.add(to: .main, forMode: .common)
            width = UIScreen.main.bounds.width
        }
        try await app.run(for: 0.5)
        #expect(steps >= 29 && width > 0)
        link.remove(from: .main, forMode: .common)
        let before = steps
        try await app.run(for: 0.5)
        #expect(steps == before)
    }

    // Programs that run beside each other have screens of their own.
    @Test func mainScreenIsThatOfTheRunningProgram() async throws {
        var screens: [Screen] = []
        let one = try await start { _ in screens.append(.main) }
        let two = try await start { _ in screens.append(.main) }
        #expect(screens[0] === one.app.screen && screens[1] === two.app.screen)
        DispatchQueue.main.async {}
        one.app.screen.perform(after: 0.1) { screens.append(.main) }
        try await one.run(for: 0.5)
        #expect(screens.last === one.app.screen)
    }

    @Test func recogniserCallsMethodOfTarget() {
        let listener = Listener()
        let tap = UITapGestureRecognizer(target: listener, action: { l in { l.ring() } })
        #expect(tap.isEnabled)
    }
}
