import CDRM
import Display
import Geometry
import Glibc
import Rasterizer

/// Drives one output: owns its scanout buffers, its shadow buffer if there is one, and the interface that
/// shows frames on it. A change of output or mode requires a new pipeline.
final class ScanoutPipeline {
    /// How long a flip is retried while the driver reports that it is busy, in seconds.
    private static let busyTimeout = 0.1
    /// The number of flips that are timed to find out whether flips complete at vblank.
    private static let timedFlips = 5

    let output: Output
    let rotation: Rotation
    /// Whether flips complete at vblank.
    private(set) var hasVBlank = true
    private let kms: any KMS
    private let now: () -> Double
    private let scanout: any Scanout
    private var buffers: [DumbBuffer]
    private let shadow: ShadowBuffer?
    private var swapchain: Swapchain
    /// Whether the next frame performs a modeset, for instance because another program may have changed the
    /// mode.
    private var needsModeset = false
    /// Reused, so that a flip does not allocate.
    private var clips: [PixelRect] = []
    private var events: [FlipEvent] = []

    /// Allocates the buffers, performs a modeset with a black frame and determines whether flips complete
    /// at vblank.
    ///
    /// - Parameters:
    ///   - kms: the card.
    ///   - output: the output to drive.
    ///   - rotation: the rotation of the content in the buffers.
    ///   - shown: another program's framebuffer that the output scans out in this mode, such as a boot
    ///     splash. It stays on the display until the first frame, and must exist until then. If it cannot be
    ///     kept, a black frame replaces it.
    ///   - usesAtomic: whether to try atomic commits before the legacy ioctls.
    ///   - shadow: whether to use a shadow buffer; nil to decide by the driver's preference and a measurement.
    ///   - known: whether flips complete at vblank; nil to measure it.
    ///   - now: the clock of the card's events, in seconds.
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
                || ShadowBuffer.isWorthwhile(for: buffers[1], now))
        // If there is no memory for a shadow buffer, frames are painted directly into the scanout buffers.
        self.shadow =
            usesShadow
            ? try? ShadowBuffer(like: buffers[0], output: output, rotation: rotation) : nil
        if let known {
            hasVBlank = known
        } else if let kept, let measured = try? measureVBlank(with: kept) {
            hasVBlank = measured
        } else {
            if kept != nil { try scanout.modeset(buffers[0].framebuffer, isForeign: false) }
            kept = nil
            hasVBlank = try measureVBlank()
        }
        swapchain.invalidate()
        // The framebuffer that the first frame replaces may differ in format and size.
        needsModeset = kept != nil
    }

    /// Allocates three buffers, which keep a late frame from halving the frame rate, or two if the board
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

    /// Performs the first modeset. A driver may refuse an atomic commit and accept the same modeset by the
    /// legacy ioctls.
    ///
    /// - Returns: the scanout interface, and `shown` if that framebuffer could be kept.
    private static func startScanout(
        _ kms: any KMS, _ output: Output, usesAtomic: Bool, keeping shown: UInt32?, black: UInt32
    ) throws(KMSError) -> (any Scanout, kept: UInt32?) {
        func start(_ scanout: any Scanout) throws(KMSError) -> UInt32? {
            if let shown, (try? scanout.modeset(shown, isForeign: true)) != nil { return shown }
            try scanout.modeset(black, isForeign: false)
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

    /// Measures whether flips complete at vblank, by timing a few: without vblank, the driver completes them
    /// at once.
    ///
    /// - Parameter kept: the framebuffer to flip to instead of the buffers.
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
            // If the event was lost, the flip counts as completed.
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

    /// A description of the output, such as "HDMI-A-1 800x480 xrgb8888 atomic".
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

    /// Queues a buffer, or performs a modeset with it if one is needed.
    ///
    /// - Returns: a completed flip if a modeset has already shown the frame; nil if a flip is pending.
    func present(_ index: Int, damage: [PixelRect]) throws(KMSError) -> Flip? {
        shadow?.copy(to: buffers[index], damage: damage, age: swapchain.age(of: index))
        do throws(KMSError) {
            guard needsModeset else {
                try flip(index, damage: damage)
                return nil
            }
            try scanout.modeset(buffers[index].framebuffer, isForeign: false)
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
                // vc4 and other drivers are still busy for a moment after the previous flip's event.
                guard error.code == EBUSY || error.code == EINTR, now() < deadline else {
                    // The cause may be that another program has changed the mode.
                    if error.code != ENOMEM { needsModeset = true }
                    throw error
                }
            }
            kms.waitForEvent(0.001)
        }
    }

    /// Returns the flip that has completed since the last call; nil if none has.
    ///
    /// - Throws: ENODEV if the card was removed.
    func pollFlip() throws(KMSError) -> Flip? {
        events.removeAll(keepingCapacity: true)
        try kms.readEvents(into: &events)
        var flip: Flip?
        for event in events where swapchain.isPending {
            swapchain.flipped()
            // Some drivers report no timestamp.
            let timestamp = event.timestamp > 0 ? event.timestamp : now()
            flip = Flip(timestamp: timestamp, sequence: event.sequence)
        }
        return flip
    }

    /// Abandons the pending flip, if there is one.
    func abandonFlip() {
        guard swapchain.isPending else { return }
        swapchain.flipped()
        invalidate()
    }

    /// Shows the last frame again, which another program has replaced.
    func showAgain() throws(KMSError) {
        guard let index = swapchain.scannedOut, hasBuffers else { return }
        try scanout.modeset(buffers[index].framebuffer, isForeign: false)
    }

    /// Marks the display's state as unknown: the next frame is painted in full and performs a modeset.
    func invalidate() {
        swapchain.invalidate()
        shadow?.invalidate()
        needsModeset = true
    }

    /// Whether the CRTC has ever reported one of our framebuffers as scanned out, which not every driver does.
    private var namesScanout = false

    /// Whether frames can be painted; false after `releaseBuffers`.
    var hasBuffers: Bool { !buffers.isEmpty }

    /// Releases the buffers, for their memory. This switches the display off, and no frame can be shown after it.
    func releaseBuffers() { buffers = [] }

    /// Queries what the CRTC scans out. The result is unknown if the driver has never reported one of our
    /// framebuffers.
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

    /// Protects the buffer that is scanned out from being painted until it is released.
    func holdScanout() -> HeldScanout? {
        guard let index = swapchain.holdScanout() else { return nil }
        return HeldScanout(buffers[index].surface) { [weak self] in
            self?.swapchain.release(index) ?? true
        }
    }

    /// Switches the display off. A display that cannot be switched off keeps showing the last frame.
    func disable() { try? scanout.disable() }
}
