import CDRM

extension FlipEvent {
    /// The size of struct drm_event, and of struct drm_event_vblank, in bytes.
    private static let (headerSize, vblankSize) = (8, 32)

    /// Appends the page flips among the events that a card's descriptor has returned.
    ///
    /// - Parameters:
    ///   - events: where to append them.
    ///   - bytes: what was read: a sequence of struct drm_event.
    ///   - tag: the user data of this process's requests; other events are ignored.
    static func append(
        to events: inout [FlipEvent], from bytes: UnsafeRawBufferPointer, tag: UInt64
    ) {
        func field(_ offset: Int) -> UInt32 {
            bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        }
        var start = 0
        while start + headerSize <= bytes.count {
            let size = Int(field(start + 4))
            guard size >= headerSize, start + size <= bytes.count else { return }
            defer { start += size }
            guard field(start) == UInt32(DRM_EVENT_FLIP_COMPLETE), size >= vblankSize,
                bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self) == tag
            else { continue }
            events.append(
                FlipEvent(
                    sequence: field(start + 24),
                    timestamp: Double(field(start + 16)) + Double(field(start + 20)) * 1e-6))
        }
    }
}
