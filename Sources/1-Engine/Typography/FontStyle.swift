/// A variable font's position on one of its axes.
public struct FontAxis: Equatable, Hashable, Sendable {
    /// The axis's OpenType tag: four letters, the first in the highest byte; "wght" is 0x77676874.
    public var tag: UInt32
    /// In the axis's own units.
    public var value: Double

    /// The axis `tag` at `value`.
    public init(tag: UInt32, value: Double) {
        self.tag = tag
        self.value = value
    }
}

/// The setting of an OpenType feature.
public struct FontFeature: Equatable, Hashable, Sendable {
    /// The feature's OpenType tag: four letters, the first in the highest byte.
    public var tag: UInt32
    /// 0 turns the feature off, 1 on; more choose among its alternatives.
    public var value: UInt32

    /// The feature `tag` set to `value`.
    public init(tag: UInt32, value: UInt32) {
        self.tag = tag
        self.value = value
    }
}

extension FontFeature {
    /// Figures of one width, so that numbers below each other line up and one that changes does not
    /// move what is beside it (OpenType `tnum`). A font without the feature keeps its own figures,
    /// which in most such fonts, DejaVu and Liberation among them, have one width anyway.
    public static let tabularFigures = FontFeature(tag: 0x746e_756d, value: 1)
}
