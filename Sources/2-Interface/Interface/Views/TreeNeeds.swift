/// What a view or one of its descendants needs before the next frame. Frames do not visit subtrees that need nothing.
struct TreeNeeds: OptionSet {
    let rawValue: UInt8

    /// A layout.
    static let layout = TreeNeeds(rawValue: 1)
    /// The time of an animation.
    static let animation = TreeNeeds(rawValue: 2)
    /// A call of `advance(to:)`.
    static let advance = TreeNeeds(rawValue: 4)
}
