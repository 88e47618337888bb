import Geometry

/// The vertices from which an outline is built. Their storage is kept only for outlines that change: most are built in
/// each frame, or once, or twice because they are also used as a clip.
struct ReusedCorners {
    var all: [Path.Vertex] = []
    /// How often the vertices were made, up to `kept`.
    private var uses: UInt8 = 0
    private static let kept: UInt8 = 3

    /// Starts without vertices.
    mutating func begin() {
        all.removeAll(keepingCapacity: true)
        noteUse()
    }

    /// Replaces all vertices.
    mutating func replace(_ new: [Path.Vertex]) {
        all = new
        noteUse()
    }

    private mutating func noteUse() { if uses < ReusedCorners.kept { uses += 1 } }

    /// Frees the storage unless it will be needed again. Called when the outline has been built.
    mutating func end() { if uses < ReusedCorners.kept { all = [] } }
}
