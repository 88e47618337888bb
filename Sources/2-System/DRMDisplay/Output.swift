import CDRM
import Platform
import Rasterizer

/// An output of a card: a connector with the CRTC, plane and mode that drive it.
struct Output {
    var connector: Connector
    var crtc: UInt32
    /// The CRTC's primary plane; nil without universal planes.
    var plane: Plane?
    var mode: Mode
    var format: PixelFormat
    /// The rotation that makes the content upright on the panel as mounted.
    var panelRotation: Rotation
    /// Whether the link to the display has failed: it needs a modeset, perhaps with another mode.
    var isLinkBad: Bool

    /// Chooses an output of a card by the preferences.
    ///
    /// - Parameters:
    ///   - kms: the card.
    ///   - usesAtomic: whether atomic commits, and with them universal planes, are enabled.
    ///   - preferences: what to choose.
    ///   - current: the output that is driven; nil if none is. A display that is plugged in at an earlier connector
    ///     does not take its place.
    /// - Throws: `DRMError`, with `isDisplayMissing` if only a display is missing.
    init(
        of kms: any KMS, usesAtomic: Bool, _ preferences: OutputPreferences,
        keeping current: Output? = nil
    ) throws(DRMError) {
        guard let resources = try? kms.resources() else {
            throw DRMError(kms.path, "this card has no display outputs")
        }
        let connectors = Output.connectors(of: kms, resources.connectors)
        let connector = try Output.connector(
            connectors, preferences, current: current?.connector, path: kms.path)
        mode = try Output.mode(connector, preferences, path: kms.path)
        self.connector = connector
        let possible = resources.crtcs.enumerated().filter {
            connector.possibleCRTCs & (1 << UInt32($0.offset)) != 0
        }
        // The connector's current CRTC can be taken over without a modeset.
        guard let chosen = possible.first(where: { $0.element == connector.crtc }) ?? possible.first
        else {
            throw DRMError(kms.path, "no CRTC of this card can drive \(connector.name)")
        }
        crtc = chosen.element
        let planes = usesAtomic ? (try? kms.planes()) ?? [] : []
        let primary = planes.filter {
            $0.isPrimary && $0.possibleCRTCs & (1 << UInt32(chosen.offset)) != 0
        }
        let format = try Output.format(primary, preferences, path: kms.path)
        self.format = format
        // Many drivers refuse to move a plane that another CRTC shows.
        let usable = primary.filter { $0.formats.contains(format.fourcc) }
        plane = usable.first { $0.crtc == 0 || $0.crtc == chosen.element } ?? usable.first
        let properties = try? kms.properties(of: connector.id, type: .connector)
        panelRotation = PanelOrientation.of(properties).rotation
        isLinkBad =
            properties?[PropertyName.linkStatus]?.value == UInt64(DRM_MODE_LINK_STATUS_BAD)
    }

    /// Returns the connectors with the given IDs. Those that have disappeared, as DisplayPort connectors do
    /// when a hub is unplugged, are left out.
    static func connectors(of kms: any KMS, _ ids: [UInt32]) -> [Connector] {
        ids.compactMap { try? kms.connector($0) }
    }

    /// Returns whether two outputs are driven in the same way: connector, timings, format and CRTC are equal.
    func isSame(as other: Output) -> Bool {
        connector.id == other.connector.id && mode.hasSameTimings(as: other.mode)
            && format == other.format && crtc == other.crtc
    }

    // MARK: Choosing

    private static func connector(
        _ all: [Connector], _ preferences: OutputPreferences, current: Connector?, path: String
    ) throws(DRMError) -> Connector {
        if let name = preferences.output {
            guard let named = all.first(where: { $0.name == name }) else {
                let names = all.map(\.name).joined(separator: ", ")
                throw DRMError(path, "there is no output \(name); available: \(names)")
            }
            guard named.status != .disconnected, !named.modes.isEmpty else {
                throw DRMError(path, "no display is connected to \(name)", isDisplayMissing: true)
            }
            return named
        }
        // The driver cannot detect a display at a connector of unknown status, so it is used only if none is
        // detected, as the kernel's console does.
        for status in [Connector.Status.connected, .unknown] {
            let usable = all.filter { $0.status == status && !$0.modes.isEmpty }
            if let found = usable.first(where: { $0.id == current?.id }) ?? usable.first {
                return found
            }
        }
        throw DRMError(path, "no display is connected", isDisplayMissing: true)
    }

    private static func mode(
        _ connector: Connector, _ preferences: OutputPreferences, path: String
    ) throws(DRMError) -> Mode {
        // The lines of text flicker in an interlaced mode.
        func progressive(_ modes: [Mode]) -> [Mode] {
            let found = modes.filter { !$0.isInterlaced }
            return found.isEmpty ? modes : found
        }
        guard let request = preferences.mode else {
            let largest = connector.modes.max { $0.width * $0.height < $1.width * $1.height }
            return connector.modes.first(where: \.isRequestedByKernel)
                ?? connector.modes.first(where: \.isPreferred) ?? largest ?? connector.modes[0]
        }
        let sized = connector.modes.filter {
            $0.width == request.width && $0.height == request.height
        }
        let best =
            if let rate = request.rate {
                // The tolerance admits a rounded rate, such as 60 for 59.94 Hz.
                progressive(sized.filter { abs($0.refreshRate - rate) < 0.6 })
                    .min { abs($0.refreshRate - rate) < abs($1.refreshRate - rate) }
            } else {
                progressive(sized).max { $0.refreshRate < $1.refreshRate }
            }
        guard let best else {
            var names: [String] = []
            for mode in connector.modes {
                let name =
                    "\(mode.width)x\(mode.height)@" + Number.text(mode.refreshRate, decimals: 2)
                if !names.contains(name) { names.append(name) }
            }
            throw DRMError(
                path,
                "\(connector.name) has no mode \(request); it has " + names.joined(separator: ", "))
        }
        return best
    }

    private static func format(
        _ planes: [Plane], _ preferences: OutputPreferences, path: String
    ) throws(DRMError) -> PixelFormat {
        // Without planes, only adding a framebuffer shows whether a format is supported.
        guard !planes.isEmpty else { return preferences.format ?? .xrgb8888 }
        let supported = [PixelFormat.xrgb8888, .rgb565, .xrgb2101010].filter { format in
            planes.contains { $0.formats.contains(format.fourcc) }
        }
        guard let first = supported.first else {
            throw DRMError(
                path, "the display takes none of the formats xrgb8888, rgb565, xrgb2101010")
        }
        guard let format = preferences.format else { return first }
        guard supported.contains(format) else {
            throw DRMError(
                path,
                "the display does not take \(format.name); it takes "
                    + supported.map(\.name).joined(separator: ", "))
        }
        return format
    }
}

/// How a panel is mounted in its device: the values of the connector property "panel orientation"
/// (enum drm_panel_orientation in the kernel's drm_connector.h, which libdrm does not define).
enum PanelOrientation: UInt64 {
    case normal = 0
    case bottomUp = 1
    case leftUp = 2
    case rightUp = 3

    /// Returns a connector's orientation; normal if the kernel does not know it.
    ///
    /// - Parameter properties: the connector's properties.
    static func of(_ properties: [String: Property]?) -> PanelOrientation {
        let value = properties?[PropertyName.panelOrientation]?.value
        return value.flatMap(PanelOrientation.init(rawValue:)) ?? .normal
    }

    /// The rotation that makes the content upright.
    var rotation: Rotation {
        switch self {
        case .normal: .none
        case .bottomUp: .half
        case .leftUp: .clockwise270
        case .rightUp: .clockwise90
        }
    }
}
