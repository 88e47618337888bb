/// Something that happened besides frames. Times are in seconds on the monotonic clock.
package struct EventRecord: Equatable, Sendable {
    /// What happened, and which of the fields say more about it.
    package enum Kind: UInt8, CaseIterable, Sendable {
        /// A kind that this version does not know.
        case unknown
        /// `id`: finger; `x`, `y`: place in pixels of the display; `value`: the panel's time.
        case touch
        /// A refresh; `text`: its sources; `size`: rows, at its end.
        case refresh
        /// A program or file of a source; `text`: its name; `size`: bytes, at its end.
        case source
        /// A document is parsed; `text`: the source; `size`: bytes.
        case parse
        /// A document is written to disk; `text`: the source; `size`: bytes.
        case save
        /// Rows of a list are made of a document; `text`: the screen; `size`: rows.
        case rows
        /// `ended`: the configuration was taken; `failed`: refused, `text`: the first error.
        case configuration
        /// Something went wrong; `text`: what.
        case fault
        /// `text`: the sensor; `value`: °C.
        case temperature
        /// The processors' clock; `value`: MHz; `size`: the maximum in MHz.
        case clock
        /// `began`: the session is active; `ended`: another one is.
        case session
        /// The display is another one, or was blanked; `text`: which.
        case display
        /// Another screen is shown; `text`: its name.
        case screen
        /// A mark that somebody has set; `text`: their words.
        case mark
    }

    /// Where in its course the event is. Spans have a `began` and an `ended` or `failed` with the same
    /// kind and `id`.
    package enum Phase: UInt8, CaseIterable, Sendable {
        /// It has no duration.
        case instant
        case began
        case moved
        case ended
        case cancelled
        /// Ended with an error.
        case failed
    }

    /// A text's length in the file is limited to this many bytes of UTF-8.
    package static let maximumText = 64

    package var time: Double
    package var kind: Kind
    package var phase: Phase
    /// A finger, or the number of a span.
    package var id: Int = 0
    package var x: Double = 0
    package var y: Double = 0
    package var value: Double = 0
    /// How long a span took, in seconds; at its end.
    package var duration: Double = 0
    package var size: Int = 0
    package var text = ""

    package init(_ kind: Kind, _ phase: Phase = .instant, at time: Double, text: String = "") {
        self.time = time
        self.kind = kind
        self.phase = phase
        self.text = text
    }
}
