import CDRM
import Platform
import Rasterizer

/// Which output to drive and how. What is nil is chosen automatically.
package struct OutputPreferences: Equatable, Sendable {
    /// A mode to look for: a resolution, and a refresh rate where it matters.
    package struct ModeRequest: Equatable, Sendable, CustomStringConvertible {
        /// In pixels, before rotation.
        package var width: Int
        /// In pixels, before rotation.
        package var height: Int
        /// In hertz; nil for the highest.
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

        /// "1280x720" or "1280x720@59.94".
        package var description: String {
            "\(width)x\(height)" + (rate.map { "@\(Number.text($0, decimals: 2))" } ?? "")
        }
    }

    /// A card, such as "/dev/dri/card1"; nil for the first one with a display.
    package var device: String?
    /// A connector, such as "HDMI-A-1"; nil for the first one with a display.
    package var output: String?
    /// Nil for the display's preferred mode.
    package var mode: ModeRequest?
    /// Nil for XRGB8888, or the first format that the display takes.
    package var format: PixelFormat?
    /// Of the content on the panel, clockwise; nil for the kernel's knowledge of how the panel is
    /// mounted.
    package var rotation: Rotation?
    /// Whether to use atomic commits where the driver takes them; false for the legacy ioctls.
    package var allowsAtomic = true
    /// Whether to paint frames in cached memory and copy them; nil to let the driver and a
    /// measurement decide.
    package var usesShadow: Bool?

    package init() {}
}

extension PixelFormat {
    /// - Parameter name: as in configurations and on the command line; nil for an unknown one.
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

    /// The fourcc code of drm_fourcc.h.
    var fourcc: UInt32 {
        switch self {
        case .xrgb8888: drmFormatXRGB8888
        case .rgb565: drmFormatRGB565
        case .xrgb2101010: drmFormatXRGB2101010
        }
    }
}
