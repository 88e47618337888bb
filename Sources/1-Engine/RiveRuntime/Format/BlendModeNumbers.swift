import Geometry

extension BlendMode {
    /// Creates the mode with a number in .riv files; nil for a number that the format does not define.
    package init?(rivNumber: Int) {
        guard let mode = BlendMode.allCases.first(where: { $0.rivNumber == rivNumber }) else {
            return nil
        }
        self = mode
    }

    /// Creates the mode of a drawable; an unknown number is treated as `sourceOver`.
    init(format number: UInt32) { self = BlendMode(rivNumber: Int(number)) ?? .sourceOver }

    /// The number of the mode in .riv files.
    package var rivNumber: Int {
        switch self {
        case .sourceOver: 3
        case .screen: 14
        case .overlay: 15
        case .darken: 16
        case .lighten: 17
        case .colorDodge: 18
        case .colorBurn: 19
        case .hardLight: 20
        case .softLight: 21
        case .difference: 22
        case .exclusion: 23
        case .multiply: 24
        case .hue: 25
        case .saturation: 26
        case .color: 27
        case .luminosity: 28
        }
    }
}

extension BlendMode? {
    /// Creates the mode of a paint; nil, for the shape's mode, if the number is unknown.
    init(format number: UInt32) { self = BlendMode(rivNumber: Int(number)) }
}
