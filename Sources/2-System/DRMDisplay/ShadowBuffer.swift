import Display
import Geometry
import Glibc
import Rasterizer

/// A frame in ordinary memory, laid out as the display's buffers are: it always holds the latest
/// frame, and what changed is copied on. For memory that takes many times as long to write, where
/// painting what a buffer missed of older frames would cost more than the copy.
final class ShadowBuffer {
    let surface: Surface
    private let memory: Memory
    private let bytesPerPixel: Int
    private let width: Int
    private let height: Int
    private let rotation: Rotation
    private(set) var isValid = false
    /// What changed with each of the latest frames, in the picture's pixels; the newest last.
    private var history: [[PixelRect]] = []
    private static let historyCount = 4

    private final class Memory {
        let base: UnsafeMutableRawPointer
        init(_ size: Int) {
            base = .allocate(byteCount: max(64, size), alignment: 64)
            memset(base, 0, size)
        }
        deinit { base.deallocate() }
    }

    /// - Parameters:
    ///   - width: in pixels, as they lie in memory.
    ///   - pitch: as the buffers that are copied to have it, in bytes.
    init(width: Int, height: Int, pitch: Int, format: PixelFormat, rotation: Rotation) {
        memory = Memory(pitch * height)
        bytesPerPixel = format.bytesPerPixel
        (self.width, self.height, self.rotation) = (width, height, rotation)
        surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: memory.base, count: pitch * height),
            bytesPerRow: pitch, width: width, height: height, format: format,
            rotation: rotation, owner: memory)
    }

    /// Its content is not known any more.
    func invalidate() {
        isValid = false
        history.removeAll()
    }

    /// Brings a buffer up to date.
    ///
    /// - Parameters:
    ///   - damage: what differs between this frame and the last one.
    ///   - age: of the buffer's content, in frames; 0 where all is to be copied.
    func copy(to buffer: DumbBuffer, damage: [PixelRect], age: Int) {
        isValid = true
        if history.count == ShadowBuffer.historyCount { history.removeFirst() }
        history.append(damage)
        if age == 0 || age > history.count {
            copy(surface.bounds, to: buffer)
        } else {
            var area: [PixelRect] = []
            for frame in history.suffix(age) {
                for rect in frame { area.add(rect, limit: 8) }
            }
            for rect in area { copy(rect, to: buffer) }
        }
    }

    private func copy(_ rect: PixelRect, to buffer: DumbBuffer) {
        let r = rotation.toBuffer(rect.intersection(surface.bounds), width: width, height: height)
        guard !r.isEmpty, buffer.memory.pitch == surface.bytesPerRow else { return }
        let count = (r.x1 - r.x0) * bytesPerPixel
        for y in r.y0..<r.y1 {
            let offset = y * surface.bytesPerRow + r.x0 * bytesPerPixel
            memcpy(buffer.base + offset, memory.base + offset, count)
        }
    }

    /// Whether memory takes so much longer to write than ordinary memory that a shadow pays: both
    /// are filled, with the clock in hand.
    static func pays(for buffer: DumbBuffer, _ now: () -> Double) -> Bool {
        let count = min(buffer.memory.size, 1 << 20)
        let ordinary = Memory(count)
        func time(_ base: UnsafeMutableRawPointer) -> Double {
            let times = (0..<3).map { _ in
                let start = now()
                memset(base, 0, count)
                return now() - start
            }
            return times.min() ?? 0
        }
        _ = time(ordinary.base)
        return time(buffer.base) > 4 * time(ordinary.base)
    }
}
