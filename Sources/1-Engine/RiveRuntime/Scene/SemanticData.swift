/// What a screen reader would be told about its parent. Nothing reads it yet, but a solo does not count it among the
/// children that it shows.
final class SemanticData: Component {
    override var isContent: Bool { false }
}
