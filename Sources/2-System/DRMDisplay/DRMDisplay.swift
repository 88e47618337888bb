import CDRM
import Display
import Geometry
import Platform
import Rasterizer

/// A display driven through DRM/KMS: page flips between dumb buffers.
package final class DRMDisplay: Display {
    /// Whether frames are shown, and if not, why not: the first reason that applies.
    package enum State: Equatable, Sendable {
        case active
        /// Another session is active on the seat.
        case suspended
        /// The display is switched off until `wake` is called, or until another session has been active. It
        /// may be unplugged meanwhile.
        case blanked
        /// No display is connected, or only one that cannot be driven.
        case disconnected
    }

    /// What a hotplug event changed.
    package enum OutputChange: Equatable, Sendable {
        case none
        /// No display is driven any longer, or none is for another reason than before. If a display is
        /// connected, `problem` is the reason.
        case disconnected
        /// The same or another display of the same logical size was connected.
        case reconnected
        /// The logical size changed: the layout has to be rebuilt.
        case resized
    }

    private var isSuspended = false
    private var isBlanked = false
    /// Whether a display is connected and driven.
    private var isConnected = true
    /// Why the display that is connected cannot be driven; nil if it can be, or if none is connected.
    package private(set) var problem: DRMError?
    /// When to try again to drive the display, in seconds, if there is a problem.
    private var retryAt = 0.0
    /// Seconds between two attempts to drive a display that is connected.
    static let retryInterval = 3.0
    /// Whether the card itself was removed; the display cannot recover from that.
    package private(set) var isCardRemoved = false
    private let kms: any KMS
    private let preferences: OutputPreferences
    private let now: () -> Double
    /// Whether the card supports atomic commits and the preferences allow them.
    private var usesAtomic: Bool
    private var pipeline: ScanoutPipeline
    private var initialState: InitialCRTCState?
    private var readyFlip: Flip?
    /// An earlier process's framebuffers that are shown until the first frame.
    private var adopted: [UInt32] = []
    private var cursor: HardwareCursor?
    /// Called before the card is closed, and after it was opened again.
    package var onCard: (_ isOpen: Bool) -> Void = { _ in }

    /// Chooses an output of an open card and starts its scanout.
    ///
    /// - Parameters:
    ///   - kms: the card.
    ///   - preferences: the output to drive and how; the card's path in it is ignored.
    ///   - now: the clock of the card's events, in seconds.
    /// - Throws: `DRMError`, with `isDisplayMissing` if only a display is missing.
    init(
        _ kms: any KMS, _ preferences: OutputPreferences, now: @escaping () -> Double
    ) throws(DRMError) {
        guard kms.capability(DRM_CAP_DUMB_BUFFER) != 0 else {
            throw DRMError(
                kms.path, "it has no dumb buffers to scan out; another card must drive the display")
        }
        self.kms = kms
        self.preferences = preferences
        self.now = now
        usesAtomic = preferences.allowsAtomic && (try? kms.enableAtomic()) != nil
        let output = try Output(of: kms, usesAtomic: usesAtomic, preferences)
        // This state has to be read before the first modeset.
        let initialState = InitialCRTCState(kms, output)
        if kms.isAdopted { adopted = DRMDisplay.release(kms, keeping: initialState) }
        do throws(KMSError) {
            pipeline = try ScanoutPipeline(
                kms, output, rotation: preferences.rotation ?? output.panelRotation,
                keeping: initialState?.framebuffer(in: output.mode), usesAtomic: usesAtomic,
                shadow: preferences.usesShadow, now: now)
        } catch {
            initialState?.restore()
            throw DRMError(kms.path, error)
        }
        // The service manager's end of the card restores the console.
        self.initialState = kms.isAdopted ? nil : initialState
    }

    /// Releases what an earlier process has allocated, except for the framebuffer that is shown.
    ///
    /// - Returns: the framebuffers to remove once another one is shown.
    private static func release(_ kms: any KMS, keeping state: InitialCRTCState?) -> [UInt32] {
        kms.releaseHandles()
        let all = (try? kms.ownFramebuffers()) ?? []
        for framebuffer in all where framebuffer != state?.framebuffer {
            kms.removeFramebuffer(framebuffer)
        }
        return all.filter { $0 == state?.framebuffer }
    }

    // MARK: Description

    package var mode: DisplayMode { pipeline.mode }
    package var hasVBlank: Bool { pipeline.hasVBlank }
    package var descriptor: Int32? { kms.descriptor }
    /// The rotation of the content in the scanout buffers, clockwise.
    package var rotation: Rotation { pipeline.rotation }
    /// The path of the card's device, such as "/dev/dri/card0".
    package var path: String { kms.path }
    /// The connector's name, such as "HDMI-A-1".
    package var connectorName: String { pipeline.output.connector.name }
    /// A description of the display, such as "/dev/dri/card0 Virtual-1 800x480 xrgb8888 atomic".
    package var name: String { "\(kms.path) \(pipeline.name)" }
    /// Whether frames are painted in cached memory and copied to the scanout buffers.
    package var usesShadow: Bool { pipeline.usesShadow }
    /// The size of the mode and of the scanout buffers, in pixels, before rotation.
    package var scanoutSize: (width: Int, height: Int) {
        (pipeline.output.mode.width, pipeline.output.mode.height)
    }

    /// Whether frames are shown, and if not, why not.
    package var state: State {
        if isSuspended { return .suspended }
        if isBlanked { return .blanked }
        return isConnected ? .active : .disconnected
    }

    // MARK: Frames

    package var isActive: Bool { state == .active }

    package func acquire() -> BackBuffer? { isActive ? pipeline.acquire() : nil }

    /// - Throws: `DRMError` if the kernel refuses the flip or the modeset.
    package func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws {
        do throws(KMSError) {
            readyFlip = try pipeline.present(buffer.index, damage: damage)
            if readyFlip != nil {
                if !adopted.isEmpty { removeAdopted() }
                cursor?.restore()
            }
        } catch {
            // The program that was master until now may have ended by the next attempt. A seat's manager becomes
            // master by itself, and the kernel refuses this request.
            if error.isPermissionDenied { try? kms.setMaster() }
            throw DRMError(kms.path, error)
        }
    }

    private func removeAdopted() {
        for framebuffer in adopted { kms.removeFramebuffer(framebuffer) }
        adopted = []
    }

    package var isFlipReady: Bool { readyFlip != nil }

    package func pollFlip() -> Flip? {
        readCompletedFlip()
        defer { readyFlip = nil }
        return readyFlip
    }

    private func readCompletedFlip() {
        do throws(KMSError) {
            guard let flip = try pipeline.pollFlip() else { return }
            readyFlip = flip
            if !adopted.isEmpty { removeAdopted() }
        } catch { loseCard() }
    }

    package func abandonFlip() { pipeline.abandonFlip() }

    package func checkScanout() -> DisplayHealth.Scanout {
        isActive ? pipeline.checkScanout() : .unknown
    }

    /// Allocates new buffers and performs a modeset. If that fails, for instance for lack of memory, the old
    /// buffers are kept.
    package func recover() {
        guard state == .active else { return }
        abandonFlip()
        readyFlip = nil
        let old = pipeline
        do throws(KMSError) {
            pipeline = try ScanoutPipeline(
                kms, old.output, rotation: old.rotation, usesAtomic: usesAtomic,
                shadow: old.usesShadow, hasVBlank: old.hasVBlank, now: now)
        } catch { old.invalidate() }
    }

    package func holdScanout() -> HeldScanout? { isActive ? pipeline.holdScanout() : nil }

    /// Waits up to 0.1 seconds for the pending flip to complete, and abandons it after that.
    private func drain() {
        let deadline = now() + 0.1
        while pipeline.isPending && now() < deadline {
            kms.waitForEvent(0.01)
            readCompletedFlip()
        }
        readyFlip = nil
        abandonFlip()
    }

    // MARK: The pointer

    /// Shows a mouse pointer, or moves it. It appears without a new frame.
    ///
    /// - Parameter place: where it points to, in logical pixels.
    /// - Returns: whether it is shown; false if the card has no cursor plane.
    package func showPointer(at place: Point) -> Bool {
        guard isActive else { return true }
        if cursor?.fits(pipeline.output, rotation) != true {
            cursor = HardwareCursor(kms, pipeline.output, rotation)
        }
        let (x, y) = (Int(place.x), Int(place.y))
        let (width, height) = scanoutSize
        let pixel = rotation.toBuffer(
            PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1), width: width, height: height)
        return (try? cursor?.show(x: pixel.x0, y: pixel.y0)) != nil
    }

    /// Hides the mouse pointer until it moves.
    package func hidePointer() { cursor?.hide() }

    // MARK: Blanking

    /// Switches the display off. Does nothing unless it is active.
    package func blank() {
        guard state == .active else { return }
        drain()
        cursor?.hide()
        isBlanked = true
        pipeline.disable()
    }

    /// Switches the display on again with the next frame, or when it is connected again.
    package func wake() {
        guard isBlanked else { return }
        isBlanked = false
        pipeline.invalidate()
    }

    // MARK: Sessions

    /// Releases the display for another session.
    ///
    /// - Parameter dropsMaster: whether to drop DRM master; false if the seat does that.
    package func suspend(dropsMaster: Bool) {
        drain()
        cursor = nil
        isSuspended = true
        // The other session switches the display on.
        isBlanked = false
        guard dropsMaster else { return }
        guard kms.isAdopted else { return kms.dropMaster() }
        // Only the process that has opened the card could drop master.
        onCard(false)
        pipeline.releaseBuffers()
        kms.close()
    }

    /// Takes the display back; the next frame performs a modeset.
    ///
    /// - Parameter setsMaster: whether to become DRM master; false if the seat does that.
    /// - Returns: what has changed since `suspend`.
    package func resume(setsMaster: Bool) -> OutputChange {
        if !pipeline.hasBuffers, kms.isAdopted {
            // The first program to open a card is its master.
            do throws(KMSError) { try kms.reopen() } catch {
                loseCard()
                return .none
            }
            usesAtomic = preferences.allowsAtomic && (try? kms.enableAtomic()) != nil
            onCard(true)
        }
        // If this fails, so does the next modeset, which is retried and reported.
        if setsMaster { try? kms.setMaster() }
        isSuspended = false
        pipeline.invalidate()
        return handleHotplug()
    }

    // MARK: Hotplug

    /// When to call `handleHotplug` without a hotplug event, in seconds: a display that is connected but could
    /// not be driven is tried again. Infinity if there is none.
    package var nextProbe: Double {
        problem == nil || isSuspended || isCardRemoved ? .infinity : retryAt
    }

    /// Probes the connectors; call this after a hotplug event, and at `nextProbe`.
    package func handleHotplug() -> OutputChange {
        guard !isSuspended else { return .none }
        do throws(KMSError) { _ = try kms.resources() } catch {
            // A card that was removed fails every request; if it is plugged in again, it is a new device.
            if error.code == ENODEV {
                loseCard()
                return .none
            }
        }
        do throws(DRMError) {
            let output = try Output(
                of: kms, usesAtomic: usesAtomic, preferences,
                keeping: isConnected ? pipeline.output : nil)
            // A link that has failed is trained again by a modeset.
            if isConnected, output.isSame(as: pipeline.output), !output.isLinkBad,
                pipeline.hasBuffers
            {
                return .none
            }
            return try connect(output)
        } catch { return disconnect(error) }
    }

    /// Drives the latest output again, or another output or mode with new buffers.
    private func connect(_ output: Output) throws(DRMError) -> OutputChange {
        let oldMode = mode
        if output.isSame(as: pipeline.output), pipeline.hasBuffers {
            pipeline.invalidate()
        } else {
            drain()
            do throws(KMSError) { pipeline = try makePipeline(for: output) } catch {
                throw DRMError(kms.path, error)
            }
            if isBlanked { pipeline.disable() }
        }
        isConnected = true
        problem = nil
        let isSameSize = oldMode.width == mode.width && oldMode.height == mode.height
        return isSameSize ? .reconnected : .resized
    }

    /// Creates the pipeline of another output or mode. The old buffers are kept until the new ones are scanned
    /// out, since removing a framebuffer in use switches the display off; if there is no memory for both, they
    /// are released first.
    private func makePipeline(for output: Output) throws(KMSError) -> ScanoutPipeline {
        func make() throws(KMSError) -> ScanoutPipeline {
            try ScanoutPipeline(
                kms, output, rotation: preferences.rotation ?? output.panelRotation,
                usesAtomic: usesAtomic, shadow: preferences.usesShadow, now: now)
        }
        do throws(KMSError) { return try make() } catch {
            guard error.code == ENOMEM else { throw error }
            pipeline.releaseBuffers()
            return try make()
        }
    }

    /// Notes that no display is driven, and why.
    private func disconnect(_ error: DRMError) -> OutputChange {
        let reason = error.isDisplayMissing ? nil : error
        let isKnown = !isConnected && reason?.description == problem?.description
        drain()
        isConnected = false
        problem = reason
        retryAt = now() + DRMDisplay.retryInterval
        return isKnown ? .none : .disconnected
    }

    private func loseCard() {
        isCardRemoved = true
        isConnected = false
        abandonFlip()
    }

    // MARK: Stopping

    /// Restores what the display showed before it was opened.
    package func stop() {
        cursor = nil
        guard let initialState else { return }
        self.initialState = nil
        drain()
        isConnected = false
        initialState.restore()
    }

    /// Ends without a change of what is shown: the last frame stays as long as the service manager keeps the card
    /// open, and the kernel restores the console after that. Call this after the console was set to text mode, since
    /// the kernel then shows it, whoever is master.
    package func leave() {
        cursor = nil
        guard initialState != nil || kms.isAdopted else { return }
        initialState = nil
        drain()
        // If this fails, the console is shown.
        if isActive { try? pipeline.showAgain() }
        isConnected = false
        kms.leave()
    }

    deinit { stop() }
}
