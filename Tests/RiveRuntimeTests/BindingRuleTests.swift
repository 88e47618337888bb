import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Rules of the format about what a binding reads and writes: each test states one.
@Suite struct BindingRuleTests {
    /// A view model with a number, a text and an enumeration of `names`, which artboards are for.
    private static func model(_ names: [String] = []) -> FileBuilder {
        var file = FileBuilder()
        file.append(TypeKey.dataEnumCustom)
        for name in names { file.append(TypeKey.dataEnumValue, (.dataEnumValueKey, .string(name))) }
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("number")))
        file.append(TypeKey.viewModelPropertyString, (.viewModelComponentName, .string("text")))
        file.append(
            TypeKey.viewModelPropertyEnumCustom, (.viewModelComponentName, .string("choice")),
            (.viewModelPropertyEnumCustomEnumId, .uint(0)))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        return file
    }

    private static func play(_ file: FileBuilder) throws -> (Artboard, ViewModelInstance) {
        let file = try Fixture.file(file.objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        return (artboard, instance)
    }

    /// The child that a solo shows is told to the view model by its name or by its place, of which
    /// constraints do not count.
    @Test func solosTellWhatTheyShow() throws {
        var file = BindingRuleTests.model(["a", "b"])
        for property in 0..<3 {
            let solo = file.add(TypeKey.solo, in: 0, (.soloActiveComponentId, .uint(file.next + 3)))
            file.bind(.soloActiveComponentId, to: [0, UInt8(property)], flags: 1)
            file.add(TypeKey.translationConstraint, in: solo)
            file.add(TypeKey.node, in: solo, (.componentName, .string("a")))
            file.add(TypeKey.node, in: solo, (.componentName, .string("b")))
        }
        let (_, instance) = try BindingRuleTests.play(file)
        #expect(instance.number("number") == 1)
        #expect(instance.string("text") == "b")
        #expect(instance.property(at: "choice")?.value == .uint(1))
    }

    /// A number that selects one of a solo's children is rounded.
    @Test(arguments: [(0.4, 0), (0.6, 1), (1.4, 1), (-0.4, 0)])
    func numbersSelectChildren(number: Double, expected: Int) throws {
        var file = BindingRuleTests.model()
        let solo = file.add(TypeKey.solo)
        file.bind(.soloActiveComponentId, to: [0, 0])
        for _ in 0..<2 { file.add(TypeKey.node, in: solo) }
        let (artboard, instance) = try BindingRuleTests.play(file)
        instance.setNumber("number", number)
        artboard.advance()
        let group: Solo = try #require(artboard.component(solo))
        let shown = group.children.firstIndex { !group.hides($0) }
        #expect(shown == expected)
    }

    /// What is not shown tells nothing, and is told what it has missed once it is shown.
    @Test func bindingsRestWhileNothingIsShown() throws {
        var file = BindingRuleTests.model()
        let solo = file.add(TypeKey.solo, in: 0, (.soloActiveComponentId, .uint(2)))
        file.add(TypeKey.node, in: solo)
        let hidden = file.add(TypeKey.node, in: solo, (.nodeX, .double(7)))
        file.bind(.nodeComputedLocalX, to: [0, 0], flags: 1)
        file.bind(.componentName, to: [0, 1])
        let run = file.add(TypeKey.textValueRun, in: hidden)
        file.bind(.textValueRunText, to: [0, 1])
        let (artboard, instance) = try BindingRuleTests.play(file)
        instance.setString("text", "missed")
        artboard.advance()
        let text: TextValueRun = try #require(artboard.component(run))
        #expect(instance.number("number") == 0)
        #expect(text.text == "")
        let group: Solo = try #require(artboard.component(solo))
        group.setUInt(.soloActiveComponentId, UInt32(hidden))
        artboard.advance()
        artboard.advance()
        #expect(instance.number("number") == 7)
        #expect(text.text == "missed")
    }

    /// A binding that leads to the view model applies its converter forwards.
    @Test func convertersFollowTheDirection() throws {
        var file = FileBuilder()
        file.append(
            TypeKey.converterOperationValue, (.dataConverterOperationOperationType, .uint(2)),
            (.dataConverterOperationValueOperationValue, .double(4)))
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("number")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        file.add(TypeKey.node, in: 0, (.nodeX, .double(8)))
        file.bind(.nodeX, to: [0, 0], flags: 1, converter: 0)
        let (_, instance) = try BindingRuleTests.play(file)
        #expect(instance.number("number") == 32)
    }
}
