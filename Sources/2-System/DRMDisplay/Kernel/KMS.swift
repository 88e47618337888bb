import CDRM
import Platform

/// The kernel mode setting interface (KMS), as far as the display uses it. `LibDRM` drives a real card; the
/// tests use a model card, which can fail any request.
protocol KMS: AnyObject {
    /// The device, such as "/dev/dri/card0".
    var path: String { get }
    /// A file descriptor that is readable when a page flip has completed.
    var descriptor: Int32 { get }
    /// The kernel driver's name; empty if unknown.
    var driver: String { get }
    /// Returns the value of a capability, DRM_CAP_…; 0 if the kernel does not know it.
    func capability(_ capability: Int32) -> UInt64
    /// Enables universal planes and atomic commits for this client.
    func enableAtomic() throws(KMSError)
    /// Makes `planes` return primary planes and cursors too, as `enableAtomic` does.
    func enableUniversalPlanes() throws(KMSError)
    /// Returns the IDs of connectors and CRTCs. Fails for a card without display outputs.
    func resources() throws(KMSError) -> (connectors: [UInt32], crtcs: [UInt32])
    /// Returns a connector's description. Probes for a connected display, which may take a while.
    func connector(_ id: UInt32) throws(KMSError) -> Connector
    /// Returns the planes. Without universal planes, primary planes are not among them.
    func planes() throws(KMSError) -> [Plane]
    /// Returns the properties of an object, by name.
    func properties(
        of object: UInt32, type: ObjectType
    ) throws(KMSError) -> [String: Property]

    /// Allocates a dumb buffer.
    func createDumb(width: Int, height: Int, bitsPerPixel: Int) throws(KMSError) -> DumbAllocation
    func destroyDumb(_ handle: UInt32)
    /// Maps a dumb buffer.
    func map(_ allocation: DumbAllocation) throws(KMSError) -> MappedMemory
    /// Adds a framebuffer for a dumb buffer and returns its ID.
    ///
    /// - Parameters:
    ///   - allocation: the dumb buffer.
    ///   - width: the width in pixels.
    ///   - height: the height in pixels.
    ///   - format: a FourCC code, DRM_FORMAT_….
    func addFramebuffer(
        _ allocation: DumbAllocation, width: Int, height: Int, format: UInt32
    ) throws(KMSError) -> UInt32
    func removeFramebuffer(_ id: UInt32)

    /// Returns what a CRTC currently scans out.
    func state(ofCRTC id: UInt32) throws(KMSError) -> CRTCState
    /// Sets a CRTC's mode and framebuffer, or switches the CRTC off if the state has no mode.
    func setCRTC(_ id: UInt32, _ state: CRTCState, connector: UInt32) throws(KMSError)
    /// Queues a framebuffer for the next vblank; `readEvents` reports its completion.
    func pageFlip(crtc: UInt32, framebuffer: UInt32) throws(KMSError)
    /// Reports damage of a framebuffer to drivers that copy it (DIRTYFB).
    func markDirty(framebuffer: UInt32, clips: [drm_clip_rect]) throws(KMSError)
    /// Sets a property outside of an atomic commit.
    func setProperty(
        _ property: UInt32, to value: UInt64, of object: UInt32, type: ObjectType
    ) throws(KMSError)
    /// Switches a plane off (SETPLANE).
    func disablePlane(_ id: UInt32) throws(KMSError)
    /// Shows a picture on a CRTC's cursor plane (CURSOR). It needs no commit and no flip.
    ///
    /// - Parameters:
    ///   - crtc: the CRTC.
    ///   - handle: the dumb buffer with the picture, as ARGB.
    ///   - width: the width of the picture, in pixels.
    ///   - height: the height of the picture, in pixels.
    func setCursor(crtc: UInt32, handle: UInt32, width: Int, height: Int) throws(KMSError)
    /// Moves the picture's first pixel to a position on the CRTC, which may be outside.
    func moveCursor(crtc: UInt32, x: Int, y: Int) throws(KMSError)
    /// Hides the cursor that the legacy ioctl has set on a CRTC (CURSOR).
    func hideCursor(crtc: UInt32) throws(KMSError)

    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KMSError) -> UInt32
    func destroyBlob(_ id: UInt32)
    /// Applies changes in one atomic commit.
    ///
    /// - Parameters:
    ///   - changes: the properties to set.
    ///   - flags: DRM_MODE_ATOMIC_… and DRM_MODE_PAGE_FLIP_EVENT.
    ///   - crtc: the ID of the CRTC to name in an error.
    func commit(_ changes: [PropertyChange], flags: UInt32, crtc: UInt32) throws(KMSError)

    /// Appends the flips that have completed since the last call. Does not block.
    ///
    /// - Throws: ENODEV if the card was removed.
    func readEvents(into events: inout [FlipEvent]) throws(KMSError)
    /// Waits until an event is pending, for at most `seconds`.
    func waitForEvent(_ seconds: Double)
    /// Whether this client is DRM master, that is, may set modes.
    var isMaster: Bool { get }
    func setMaster() throws(KMSError)
    func dropMaster()

    /// Whether an earlier process has opened the card. Such a card stays master, but only that process could drop
    /// master and set it again.
    var isAdopted: Bool { get }
    /// Returns the framebuffers of this opened card, of an earlier process too.
    func ownFramebuffers() throws(KMSError) -> [UInt32]
    /// Releases the handles of all buffers that an earlier process has allocated; their framebuffers stay.
    func releaseHandles()
    /// Makes the card ignore all further requests to remove or release something, so that the picture stays when
    /// the process ends while the service manager keeps the card open.
    func leave()
    /// Closes the card. Its descriptor stays valid, and is not readable until `reopen`.
    func close()
    /// Opens the card again, with no buffers and no capabilities enabled.
    func reopen() throws(KMSError)
}

/// The types of objects that have properties.
enum ObjectType {
    case connector, crtc, plane

    /// The kernel's constant, DRM_MODE_OBJECT_….
    var code: UInt32 {
        switch self {
        case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
        case .crtc: UInt32(DRM_MODE_OBJECT_CRTC)
        case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
        }
    }
}

/// A property's ID and its value when it was read.
struct Property: Equatable {
    var id: UInt32
    var value: UInt64
}

/// A property to set in an atomic commit.
struct PropertyChange: Equatable {
    var object: UInt32
    var property: UInt32
    var value: UInt64
}

/// The names of properties, as the kernel spells them.
enum PropertyName {
    static let crtcID = "CRTC_ID"
    static let framebufferID = "FB_ID"
    static let modeID = "MODE_ID"
    static let active = "ACTIVE"
    static let damageClips = "FB_DAMAGE_CLIPS"
    static let dpms = "DPMS"
    static let type = "type"
    static let panelOrientation = "panel orientation"
    static let linkStatus = "link-status"
    static let rotation = "rotation"
    static let alpha = "alpha"
    static let degammaLUT = "DEGAMMA_LUT"
    static let colorTransform = "CTM"
    static let gammaLUT = "GAMMA_LUT"
    static let variableRefresh = "VRR_ENABLED"
    static let sourceX = "SRC_X"
    static let sourceY = "SRC_Y"
    static let sourceWidth = "SRC_W"
    static let sourceHeight = "SRC_H"
    static let crtcX = "CRTC_X"
    static let crtcY = "CRTC_Y"
    static let crtcWidth = "CRTC_W"
    static let crtcHeight = "CRTC_H"
}

/// A display mode of a connector.
struct Mode {
    var info: drmModeModeInfo

    var width: Int { Int(info.hdisplay) }
    var height: Int { Int(info.vdisplay) }
    var isPreferred: Bool { info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }
    /// Whether `video=` on the kernel's command line asks for the mode.
    var isRequestedByKernel: Bool { info.type & UInt32(DRM_MODE_TYPE_USERDEF) != 0 }
    var isInterlaced: Bool { info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

    /// Seconds between vblanks, from the timings: `vrefresh` is rounded to whole hertz.
    var refreshInterval: Double {
        guard info.clock > 0, info.htotal > 0, info.vtotal > 0 else {
            return 1 / Double(info.vrefresh > 0 ? info.vrefresh : 60)
        }
        var lines = Double(info.vtotal)
        if isInterlaced { lines /= 2 }
        if info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { lines *= 2 }
        let interval = Double(info.htotal) * lines / (Double(info.clock) * 1000)
        return interval > 1.0 / 500 && interval < 1 ? interval : 1.0 / 60
    }

    /// The refresh rate, in hertz.
    var refreshRate: Double { 1 / refreshInterval }

    /// Returns whether the timings are the same, so that a switch between the modes needs no modeset.
    func hasSameTimings(as other: Mode) -> Bool {
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
    /// What the driver knows of a display at the connector.
    enum Status {
        case connected, disconnected
        /// The driver cannot detect displays, as for composite video and some bridges.
        case unknown
    }

    var id: UInt32
    /// The connector's name, such as "HDMI-A-1".
    var name: String
    var status: Status
    var modes: [Mode]
    /// The CRTC that currently drives the connector; 0 if there is none.
    var crtc: UInt32
    /// A bit mask of the CRTCs that can drive the connector, by their index in the card's list.
    var possibleCRTCs: UInt32
    /// The panel's size from its EDID or device tree, in millimetres; 0 if unknown.
    var physicalSize = (width: 0, height: 0)

    /// Whether a display is detected.
    var isConnected: Bool { status == .connected }

    /// Returns the panel's pixels per inch in a mode; nil if its size is unknown or implausible.
    ///
    /// Projectors and some televisions report 0 × 0 mm, or their aspect ratio as 16 × 9 or 160 × 90 mm.
    func density(of mode: Mode) -> Double? {
        let (width, height) = physicalSize
        guard width > 0, height > 0, width * 9 != height * 16 || width > 160 else { return nil }
        let density = Double(mode.width) / Double(width) * 25.4
        return (20...1000).contains(density) ? density : nil
    }
}

struct Plane {
    var id: UInt32
    /// A bit mask of the CRTCs that can show the plane, by their index in the card's list.
    var possibleCRTCs: UInt32
    /// The supported formats as FourCC codes, DRM_FORMAT_….
    var formats: [UInt32]
    var isPrimary: Bool
    /// The CRTC that shows the plane; 0 if the plane is off.
    var crtc: UInt32 = 0
}

/// A dumb buffer as the kernel allocated it.
struct DumbAllocation: Equatable {
    /// The buffer's GEM handle.
    var handle: UInt32
    /// The distance between rows, in bytes.
    var pitch: Int
    /// The size of the buffer, in bytes.
    var size: Int
}

struct CRTCState {
    var framebuffer: UInt32
    var x: UInt32 = 0
    var y: UInt32 = 0
    /// The CRTC's mode; nil if the CRTC is off.
    var mode: Mode?
}

/// A completed page flip.
struct FlipEvent: Equatable {
    /// The CRTC's vblank counter.
    var sequence: UInt32
    /// The time of the flip in seconds on the monotonic clock; 0 if the driver reports none.
    var timestamp: Double
}
