import CDRM

/// What the display asks of the kernel: mode setting (KMS) in the kernel's own terms. One class
/// speaks to a card, and a model in the tests stands for one and fails where a test wants it to.
///
/// Calls that return an `Int32` give 0 or the errno, positive.
protocol KMS: AnyObject {
    /// Such as /dev/dri/card0.
    var path: String { get }
    /// Becomes readable when a flip is complete.
    var descriptor: Int32 { get }
    /// A DRM_CAP_… value; 0 where the kernel does not know it.
    func capability(_ which: Int32) -> UInt64
    /// Asks to see planes of all kinds and to change all at once.
    func enableAtomic() -> Bool
    /// Nil for a card that drives no display.
    func resources() -> (connectors: [UInt32], crtcs: [UInt32])?
    /// - Parameter probe: looks anew what is plugged in, which may take long.
    func connector(_ id: UInt32, probe: Bool) -> Connector?
    func planes() -> [Plane]
    /// - Parameter type: DRM_MODE_OBJECT_…
    func properties(of object: UInt32, type: UInt32) -> [String: Property]

    func createDumb(width: Int, height: Int, bits: Int) throws(KernelError) -> DumbMemory
    func destroyDumb(_ handle: UInt32)
    func map(_ memory: DumbMemory) throws(KernelError) -> UnsafeMutableRawPointer
    func unmap(_ base: UnsafeMutableRawPointer, _ memory: DumbMemory)
    func addFramebuffer(
        _ memory: DumbMemory, width: Int, height: Int, format: UInt32
    ) throws(KernelError) -> UInt32
    func removeFramebuffer(_ id: UInt32)

    /// What a CRTC shows now, for the way back.
    func state(ofCRTC id: UInt32) -> CRTCState?
    func setCRTC(_ id: UInt32, _ state: CRTCState, connector: UInt32) -> Int32
    /// Queues a framebuffer; `readEvents` tells when it is shown.
    func pageFlip(crtc: UInt32, framebuffer: UInt32) -> Int32
    func dirty(framebuffer: UInt32, clips: [drm_clip_rect]) -> Int32
    func setProperty(_ property: UInt32, to value: UInt64, ofConnector id: UInt32) -> Int32

    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32
    func destroyBlob(_ id: UInt32)
    /// - Parameter flags: DRM_MODE_ATOMIC_… and DRM_MODE_PAGE_FLIP_EVENT.
    func commit(_ changes: [PropertyChange], flags: UInt32) -> Int32

    /// The flips that are complete since the last call, without waiting.
    ///
    /// - Throws: ENODEV where the card has gone.
    func readEvents() throws(KernelError) -> [FlipEvent]
    /// Sleeps until there is an event, at most `seconds`.
    func waitForEvent(_ seconds: Double)
    func setMaster() -> Int32
    func dropMaster()
}

/// A failed call.
struct KernelError: Error, Equatable {
    /// The ioctl, or what was asked for.
    var call: String
    /// An errno, positive.
    var code: Int32
}

struct Property: Equatable {
    var id: UInt32
    var value: UInt64
}

struct PropertyChange: Equatable {
    var object: UInt32
    var property: UInt32
    var value: UInt64
}

/// A resolution of a display and how often it is shown.
struct Mode {
    var info: drmModeModeInfo

    var width: Int { Int(info.hdisplay) }
    var height: Int { Int(info.vdisplay) }
    var isPreferred: Bool { info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

    /// Seconds between refreshes, from the timings: the rounded rate in hertz would drift.
    var refreshInterval: Double {
        guard info.clock > 0, info.htotal > 0, info.vtotal > 0 else {
            return 1 / Double(info.vrefresh > 0 ? info.vrefresh : 60)
        }
        var lines = Double(info.vtotal)
        if info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { lines /= 2 }
        if info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { lines *= 2 }
        let interval = Double(info.htotal) * lines / (Double(info.clock) * 1000)
        return interval > 1.0 / 500 && interval < 1 ? interval : 1.0 / 60
    }

    /// Whether the display would run just the same.
    func isSame(as other: Mode) -> Bool {
        info.clock == other.info.clock && info.hdisplay == other.info.hdisplay
            && info.hsync_start == other.info.hsync_start
            && info.hsync_end == other.info.hsync_end && info.htotal == other.info.htotal
            && info.vdisplay == other.info.vdisplay
            && info.vsync_start == other.info.vsync_start
            && info.vsync_end == other.info.vsync_end && info.vtotal == other.info.vtotal
            && info.flags == other.info.flags
    }
}

struct Connector {
    var id: UInt32
    /// Such as "HDMI-A-1".
    var name: String
    var isConnected: Bool
    var modes: [Mode]
    /// What drives it now; 0 for nothing.
    var crtc: UInt32
    /// A bit for each CRTC that can, by its place in the card's list.
    var possibleCRTCs: UInt32
}

struct Plane {
    var id: UInt32
    /// A bit for each CRTC, by its place in the card's list.
    var possibleCRTCs: UInt32
    /// As fourcc codes.
    var formats: [UInt32]
    var isPrimary: Bool
}

/// Memory that a display can scan out.
struct DumbMemory: Equatable {
    var handle: UInt32
    /// From row to row, in bytes.
    var pitch: Int
    /// In bytes.
    var size: Int
}

struct CRTCState {
    var framebuffer: UInt32
    var x: UInt32 = 0
    var y: UInt32 = 0
    /// Nil where it is off.
    var mode: Mode?
}

struct FlipEvent: Equatable {
    /// The display's count of refreshes.
    var sequence: UInt32
    /// On the monotonic clock, in seconds; 0 from drivers that do not know.
    var timestamp: Double
}
