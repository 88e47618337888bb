/// Identifies a layer of a state machine between two resets to its initial state. An address would not do, since it can
/// be reused.
struct LayerID: Hashable {
    /// The tree of artboards in which the machine plays.
    let tree: ObjectIdentifier
    let number: Int
}
