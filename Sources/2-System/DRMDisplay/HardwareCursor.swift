import CDRM
import Rasterizer

/// A mouse pointer on a CRTC's cursor plane, which moves without a new frame.
final class HardwareCursor {
    private let kms: any KMS
    private let output: Output
    private let rotation: Rotation
    private let allocation: DumbAllocation
    private let size: (width: Int, height: Int)
    /// Where the pointer's tip is, in buffer coordinates; nil while it is hidden.
    private var position: (x: Int, y: Int)?

    /// Allocates and draws the pointer; nil if the card has no memory for it.
    init?(_ kms: any KMS, _ output: Output, _ rotation: Rotation) {
        // Drivers take pictures of one size only, which is 64 pixels unless they say otherwise.
        func side(_ capability: Int32) -> Int {
            let value = Int(clamping: kms.capability(capability))
            return 32...512 ~= value ? value : 64
        }
        size = (side(DRM_CAP_CURSOR_WIDTH), side(DRM_CAP_CURSOR_HEIGHT))
        guard
            let allocation = try? kms.createDumb(
                width: size.width, height: size.height, bitsPerPixel: 32)
        else { return nil }
        (self.kms, self.output, self.rotation, self.allocation) = (
            kms, output, rotation, allocation
        )
        guard let memory = try? kms.map(allocation), allocation.pitch >= size.width * 4,
            memory.count >= allocation.pitch * size.height
        else { return nil }
        let bytes = UnsafeMutableRawBufferPointer(start: memory.base, count: memory.count)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        // The arrow fits twice into 64 pixels.
        let scale = min(output.mode.width, output.mode.height) >= 1000 ? 2 : 1
        PointerImage.draw(rotation, scale: scale, width: size.width, height: size.height) {
            x, y, color in
            guard 0..<size.width ~= x, 0..<size.height ~= y else { return }
            bytes.storeBytes(of: color, toByteOffset: y * allocation.pitch + x * 4, as: UInt32.self)
        }
    }

    deinit {
        hide()
        kms.destroyDumb(allocation.handle)
    }

    /// Whether the pointer is for an output with this rotation.
    func fits(_ output: Output, _ rotation: Rotation) -> Bool {
        self.output.isSame(as: output) && self.rotation == rotation
    }

    /// Shows the pointer, or moves it.
    ///
    /// - Parameters:
    ///   - x: the horizontal position of its tip, in buffer coordinates.
    ///   - y: the vertical position of its tip.
    /// - Throws: `KMSError` if the driver has no cursor.
    func show(x: Int, y: Int) throws(KMSError) {
        let isHidden = position == nil
        let tip = PointerImage.tip(rotation, width: size.width, height: size.height)
        try kms.moveCursor(crtc: output.crtc, x: x - tip.x, y: y - tip.y)
        if isHidden {
            try kms.setCursor(
                crtc: output.crtc, handle: allocation.handle, width: size.width, height: size.height
            )
        }
        position = (x, y)
    }

    func hide() {
        guard position != nil else { return }
        position = nil
        try? kms.hideCursor(crtc: output.crtc)
    }

    /// Shows the pointer again after a modeset, which switches off all cursors.
    func restore() {
        guard let (x, y) = position else { return }
        position = nil
        try? show(x: x, y: y)
    }
}
