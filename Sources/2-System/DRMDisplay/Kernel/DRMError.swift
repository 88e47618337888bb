/// Why a DRM display cannot be used.
package struct DRMError: Error, CustomStringConvertible {
    /// The device, such as "/dev/dri/card0".
    package var device: String
    /// What is wrong, and how to fix it.
    package var reason: String
    /// Whether only a display is missing, which may be connected later.
    package var isDisplayMissing = false

    /// - Parameters:
    ///   - device: the device.
    ///   - reason: what is wrong, and how to fix it.
    ///   - isDisplayMissing: whether only a display is missing.
    package init(_ device: String, _ reason: String, isDisplayMissing: Bool = false) {
        self.device = device
        self.reason = reason
        self.isDisplayMissing = isDisplayMissing
    }

    init(_ device: String, _ error: KMSError) {
        let hint =
            error.isPermissionDenied
            ? "; another program has the display: stop it, or switch to a free console" : ""
        self.init(device, "\(error)\(hint)")
    }

    package var description: String { "\(device): \(reason)" }
}
