import Geometry

extension Size {
    /// Returns the size in whole pixels of a picture that shows all of this, at least 1 and at most `extent` pixels long;
    /// nil if this size is not finite.
    func pixels(atMost extent: Double) -> (width: Int, height: Int)? {
        guard width.isFinite, height.isFinite else { return nil }
        let scale = min(1, extent / max(1, width, height))
        return (
            Int(max(1, (width * scale).rounded(.up))), Int(max(1, (height * scale).rounded(.up)))
        )
    }
}
