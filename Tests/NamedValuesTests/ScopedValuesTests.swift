import JSON
import TestSupport
import Testing

@testable import NamedValues

@Suite struct ScopedValuesTests {
    private func scoped() throws -> ScopedValues {
        ScopedValues(
            kiosk: try store(#"{"cart": [], "n": 1, "order": {"a": 1}}"#),
            screen: try store(#"{"n": 5, "query": ""}"#))
    }

    @Test func nearestDeclaredValueIsChanged() throws {
        var values = try scoped()
        try values.set("n", to: value("6"))
        try values.set("values.n", to: value("2"))
        try values.set("screen.query", to: value("\"x\""))
        try values.add(value("1"), to: "cart")
        try values.set("order.b", to: value("2"))
        #expect(try values.screen?.value(at: "n") == value("6"))
        #expect(try values.kiosk.value(at: "n") == value("2"))
        #expect(try values.value(at: "n") == value("6"))
        #expect(try values.value(at: "values.n") == value("2"))
        #expect(values.value(at: "query") == .string("x"))
        #expect(try values.value(at: "values.cart.0") == value("1"))
        try values.remove(from: "cart") { _ in true }
        try values.remove("order.a")
        try values.clear("query")
        #expect(values.value(at: "cart") == .array([]) && values.value(at: "query") == .string(""))
        #expect(try values.value(at: "order") == value(#"{"b": 2}"#))
        values.screen = nil
        try values.set("n", to: value("3"))
        #expect(try values.kiosk.value(at: "n") == value("3"))
    }

    @Test func undeclaredNamesAreRefused() throws {
        var values = try scoped()
        func error(_ path: String) -> String? {
            thrownError(ValueError.self) { try values.set(path, to: .null) }?.description
        }
        #expect(error("qury") == "qury: no such value; did you mean 'query'?")
        #expect(
            error("somewhere")
                == "somewhere: no such value; declare it in 'values', which has cart, n, order, query"
        )
        #expect(
            error("screen.cart")
                == "cart: no such value; declare it in 'values', which has n, query")
        #expect(error("values.query")?.hasPrefix("query: no such value") ?? false)
        values.screen = nil
        #expect(error("screen.n") == "screen.n: no such value; declare it in 'values'")
        #expect(values.value(at: "screen.n") == nil && values.value(at: "gone") == nil)
    }
}
