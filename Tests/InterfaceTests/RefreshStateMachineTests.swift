import TestSupport
import Testing

@testable import Interface

@Suite struct RefreshStateMachineTests {
    private typealias Machine = RefreshStateMachine

    @Test func releasePolicyRefreshesWhenFingerLifts() {
        var machine = Machine(policy: .onRelease, threshold: 100)
        #expect(machine.update(extent: 40, isTracking: true) == nil)
        #expect(machine.state == .pulling)
        #expect(machine.update(extent: 120, isTracking: true) == nil)
        #expect(machine.state == .primed)
        #expect(machine.release() == .beginRefreshing)
        #expect(machine.state == .refreshing)
        #expect(machine.update(extent: 300, isTracking: true) == nil)
        #expect(machine.release() == nil)
        machine.endRefreshing()
        #expect(machine.update(extent: 60, isTracking: false) == nil)
        #expect(machine.update(extent: 0, isTracking: false) == .reset)
        #expect(machine.state == .waiting)
    }

    @Test func withdrawnPullDoesNotRefresh() {
        var machine = Machine(policy: .onRelease, threshold: 100)
        for extent in [50.0, 130, 90] { _ = machine.update(extent: extent, isTracking: true) }
        #expect(machine.state == .pulling)
        #expect(machine.release() == nil)
        #expect(machine.update(extent: 0, isTracking: false) == .reset)
    }

    @Test func returnPolicyRefreshesWhenContentReturns() {
        var machine = Machine(policy: .onReturn, threshold: 100)
        _ = machine.update(extent: 130, isTracking: true)
        #expect(machine.release() == nil)
        #expect(machine.update(extent: 110, isTracking: false) == nil)
        #expect(machine.update(extent: 99, isTracking: false) == .beginRefreshing)
    }

    @Test func thresholdPolicyRefreshesAtThreshold() {
        var machine = Machine(policy: .onThreshold, threshold: 100)
        #expect(machine.update(extent: 99, isTracking: true) == nil)
        #expect(machine.update(extent: 100, isTracking: true) == .beginRefreshing)
    }

    @Test(arguments: Machine.TriggerPolicy.allCases)
    private func flingAgainstEdgeDoesNotRefresh(policy: Machine.TriggerPolicy) {
        var machine = Machine(policy: policy, threshold: 50)
        for extent in [10.0, 60, 90, 40, 0] {
            #expect(machine.update(extent: extent, isTracking: false) == nil)
        }
        #expect(machine.state == .waiting)
    }

    /// A pull that is released below the threshold does not refresh, however far content moves afterwards.
    @Test(arguments: Machine.TriggerPolicy.allCases)
    private func pullReleasedBelowThresholdDoesNotRefresh(policy: Machine.TriggerPolicy) {
        var machine = Machine(policy: policy, threshold: 100)
        #expect(machine.update(extent: 90, isTracking: true) == nil)
        for extent in [100.0, 150, 90] {
            #expect(machine.update(extent: extent, isTracking: false) == nil)
            #expect(machine.state == .pulling)
            #expect(machine.release() == nil)
        }
        #expect(machine.update(extent: 0, isTracking: false) == .reset)
    }

    /// A finger that pulls while the header closes starts a new pull from there, which must be at least half of
    /// the threshold.
    @Test func pullWhileHeaderClosesCanRefreshAgain() {
        var machine = Machine(policy: .onRelease, threshold: 100)
        _ = machine.beginRefreshing()
        machine.endRefreshing()
        #expect(machine.update(extent: 150, isTracking: false) == nil)
        #expect(machine.update(extent: 120, isTracking: true) == nil)
        #expect(machine.state == .finishing)
        #expect(machine.update(extent: 125, isTracking: true) == .reset)
        #expect(machine.state == .pulling)
        #expect(machine.update(extent: 169, isTracking: true) == nil)
        #expect(machine.state == .pulling && machine.ratio(of: 85) == 0.5)
        #expect(machine.update(extent: 170, isTracking: true) == nil)
        #expect(machine.state == .primed)
        #expect(machine.release() == .beginRefreshing)
        #expect(machine.ratio(of: 100) == 1)
    }

    /// A finger that rests or lifts lets the header continue to close.
    @Test func touchWhileHeaderClosesDoesNotRefresh() {
        var machine = Machine(policy: .onRelease, threshold: 100)
        _ = machine.beginRefreshing()
        machine.endRefreshing()
        for extent in [90.0, 90, 90.5, 40, 40.5] {
            #expect(machine.update(extent: extent, isTracking: true) == nil)
        }
        #expect(machine.update(extent: 41, isTracking: false) == nil)
        #expect(machine.release() == nil)
        #expect(machine.update(extent: 1, isTracking: false) == .reset)
        #expect(machine.state == .waiting)
    }

    /// For any sequence of events, refreshes do not overlap and the machine returns to waiting.
    @Test(arguments: Machine.TriggerPolicy.allCases)
    private func refreshesNeverOverlap(policy: Machine.TriggerPolicy) {
        var generator = SeededRandom(seed: 7)
        func random(_ limit: Int) -> Int { generator.next(limit) }
        for _ in 0..<200 {
            var machine = Machine(policy: policy, threshold: 100)
            var running = false
            func note(_ action: Machine.Action?) {
                if action == .beginRefreshing {
                    #expect(!running)
                    running = true
                }
            }
            for _ in 0..<60 {
                switch random(6) {
                case 0: note(machine.release())
                case 1:
                    machine.endRefreshing()
                    running = false
                case 2: note(machine.beginRefreshing())
                default:
                    note(machine.update(extent: Double(random(200)), isTracking: random(2) == 0))
                }
            }
            // A primed pull that returns may start one last refresh.
            _ = machine.update(extent: 0, isTracking: false)
            machine.endRefreshing()
            _ = machine.update(extent: 0, isTracking: false)
            #expect(machine.state == .waiting)
        }
    }
}
