extension Color {
    /// A channel of a colour that is written as number literals: a fraction from 0 to 1, as with UIColor.
    public struct LiteralChannel: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
        let value: Double

        /// Creates a channel from a literal such as 1.
        public init(integerLiteral value: Int) { self.value = Double(value) }

        /// Creates a channel from a literal such as 0.5.
        public init(floatLiteral value: Double) { self.value = value }
    }

    /// Creates a colour from fractions that are number literals, from 0 to 1.
    ///
    /// A literal beyond 1 is meant for channels of 0...255, which would all be clamped to white. It stops a debug build
    /// with a message; a release build takes the channels as 0...255, and an opacity up to 1 as a fraction.
    public init(
        red: LiteralChannel, green: LiteralChannel, blue: LiteralChannel, alpha: LiteralChannel = 1
    ) {
        let channels = [red.value, green.value, blue.value]
        let hint = Color.hint(forLiterals: channels + [alpha.value])
        assert(hint == nil, hint ?? "")
        self.init(literals: channels, alpha: alpha.value)
    }

    /// The reason why literals are no fractions, and what to write instead; nil if they are.
    static func hint(forLiterals values: [Double]) -> String? {
        guard values.contains(where: { $0 > 1 }) else { return nil }
        let list = values.map { "\($0)" }.joined(separator: ", ")
        return "Color(red:green:blue:alpha:) takes literals as fractions from 0 to 1, not \(list); "
            + "for channels of 0...255 write Color(argb: 0xffrrggbb) or divide each by 255"
    }

    /// Creates a colour from literals, of which one beyond 1 makes all channels 0...255.
    init(literals channels: [Double], alpha: Double) {
        let unit = channels.contains { $0 > 1 } ? 1.0 / 255 : 1
        self.init(
            red: channels[0] * unit, green: channels[1] * unit, blue: channels[2] * unit,
            alpha: alpha > 1 ? alpha / 255 : alpha)
    }
}
