/// The content of a trace, independent of its format: slices, instants and counters on tracks, and the
/// expected and actual times of each frame. All times are nanoseconds on the monotonic clock.
package struct TraceTimeline: Sendable {
    /// A track of a trace.
    package struct Track: Sendable {
        package enum Kind: Equatable, Sendable {
            /// The thread of the frame loop.
            case mainThread
            /// Slices or instants that do not belong to a thread.
            case events
            /// Samples of a number, in a unit such as "°C".
            case counter(unit: String)
        }

        package var name: String
        package var kind: Kind
    }

    /// A value shown with a slice or an instant.
    package enum Argument: Equatable, Sendable {
        case integer(Int)
        case number(Double)
        case text(String)
    }

    package typealias Arguments = [(name: String, value: Argument)]

    /// A named time span on a track.
    package struct Slice: Sendable {
        /// The index of its track.
        package var track: Int
        package var name: String
        package var begin: Int
        package var end: Int
        package var arguments: Arguments = []
    }

    /// A named moment on a track.
    package struct Instant: Sendable {
        /// The index of its track.
        package var track: Int
        package var name: String
        package var time: Int
        package var arguments: Arguments = []
    }

    /// A counter's value from a certain time on.
    package struct Sample: Sendable {
        /// The index of its track.
        package var track: Int
        package var time: Int
        package var value: Double
    }

    /// How a frame was shown.
    package enum Presentation: Sendable {
        /// The frame was shown at the refresh at which it was expected.
        case onTime
        /// The frame was shown after the refresh at which it was expected.
        case late
        /// No frame was started for this refresh in time.
        case dropped
        /// The frame's flip was never reported.
        case unknown
    }

    /// When a frame was expected, and when it was made and shown.
    package struct Frame: Sendable {
        package var number: Int
        /// The time from one refresh interval before the expected refresh to that refresh.
        package var expected: Range<Int>
        /// The time from the start of work on the frame to its commit; for a dropped frame, the expected time.
        package var work: Range<Int>
        /// The time from the start of work on the frame to the start of its scanout.
        package var shown: Range<Int>
        package var presentation: Presentation
        /// Why refreshes were missed; `none` if none was missed.
        package var reason: MissReason
    }

    package var processID: Int
    package var processName: String
    /// The name of the display, used as the name of the layer that frames belong to.
    package var displayName: String
    /// The readings of both clocks at the same moment, in nanoseconds.
    package var clocks: (monotonic: Int, wall: Int)
    package var tracks: [Track] = []
    package var slices: [Slice] = []
    package var instants: [Instant] = []
    package var samples: [Sample] = []
    package var frames: [Frame] = []

    package init(
        processID: Int, processName: String, displayName: String,
        clocks: (monotonic: Int, wall: Int)
    ) {
        self.processID = processID
        self.processName = processName
        self.displayName = displayName
        self.clocks = clocks
    }

    /// Adds a track.
    ///
    /// - Returns: the track's index.
    package mutating func addTrack(_ name: String, _ kind: Track.Kind) -> Int {
        tracks.append(Track(name: name, kind: kind))
        return tracks.count - 1
    }

    /// The begin or the end of a slice.
    package struct SliceEdge: Sendable {
        package var time: Int
        /// The index of the slice.
        package var slice: Int
        package var isBegin: Bool
    }

    /// Returns the edges of all slices, track by track, sorted by time within a track. Slices of a track
    /// nest: a slice that would outlast the one that contains it ends with it.
    ///
    /// - Complexity: O(*n* log *n*) in the number of slices.
    package func sliceEdges() -> [SliceEdge] {
        var edges: [SliceEdge] = []
        edges.reserveCapacity(slices.count * 2)
        let order = slices.indices.sorted { a, b in
            let (a, b) = (slices[a], slices[b])
            return (a.track, a.begin, -a.end) < (b.track, b.begin, -b.end)
        }
        var open: [(slice: Int, end: Int)] = []
        func close(until time: Int) {
            while let last = open.last, last.end <= time {
                edges.append(SliceEdge(time: last.end, slice: last.slice, isBegin: false))
                open.removeLast()
            }
        }
        var track = -1
        for index in order {
            let slice = slices[index]
            if slice.track != track { close(until: .max) }
            track = slice.track
            close(until: slice.begin)
            edges.append(SliceEdge(time: slice.begin, slice: index, isBegin: true))
            let end = min(max(slice.begin, slice.end), open.last?.end ?? .max)
            open.append((index, end))
        }
        close(until: .max)
        return edges
    }
}
