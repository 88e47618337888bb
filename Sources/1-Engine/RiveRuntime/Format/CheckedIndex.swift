extension Array {
    /// The element at an index from a file; nil for an index that is nil or out of range.
    package subscript(ifPresent index: Int?) -> Element? {
        guard let index, indices.contains(index) else { return nil }
        return self[index]
    }
}
