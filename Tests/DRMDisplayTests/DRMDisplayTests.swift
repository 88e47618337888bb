import CDRM
import Display
import Geometry
import Glibc
import Motion
import Platform
import Rasterizer
import Testing

@testable import DRMDisplay

/// A display on a model card, with a loop as the program has it.
private final class Bench {
    let card: ModelCard
    let display: DRMDisplay
    let link: DisplayLink
    /// Where the square is that is shown.
    var square = Rect(10, 10, 20, 20)
    var isMoving = false
    /// How long a frame takes.
    var cost = 0.0
    /// Called at a frame's begin, with its time.
    var onTick: (FrameTime) -> Void = { _ in }
    private(set) var failures: [String] = []
    private var retryAt = 0.0

    init(_ card: ModelCard, _ wanted: OutputPreferences = OutputPreferences()) throws {
        self.card = card
        display = try DRMDisplay(card, wanted) { card.now }
        link = DisplayLink(display: display, threads: 1) { card.now }
        link.onTick = { [unowned self] time in
            self.onTick(time)
            self.card.now += self.cost
            if self.isMoving {
                self.square = self.square.offset(by: Point(3, 1))
                if self.square.maxX > 60 { self.square = Rect(0, 5, 20, 20) }
            }
            return self.isMoving
        }
        link.onDraw = { [unowned self] list in self.draw(&list) }
    }

    private func draw(_ list: inout DisplayList) {
        list.fillRect(Rect(0, 0, 400, 400), color: Color(argb: 0xff20_4060))
        list.fill(Path(ellipseIn: square), paint: .solid(Color(argb: 0xffff_c020)))
    }

    /// Runs the loop up to a time.
    func run(until end: Double, touches: [Double] = [], _ touch: (Double) -> Void = { _ in }) {
        var touches = touches[...]
        while true {
            var next = max(link.nextDeadline, retryAt)
            if !display.isActive { next = .infinity }
            next = min(next, card.nextFlip, touches.first ?? .infinity)
            if card.hasEvents || display.hasReadyFlips { next = card.now }
            guard next <= end else { break }
            card.advance(to: next)
            link.handleFlips()
            while let first = touches.first, first <= card.now {
                touches.removeFirst()
                touch(first)
            }
            guard card.now >= retryAt else { continue }
            do { try link.tickIfDue() } catch {
                failures.append("\(error)")
                retryAt = card.now + 0.25
            }
        }
        card.advance(to: end)
        link.handleFlips()
    }

    /// Whether the glass shows the square where it is, byte for byte.
    func showsTheFrame(_ format: PixelFormat = .xrgb8888) -> Bool {
        guard let (bytes, framebuffer) = card.glass else { return false }
        let pitch = framebuffer.allocation.pitch
        final class Owner {}
        let count = pitch * framebuffer.height
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        defer { memory.deallocate() }
        memset(memory, 0, count)
        let surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: memory, count: count), bytesPerRow: pitch,
            width: framebuffer.width, height: framebuffer.height,
            format: format, rotation: display.rotation, owner: Owner())
        var list = DisplayList()
        draw(&list)
        FrameRasterizer().render(list, into: surface)
        let row = framebuffer.width * format.bytesPerPixel
        return bytes.withUnsafeBytes { shown in
            (0..<framebuffer.height).allSatisfy {
                memcmp(shown.baseAddress! + $0 * pitch, memory + $0 * pitch, row) == 0
            }
        }
    }
}

private func makeCard(_ width: Int = 64, _ height: Int = 48) -> ModelCard {
    ModelCard([ModelCard.makeConnector([ModelCard.mode(width, height, 60, preferred: true)])])
}

@Suite struct DRMDisplayTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var atomic: Bool
        var rotation: Rotation
        var format: PixelFormat
        var shadow: Bool
        var buffers: Int
        var testDescription: String {
            "\(atomic ? "atomic" : "legacy") \(rotation) \(format) shadow \(shadow) \(buffers)"
        }
    }

    static let cases: [Case] = [true, false].flatMap { atomic in
        Rotation.allCases.flatMap { rotation in
            PixelFormat.allCases.flatMap { format in
                [false, true].map { shadow in
                    Case(
                        atomic: atomic, rotation: rotation, format: format, shadow: shadow,
                        buffers: rotation == .half ? 2 : 3)
                }
            }
        }
    }

    /// However frames are brought to the glass, each is there, whole, after its flip.
    @Test(arguments: cases)
    func theGlassShowsEachFrame(_ c: Case) throws {
        let card = makeCard()
        card.maximumBuffers = c.buffers
        var wanted = OutputPreferences()
        wanted.allowsAtomic = c.atomic
        (wanted.rotation, wanted.format, wanted.usesShadow) = (c.rotation, c.format, c.shadow)
        let bench = try Bench(card, wanted)
        #expect(bench.display.name.hasSuffix("\(c.format.name) \(c.atomic ? "atomic" : "legacy")"))
        #expect(bench.display.mode.width == (c.rotation.isSideways ? 48 : 64))
        #expect(bench.display.hasVBlank && bench.display.usesShadow == c.shadow)
        bench.isMoving = true
        bench.run(until: 0.2)
        for _ in 0..<24 {
            let flips = card.flips.count
            bench.run(until: card.now + 2.0 / 60)
            #expect(card.flips.count > flips)
            // The frame that is recorded may be one further on than what is shown.
            bench.isMoving = false
            bench.run(until: card.now + 2.0 / 60)
            #expect(bench.showsTheFrame(c.format))
            bench.isMoving = true
            bench.link.setNeedsFrame()
        }
        #expect(bench.failures.isEmpty && card.violations.isEmpty && card.flashes == 0)
        #expect(card.blobCount == 0)
    }

    @Test func damageIsWhatChangedSinceTheLastFlip() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.2)
        bench.square = Rect(40, 20, 8, 8)
        bench.link.setNeedsFrame()
        bench.run(until: 0.3)
        bench.square = Rect(44, 20, 8, 8)
        bench.link.setNeedsFrame()
        bench.run(until: 0.4)
        let r = try #require(card.damage.first)
        #expect(card.damage.count == 1)
        #expect(r.x1 <= 40 && r.x1 > 36 && r.x2 >= 52 && r.x2 < 56 && r.y1 <= 20 && r.y2 >= 28)
    }

    @Test func nothingChangedIsNoFlip() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        let calls = card.calls
        bench.run(until: 30)
        #expect(card.calls - calls <= 1)
        #expect(bench.link.nextDeadline == .infinity)
    }

    /// A driver that is done at once must not make the loop spin.
    @Test func withoutVBlankTheModeKeepsTime() throws {
        let card = makeCard()
        card.hasVBlank = false
        let bench = try Bench(card)
        #expect(!bench.display.hasVBlank)
        bench.isMoving = true
        bench.link.setNeedsFrame()
        let before = card.flips.count
        bench.run(until: card.now + 2)
        #expect(abs(card.flips.count - before - 120) <= 2)
    }

    @Test func lostEventsAreGotOver() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.isMoving = true
        bench.run(until: 0.5)
        card.losesEvents = true
        bench.link.setNeedsFrame()
        bench.run(until: 1)
        card.losesEvents = false
        bench.run(until: 3)
        bench.isMoving = false
        bench.run(until: 4)
        #expect(bench.showsTheFrame() && bench.link.flipsAbandoned == 0)
    }

    @Test func theDriversOlderWayIsTakenWhereTheNewOneFails() throws {
        let card = makeCard()
        card.fault = { call, _ in call == .atomic ? EINVAL : 0 }
        let bench = try Bench(card)
        #expect(bench.display.name.hasSuffix("legacy"))
        bench.run(until: 0.3)
        #expect(bench.showsTheFrame())
    }

    /// Any call fails once, at any time and for any reason: the display refuses to start, saying
    /// why, or shows the last frame in the end; nothing leaks.
    @Test(arguments: [EINVAL, EBUSY, ENOMEM, EACCES, EIO, EINTR, ENODEV])
    func anyCallMayFailOnce(code: Int32) throws {
        for atomic in [true, false] {
            for number in 1...(code == EIO ? 90 : 50) {
                let card = makeCard(64, 16)
                card.fault = { _, n in n == number ? code : 0 }
                var wanted = OutputPreferences()
                wanted.allowsAtomic = atomic
                wanted.usesShadow = number % 2 == 0
                do {
                    let bench = try Bench(card, wanted)
                    bench.isMoving = true
                    bench.run(until: 0.25)
                    bench.isMoving = false
                    bench.link.setNeedsFrame()
                    bench.run(until: 3)
                    // Only the end of the card itself is the end.
                    if !bench.display.isCardRemoved {
                        #expect(bench.showsTheFrame(), "call \(number), \(card.failedCall)")
                    }
                    #expect(bench.failures.count <= 1)
                } catch let error as DRMError {
                    #expect(!error.reason.isEmpty)
                }
                #expect(card.framebuffers.isEmpty && card.memories.isEmpty && card.blobCount == 0)
                #expect(card.violations.isEmpty, "call \(number): \(card.violations)")
            }
        }
    }

    /// Nothing works for a while, as where another program takes the display.
    @Test func aDisplayTakenAwayComesBack() throws {
        for atomic in [true, false] {
            let card = makeCard()
            var wanted = OutputPreferences()
            wanted.allowsAtomic = atomic
            let bench = try Bench(card, wanted)
            bench.isMoving = true
            bench.run(until: 0.5)
            card.isMaster = false
            bench.link.setNeedsFrame()
            bench.run(until: 1.5)
            #expect((1...5).contains(bench.failures.count))
            #expect(bench.failures[0].contains("another program has the display"))
            card.isMaster = true
            let modesets = card.modesets
            bench.run(until: 2.5)
            bench.isMoving = false
            bench.run(until: 3)
            // Whoever had it may have set another mode.
            #expect(card.modesets == modesets + 1)
            #expect(bench.showsTheFrame())
        }
    }

    @Test func sessionsComeAndGo() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.isMoving = true
        bench.run(until: 0.505)
        bench.display.suspend(dropsMaster: true)
        #expect(!card.isMaster && !bench.display.isActive)
        let flips = card.flips.count
        bench.run(until: 2)
        #expect(card.flips.count == flips && bench.failures.isEmpty)
        #expect(bench.display.resume(setsMaster: true) == .none)
        bench.link.displayDidChange()
        bench.isMoving = false
        bench.run(until: 3)
        #expect(bench.showsTheFrame())
    }

    @Test func cablesComeAndGo() throws {
        let card = makeCard()
        let whole = card.connectors
        let bench = try Bench(card)
        bench.isMoving = true
        bench.run(until: 0.5)
        #expect(bench.display.handleHotplug() == .none)
        card.connectors = [ModelCard.makeConnector([], connected: false)]
        #expect(bench.display.handleHotplug() == .disconnected)
        #expect(bench.display.handleHotplug() == .none)
        let flips = card.flips.count
        bench.run(until: 1)
        #expect(card.flips.count == flips && bench.failures.isEmpty)
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.link.displayDidChange()
        bench.isMoving = false
        bench.run(until: 2)
        #expect(bench.showsTheFrame())
        // Another display, on another connector.
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        #expect(bench.display.handleHotplug() == .resized)
        #expect(bench.display.mode.width == 80 && bench.display.connectorName == "DP-1")
        bench.link.displayDidChange()
        bench.run(until: 3)
        #expect(bench.showsTheFrame())
        #expect(card.framebuffers.count == 3 && card.flashes == 0 && card.violations.isEmpty)
    }

    @Test func displaysSleepAndWake() throws {
        for atomic in [true, false] {
            let card = makeCard()
            var wanted = OutputPreferences()
            wanted.allowsAtomic = atomic
            let bench = try Bench(card, wanted)
            bench.run(until: 0.5)
            bench.display.blank()
            #expect(!card.isOn && !bench.display.isActive)
            bench.square = Rect(30, 5, 10, 10)
            bench.link.setNeedsFrame()
            bench.run(until: 5)
            #expect(!card.isOn && bench.failures.isEmpty)
            bench.display.wake()
            bench.link.displayDidChange()
            bench.run(until: 6)
            #expect(card.isOn && bench.showsTheFrame())
        }
    }

    /// What was on the display before is there again.
    @Test func theEndGivesBackWhatWasThere() throws {
        let card = makeCard()
        let memory = try card.createDumb(width: 64, height: 48, bitsPerPixel: 32)
        let console = try card.addFramebuffer(
            memory, width: 64, height: 48, format: drmFormatXRGB8888)
        let mode = card.connectors[0].modes[0]
        try card.setCRTC(
            ModelCard.crtc, CRTCState(framebuffer: console, mode: mode), connector: 30)
        var bench: Bench? = try Bench(card)
        // The console's mode is ours: it is taken over as it is.
        #expect(card.modesets == 2)
        bench?.run(until: 0.5)
        bench?.display.stop()
        bench = nil
        #expect(card.scannedOut == console && card.isOn && card.flashes == 0)
        #expect(card.framebuffers.count == 1)
    }

    /// A board too slow for its display shows what it can.
    @Test(arguments: [0.012, 0.016, 0.02, 0.05, 0.1])
    func slowFramesStillCome(cost: Double) throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.cost = cost
        bench.isMoving = true
        bench.run(until: 1)
        let before = card.flips.count
        bench.run(until: 5)
        let refreshes = ((cost + FrameClock.minimumMargin) * 60).rounded(.up)
        #expect(Double(card.flips.count - before) >= 4 * 60 / (refreshes + 1))
    }

    /// A touch is on the glass with the first refresh that leaves time for a frame after it.
    @Test(arguments: [24.0, 30, 50, 60, 75, 90, 120, 144, 240])
    func touchesAreShownAtOnce(rate: Double) throws {
        let card = ModelCard([ModelCard.makeConnector([ModelCard.mode(64, 48, rate)])])
        card.interval = card.connectors[0].modes[0].refreshInterval
        let bench = try Bench(card)
        bench.cost = min(0.004, card.interval * 0.4)
        bench.run(until: 1)
        // A finger that moves, and rests now and then: 500 samples at uneven times.
        var touches: [Double] = []
        var time = 1.0
        for i in 0..<500 {
            time += i % 50 == 49 ? 0.5 : 0.004 + Double(i * 7919 % 97) / 97 * 0.012
            touches.append(time)
        }
        var waiting: [Double] = []
        var inFrame: [Double] = []
        var late = 0
        var shown = 0
        bench.onTick = { _ in
            inFrame += waiting
            waiting = []
        }
        bench.link.onFlip = { record in
            for touch in inFrame {
                shown += 1
                // The work, and the margin that it is given.
                let possible = touch + bench.cost + FrameClock.minimumMargin + 0.0005
                let first = (possible / card.interval).rounded(.up) * card.interval
                if record.flipped > first + 0.0005 { late += 1 }
            }
            inFrame = []
        }
        var place = 0.0
        bench.run(until: time + 1, touches: touches) { touch in
            waiting.append(touch)
            place = (place + 1).truncatingRemainder(dividingBy: 40)
            bench.square = Rect(place, 10, 10, 10)
            bench.link.setNeedsFrame()
        }
        #expect(shown == 500)
        #expect(late <= 5, "\(late) of 500 were late")
    }

    /// Objects that lack a property which an atomic commit needs are driven by the legacy ioctls.
    @Test(arguments: ["FB_ID", "MODE_ID", "ACTIVE", "CRTC_ID", "SRC_W", "CRTC_H"])
    func missingPropertiesMeanLegacy(property: String) throws {
        let card = makeCard()
        card.missingProperties = [property]
        let bench = try Bench(card)
        #expect(bench.display.name.hasSuffix("legacy"))
        bench.run(until: 0.3)
        #expect(bench.showsTheFrame())
    }

    /// Without DPMS the legacy way switches the CRTC off.
    @Test func withoutDPMSTheCRTCIsSwitchedOff() throws {
        let card = makeCard()
        card.missingProperties = ["DPMS"]
        var wanted = OutputPreferences()
        wanted.allowsAtomic = false
        let bench = try Bench(card, wanted)
        bench.run(until: 0.3)
        bench.display.blank()
        #expect(!card.isOn)
        bench.display.wake()
        bench.link.displayDidChange()
        bench.run(until: 0.6)
        #expect(card.isOn && bench.showsTheFrame())
    }

    @Test func aCardWithoutDumbBuffersIsRefused() {
        let card = makeCard()
        card.hasDumbBuffers = false
        let error = #expect(throws: DRMError.self) {
            try DRMDisplay(card, OutputPreferences()) { 0 }
        }
        #expect(error?.description.contains("no dumb buffers") == true)
    }

    /// Another display that cannot be driven leaves the old one's buffers alone.
    @Test func aNewOutputThatFailsIsDisconnected() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        let whole = card.connectors
        card.connectors = [
            ModelCard.makeConnector([ModelCard.mode(80, 60, 75)], name: "DP-1", id: 35)
        ]
        card.fault = { call, _ in call == .addFB2 ? EINVAL : 0 }
        #expect(bench.display.handleHotplug() == .disconnected)
        #expect(bench.display.state == .disconnected && card.framebuffers.count == 3)
        card.fault = { _, _ in 0 }
        card.connectors = whole
        #expect(bench.display.handleHotplug() == .reconnected)
        bench.link.displayDidChange()
        bench.run(until: 1.5)
        #expect(bench.showsTheFrame() && card.violations.isEmpty)
    }

    @Test func opensTheCardThatIsAskedFor() {
        var wanted = OutputPreferences()
        wanted.device = "/dev/dri/flipbook-none"
        let error = #expect(throws: DRMError.self) { try DRMDisplay(wanted) }
        #expect(error?.description == "/dev/dri/flipbook-none: No such file or directory")
        let denied = DeviceAccess(open: { _, _ in -EACCES }, close: { _ in })
        let refusal = #expect(throws: DRMError.self) { try DRMDisplay(wanted, access: denied) }
        #expect(refusal?.reason.contains("add the user to the group 'video'") == true)
    }
}

@Suite struct KMSErrorTests {
    @Test func callObjectAndReasonAreNamed() {
        #expect(
            KMSError(.atomic, -EACCES, .crtc(40)).description
                == "DRM_IOCTL_MODE_ATOMIC on CRTC 40: Permission denied")
        #expect(
            KMSError(.setMaster, EBUSY).description
                == "DRM_IOCTL_SET_MASTER on the card: Device or resource busy")
        let objects: [KMSError.Object] = [
            .connector(1), .framebuffer(2), .buffer(3), .object(4),
        ]
        #expect(
            objects.map(\.description) == ["connector 1", "framebuffer 2", "buffer 3", "object 4"])
    }

    @Test func refusedRightsSayWhatToDo() {
        let denied = DRMError("/dev/dri/card0", KMSError(.setCRTC, EACCES, .crtc(40)))
        #expect(denied.description.hasSuffix("stop it, or switch to a free console"))
        let busy = DRMError("/dev/dri/card0", KMSError(.setCRTC, EBUSY, .crtc(40)))
        #expect(!busy.description.contains("another program"))
    }
}

@Suite struct CardReportTests {
    @Test func aCardWithADisplayHasNoProblem() {
        let card = ModelCard([
            ModelCard.makeConnector([
                ModelCard.mode(640, 480, 60), ModelCard.mode(1280, 720, 50, preferred: true),
            ]), ModelCard.makeConnector([], name: "DSI-1", id: 31, connected: false),
        ])
        let report = CardReport(card)
        #expect(report.path == card.path && report.driver == "model" && report.hasAtomic)
        #expect(report.problem == nil)
        #expect(report.connectors.map(\.name) == ["HDMI-A-1", "DSI-1"])
        #expect(report.connectors.map(\.isConnected) == [true, false])
        #expect(report.connectors[0].modes.map(\.width) == [1280, 640])
        #expect(abs(report.connectors[0].modes[0].rate - 50) < 0.1)
        // The card is left to whoever comes next.
        #expect(!card.isMaster)
    }

    @Test func problemsAreNamed() {
        func problem(_ change: (ModelCard) -> Void) -> String {
            let card = makeCard()
            change(card)
            return CardReport(card).problem ?? ""
        }
        #expect(problem { $0.hasDumbBuffers = false }.contains("no dumb buffers"))
        #expect(
            problem { $0.fault = { call, _ in call == .getResources ? EINVAL : 0 } }
                == "it drives no display")
        #expect(
            problem { $0.connectors = [ModelCard.makeConnector([], connected: false)] }
                .contains("check the cable"))
        #expect(
            problem {
                $0.isMaster = false
                $0.isHeldByAnother = true
            }.contains("another program has it"))
    }
}
