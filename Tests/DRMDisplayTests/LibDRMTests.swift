import CDRM
import Glibc
import Platform
import TestSupport
import Testing

@testable import DRMDisplay

/// Requests to a device that is not a graphics card: each error names the request, its object and the errno.
@Suite struct LibDRMTests {
    private let card: LibDRM

    init() throws { card = try LibDRM(path: "/dev/null", access: .direct) }

    private static var state: CRTCState {
        CRTCState(framebuffer: 3, mode: ModelCard.mode(640, 480, 60))
    }
    private static var allocation: DumbAllocation {
        DumbAllocation(handle: 4, pitch: 2560, size: 2560 * 480)
    }

    private static var requests: [(KMSError.Call, KMSError.Object, (LibDRM) throws -> Void)] {
        [
            (.setClientCap, .card, { try $0.enableAtomic() }),
            (.getResources, .card, { _ = try $0.resources() }),
            (.getConnector, .connector(1), { _ = try $0.connector(1) }),
            (.getPlaneResources, .card, { _ = try $0.planes() }),
            (.getProperties, .object(5), { _ = try $0.properties(of: 5, type: .crtc) }),
            (.createDumb, .card, { _ = try $0.createDumb(width: 8, height: 8, bitsPerPixel: 32) }),
            (.mapDumb, .buffer(4), { _ = try $0.map(allocation) }),
            (
                .addFB2, .buffer(4),
                { _ = try $0.addFramebuffer(allocation, width: 640, height: 480, format: 0) }
            ),
            (.getCRTC, .crtc(2), { _ = try $0.state(ofCRTC: 2) }),
            (.setCRTC, .crtc(2), { try $0.setCRTC(2, state, connector: 1) }),
            (.setCRTC, .crtc(2), { try $0.setCRTC(2, CRTCState(framebuffer: 0), connector: 1) }),
            (.pageFlip, .crtc(2), { try $0.pageFlip(crtc: 2, framebuffer: 3) }),
            (
                .dirtyFB, .framebuffer(3),
                { try $0.markDirty(framebuffer: 3, clips: [drm_clip_rect()]) }
            ),
            (
                .setProperty, .object(1),
                { try $0.setProperty(6, to: 1, of: 1, type: .connector) }
            ),
            (.setClientCap, .card, { try $0.enableUniversalPlanes() }),
            (.setPlane, .object(5), { try $0.disablePlane(5) }),
            (.setCursor, .crtc(2), { try $0.hideCursor(crtc: 2) }),
            (
                .createBlob, .card,
                { card in try [1, 2].withUnsafeBytes { _ = try card.createBlob($0) } }
            ),
            (
                .atomic, .crtc(2),
                {
                    try $0.commit(
                        [PropertyChange(object: 5, property: 6, value: 1)], flags: 0, crtc: 2)
                }
            ),
            (.setMaster, .card, { try $0.setMaster() }),
        ]
    }

    @Test func errorsNameRequestAndObject() throws {
        for (call, object, request) in LibDRMTests.requests {
            let error = thrownError(KMSError.self) { try request(card) }
            #expect(error?.call == call && error?.object == object)
            #expect(error?.code == ENOTTY, "\(call)")
        }
    }

    @Test func nonCardHasNoDriverOrCapabilities() {
        #expect(card.driver.isEmpty && card.capability(DRM_CAP_DUMB_BUFFER) == 0)
        // Requests whose failure has no effect.
        card.destroyDumb(4)
        card.removeFramebuffer(3)
        card.destroyBlob(2)
        card.dropMaster()
    }

    @Test(arguments: [(EACCES, "Permission denied; add the user"), (ENODEV, "No such device")])
    func errorNamesCardThatCannotBeOpened(code: Int32, reason: String) {
        let access = DeviceAccess(open: { _, _ in -code }, close: { _ in })
        let error = thrownError(DRMError.self) {
            try LibDRM(path: "/dev/dri/card9", access: access)
        }
        #expect(error?.description.hasPrefix("/dev/dri/card9: \(reason)") == true)
    }
}
