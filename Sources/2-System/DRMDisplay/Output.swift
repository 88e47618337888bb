import CDRM
import Platform
import Rasterizer

/// A display of a card, and the parts of the card that drive it.
struct Output {
    var connector: Connector
    var crtc: UInt32
    /// Nil where the card does not speak of planes.
    var plane: Plane?
    var mode: Mode
    var format: PixelFormat
    /// How the picture is to be turned, where the kernel knows how the panel is mounted.
    var mountedRotation: Rotation

    /// Chooses what to drive.
    ///
    /// - Parameter planes: empty where the card does not speak of them.
    init(
        of kms: any KMS, planes: [Plane], _ wanted: OutputPreferences
    ) throws(DRMError) {
        guard let resources = kms.resources() else {
            throw DRMError(kms.path, "this card drives no display")
        }
        let connectors = resources.connectors.compactMap { kms.connector($0, probe: true) }
        let connector = try Output.connector(connectors, wanted, path: kms.path)
        mode = try Output.mode(connector, wanted, path: kms.path)
        self.connector = connector
        // The one that drives the connector already can do so without a flicker.
        let possible = resources.crtcs.enumerated().filter {
            connector.possibleCRTCs & (1 << UInt32($0.offset)) != 0
        }
        guard let chosen = possible.first(where: { $0.element == connector.crtc }) ?? possible.first
        else {
            throw DRMError(kms.path, "nothing on this card can drive \(connector.name)")
        }
        crtc = chosen.element
        let primary = planes.filter {
            $0.isPrimary && $0.possibleCRTCs & (1 << UInt32(chosen.offset)) != 0
        }
        format = try Output.format(primary, wanted, path: kms.path)
        let fourcc = format.fourcc
        plane = primary.first { $0.formats.contains(fourcc) }
        // DRM's words say which side of the panel is up: the picture is turned to meet it.
        let mounted = kms.properties(
            of: connector.id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))["panel orientation"]
        mountedRotation =
            switch mounted?.value {
            case 1: .half
            case 2: .clockwise270
            case 3: .clockwise90
            default: .none
            }
    }

    private static func connector(
        _ all: [Connector], _ wanted: OutputPreferences, path: String
    ) throws(DRMError) -> Connector {
        if let name = wanted.output {
            guard let named = all.first(where: { $0.name == name }) else {
                let names = all.map(\.name).joined(separator: ", ")
                throw DRMError(path, "there is no output \(name) among \(names)")
            }
            guard named.isConnected, !named.modes.isEmpty else {
                throw DRMError(path, "no display is connected to \(name)", isAbsence: true)
            }
            return named
        }
        guard let first = all.first(where: { $0.isConnected && !$0.modes.isEmpty }) else {
            throw DRMError(path, "no display is connected", isAbsence: true)
        }
        return first
    }

    private static func mode(
        _ connector: Connector, _ wanted: OutputPreferences, path: String
    ) throws(DRMError) -> Mode {
        guard let request = wanted.mode else {
            let largest = connector.modes.max { $0.width * $0.height < $1.width * $1.height }
            return connector.modes.first(where: \.isPreferred) ?? largest ?? connector.modes[0]
        }
        let sized = connector.modes.filter {
            $0.width == request.width && $0.height == request.height
        }
        let best =
            if let rate = request.rate {
                sized.filter { abs(1 / $0.refreshInterval - rate) < 0.6 }
                    .min { abs(1 / $0.refreshInterval - rate) < abs(1 / $1.refreshInterval - rate) }
            } else {
                sized.min { $0.refreshInterval < $1.refreshInterval }
            }
        guard let best else {
            var names: [String] = []
            for mode in connector.modes {
                let name =
                    "\(mode.width)x\(mode.height)@"
                    + Number.text(1 / mode.refreshInterval, decimals: 2)
                if !names.contains(name) { names.append(name) }
            }
            throw DRMError(
                path,
                "\(connector.name) has no mode \(request); it has " + names.joined(separator: ", "))
        }
        return best
    }

    private static func format(
        _ planes: [Plane], _ wanted: OutputPreferences, path: String
    ) throws(DRMError) -> PixelFormat {
        // Without planes only a try tells.
        guard !planes.isEmpty else { return wanted.format ?? .xrgb8888 }
        let offered = [PixelFormat.xrgb8888, .rgb565, .xrgb2101010].filter { format in
            planes.contains { $0.formats.contains(format.fourcc) }
        }
        guard let first = offered.first else {
            throw DRMError(
                path, "the display takes none of the formats xrgb8888, rgb565, xrgb2101010")
        }
        guard let format = wanted.format else { return first }
        guard offered.contains(format) else {
            throw DRMError(
                path,
                "the display does not take \(format.name); it takes "
                    + offered.map(\.name).joined(separator: ", "))
        }
        return format
    }
}
