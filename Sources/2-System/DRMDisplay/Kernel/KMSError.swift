import CDRM
import Glibc

/// A failed request to the kernel.
struct KMSError: Error, Equatable, CustomStringConvertible {
    /// A request, named after its ioctl in drm.h.
    enum Call: String {
        case getResources = "DRM_IOCTL_MODE_GETRESOURCES"
        case getConnector = "DRM_IOCTL_MODE_GETCONNECTOR"
        case getPlaneResources = "DRM_IOCTL_MODE_GETPLANERESOURCES"
        case getProperties = "DRM_IOCTL_MODE_OBJ_GETPROPERTIES"
        case getCRTC = "DRM_IOCTL_MODE_GETCRTC"
        case setCRTC = "DRM_IOCTL_MODE_SETCRTC"
        case pageFlip = "DRM_IOCTL_MODE_PAGE_FLIP"
        case dirtyFB = "DRM_IOCTL_MODE_DIRTYFB"
        case setProperty = "DRM_IOCTL_MODE_OBJ_SETPROPERTY"
        case setPlane = "DRM_IOCTL_MODE_SETPLANE"
        case setCursor = "DRM_IOCTL_MODE_CURSOR"
        case createDumb = "DRM_IOCTL_MODE_CREATE_DUMB"
        case mapDumb = "DRM_IOCTL_MODE_MAP_DUMB"
        case addFB2 = "DRM_IOCTL_MODE_ADDFB2"
        case createBlob = "DRM_IOCTL_MODE_CREATEPROPBLOB"
        case atomic = "DRM_IOCTL_MODE_ATOMIC"
        case setClientCap = "DRM_IOCTL_SET_CLIENT_CAP"
        case setMaster = "DRM_IOCTL_SET_MASTER"
        case readEvents = "read"
        case open
    }

    /// The object of a request.
    enum Object: Equatable, CustomStringConvertible {
        case card
        case connector(UInt32)
        case crtc(UInt32)
        case framebuffer(UInt32)
        /// A GEM handle.
        case buffer(UInt32)
        case object(UInt32)

        var description: String {
            switch self {
            case .card: "the card"
            case .connector(let id): "connector \(id)"
            case .crtc(let id): "CRTC \(id)"
            case .framebuffer(let id): "framebuffer \(id)"
            case .buffer(let handle): "buffer \(handle)"
            case .object(let id): "object \(id)"
            }
        }
    }

    var call: Call
    /// The errno, positive.
    var code: Int32
    var object: Object

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - call: the request that failed.
    ///   - code: the errno; negative values, as returned by libdrm, are accepted too.
    ///   - object: the object of the request.
    init(_ call: Call, _ code: Int32, _ object: Object = .card) {
        self.call = call
        self.code = abs(code)
        self.object = object
    }

    /// Throws an error if a result is not 0.
    ///
    /// - Parameters:
    ///   - result: 0 or a negative errno, as returned by libdrm's drmMode functions.
    ///   - call: the request that returned it.
    ///   - object: the object of the request.
    static func check(_ result: Int32, _ call: Call, _ object: Object = .card) throws(KMSError) {
        if result != 0 { throw KMSError(call, result, object) }
    }

    /// The error as text, such as "DRM_IOCTL_MODE_ATOMIC on CRTC 40: Permission denied".
    var description: String {
        "\(call.rawValue) on \(object): \(String(cString: strerror(code)))"
    }

    /// Whether the caller may not set modes, because another program is the card's DRM master.
    var isPermissionDenied: Bool { code == EACCES || code == EPERM }
}
