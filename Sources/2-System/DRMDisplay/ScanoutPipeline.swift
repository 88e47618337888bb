import CDRM
import Display
import Geometry
import Glibc
import Rasterizer

/// An output that is driven: its buffers, the shadow if there is one, and the way that frames are
/// brought to it. A change of output or mode makes a new pipeline.
final class ScanoutPipeline {
    /// How long a flip is retried while the driver says that it is busy, in seconds.
    private static let busyTimeout = 0.1
    /// Flips that are timed to find out whether the display has vblank.
    private static let timedFlips = 5

    let output: Output
    let rotation: Rotation
    /// Whether flips complete at vblank.
    private(set) var hasVBlank = true
    private let kms: any KMS
    private let now: () -> Double
    private let scanout: any Scanout
    private let buffers: [DumbBuffer]
    private let shadow: ShadowBuffer?
    private var swapchain: Swapchain
    /// Whether the next frame performs a modeset, since another program may have changed the mode.
    private var needsModeset = false
    /// Reused, so that a flip does not allocate.
    private var clips: [PixelRect] = []
    private var events: [FlipEvent] = []

    /// Allocates the buffers, performs a modeset with a black frame and finds out how the display
    /// keeps time.
    ///
    /// - Parameters:
    ///   - shown: another program's framebuffer, which the output scans out in this mode, as a boot splash
    ///     does: it stays until the first frame. It has to live until then; where it cannot be kept, a
    ///     black frame takes its place.
    ///   - usesAtomic: whether to try atomic commits before the legacy ioctls.
    ///   - hasVBlank: whether flips complete at vblank, where that is known.
    ///   - now: the clock of the card's events.
    init(
        _ kms: any KMS, _ output: Output, rotation: Rotation, keeping shown: UInt32? = nil,
        usesAtomic: Bool, shadow: Bool?, hasVBlank known: Bool? = nil, now: @escaping () -> Double
    ) throws(KMSError) {
        self.kms = kms
        self.output = output
        self.rotation = rotation
        self.now = now
        buffers = try ScanoutPipeline.makeBuffers(kms, output, rotation)
        swapchain = Swapchain(count: buffers.count)
        var kept: UInt32?
        (scanout, kept) = try ScanoutPipeline.startScanout(
            kms, output, usesAtomic: usesAtomic, keeping: shown, black: buffers[0].framebuffer)
        swapchain.present(0)
        swapchain.flipped()
        let usesShadow =
            shadow
            ?? (kms.capability(DRM_CAP_DUMB_PREFER_SHADOW) != 0
                || ShadowBuffer.pays(for: buffers[1], now))
        // Without memory for a shadow frames are painted into the buffers.
        self.shadow =
            usesShadow
            ? try? ShadowBuffer(like: buffers[0], output: output, rotation: rotation) : nil
        if let known {
            hasVBlank = known
        } else if let kept, let measured = try? measureVBlank(with: kept) {
            hasVBlank = measured
        } else {
            if kept != nil { try scanout.modeset(buffers[0].framebuffer) }
            kept = nil
            hasVBlank = try measureVBlank()
        }
        swapchain.invalidate()
        // The first frame replaces a framebuffer that may differ in format and size.
        needsModeset = kept != nil
    }

    /// Three buffers keep a late frame from halving the frame rate; two are enough where the board
    /// has too little contiguous memory.
    private static func makeBuffers(
        _ kms: any KMS, _ output: Output, _ rotation: Rotation
    ) throws(KMSError) -> [DumbBuffer] {
        var buffers: [DumbBuffer] = []
        for count in 0..<3 {
            do throws(KMSError) {
                buffers.append(
                    try DumbBuffer(
                        kms, width: output.mode.width, height: output.mode.height,
                        format: output.format, rotation: rotation))
            } catch {
                if count < 2 { throw error }
            }
        }
        return buffers
    }

    /// Performs the first modeset. A driver may refuse an atomic commit and take the same by the
    /// legacy ioctls.
    ///
    /// - Returns: the framebuffer that is shown as well, if it could be kept.
    private static func startScanout(
        _ kms: any KMS, _ output: Output, usesAtomic: Bool, keeping shown: UInt32?, black: UInt32
    ) throws(KMSError) -> (any Scanout, kept: UInt32?) {
        func start(_ scanout: any Scanout) throws(KMSError) -> UInt32? {
            if let shown, (try? scanout.modeset(shown)) != nil { return shown }
            try scanout.modeset(black)
            return nil
        }
        if usesAtomic, let atomic = AtomicScanout(kms, output) {
            do throws(KMSError) {
                return (atomic, try start(atomic))
            } catch {
                if error.isPermissionDenied { throw error }
            }
        }
        let legacy = LegacyScanout(kms, output)
        return (legacy, try start(legacy))
    }

    /// Times a few flips: without vblank the driver reports them as completed at once.
    ///
    /// - Parameter kept: what is flipped to instead of the buffers.
    private func measureVBlank(with kept: UInt32? = nil) throws(KMSError) -> Bool {
        var times: [Double] = []
        for _ in 0..<ScanoutPipeline.timedFlips {
            guard let (index, _) = swapchain.acquire() else { break }
            let start = now()
            try flip(index, framebuffer: kept, damage: [])
            while swapchain.isPending && now() < start + 0.5 {
                kms.waitForEvent(0.1)
                _ = try pollFlip()
            }
            times.append(now() - start)
            // A lost event is not waited for any longer.
            swapchain.flipped()
        }
        // The first flip may complete at any time within a refresh.
        let typical = times.dropFirst().sorted()
        guard !typical.isEmpty else { return false }
        return typical[typical.count / 2] > output.mode.refreshInterval * 0.7
    }

    // MARK: Description

    /// The logical size and the refresh interval.
    var mode: DisplayMode {
        let (width, height) = rotation.logicalSize(
            width: output.mode.width, height: output.mode.height)
        return DisplayMode(
            width: width, height: height, refreshInterval: output.mode.refreshInterval,
            density: output.connector.density(of: output.mode))
    }

    /// "HDMI-A-1 800x480 xrgb8888 atomic".
    var name: String {
        "\(output.connector.name) \(output.mode.width)x\(output.mode.height) "
            + "\(output.format.name) \(scanout.name)"
    }

    /// Whether frames are painted in cached memory and copied.
    var usesShadow: Bool { shadow != nil }

    // MARK: Frames

    /// Whether a flip is pending.
    var isPending: Bool { swapchain.isPending }

    func acquire() -> BackBuffer? {
        guard !swapchain.isPending, let (index, age) = swapchain.acquire() else { return nil }
        if let shadow {
            return BackBuffer(index: index, surface: shadow.surface, age: shadow.isValid ? 1 : 0)
        }
        return BackBuffer(index: index, surface: buffers[index].surface, age: age)
    }

    /// Queues a buffer, or performs a modeset with it where one is needed.
    ///
    /// - Returns: a flip if the frame is scanned out already, as after a modeset.
    func present(_ index: Int, damage: [PixelRect]) throws(KMSError) -> Flip? {
        shadow?.copy(to: buffers[index], damage: damage, age: swapchain.age(of: index))
        do throws(KMSError) {
            guard needsModeset else {
                try flip(index, damage: damage)
                return nil
            }
            try scanout.modeset(buffers[index].framebuffer)
        } catch {
            swapchain.fail(index)
            shadow?.invalidate()
            throw error
        }
        needsModeset = false
        swapchain.present(index)
        swapchain.flipped()
        return Flip(timestamp: now(), sequence: nil)
    }

    private func flip(
        _ index: Int, framebuffer: UInt32? = nil, damage: [PixelRect]
    ) throws(KMSError) {
        clips.removeAll(keepingCapacity: true)
        if scanout.supportsDamage {
            let (width, height) = (output.mode.width, output.mode.height)
            for rect in damage {
                clips.append(rotation.toBuffer(rect, width: width, height: height))
            }
        }
        let deadline = now() + ScanoutPipeline.busyTimeout
        while true {
            do throws(KMSError) {
                try scanout.flip(framebuffer ?? buffers[index].framebuffer, damage: clips)
                return swapchain.present(index)
            } catch {
                // vc4 and others are busy for a moment after the event of the flip before.
                guard error.code == EBUSY || error.code == EINTR, now() < deadline else {
                    // Another program may have set another mode.
                    if error.code != ENOMEM { needsModeset = true }
                    throw error
                }
            }
            kms.waitForEvent(0.001)
        }
    }

    /// The flip that completed since the last call, if one did.
    ///
    /// - Throws: ENODEV if the card was removed.
    func pollFlip() throws(KMSError) -> Flip? {
        events.removeAll(keepingCapacity: true)
        try kms.readEvents(into: &events)
        var flip: Flip?
        for event in events where swapchain.isPending {
            swapchain.flipped()
            // Some drivers report no time.
            let timestamp = event.timestamp > 0 ? event.timestamp : now()
            flip = Flip(timestamp: timestamp, sequence: event.sequence)
        }
        return flip
    }

    /// Gives up a pending flip.
    func abandonFlip() {
        guard swapchain.isPending else { return }
        swapchain.flipped()
        invalidate()
    }

    /// The display's state is unknown: the next frame is painted whole and performs a modeset.
    func invalidate() {
        swapchain.invalidate()
        shadow?.invalidate()
        needsModeset = true
    }

    /// Whether the CRTC has once named the framebuffer that it scans out: not every driver does.
    private var namesScanout = false

    /// Asks the CRTC what it scans out. Nothing is known of a driver that has never named our framebuffer.
    func checkScanout() -> DisplayHealth.Scanout {
        guard !needsModeset, !swapchain.isPending, let index = swapchain.scannedOut,
            let state = try? kms.state(ofCRTC: output.crtc)
        else { return .unknown }
        if state.mode != nil, state.framebuffer == buffers[index].framebuffer {
            namesScanout = true
            return .latestFrame
        }
        guard namesScanout else { return .unknown }
        return .fault(state.mode == nil ? .off : .otherFramebuffer)
    }

    /// Keeps the buffer that is scanned out from being painted.
    func holdScanout() -> HeldScanout? {
        guard let index = swapchain.holdScanout() else { return nil }
        return HeldScanout(buffers[index].surface) { [weak self] in self?.swapchain.release() }
    }

    /// Switches the display off. One that cannot be switched off goes on showing the last frame.
    func disable() { try? scanout.disable() }
}
