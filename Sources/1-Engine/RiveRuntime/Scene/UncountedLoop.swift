extension Array where Element: AnyObject {
    /// Calls `body` with each object without counting a reference to each: the array, which is held
    /// for as long as that takes, holds them. Loops that run some hundred times a frame over objects
    /// that do little would else spend more on counting than on what they do.
    @inline(__always)
    func forEachUncounted(_ body: (Element) -> Void) {
        withUnsafeBufferPointer { objects in
            guard let first = objects.baseAddress else { return }
            // A reference and an unmanaged one are the same in memory.
            first.withMemoryRebound(to: Unmanaged<Element>.self, capacity: objects.count) {
                for i in 0..<objects.count { $0[i]._withUnsafeGuaranteedRef(body) }
            }
        }
    }
}
