import CDRM
import Platform
import Rasterizer

/// Which output to drive, and how. Preferences that are nil are chosen automatically.
package struct OutputPreferences: Equatable, Sendable {
    /// A requested mode: a resolution and optionally a refresh rate.
    package struct ModeRequest: Equatable, Sendable, CustomStringConvertible {
        /// The width in pixels, before rotation.
        package var width: Int
        /// The height in pixels, before rotation.
        package var height: Int
        /// The refresh rate in hertz; nil for the highest.
        package var rate: Double?

        package init(width: Int, height: Int, rate: Double? = nil) {
            self.width = width
            self.height = height
            self.rate = rate
        }

        /// Parses "1280x720" or "1280x720@59.94"; nil for anything else.
        package init?(_ text: some StringProtocol) {
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let extent = parts[0].split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count <= 2, extent.count == 2, let width = Int(extent[0]),
                let height = Int(extent[1]), 1...16384 ~= width, 1...16384 ~= height
            else { return nil }
            self.init(width: width, height: height)
            if parts.count == 2 {
                guard let rate = Double(parts[1]), 1...1000 ~= rate else { return nil }
                self.rate = rate
            }
        }

        /// The request as text, such as "1280x720" or "1280x720@59.94".
        package var description: String {
            "\(width)x\(height)" + (rate.map { "@\(Number.text($0, decimals: 2))" } ?? "")
        }
    }

    /// A card, such as "/dev/dri/card1"; nil for the first one with a display.
    package var device: String?
    /// A connector, such as "HDMI-A-1"; nil for the first one with a display.
    package var output: String?
    /// The mode; nil for the one that `video=` on the kernel's command line asks for or, without one, the
    /// display's preferred mode.
    package var mode: ModeRequest?
    /// The pixel format; nil for XRGB8888 or, if the display does not support it, RGB565 or XRGB2101010.
    package var format: PixelFormat?
    /// The clockwise rotation of the content on the panel; nil for the panel orientation reported by the
    /// kernel.
    package var rotation: Rotation?
    /// Whether to use atomic commits if the driver supports them; false for the legacy ioctls.
    package var allowsAtomic = true
    /// Whether to paint frames in cached memory and copy them; nil to decide by the driver's preference and a
    /// measurement.
    package var usesShadow: Bool?

    package init() {}
}

extension PixelFormat {
    /// Creates a format from its name in configurations and on the command line; nil if the name is unknown.
    package init?(name: String) {
        guard let format = PixelFormat.allCases.first(where: { $0.name == name }) else {
            return nil
        }
        self = format
    }

    /// The name in configurations and on the command line.
    package var name: String {
        switch self {
        case .xrgb8888: "xrgb8888"
        case .rgb565: "rgb565"
        case .xrgb2101010: "xrgb2101010"
        }
    }

    /// The format's FourCC code from drm_fourcc.h.
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: drmFormatXRGB8888
        case .rgb565: drmFormatRGB565
        case .xrgb2101010: drmFormatXRGB2101010
        }
    }
}
