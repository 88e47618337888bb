/// The ages of a display's buffers: how many frames ago each was presented, as in EGL_EXT_buffer_age.
package struct BufferAges: Sendable {
    /// The number of the frame that each buffer holds; 0 if its content is undefined.
    private var frames: [Int]
    private var latest = 0

    package init(count: Int) { frames = Array(repeating: 0, count: count) }

    /// Returns a buffer's age relative to the next frame: 1 for the most recently presented buffer; 0 if the
    /// buffer's content is undefined.
    package func age(of index: Int) -> Int {
        frames[index] == 0 ? 0 : latest - frames[index] + 1
    }

    /// Returns the buffer to draw next, or nil if none is free: the most recently presented free buffer, which
    /// has the smallest area to repaint.
    package func newest(where isFree: (Int) -> Bool) -> Int? {
        var newest: Int?
        for index in frames.indices where isFree(index) {
            if let known = newest, frames[index] <= frames[known] { continue }
            newest = index
        }
        return newest
    }

    /// Records that the next frame is presented with a buffer.
    package mutating func present(_ index: Int) {
        latest += 1
        frames[index] = latest
    }

    /// Marks the content of all buffers as undefined.
    package mutating func invalidate() {
        for index in frames.indices { frames[index] = 0 }
    }
}
