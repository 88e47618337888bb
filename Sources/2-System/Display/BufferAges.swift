/// How many frames ago each of a display's buffers was presented (EGL_EXT_buffer_age).
package struct BufferAges: Sendable {
    /// The number of the frame that each buffer holds; 0 if its content is undefined.
    private var frames: [Int]
    private var latest = 0

    package init(count: Int) { frames = Array(repeating: 0, count: count) }

    package var count: Int { frames.count }

    /// A buffer's age, counted from the next frame: 1 for the latest one; 0 if its content is
    /// undefined.
    package func age(of index: Int) -> Int {
        frames[index] == 0 ? 0 : latest - frames[index] + 1
    }

    /// The buffer to draw next: the newest one that is free, since the least of it is out of date.
    /// Nil if none is free.
    package func newest(where isFree: (Int) -> Bool) -> Int? {
        var newest: Int?
        for index in frames.indices where isFree(index) {
            if let known = newest, frames[index] <= frames[known] { continue }
            newest = index
        }
        return newest
    }

    /// The next frame is presented with a buffer.
    package mutating func present(_ index: Int) {
        latest += 1
        frames[index] = latest
    }

    /// The content of all buffers is undefined.
    package mutating func invalidate() {
        for index in frames.indices { frames[index] = 0 }
    }
}
