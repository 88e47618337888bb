import CDRM
import Display
import Geometry
import Glibc
import Platform
import Rasterizer

/// A screen driven through DRM/KMS: dumb buffers, shown by page flips.
public final class DRMDisplay: Display {
    /// As the picture is seen: sideways, its width is the glass' height.
    public let mode: DisplayMode
    /// How far the picture is turned clockwise on the glass.
    public let rotation: Rotation
    public private(set) var hasVBlank = true
    public var descriptor: Int32? { device.descriptor }
    /// "/dev/dri/card0 Virtual-1 800x480".
    public let name: String
    private let device: DRMDevice
    private let buffers: [DumbBuffer]
    private var swapchain: Swapchain
    private var flips: [Flip] = []
    private var saved: drmModeCrtcPtr?
    private var needsDirty = true

    /// Opens a card, makes its buffers and shows black.
    ///
    /// - Parameters:
    ///   - path: a device such as /dev/dri/card0; nil for the first with a display.
    ///   - rotation: how far the picture is turned clockwise on the glass.
    public init(path: String? = nil, rotation: Rotation) throws {
        self.rotation = rotation
        device = try DRMDevice.open(path)
        let (width, height) = (Int(device.mode.hdisplay), Int(device.mode.vdisplay))
        mode = DisplayMode(
            width: rotation.isSideways ? height : width,
            height: rotation.isSideways ? width : height, refreshInterval: device.refreshInterval)
        name = "\(device.path) \(device.connectorName) \(width)x\(height)"
        buffers = try DRMDisplay.makeBuffers(device, width, height, rotation)
        swapchain = Swapchain(count: buffers.count)
        // Read before anything is changed, for the way back.
        saved = drmModeGetCrtc(device.descriptor, device.crtc)
        try setMode()
        hasVBlank = try measureVBlank()
    }

    /// Three buffers keep a late frame from halving the rate; boards with little contiguous memory
    /// get along with two.
    private static func makeBuffers(
        _ device: DRMDevice, _ width: Int, _ height: Int, _ rotation: Rotation
    ) throws(DRMError) -> [DumbBuffer] {
        var buffers: [DumbBuffer] = []
        for count in 0..<3 {
            do {
                buffers.append(
                    try DumbBuffer(
                        descriptor: device.descriptor, device: device.path, width: width,
                        height: height, rotation: rotation))
            } catch {
                if count < 2 { throw error }
            }
        }
        return buffers
    }

    private func setMode() throws(DRMError) {
        var connector = device.connector
        var mode = device.mode
        guard let (index, _) = swapchain.acquire() else { return }
        let code = drmModeSetCrtc(
            device.descriptor, device.crtc, buffers[index].framebuffer, 0, 0, &connector, 1, &mode)
        if code != 0 {
            let mend =
                abs(code) == EACCES || abs(code) == EPERM
                ? "; another program has the display: stop it, or switch to a free console" : ""
            throw DRMError(
                device.path, "set the mode: \(String(cString: strerror(abs(code))))\(mend)")
        }
        swapchain.present(index)
        swapchain.flipped()
        swapchain.invalidate()
    }

    /// Flips a few times at once and looks how long each takes: a display without vblank says it is
    /// done before it can be.
    private func measureVBlank() throws -> Bool {
        var times: [Double] = []
        for _ in 0..<5 {
            guard let (index, _) = swapchain.acquire() else { break }
            let start = Clock.now()
            try queue(index)
            while swapchain.isPending && Clock.now() < start + 0.5 {
                var fd = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
                poll(&fd, 1, 100)
                _ = takeFlips()
            }
            times.append(Clock.now() - start)
        }
        swapchain.invalidate()
        // The first flip may come at any time within a refresh.
        let typical = times.dropFirst().sorted()
        guard !typical.isEmpty else { return false }
        return typical[typical.count / 2] > mode.refreshInterval * 0.7
    }

    /// Of the glass as it is driven, in pixels.
    public var glassSize: (width: Int, height: Int) {
        (Int(device.mode.hdisplay), Int(device.mode.vdisplay))
    }

    public func acquire() -> BackBuffer? {
        guard !swapchain.isPending, let (index, age) = swapchain.acquire() else { return nil }
        return BackBuffer(index: index, surface: buffers[index].surface, age: age)
    }

    public func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws {
        do { try queue(buffer.index) } catch {
            swapchain.fail(buffer.index)
            throw error
        }
        flush(buffer.index, damage)
    }

    private func queue(_ index: Int) throws(DRMError) {
        let deadline = Clock.now() + 0.1
        while true {
            let code = drmModePageFlip(
                device.descriptor, device.crtc, buffers[index].framebuffer,
                UInt32(DRM_MODE_PAGE_FLIP_EVENT), Unmanaged.passUnretained(self).toOpaque())
            if code == 0 { break }
            // Some drivers are busy for a moment after they said that they were done.
            let reason = abs(code)
            guard reason == EBUSY || reason == EINTR, Clock.now() < deadline else {
                throw DRMError(device.path, "page flip", code: code)
            }
            usleep(1000)
        }
        swapchain.present(index)
    }

    /// Tells drivers that copy, such as USB displays, what to copy. Most have no need of it and say
    /// so once.
    private func flush(_ index: Int, _ damage: [PixelRect]) {
        guard needsDirty else { return }
        let (width, height) = glassSize
        var clips = damage.map { rect in
            let r = rotation.inMemory(rect, width: width, height: height)
            return drm_clip_rect(
                x1: UInt16(clamping: r.x0), y1: UInt16(clamping: r.y0),
                x2: UInt16(clamping: r.x1), y2: UInt16(clamping: r.y1))
        }
        let code = drmModeDirtyFB(
            device.descriptor, buffers[index].framebuffer, &clips, UInt32(clips.count))
        if abs(code) == ENOSYS || abs(code) == EINVAL { needsDirty = false }
    }

    public func takeFlips() -> [Flip] {
        var context = drmEventContext()
        context.version = 2
        context.page_flip_handler = { _, sequence, seconds, microseconds, user in
            guard let user else { return }
            let display = Unmanaged<DRMDisplay>.fromOpaque(user).takeUnretainedValue()
            display.completed(sequence, Double(seconds) + Double(microseconds) * 1e-6)
        }
        var fd = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&fd, 1, 0) > 0, fd.revents & Int16(POLLIN) != 0 {
            if drmHandleEvent(device.descriptor, &context) != 0 { break }
        }
        defer { flips.removeAll() }
        return flips
    }

    private func completed(_ sequence: UInt32, _ timestamp: Double) {
        swapchain.flipped()
        // Broken drivers give no time at all.
        flips.append(
            Flip(timestamp: timestamp > 0 ? timestamp : Clock.now(), sequence: sequence))
    }

    public func stop() {
        guard let saved else { return }
        self.saved = nil
        let deadline = Clock.now() + 0.1
        while swapchain.isPending && Clock.now() < deadline {
            _ = takeFlips()
            usleep(1000)
        }
        var connector = device.connector
        var mode = saved.pointee.mode
        if saved.pointee.mode_valid != 0 {
            drmModeSetCrtc(
                device.descriptor, saved.pointee.crtc_id, saved.pointee.buffer_id, saved.pointee.x,
                saved.pointee.y, &connector, 1, &mode)
        }
        drmModeFreeCrtc(saved)
    }

    deinit { stop() }
}
