import Glibc

/// Why a DRM display could not be used.
public struct DRMError: Error, CustomStringConvertible {
    public var device: String
    public var reason: String
    /// Nothing is plugged in: that may change, so it is no reason to give up.
    public var isAbsence = false

    public init(_ device: String, _ reason: String, isAbsence: Bool = false) {
        self.device = device
        self.reason = reason
        self.isAbsence = isAbsence
    }

    /// A failed call, in the system's words. `code` is an errno, of either sign.
    init(_ device: String, _ call: String, code: Int32) {
        let mend =
            abs(code) == EACCES || abs(code) == EPERM
            ? "; another program has the display: stop it, or switch to a free console" : ""
        self.init(device, "\(call): \(String(cString: strerror(abs(code))))\(mend)")
    }

    init(_ device: String, _ error: KernelError) {
        self.init(device, error.call, code: error.code)
    }

    public var description: String { "\(device): \(reason)" }
}
