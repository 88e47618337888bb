import CDRM
import Glibc
import Platform
import Testing

@testable import DRMDisplay

/// A card that the service manager keeps open while no kiosk runs: the last frame stays until the next process's first.
@Suite struct AdoptionTests {
    /// Runs a kiosk until it ends or crashes, and returns the framebuffer of its last frame.
    private func runAndLeave(_ card: ModelCard, _ wanted: OutputPreferences) throws -> UInt32 {
        var bench: Bench? = try Bench(card, wanted)
        bench?.run(until: card.now + 0.5)
        bench?.display.leave()
        bench = nil
        card.adopt()
        return card.scannedOut
    }

    private func preferences(atomic: Bool) -> OutputPreferences {
        var wanted = OutputPreferences()
        wanted.allowsAtomic = atomic
        return wanted
    }

    @Test(arguments: [true, false]) func lastFrameStaysUntilNextProcessHasOne(atomic: Bool) throws {
        let card = makeCard()
        let last = try runAndLeave(card, preferences(atomic: atomic))
        #expect(card.isOn && card.isMaster && card.framebuffers[last] != nil)
        let bench = try Bench(card, preferences(atomic: atomic))
        // The earlier process's other buffers are released at once, for their memory.
        #expect(card.scannedOut == last && card.framebuffers.count == 4)
        bench.run(until: card.now + 1)
        #expect(bench.showsTheFrame() && card.framebuffers.count == 3 && card.memories.count == 3)
        #expect(card.flashes == 0 && card.isOn && card.violations.isEmpty && bench.failures.isEmpty)
    }

    /// When a console is set to text mode, the kernel shows it, whoever is master. The last frame replaces it.
    @Test(arguments: [true, false]) func frameIsShownAgainAfterTextMode(atomic: Bool) throws {
        let card = makeCard()
        var bench: Bench? = try Bench(card, preferences(atomic: atomic))
        bench?.run(until: 0.5)
        let last = card.scannedOut
        card.showSplash(ModelCard.mode(64, 48, 60), width: 64, height: 48)
        bench?.display.leave()
        #expect(card.scannedOut == last && card.isOn && card.splash != last)
        bench = nil
        #expect(card.scannedOut == last && card.isOn && card.framebuffers[last] != nil)
    }

    /// Each process leaves its buffers to the next.
    @Test func nothingLeaksOverManyProcesses() throws {
        let card = makeCard()
        for _ in 0..<10 { _ = try runAndLeave(card, OutputPreferences()) }
        #expect(card.framebuffers.count == 3 && card.memories.count == 3 && card.flashes == 0)
        #expect(card.blobCount == 0 && card.violations.isEmpty)
    }

    /// The last frame is of another mode: it cannot stay, but is removed without a fault.
    @Test func frameOfAnotherModeIsReplaced() throws {
        let card = makeCard()
        card.connectors[0].modes.append(ModelCard.mode(80, 60, 60))
        _ = try runAndLeave(card, OutputPreferences())
        var wanted = OutputPreferences()
        wanted.mode = .init(width: 80, height: 60)
        let bench = try Bench(card, wanted)
        bench.run(until: card.now + 1)
        #expect(bench.showsTheFrame() && card.framebuffers.count == 3 && card.flashes == 0)
    }

    /// Only the process that opened a card may drop master: an adopted card is closed for another session, and opened
    /// again after it.
    @Test(arguments: [true, false]) func adoptedCardIsClosedForOtherSession(atomic: Bool) throws {
        let card = makeCard()
        _ = try runAndLeave(card, preferences(atomic: atomic))
        let bench = try Bench(card, preferences(atomic: atomic))
        var opened: [Bool] = []
        bench.display.onCard = { opened.append($0) }
        bench.run(until: card.now + 1)
        bench.display.suspend(dropsMaster: true)
        #expect(!card.isOpen && !card.isMaster && opened == [false] && !card.isOn)
        bench.run(until: card.now + 1)
        #expect(bench.display.resume(setsMaster: true) == .reconnected)
        #expect(card.isOpen && card.isMaster && opened == [false, true])
        bench.pacer.displayDidChange()
        bench.run(until: card.now + 1)
        #expect(bench.showsTheFrame() && bench.failures.isEmpty)
        // The card is this process's own now.
        bench.display.suspend(dropsMaster: true)
        #expect(card.isOpen && !card.isMaster && opened == [false, true])
        #expect(bench.display.resume(setsMaster: true) == .none)
        bench.pacer.displayDidChange()
        bench.run(until: card.now + 1)
        #expect(bench.showsTheFrame() && card.violations.isEmpty)
    }

    /// A card that cannot be opened again is lost.
    @Test func cardThatCannotBeReopenedIsLost() throws {
        let card = makeCard()
        _ = try runAndLeave(card, OutputPreferences())
        let bench = try Bench(card)
        bench.display.suspend(dropsMaster: true)
        card.fault = { call, _ in call == .open ? ENODEV : 0 }
        #expect(bench.display.resume(setsMaster: true) == .none && bench.display.isCardRemoved)
    }

    /// A descriptor that is no card, or another one than that of the path.
    @Test func otherDescriptorsAreNotAdopted() throws {
        for path in ["/dev/null", "/dev/zero"] {
            // A number that no other test, which opens a file meanwhile, gets once it is closed.
            let file = open("/dev/null", O_RDWR)
            let descriptor = fcntl(file, F_DUPFD, 900)
            close(file)
            #expect(LibDRM(path: path, adopting: descriptor) == nil)
            #expect(fcntl(descriptor, F_GETFD) == -1)
        }
    }

    private func event(_ type: Int32, _ tag: UInt64, sequence: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        func add<T: FixedWidthInteger>(_ value: T) {
            withUnsafeBytes(of: value) { bytes += Array($0) }
        }
        add(UInt32(type))
        add(UInt32(32))
        add(tag)
        for value in [12, 500_000, sequence, 40] as [UInt32] { add(value) }
        return bytes
    }

    /// The flip that an earlier process had queued completes after its end.
    @Test func eventsOfEarlierProcessAreIgnored() {
        let flip = Int32(DRM_EVENT_FLIP_COMPLETE)
        let bytes =
            event(flip, 1, sequence: 1) + event(flip, 7, sequence: 2)
            + event(Int32(DRM_EVENT_VBLANK), 7, sequence: 3) + event(flip, 7, sequence: 4)
        var events: [FlipEvent] = []
        bytes.withUnsafeBytes { FlipEvent.append(to: &events, from: $0, tag: 7) }
        #expect(
            events == [
                FlipEvent(sequence: 2, timestamp: 12.5), FlipEvent(sequence: 4, timestamp: 12.5),
            ])
        // Events that are cut off, or claim an impossible size, end the list.
        for count in 0..<32 {
            events = []
            bytes[..<count].withUnsafeBytes { FlipEvent.append(to: &events, from: $0, tag: 1) }
            #expect(events.isEmpty)
        }
        events = []
        [UInt8](repeating: 0, count: 64).withUnsafeBytes {
            FlipEvent.append(to: &events, from: $0, tag: 0)
        }
        #expect(events.isEmpty)
    }
}
