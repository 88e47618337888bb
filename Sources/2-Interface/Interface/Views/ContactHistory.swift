import Geometry

/// The contacts of the last moments, from which bounces are told.
///
/// A light finger, a worn panel or a wet glass loses contact for a moment, and the panel then reports a second contact in
/// the same place, which is no second tap. Nobody taps twice within `Touch.bounceInterval`: the fastest double taps of people
/// leave the glass for 60 ms and more, while panels lose a contact for one to three scans of 8 to 16 ms.
struct ContactHistory {
    /// The maximum distance between contacts of one tap, in points: half of a small button, since a second finger in
    /// another place, as of somebody who types fast, is a tap of its own.
    static let bounceDistance = 22.0

    private struct Contact {
        let time: Double
        let place: Point
    }

    /// The taps that have ended, the oldest first.
    private var ended: [Contact] = []

    /// Notes the end of a contact that has not moved further than a tap may.
    mutating func tapEnded(at place: Point, _ time: Double) {
        ended.removeAll { time - $0.time > Touch.bounceInterval }
        ended.append(Contact(time: time, place: place))
    }

    /// Returns whether a new contact continues a tap that has just ended.
    func isBounce(at place: Point, _ time: Double) -> Bool {
        // Only the latest contact there counts: what follows a contact that was a tap of its own is one too.
        ended.last { $0.place.distance(to: place) <= ContactHistory.bounceDistance }
            .map { ContactHistory.isSame($0.place, $0.time, place, time) } ?? false
    }

    /// Returns whether two contacts are one tap. Those at one instant are of a program, which taps as fast as it likes: a
    /// panel reports a new contact with its next scan.
    static func isSame(_ place: Point, _ time: Double, _ other: Point, _ otherTime: Double) -> Bool
    {
        otherTime > time && otherTime - time <= Touch.bounceInterval
            && place.distance(to: other) <= bounceDistance
    }
}
