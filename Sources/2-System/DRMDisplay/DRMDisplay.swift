import CDRM
import Display
import Geometry
import Glibc
import Platform
import Rasterizer

/// A screen driven through DRM/KMS: dumb buffers, shown by page flips.
public final class DRMDisplay: Display {
    /// What keeps frames from the glass.
    public enum State: Equatable, Sendable {
        case active
        /// Switched off until `wake`.
        case blanked
        /// Nothing is plugged in.
        case disconnected
        /// Another session has the display.
        case suspended
    }

    /// What a hotplug event changed.
    public enum OutputChange: Equatable, Sendable {
        case none
        case disconnected
        /// A display is connected again, or another one, of the same logical size.
        case reconnected
        /// The logical size changed: the layout has to be rebuilt.
        case resized
    }

    /// As the picture is seen: sideways, its width is the glass' height.
    public private(set) var mode: DisplayMode
    /// How far the picture is turned clockwise on the glass.
    public private(set) var rotation: Rotation
    public private(set) var hasVBlank = true
    public private(set) var state = State.active
    /// Whether the card itself was removed; the display cannot recover from that.
    public private(set) var isCardRemoved = false
    public var descriptor: Int32? { kms.descriptor }
    public var path: String { kms.path }
    /// Such as "HDMI-A-1".
    public var connectorName: String { output.connector.name }
    /// "/dev/dri/card0 Virtual-1 800x480 xrgb8888 atomic".
    public private(set) var name: String
    private let kms: any KMS
    private let wanted: OutputPreferences
    private let now: () -> Double
    private let speaksAtomic: Bool
    private var output: Output
    private var scanout: any Scanout
    private var buffers: [DumbBuffer]
    private var shadow: ShadowBuffer?
    private var swapchain: Swapchain
    private var flips: [Flip] = []
    private var saved: (crtc: UInt32, connector: UInt32, state: CRTCState)?
    /// The mode is to be set with the next frame: somebody may have changed it.
    private var needsEnable = false

    /// Opens a card, makes its buffers and shows black.
    ///
    /// - Throws: `DRMError`; one with `isAbsence` where only a display is missing.
    public convenience init(
        _ wanted: OutputPreferences, access: DeviceAccess = .direct
    ) throws(DRMError) {
        let candidates = wanted.device.map { [$0] } ?? DRMDisplay.cards()
        if candidates.isEmpty {
            throw DRMError(
                "/dev/dri",
                "there is no graphics card here; load its driver, or run --display headless")
        }
        var failures: [DRMError] = []
        for path in candidates {
            do throws(DRMError) {
                let kms = try LibDRM(path: path, access: access)
                try self.init(kms, wanted, now: Clock.now)
                return
            } catch { failures.append(error) }
        }
        // A card without a display comes second to one that would work with one.
        throw failures.first(where: \.isAbsence) ?? failures[0]
    }

    /// The cards in /dev/dri.
    static func cards() -> [String] {
        (0..<16).map { "/dev/dri/card\($0)" }.filter { access($0, F_OK) == 0 }
    }

    /// - Parameter now: the clock of the card's events.
    init(_ kms: any KMS, _ wanted: OutputPreferences, now: @escaping () -> Double) throws(DRMError)
    {
        guard kms.capability(DRM_CAP_DUMB_BUFFER) != 0 else {
            throw DRMError(kms.path, "it has no dumb buffers; another card drives the display")
        }
        self.kms = kms
        self.wanted = wanted
        self.now = now
        speaksAtomic = wanted.allowsAtomic && kms.enableAtomic()
        output = try Output(of: kms, planes: speaksAtomic ? kms.planes() : [], wanted)
        rotation = wanted.rotation ?? output.mountedRotation
        buffers = try DRMDisplay.makeBuffers(kms, output, rotation)
        swapchain = Swapchain(count: buffers.count)
        scanout = LegacyScanout(kms, output)
        mode = DRMDisplay.mode(output, rotation)
        name = ""
        // Read before anything is changed, for the way back.
        if let state = kms.state(ofCRTC: output.crtc) {
            saved = (output.crtc, output.connector.id, state)
        }
        try start()
    }

    private static func mode(_ output: Output, _ rotation: Rotation) -> DisplayMode {
        let (width, height) = (output.mode.width, output.mode.height)
        return DisplayMode(
            width: rotation.isSideways ? height : width,
            height: rotation.isSideways ? width : height,
            refreshInterval: output.mode.refreshInterval)
    }

    /// Three buffers keep a late frame from halving the rate; boards with little contiguous memory
    /// get along with two.
    private static func makeBuffers(
        _ kms: any KMS, _ output: Output, _ rotation: Rotation
    ) throws(DRMError) -> [DumbBuffer] {
        var buffers: [DumbBuffer] = []
        for count in 0..<3 {
            do throws(KernelError) {
                buffers.append(
                    try DumbBuffer(
                        kms, width: output.mode.width, height: output.mode.height,
                        format: output.format, rotation: rotation))
            } catch {
                if count < 2 { throw DRMError(kms.path, error) }
            }
        }
        return buffers
    }

    /// Shows black on the chosen output and looks how it keeps time.
    private func start() throws(DRMError) {
        var atomic = speaksAtomic ? AtomicScanout(kms, output) : nil
        if let atomic { scanout = atomic }
        guard let (index, _) = swapchain.acquire() else { return }
        var code = scanout.enable(buffers[index].framebuffer)
        // What a driver refuses all at once it may still take in the older way.
        if code != 0, code != EACCES, code != EPERM, atomic != nil {
            atomic = nil
            scanout = LegacyScanout(kms, output)
            code = scanout.enable(buffers[index].framebuffer)
        }
        if code != 0 { throw DRMError(kms.path, "set the mode", code: code) }
        swapchain.present(index)
        swapchain.flipped()
        swapchain.invalidate()
        mode = DRMDisplay.mode(output, rotation)
        name =
            "\(kms.path) \(output.connector.name) \(output.mode.width)x\(output.mode.height) "
            + "\(output.format.name) \(atomic == nil ? "legacy" : "atomic")"
        let prefersShadow =
            wanted.usesShadow
            ?? (kms.capability(DRM_CAP_DUMB_PREFER_SHADOW) != 0
                || ShadowBuffer.pays(for: buffers[index], now))
        shadow =
            prefersShadow
            ? ShadowBuffer(
                width: output.mode.width, height: output.mode.height,
                pitch: buffers[index].memory.pitch, format: output.format, rotation: rotation) : nil
        needsEnable = false
        state = .active
        hasVBlank = try measureVBlank()
    }

    /// Whether frames are drawn in ordinary memory first.
    public var usesShadow: Bool { shadow != nil }

    /// Flips a few times at once and looks how long each takes: a display without vblank says it is
    /// done before it can be.
    private func measureVBlank() throws(DRMError) -> Bool {
        var times: [Double] = []
        for _ in 0..<5 {
            guard let (index, _) = swapchain.acquire() else { break }
            let start = now()
            try queue(index, damage: [])
            while swapchain.isPending && now() < start + 0.5 {
                kms.waitForEvent(0.1)
                _ = pollFlips()
            }
            times.append(now() - start)
            // An event that is lost here is lost for good; frames find their way without it.
            swapchain.flipped()
        }
        swapchain.invalidate()
        // The first flip may come at any time within a refresh.
        let typical = times.dropFirst().sorted()
        guard !typical.isEmpty else { return false }
        return typical[typical.count / 2] > mode.refreshInterval * 0.7
    }

    /// The size of the scanout buffers and the mode, in pixels, before rotation.
    public var scanoutSize: (width: Int, height: Int) { (output.mode.width, output.mode.height) }

    // MARK: Frames

    public var isActive: Bool { state == .active }

    public func acquire() -> BackBuffer? {
        guard isActive, !swapchain.isPending, let (index, age) = swapchain.acquire() else {
            return nil
        }
        if let shadow {
            return BackBuffer(index: index, surface: shadow.surface, age: shadow.isValid ? 1 : 0)
        }
        return BackBuffer(index: index, surface: buffers[index].surface, age: age)
    }

    public func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws {
        let index = buffer.index
        shadow?.copy(to: buffers[index], damage: damage, age: swapchain.age(of: index))
        do throws(DRMError) {
            if needsEnable {
                try enable(index)
            } else {
                try queue(index, damage: damage)
            }
        } catch {
            swapchain.fail(index)
            shadow?.invalidate()
            throw error
        }
    }

    /// Sets the mode with a frame; it is shown at once.
    private func enable(_ index: Int) throws(DRMError) {
        let code = scanout.enable(buffers[index].framebuffer)
        if code != 0 { throw DRMError(kms.path, "set the mode", code: code) }
        needsEnable = false
        swapchain.present(index)
        swapchain.flipped()
        flips.append(Flip(timestamp: now(), sequence: nil))
    }

    private func queue(_ index: Int, damage: [PixelRect]) throws(DRMError) {
        let (width, height) = scanoutSize
        let clips =
            scanout.takesDamage
            ? damage.map { rotation.toBuffer($0, width: width, height: height) } : []
        let deadline = now() + 0.1
        while true {
            let code = scanout.flip(buffers[index].framebuffer, damage: clips)
            if code == 0 { break }
            // Some drivers are busy for a moment after they said that they were done.
            guard code == EBUSY || code == EINTR, now() < deadline else {
                // Whoever had the display in between may have set another mode.
                if code != ENOMEM { needsEnable = true }
                throw DRMError(kms.path, "page flip", code: code)
            }
            kms.waitForEvent(0.001)
        }
        swapchain.present(index)
    }

    public var hasReadyFlips: Bool { !flips.isEmpty }

    public func pollFlips() -> [Flip] {
        do throws(KernelError) {
            for event in try kms.readEvents() where swapchain.isPending {
                swapchain.flipped()
                // Broken drivers give no time at all.
                flips.append(
                    Flip(
                        timestamp: event.timestamp > 0 ? event.timestamp : now(),
                        sequence: event.sequence))
            }
        } catch {
            isCardRemoved = true
            state = .disconnected
            abandonFlip()
        }
        defer { flips.removeAll(keepingCapacity: true) }
        return flips
    }

    public func abandonFlip() {
        guard swapchain.isPending else { return }
        swapchain.flipped()
        invalidate()
    }

    private func invalidate() {
        swapchain.invalidate()
        shadow?.invalidate()
        needsEnable = true
    }

    // MARK: Off and on

    /// Switches the display off. Does nothing where it shows nothing anyway.
    public func blank() {
        guard state == .active else { return }
        drain()
        state = .blanked
        _ = scanout.disable()
    }

    /// Switches the display on again with the next frame.
    public func wake() {
        guard state == .blanked else { return }
        state = .active
        invalidate()
    }

    /// Lets another session have the display.
    ///
    /// - Parameter dropsMaster: whether nobody else does that.
    public func suspend(dropsMaster: Bool) {
        drain()
        if state != .disconnected { state = .suspended }
        if dropsMaster { kms.dropMaster() }
    }

    /// Takes the display back; the next frame sets its mode.
    ///
    /// - Returns: what has changed in the meantime.
    public func resume(setsMaster: Bool) -> OutputChange {
        if setsMaster { _ = kms.setMaster() }
        if state == .suspended { state = .active }
        invalidate()
        return handleHotplug()
    }

    /// Waits for the flip that is under way.
    private func drain() {
        let deadline = now() + 0.1
        while swapchain.isPending && now() < deadline {
            kms.waitForEvent(0.01)
            _ = pollFlips()
        }
        abandonFlip()
    }

    // MARK: Cables

    /// Probes the connectors; to be called after a hotplug event.
    public func handleHotplug() -> OutputChange {
        guard state != .suspended else { return .none }
        let found: Output
        do {
            found = try Output(of: kms, planes: speaksAtomic ? kms.planes() : [], wanted)
        } catch {
            guard state != .disconnected else { return .none }
            drain()
            state = .disconnected
            return .disconnected
        }
        let isSame =
            found.connector.id == output.connector.id && found.mode.isSame(as: output.mode)
            && found.format == output.format && found.crtc == output.crtc
        if isSame {
            guard state == .disconnected else { return .none }
            output = found
            state = .active
            invalidate()
            return .reconnected
        }
        drain()
        return adopt(found)
    }

    /// Drives another output, or another mode.
    private func adopt(_ found: Output) -> OutputChange {
        let old = mode
        let wasBlanked = state == .blanked
        do throws(DRMError) {
            let turned = wanted.rotation ?? found.mountedRotation
            // The old buffers stay until the new ones are shown: without one the display goes dark.
            let new = try DRMDisplay.makeBuffers(kms, found, turned)
            let before = buffers
            defer { withExtendedLifetime(before) {} }
            (output, rotation, buffers) = (found, turned, new)
            swapchain = Swapchain(count: new.count)
            try start()
        } catch {
            state = .disconnected
            return .disconnected
        }
        if wasBlanked { blank() }
        return old.width == mode.width && old.height == mode.height ? .reconnected : .resized
    }

    // MARK: The end

    /// Gives the display back as it was found.
    public func stop() {
        guard let saved else { return }
        self.saved = nil
        drain()
        state = .disconnected
        // Of a display that showed nothing there is nothing to give back.
        guard saved.state.mode != nil else { return }
        _ = kms.setCRTC(saved.crtc, saved.state, connector: saved.connector)
    }

    deinit { stop() }
}
