/// A value that never changes, in memory of its own: those who refer to it need not each have a copy.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
