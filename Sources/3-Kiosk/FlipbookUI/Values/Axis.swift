/// An axis along which content scrolls.
public enum Axis: UInt8, Sendable {
    case horizontal = 1
    case vertical = 2

    /// A set of axes.
    public struct Set: OptionSet, Sendable {
        /// The bits, one for each axis.
        public let rawValue: UInt8

        /// Creates a set of axes from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The horizontal axis.
        public static let horizontal = Set(rawValue: Axis.horizontal.rawValue)
        /// The vertical axis.
        public static let vertical = Set(rawValue: Axis.vertical.rawValue)
    }
}
