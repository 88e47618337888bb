import Display
import Geometry
import Glibc
import Platform
import Rasterizer

/// A shadow buffer: a frame in cached memory, with the layout of the scanout buffers, whose damage is copied
/// to them.
///
/// It is used if scanout memory is many times slower to write than cached memory. Painting the damage of
/// older frames there, as a buffer's age requires, would then cost more than the copy.
final class ShadowBuffer {
    let surface: Surface
    private let memory: MappedMemory
    private let bytesPerPixel: Int
    private let width: Int
    private let height: Int
    private let rotation: Rotation
    private var history = DamageHistory()
    /// Whether the buffer holds the latest frame.
    private(set) var isValid = false

    /// Allocates a shadow buffer.
    ///
    /// - Parameters:
    ///   - buffer: a scanout buffer with the layout to use.
    ///   - output: the output of the scanout buffer.
    ///   - rotation: the rotation of the content in the buffer.
    /// - Throws: `SystemError` if there is no memory.
    init(like buffer: DumbBuffer, output: Output, rotation: Rotation) throws(SystemError) {
        (width, height) = (output.mode.width, output.mode.height)
        self.rotation = rotation
        bytesPerPixel = output.format.bytesPerPixel
        memory = try MappedMemory(count: buffer.allocation.pitch * height)
        surface = Surface(
            memory: memory.bytes, bytesPerRow: buffer.allocation.pitch, width: width,
            height: height, format: output.format, rotation: rotation, owner: memory)
    }

    /// Marks the content as undefined.
    func invalidate() {
        isValid = false
        history.removeAll()
    }

    /// Copies a frame to a scanout buffer.
    ///
    /// - Parameters:
    ///   - buffer: a buffer with the layout that the shadow buffer was made for.
    ///   - damage: how the frame differs from the one before, in logical pixels.
    ///   - age: the age of the scanout buffer, in frames; 0 if its content is undefined.
    func copy(to buffer: DumbBuffer, damage: [PixelRect], age: Int) {
        guard buffer.allocation.pitch == surface.bytesPerRow else { return }
        isValid = true
        history.append(damage)
        for rect in history.area(age: age, bounds: surface.bounds) { copy(rect, to: buffer) }
    }

    private func copy(_ rect: PixelRect, to buffer: DumbBuffer) {
        let r = rotation.toBuffer(rect.intersection(surface.bounds), width: width, height: height)
        guard !r.isEmpty else { return }
        let count = (r.x1 - r.x0) * bytesPerPixel
        for y in r.y0..<r.y1 {
            let offset = y * surface.bytesPerRow + r.x0 * bytesPerPixel
            memcpy(buffer.memory.base + offset, memory.base + offset, count)
        }
    }

    /// Measures whether a shadow buffer is worthwhile: whether writing scanout memory takes more than four
    /// times as long as writing cached memory. Overwrites the start of the buffer.
    ///
    /// - Parameters:
    ///   - buffer: a scanout buffer that is not shown.
    ///   - now: the clock, in seconds.
    static func isWorthwhile(for buffer: DumbBuffer, _ now: () -> Double) -> Bool {
        let count = min(buffer.allocation.size, 1 << 20)
        guard let cached = try? MappedMemory(count: count) else { return false }
        func fillTime(_ base: UnsafeMutableRawPointer) -> Double {
            let times = (0..<3).map { _ in
                let start = now()
                memset(base, 0, count)
                return now() - start
            }
            return times.min() ?? 0
        }
        // The first writes fault the pages in and are not counted.
        _ = fillTime(cached.base)
        return fillTime(buffer.memory.base) > 4 * fillTime(cached.base)
    }
}
