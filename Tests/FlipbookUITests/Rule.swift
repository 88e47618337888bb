import Testing

/// A rule of SwiftUI, and a program that shows whether it is kept.
struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @MainActor @Sendable () throws -> Void

    init(_ name: String, _ check: @escaping @MainActor @Sendable () throws -> Void) {
        self.name = name
        self.check = check
    }

    var testDescription: String { name }
}
