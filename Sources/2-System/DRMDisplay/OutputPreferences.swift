import Platform
import Rasterizer

/// What of a card is to be driven, and how. What is left nil is chosen sensibly.
public struct OutputPreferences: Equatable, Sendable {
    /// A resolution, and a rate where it matters.
    public struct ModeRequest: Equatable, Sendable, CustomStringConvertible {
        /// In pixels, as the display counts them.
        public var width: Int
        public var height: Int
        /// In hertz; nil for the highest.
        public var rate: Double?

        public init(width: Int, height: Int, rate: Double? = nil) {
            self.width = width
            self.height = height
            self.rate = rate
        }

        /// Reads "1280x720" or "1280x720@59.94"; nil for anything else.
        public init?(_ text: some StringProtocol) {
            let halves = text.split(separator: "@", omittingEmptySubsequences: false)
            let extent = (halves.first ?? "").split(
                separator: "x", omittingEmptySubsequences: false)
            guard halves.count <= 2, extent.count == 2, let width = Int(extent[0]),
                let height = Int(extent[1]), 1...16384 ~= width, 1...16384 ~= height
            else { return nil }
            self.init(width: width, height: height)
            if halves.count == 2 {
                guard let rate = Double(String(halves[1])), 1...1000 ~= rate else { return nil }
                self.rate = rate
            }
        }

        public var description: String {
            "\(width)x\(height)" + (rate.map { "@\(Number.text($0, decimals: 2))" } ?? "")
        }
    }

    /// A device such as /dev/dri/card1; nil for the first with a display.
    public var device: String?
    /// A connector such as "HDMI-A-1"; nil for the first with a display.
    public var output: String?
    /// Nil for the one that the display prefers.
    public var mode: ModeRequest?
    /// Nil for eight bits a channel, or what the display has.
    public var format: PixelFormat?
    /// Of the picture on the glass; nil leaves it to what the kernel knows of how the panel is
    /// mounted.
    public var rotation: Rotation?
    /// Whether to change all at once where the driver can; false for its older way.
    public var allowsAtomic = true
    /// Whether frames are drawn in ordinary memory first and copied; nil leaves it to the driver
    /// and a measurement.
    public var usesShadow: Bool?

    public init() {}
}

extension PixelFormat {
    /// The names in configurations and on the command line.
    public init?(name: String) {
        switch name {
        case "xrgb8888": self = .xrgb8888
        case "rgb565": self = .rgb565
        case "xrgb2101010": self = .xrgb2101010
        default: return nil
        }
    }

    public var name: String {
        switch self {
        case .xrgb8888: "xrgb8888"
        case .rgb565: "rgb565"
        case .xrgb2101010: "xrgb2101010"
        }
    }

    /// What DRM calls it.
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: 0x3432_5258  // XR24
        case .rgb565: 0x3631_4752  // RG16
        case .xrgb2101010: 0x3033_5258  // XR30
        }
    }
}
