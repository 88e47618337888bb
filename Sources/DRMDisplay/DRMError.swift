import Glibc

/// Why a DRM display could not be used.
public struct DRMError: Error, CustomStringConvertible {
    public var device: String
    public var reason: String

    public init(_ device: String, _ reason: String) {
        self.device = device
        self.reason = reason
    }

    /// A failed call, in the system's words. `code` is an errno, of either sign.
    init(_ device: String, _ call: String, code: Int32) {
        self.init(device, "\(call): \(String(cString: strerror(abs(code))))")
    }

    public var description: String { "\(device): \(reason)" }
}
