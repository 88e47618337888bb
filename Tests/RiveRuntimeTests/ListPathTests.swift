import RiveFixtures
import Testing

@testable import RiveRuntime

/// Paths with a vertex for each item of a view model's list.
@Suite struct ListPathTests {
    /// View model 0, "Main", with the list "items", and view model 1, "Item", with a number for
    /// each symbol, named by the symbol.
    private static func models(_ symbols: [Int]) -> [Object] {
        Array(Fixture.listModels.prefix(4)) + [
            Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item")))
        ]
            + symbols.map {
                Object(
                    TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("\($0)")),
                    (.viewModelPropertySymbolTypeValue, .uint($0)))
            }
            + [Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))]
    }

    /// Creates an artboard with a filled list path, and its view model instance.
    private static func path(
        _ symbols: [Int], isClosed: Bool = false
    ) throws -> (File, Artboard, ViewModelInstance) {
        let file = try Fixture.file(
            models(symbols) + [
                Fixture.artboard(100, viewModel: 0),
                Object(TypeKey.shape, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.listPath, (.componentParentId, .uint(1)),
                    (.pointsCommonPathIsClosed, .bool(isClosed))),
                Fixture.binding(.listPathListSource, viewModel: 0),
                Object(TypeKey.fill, (.componentParentId, .uint(1))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(3))),
            ] + [Object(TypeKey.stateMachine)] + Fixture.layer([]) + [
                Fixture.artboard(4, viewModel: 1)
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        return (file, artboard, instance)
    }

    private static func outlines(_ artboard: Artboard) -> [String] {
        artboard.advance()
        // The cosine of a right angle is not quite zero.
        return Fixture.draws(artboard).map { $0.path.replacing(/-?[0-9.]+e-[0-9]+/, with: "0") }
    }

    @Test func verticesFollowListItems() throws {
        let (file, artboard, main) = try ListPathTests.path([1, 2])
        let items = try Fixture.items(3, of: file)
        for (number, item) in items.enumerated() { item.setNumber("1", Double(number * 10)) }
        main.setItems("items", items)
        #expect(ListPathTests.outlines(artboard) == ["M0 0C0 0 10 0 10 0C10 0 20 0 20 0"])
        items[1].setNumber("2", 5)
        #expect(ListPathTests.outlines(artboard) == ["M0 0C0 0 10 5 10 5C10 5 20 0 20 0"])
        main.setItems("items", [items[1], items[0]])
        #expect(ListPathTests.outlines(artboard) == ["M10 5C10 5 0 0 0 0"])
        // An item that has left the list has no effect.
        items[2].setNumber("1", 50)
        #expect(ListPathTests.outlines(artboard) == ["M10 5C10 5 0 0 0 0"])
    }

    @Test func closedPathReturnsToFirstItem() throws {
        let (file, artboard, main) = try ListPathTests.path([1], isClosed: true)
        let items = try Fixture.items(2, of: file)
        items[1].setNumber("1", 10)
        main.setItems("items", items)
        #expect(ListPathTests.outlines(artboard) == ["M0 0C0 0 10 0 10 0C10 0 0 0 0 0Z"])
    }

    /// The handles of the first of two vertices, the second being at (0, 0): the numbers by their
    /// symbols, and the expected positions of the outgoing and the incoming handle.
    @Test(
        arguments: [
            ([5: 3, 6: 4], "3 4", "0 0"), ([3: 3, 4: 4], "0 0", "3 4"), ([6: 4], "0 4", "0 0"),
            ([9: 90, 12: 2], "0 2", "0 0"), ([8: 180, 11: 2], "0 0", "-2 0"),
            ([7: 90, 10: 3], "0 3", "0 3"), ([9: 90, 10: 3], "0 3", "3 0"),
        ] as [([Int: Double], String, String)])
    func handlesFollowSymbolProperties(numbers: [Int: Double], out: String, in: String) throws {
        let (file, artboard, main) = try ListPathTests.path(numbers.keys.sorted(), isClosed: true)
        let items = try Fixture.items(2, of: file)
        for (symbol, value) in numbers { items[0].setNumber("\(symbol)", value) }
        main.setItems("items", items)
        #expect(ListPathTests.outlines(artboard) == ["M0 0C\(out) 0 0 0 0C0 0 \(`in`) 0 0Z"])
    }

    /// Observers are removed with their items, so that they do not accumulate as the list changes.
    @Test func removedItemsAreNotObserved() throws {
        let (file, artboard, main) = try ListPathTests.path([1])
        let items = try Fixture.items(2, of: file)
        for _ in 0..<10 {
            for item in items {
                main.setItems("items", [item])
                artboard.advance()
            }
        }
        #expect(items.map { $0.properties[0].observerCount } == [0, 1])
        main.setItems("items", [])
        artboard.advance()
        #expect(items.map { $0.properties[0].observerCount } == [0, 0])
    }

    /// A settled state machine continues when an item changes, even if the list does not.
    @Test func itemChangeUnsettlesMachineAndIsDrawn() throws {
        let (file, artboard, main) = try ListPathTests.path([1])
        let items = try Fixture.items(2, of: file)
        main.setItems("items", items)
        let machine = try #require(artboard.stateMachine(at: 0))
        // A state without an animation plays an empty timeline of one second.
        for _ in 0..<3 { machine.advanceAndApply(0.5) }
        #expect(machine.isSettled)
        items[1].setNumber("1", 10)
        #expect(!machine.isSettled)
        machine.advanceAndApply(1.0 / 60)
        #expect(Fixture.draws(artboard).map(\.path) == ["M0 0C0 0 10 0 10 0"])
    }
}
