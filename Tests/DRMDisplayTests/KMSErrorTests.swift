import Glibc
import Testing

@testable import DRMDisplay

@Suite struct KMSErrorTests {
    @Test func errorNamesCallObjectAndReason() {
        #expect(
            KMSError(.atomic, -EACCES, .crtc(40)).description
                == "DRM_IOCTL_MODE_ATOMIC on CRTC 40: Permission denied")
        #expect(
            KMSError(.setMaster, EBUSY).description
                == "DRM_IOCTL_SET_MASTER on the card: Device or resource busy")
        let objects: [KMSError.Object] = [
            .connector(1), .framebuffer(2), .buffer(3), .object(4),
        ]
        #expect(
            objects.map(\.description) == ["connector 1", "framebuffer 2", "buffer 3", "object 4"])
    }

    @Test func permissionErrorSuggestsRemedy() {
        let denied = DRMError("/dev/dri/card0", KMSError(.setCRTC, EACCES, .crtc(40)))
        #expect(denied.description.hasSuffix("stop it, or switch to a free console"))
        let busy = DRMError("/dev/dri/card0", KMSError(.setCRTC, EBUSY, .crtc(40)))
        #expect(!busy.description.contains("another program"))
    }
}
