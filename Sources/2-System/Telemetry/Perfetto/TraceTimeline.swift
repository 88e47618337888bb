/// What a trace shows, whatever its format: slices, instants and counters on tracks, and the expected
/// and the actual time of each frame. All times are nanoseconds on the monotonic clock.
package struct TraceTimeline: Sendable {
    /// A line of a trace.
    package struct Track: Sendable {
        package enum Kind: Equatable, Sendable {
            /// The thread of the frame loop.
            case mainThread
            /// Slices or instants that belong to no thread.
            case events
            /// Numbers, in a unit such as "°C".
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

    /// A duration with a name.
    package struct Slice: Sendable {
        /// The index of its track.
        package var track: Int
        package var name: String
        package var begin: Int
        package var end: Int
        package var arguments: Arguments = []
    }

    /// A moment with a name.
    package struct Instant: Sendable {
        /// The index of its track.
        package var track: Int
        package var name: String
        package var time: Int
        package var arguments: Arguments = []
    }

    /// A counter's value from a time on.
    package struct Sample: Sendable {
        /// The index of its track.
        package var track: Int
        package var time: Int
        package var value: Double
    }

    /// How a frame was shown.
    package enum Presentation: Sendable {
        /// At the refresh that it was expected at.
        case onTime
        /// After it.
        case late
        /// Never: none was begun for this refresh.
        case dropped
        /// The frame's flip was never reported.
        case unknown
    }

    /// When a frame was expected and when it was made and shown.
    package struct Frame: Sendable {
        package var number: Int
        /// From one refresh interval before the expected refresh to that refresh.
        package var expected: Range<Int>
        /// From the beginning of work on the frame to its commit; of a dropped one, what was expected.
        package var work: Range<Int>
        /// From the beginning of work on the frame to the beginning of its scanout.
        package var shown: Range<Int>
        package var presentation: Presentation
        /// Why refreshes were missed; `none` if none was.
        package var reason: MissReason
    }

    package var processID: Int
    package var processName: String
    /// The name of the display, as the layer that frames belong to.
    package var displayName: String
    /// Two readings of the clocks at the same moment, in nanoseconds.
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
    /// - Returns: its index.
    package mutating func addTrack(_ name: String, _ kind: Track.Kind) -> Int {
        tracks.append(Track(name: name, kind: kind))
        return tracks.count - 1
    }

    /// The beginning or the end of a slice.
    package struct SliceEdge: Sendable {
        package var time: Int
        /// The index of the slice.
        package var slice: Int
        package var isBegin: Bool
    }

    /// The edges of all slices, track by track, sorted by time within a track. Slices of a track
    /// nest: one that would outlast the one around it ends with it.
    ///
    /// - Complexity: O(*n* log *n*) in the slices.
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
