/// Why a window could not be had.
public struct WaylandError: Error, CustomStringConvertible {
    public var description: String

    init(_ description: String) { self.description = description }
}
