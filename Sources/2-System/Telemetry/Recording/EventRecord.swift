/// The record of an event other than a frame. Times are in seconds on the monotonic clock.
package struct EventRecord: Equatable, Sendable {
    /// The kinds of events, and the fields that each kind uses.
    package enum Kind: UInt8, CaseIterable, Sendable {
        /// A kind that this version of the program does not know.
        case unknown
        /// A touch; `id`: the finger; `x`, `y`: the position in pixels of the display; `value`: the time as
        /// reported by the panel.
        case touch
        /// A refresh of data; `text`: its sources; `size`: the number of rows, at its end.
        case refresh
        /// A run of a source's program or a read of its file; `text`: the source's name; `size`: the number of
        /// bytes, at its end.
        case source
        /// The parsing of a document; `text`: the source; `size`: the number of bytes.
        case parse
        /// The writing of a document to disk; `text`: the source; `size`: the number of bytes.
        case save
        /// The conversion of a document to rows of a list; `text`: the screen; `size`: the number of rows.
        case rows
        /// The loading of a configuration; `ended`: it was accepted; `failed`: it was refused, and `text` is
        /// the first error.
        case configuration
        /// A fault; `text`: its description.
        case fault
        /// A temperature reading; `text`: the sensor; `value`: °C.
        case temperature
        /// A reading of the processors' clock; `value`: MHz; `size`: the maximum in MHz.
        case clock
        /// A session switch; `began`: this session became active; `ended`: another one did.
        case session
        /// A change or blanking of the display; `text`: a description.
        case display
        /// A change of the visible screen; `text`: the new screen's name.
        case screen
        /// A mark set on request; `text`: its label.
        case mark
    }

    /// The event's phase. A span has a `began` record and an `ended`, `cancelled` or `failed` record with the
    /// same kind and `id`.
    package enum Phase: UInt8, CaseIterable, Sendable {
        /// The event has no duration.
        case instant
        case began
        case moved
        case ended
        case cancelled
        /// The span ended with an error.
        case failed
    }

    /// The maximum length of a text in the file, in bytes of UTF-8.
    package static let maximumText = 64

    package var time: Double
    package var kind: Kind
    package var phase: Phase
    /// The finger of a touch, or the number of a span.
    package var id: Int = 0
    package var x: Double = 0
    package var y: Double = 0
    package var value: Double = 0
    /// How long a span took, in seconds; set at its end.
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
