import Geometry
import Glibc

/// How content moves that a finger drags beyond its ends, and after the finger has let go of it.
struct ScrollPhysics {
    private var friction: Double
    private var speedMultiplier: Double
    /// The exponent of the resistance beyond an end; nil if the content stops at its ends and is not flung.
    private var elasticFactor: Double?

    var isElastic: Bool { elasticFactor != nil }

    /// Creates the physics with an index in the file; nil if there are none.
    init?(_ index: Int, _ file: File) {
        guard file.scrollPhysics.indices.contains(index) else { return nil }
        let (table, object) = (file.table, file.scrollPhysics[index])
        // Without friction a fling would never end; more than this ends it in one step.
        friction = min(
            1000, max(0.1, table.double(object, .elasticScrollPhysicsFriction, default: 8)))
        let multiplier = table.double(object, .elasticScrollPhysicsSpeedMultiplier, default: 1)
        speedMultiplier = multiplier.isFinite ? multiplier : 0
        elasticFactor =
            table.typeKey(object) == TypeKey.elasticScrollPhysics
            ? table.double(object, .elasticScrollPhysicsElasticFactor, default: 0.66) : nil
    }

    /// Returns the visible offset for the one of a finger. Beyond an end, the content follows by a power of the
    /// distance.
    func held(_ value: Double, _ low: Double) -> Double {
        guard let elasticFactor else { return max(low, min(0, value)) }
        if value < low { return low - pow(low - value, elasticFactor) }
        if value > 0 { return pow(value, elasticFactor) }
        return value
    }

    /// The positions at which content may come to rest.
    struct Stops {
        /// The offsets, at most 0.
        var offsets: [Double]
        /// The distance after which they repeat, for an endless list.
        var period: Double?
    }

    /// Returns the motion of content that is let go.
    ///
    /// - Parameters:
    ///   - acceleration: the finger's.
    ///   - range: the offsets at the ends; infinite for an endless list.
    ///   - stops: where the content may come to rest; nil for anywhere.
    func glide(
        from value: Double, acceleration: Double, within range: ClosedRange<Double>, stops: Stops?
    ) -> ScrollGlide {
        var glide = ScrollGlide(from: value, to: value, within: range)
        glide.friction = friction
        // The reference runtime's factor for the speed of a fling.
        if abs(acceleration) > 100 { glide.speed = acceleration * 0.00256 * speedMultiplier }
        if let stops, !stops.offsets.isEmpty {
            let end = value + glide.speed / friction
            let stop = stops.nearest(to: end, low: range.lowerBound)
            glide.speed = (stop - value) * friction
            glide.stop = stop
        }
        return glide
    }
}

extension ScrollPhysics.Stops {
    /// Returns the stop that is nearest to an offset; that at the end is `low`.
    fileprivate func nearest(to offset: Double, low: Double) -> Double {
        var (round, rest) = (0.0, offset)
        if let period, period > 0 {
            round = (offset / period).rounded(.up) * period
            rest = offset - round
        }
        var nearest = 0.0
        var distance = Double.infinity
        for stop in offsets + (low.isFinite ? [low] : []) where abs(stop - rest) < distance {
            distance = abs(stop - rest)
            nearest = stop
        }
        return max(low, nearest + round)
    }
}

/// The motion of content along one axis: first with the speed of a fling, which friction ends, then to its goal.
struct ScrollGlide {
    private(set) var value: Double
    private(set) var isRunning = true
    fileprivate var speed = 0.0
    /// The share of the speed that is lost in a second. It grows beyond the ends.
    fileprivate var friction = 0.0
    /// Where the content stops exactly; nil for its goal.
    fileprivate var stop: Double?
    private var goal: Double
    private let range: ClosedRange<Double>

    /// Creates a motion without a fling.
    init(from value: Double, to goal: Double, within range: ClosedRange<Double>) {
        self.value = value
        self.range = range
        self.goal = max(range.lowerBound, min(range.upperBound, goal))
    }

    mutating func advance(_ elapsed: Double) {
        if speed != 0 {
            value += speed * elapsed
            if !range.contains(value) { friction *= 4 }
            speed -= speed * min(1, elapsed * friction)
            if abs(speed) < 5 {
                speed = 0
                goal = max(range.lowerBound, min(range.upperBound, value))
            }
        } else if !rest() {
            value += (goal - value) * min(1, elapsed * 15)
        }
    }

    /// Ends the motion if it has nearly reached its goal.
    ///
    /// - Returns: whether it has.
    mutating func rest() -> Bool {
        guard speed == 0, abs(goal - value) < 0.1 else { return false }
        value = stop ?? goal
        isRunning = false
        return true
    }
}

/// The velocity of a finger that drags content, and how it changes.
struct DragVelocity {
    /// In units per second.
    var velocity = Point.zero
    private(set) var acceleration = Point.zero
    private var last: Moment

    /// When a pointer event happens, in seconds.
    struct Moment {
        /// The program's time of the event; nil if it gives none.
        var pointer: Double?
        /// The time that has been advanced by.
        var played: Double

        func seconds(since other: Moment) -> Double {
            if let pointer, let before = other.pointer { return pointer - before }
            return played - other.played
        }
    }

    init(at moment: Moment) { last = moment }

    mutating func add(_ delta: Point, at moment: Moment) {
        let elapsed = moment.seconds(since: last)
        last = moment
        guard elapsed > 0 else { return }
        let before = velocity
        velocity = delta * (1 / elapsed)
        acceleration = (before + velocity) * (1 / elapsed)
    }
}
