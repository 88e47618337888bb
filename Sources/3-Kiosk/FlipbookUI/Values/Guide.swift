/// An alignment guide of either axis.
enum Guide: Hashable {
    case horizontal(HorizontalAlignment)
    case vertical(VerticalAlignment)

    /// The guide of a stack across its axis, for the fraction of the free extent before a child.
    static func across(_ axis: StackView.Axis, _ fraction: Double) -> Guide {
        switch axis {
        case .vertical:
            .horizontal(fraction == 0 ? .leading : fraction == 1 ? .trailing : .center)
        case .horizontal: .vertical(fraction == 0 ? .top : fraction == 1 ? .bottom : .center)
        }
    }

    /// Returns the position of the guide in a view that does not set it, in points.
    func position(in size: Size) -> Double {
        switch self {
        case .horizontal(let guide): size.width * guide.fraction
        case .vertical(let guide): size.height * guide.fraction
        }
    }
}
