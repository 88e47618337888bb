import Platform

/// When the session of a visitor ends, and what is done then.
package struct SessionDescription: Sendable, Equatable {
    /// The countdown before the end if the file sets none, in seconds; it is at most half of `ends`.
    package static let defaultWarning = 10.0

    /// Seconds without a touch or a key after which a session ends; nil if only the action `end` ends it.
    package var ends: Double?
    /// Seconds before the end at which the visitor is asked whether they are still there; 0 for never.
    package var warns = 0.0
    /// What is done once everything is cleared and the start screen is shown; nil for nothing.
    package var action: KioskAction?

    package init() {}

    /// - Parameter node: the key `session`.
    init(_ node: ConfigNode) {
        ends = node["ends"].number
        if let ends {
            warns = node["warns"].number ?? min(SessionDescription.defaultWarning, ends / 2)
        }
        action = KioskAction.read(node["do"])
    }
}
