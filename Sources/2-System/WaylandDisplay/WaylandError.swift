/// Why a window cannot be opened or drawn to.
package struct WaylandError: Error, CustomStringConvertible {
    /// What is wrong, and how to fix it if that is known.
    package var description: String

    init(_ description: String) { self.description = description }
}
