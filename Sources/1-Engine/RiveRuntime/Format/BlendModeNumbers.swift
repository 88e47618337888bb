import Geometry

extension BlendMode {
    /// Creates the mode with a number in .riv files; nil for a number that the format does not define.
    package init?(rivNumber: Int) {
        let index = rivNumber == 3 ? 0 : rivNumber - 13
        guard index > 0 || rivNumber == 3, let mode = BlendMode.allCases[ifPresent: index] else {
            return nil
        }
        self = mode
    }

    /// Creates the mode of a drawable; an unknown number is treated as `sourceOver`.
    init(format number: UInt32) { self = BlendMode(rivNumber: Int(number)) ?? .sourceOver }

    /// The number of the mode in .riv files: 3 for `sourceOver`, from 14 on for the others in their order.
    package var rivNumber: Int {
        self == .sourceOver ? 3 : 13 + (BlendMode.allCases.firstIndex(of: self) ?? 0)
    }
}

extension BlendMode? {
    /// Creates the mode of a paint; nil, for the shape's mode, if the number is unknown.
    init(format number: UInt32) { self = BlendMode(rivNumber: Int(number)) }
}
