/// Methods with which an object decides for a recogniser. All have default implementations that change nothing.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
    /// Returns whether a recogniser that has recognised its gesture may begin; false makes it fail. The default is
    /// true.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
    /// Returns whether a recogniser receives a touch that begins. The default is true.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
    ) -> Bool
    /// Returns whether two recognisers may recognise their gestures at the same time. The default is false.
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// Lets the recogniser begin.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        true
    }

    /// Lets the recogniser receive the touch.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
    ) -> Bool { true }

    /// Keeps the two from recognising at the same time, unless the other delegate allows it.
    public func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }
}
