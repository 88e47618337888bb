import RiveFixtures
import Testing

@testable import RiveRuntime

/// Texts with a run for each item of a view model's list.
@Suite struct TextListTests {
    /// Objects 1 to 5: a text of "a" and a run for each item of "items", its style "Big", and
    /// "Small", which is half as large. A letter of the first style is 10 wide and its fill is
    /// opaque.
    private struct Scene {
        let file: File
        let artboard: Artboard
        let main: ViewModelInstance

        init(_ own: String = "a") throws {
            func style(_ index: Int, _ name: String, _ size: Double) -> [Object] {
                [
                    Object(
                        TypeKey.textStylePaint, (.componentParentId, .uint(1)),
                        (.componentName, .string(name)), (.textStyleFontSize, .double(size)),
                        (.textStyleFontAssetId, .uint(0))),
                    Object(TypeKey.fill, (.componentParentId, .uint(index))),
                    Object(TypeKey.solidColor, (.componentParentId, .uint(index + 1))),
                ]
            }
            func symbol(_ name: String, _ symbol: Int) -> Object {
                Object(
                    TypeKey.viewModelPropertyString, (.viewModelComponentName, .string(name)),
                    (.viewModelPropertySymbolTypeValue, .uint(symbol)))
            }
            let models =
                Array(Fixture.listModels.prefix(4)) + [
                    Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                    symbol("words", 14), symbol("style", 13),
                    Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                ]
            let font = [
                Object(TypeKey.fontAsset, (.assetName, .string("Boxes"))),
                Object(
                    TypeKey.fileAssetContents,
                    (.fileAssetContentsBytes, .bytes(try TextTests.font()))
                ),
            ]
            let text = [
                Fixture.artboard(100, viewModel: 0),
                Object(TypeKey.text, (.componentParentId, .uint(0))),
                Fixture.binding(.textTextRunListSource, viewModel: 0),
            ]
            let run = Object(
                TypeKey.textValueRun, (.componentParentId, .uint(1)),
                (.textValueRunText, .string(own)), (.textValueRunStyleId, .uint(2)))
            let machine = [Object(TypeKey.stateMachine)] + Fixture.layer([])
            // Appended one by one: as a single sum, the expression is too complex for Swift 6.0.
            var objects: [Object] = models + font + text
            objects += style(2, "Big", 20)
            objects += style(5, "Small", 10)
            objects.append(run)
            objects += machine
            objects.append(Fixture.artboard(4, viewModel: 1))
            file = try Fixture.file(objects)
            artboard = try #require(try file.instantiate(artboardAt: 0))
            main = try #require(file.viewModelInstance(for: artboard))
            artboard.bind(main)
        }

        /// Returns items, each of words and the name of a style.
        func items(_ words: (String, String)...) throws -> [ViewModelInstance] {
            let items = try Fixture.items(words.count, of: file)
            for (item, words) in zip(items, words) {
                item.setString("words", words.0)
                item.setString("style", words.1)
            }
            return items
        }

        /// The runs in order, and their total width.
        var shown: String {
            let text: Text? = artboard.component(1)
            let runs = text?.layout?.runs.map { "\($0.text)@\(Int($0.size))" } ?? []
            return runs.joined(separator: " ") + " \(Int(text?.localSize.width ?? 0))"
        }
    }

    @Test func textRunsFollowViewModelList() throws {
        let scene = try Scene()
        scene.artboard.advance()
        #expect(scene.shown == "a@20 10")
        let items = try scene.items(("bc", "Small"), ("d", "Big"))
        scene.main.setItems("items", items)
        scene.artboard.advance()
        #expect(scene.shown == "a@20 bc@10 d@20 30")
        items[0].setString("words", "bcd")
        items[1].setString("style", "Small")
        scene.artboard.advance()
        #expect(scene.shown == "a@20 bcd@10 d@10 30")
        scene.main.setItems("items", [items[1]])
        scene.artboard.advance()
        #expect(scene.shown == "a@20 d@10 15")
        // An item that has left the list has no effect.
        items[0].setString("words", "e")
        scene.artboard.advance()
        #expect(scene.shown == "a@20 d@10 15")
        #expect(items.map { $0.properties[0].observerCount } == [0, 1])
    }

    /// The outlines of a layout are made when it is first drawn, also if the list has changed since.
    @Test func textIsDrawnAsItWasLaidOut() throws {
        let scene = try Scene()
        scene.main.setItems("items", try scene.items(("bc", "Small"), ("d", "Big")))
        scene.artboard.advance()
        let text: Text = try #require(scene.artboard.component(1))
        text.setItems([])
        let drawn = Fixture.draws(scene.artboard).map(\.path)
        #expect(drawn.count == 2 && drawn == Fixture.draws(scene.artboard).map(\.path))
        scene.artboard.advance()
        #expect(Fixture.draws(scene.artboard).count == 1)
    }

    /// An unknown style name selects the first style, and an empty run is left out.
    @Test func textRunStylesAreFoundByName() throws {
        let scene = try Scene("")
        scene.main.setItems("items", try scene.items(("a", "Huge"), ("", "Big"), ("b", "Small")))
        scene.artboard.advance()
        #expect(scene.shown == "a@20 b@10 15")
        #expect(Fixture.draws(scene.artboard).count == 2)
    }

    /// A settled machine continues when an item changes, even if its list does not.
    @Test func changedListItemIsShownInNextAdvance() throws {
        let scene = try Scene()
        let items = try scene.items(("b", "Big"))
        scene.main.setItems("items", items)
        let machine = try #require(scene.artboard.stateMachine(at: 0))
        machine.bind(scene.main)
        // A state without an animation plays an empty timeline of one second.
        for _ in 0..<3 { machine.advanceAndApply(0.5) }
        #expect(scene.shown == "a@20 b@20 20" && machine.isSettled)
        items[0].setString("words", "bcd")
        #expect(!machine.isSettled)
        machine.advanceAndApply(1.0 / 60)
        #expect(scene.shown == "a@20 bcd@20 40")
    }
}
