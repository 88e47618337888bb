/// A position on one axis of a variable font.
public struct FontAxis: Equatable, Hashable, Sendable {
    /// The axis's OpenType tag: four letters, the first in the highest byte; "wght" is 0x77676874.
    public var tag: UInt32
    /// The position in the axis's own units.
    public var value: Double

    /// Creates the position `value` on the axis `tag`.
    public init(tag: UInt32, value: Double) {
        self.tag = tag
        self.value = value
    }
}

/// The setting of an OpenType feature.
public struct FontFeature: Equatable, Hashable, Sendable {
    /// The feature's OpenType tag: four letters, the first in the highest byte.
    public var tag: UInt32
    /// 0 turns the feature off, 1 turns it on; larger values select one of its alternatives.
    public var value: UInt32

    /// Creates the setting `value` for the feature `tag`.
    public init(tag: UInt32, value: UInt32) {
        self.tag = tag
        self.value = value
    }
}

extension FontFeature {
    /// Figures of equal width, so that numbers in a column line up and a changing number does not move its neighbours
    /// (OpenType `tnum`). A font without the feature keeps its default figures, which in most such fonts, including
    /// DejaVu and Liberation, already have equal widths.
    public static let tabularFigures = FontFeature(tag: 0x746e_756d, value: 1)
    /// No adjustment of the spaces between pairs of letters (OpenType `kern`).
    package static let noKerning = FontFeature(tag: 0x6b65_726e, value: 0)
}
