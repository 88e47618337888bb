import CDRM
import Display
import Geometry
import Glibc
import Motion
import Rasterizer
import Telemetry

@testable import DRMDisplay

/// A display on a model card, with the same loop as the program.
final class Bench {
    let card: ModelCard
    let display: DRMDisplay
    let pacer: FramePacer
    /// The position of the displayed square.
    var square = Rect(10, 10, 20, 20)
    var isMoving = false
    /// The time that a frame takes, in seconds.
    var cost = 0.0
    /// Called at the start of a frame, with its time.
    var onTick: (FrameTime) -> Void = { _ in }
    private(set) var failures: [String] = []
    private var retryAt = 0.0
    /// Monitors the display, as in a live run, unless nil.
    var monitor: DisplayMonitor?
    /// The failure for which the monitor requests a restart of the program.
    private(set) var restart: DisplayFailure?
    private var isRefused = false
    private var lastWake = 0.0
    /// The interval in seconds at which a live run wakes for its service manager's watchdog.
    private static let watchdogInterval = 5.0

    init(_ card: ModelCard, _ wanted: OutputPreferences = OutputPreferences()) throws {
        self.card = card
        display = try DRMDisplay(card, wanted) { card.now }
        pacer = FramePacer(
            display: display, threads: 1, now: { card.now },
            recorder: try FlightRecorder(frames: 1024, events: 64))
        pacer.onTick = { [unowned self] time in
            self.onTick(time)
            self.card.now += self.cost
            if self.isMoving {
                self.square = self.square.offset(by: Point(3, 1))
                if self.square.maxX > 60 { self.square = Rect(0, 5, 20, 20) }
            }
            return self.isMoving
        }
        pacer.onDraw = { [unowned self] list in self.draw(&list) }
    }

    /// Starts with or without atomic commits.
    convenience init(_ card: ModelCard, atomic: Bool) throws {
        var wanted = OutputPreferences()
        wanted.allowsAtomic = atomic
        try self.init(card, wanted)
    }

    private func draw(_ list: inout DisplayList) {
        list.fillRect(Rect(0, 0, 400, 400), color: Color(argb: 0xff20_4060))
        list.fill(Path(ellipseIn: square), paint: .solid(Color(argb: 0xffff_c020)))
    }

    /// Runs the loop up to a time.
    func run(until end: Double, touches: [Double] = [], _ touch: (Double) -> Void = { _ in }) {
        var touches = touches[...]
        while true {
            var next = max(pacer.nextDeadline, retryAt)
            if !display.isActive { next = .infinity }
            next = min(next, card.nextFlip, touches.first ?? .infinity)
            if card.hasEvents || display.isFlipReady { next = card.now }
            if let monitor {
                next = max(card.now, min(next, monitor.nextDeadline))
                next = min(next, lastWake + Bench.watchdogInterval)
            }
            guard next <= end else { break }
            lastWake = max(lastWake, next)
            card.advance(to: next)
            pacer.handleFlips()
            while let first = touches.first, first <= card.now {
                touches.removeFirst()
                touch(first)
            }
            if card.now >= retryAt {
                do {
                    try pacer.tickIfDue()
                    if pacer.unpresentedSince == nil { isRefused = false }
                } catch {
                    failures.append("\(error)")
                    isRefused = true
                    retryAt = card.now + 0.25
                }
            }
            do throws(DisplayFailure) {
                try monitor?.turn(
                    now: card.now, canPresent: display.isActive, isRefused: isRefused)
            } catch {
                restart = restart ?? error
                break
            }
        }
        card.advance(to: end)
        pacer.handleFlips()
    }

    /// Returns whether the scanned out buffer equals the current frame byte for byte.
    func showsTheFrame(_ format: PixelFormat = .xrgb8888) -> Bool {
        guard let (bytes, framebuffer) = card.scanoutBuffer else { return false }
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

func makeCard(_ width: Int = 64, _ height: Int = 48) -> ModelCard {
    ModelCard([ModelCard.makeConnector([ModelCard.mode(width, height, 60, preferred: true)])])
}
