import Geometry

/// The paths of a list's rounded rectangles. They keep their storage when the list is recorded again, so that a frame
/// with as many of them as the one before allocates nothing.
struct ReusedPaths: Equatable, Sendable {
    private var paths: [Path] = []
    private var used = 0

    /// Makes all paths free. Their storage is written in place only if no command holds it any more.
    mutating func removeAll() { used = 0 }

    /// Returns a rounded rectangle; see `Path.addRoundedRect`.
    mutating func roundedRect(_ rect: Rect, radius: Double) -> Path {
        if used == paths.count { paths.append(Path()) }
        paths[used].removeAll()
        paths[used].addRoundedRect(rect, radius: radius)
        used += 1
        return paths[used - 1]
    }

    /// Always true: what a list draws does not depend on the storage that it reuses.
    static func == (a: ReusedPaths, b: ReusedPaths) -> Bool { true }
}
