/// How far content can shrink, for the columns of a grid.
extension FlexNode {
    /// Returns the least width of the border box at which nothing in it must shrink that does not shrink, regardless of
    /// its own width. Texts, boxes that wrap and grids can shrink to nothing.
    ///
    /// - Parameter owner: the width to which percentages refer; nil if it is not known.
    /// - Complexity: linear in the number of nodes in the subtree.
    func leastWidth(in owner: Double?) -> Double {
        var content = 0.0
        if style.display == .flex, style.wrap == .noWrap {
            let isRow = style.flexDirection == .row || style.flexDirection == .rowReverse
            for child in children
            where child.style.display != .none && child.style.position != .absolute {
                let width = child.leastWidthAsItem(isShrinkable: isRow)
                content = isRow ? content + width : max(content, width)
            }
        }
        return bound(content + inner(.width, owner), .width, owner, ownerWidth: owner)
    }

    private func leastWidthAsItem(isShrinkable: Bool) -> Double {
        let margin = style.margin.sum(.width, nil)
        if let own = definiteLength(.width, in: nil) {
            if !isShrinkable || style.flexShrink == 0 { return own + margin }
            return boundByLimits(0, .width, nil) + margin
        }
        return leastWidth(in: nil) + margin
    }
}
