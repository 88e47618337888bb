import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// The nodes that a file has for screen readers and tests, and the actions on them.
@Suite struct SemanticsTests {
    /// Adds a shape with semantics.
    ///
    /// - Returns: the shape's index.
    @discardableResult
    private static func box(
        _ file: inout FileBuilder, in parent: Int = 0, at place: Point = .zero,
        _ role: SemanticNode.Role, _ label: String = "", _ properties: FileBuilder.Property...
    ) -> Int {
        let shape = file.add(
            TypeKey.shape, in: parent, (.nodeX, .double(place.x)), (.nodeY, .double(place.y)))
        file.add(
            TypeKey.rectangle, in: shape, (.parametricPathWidth, .double(10)),
            (.parametricPathHeight, .double(10)))
        file.add(
            TypeKey.semanticData, in: shape,
            [
                (.semanticDataRole, .uint(Int(role.rawValue))),
                (.semanticDataLabel, .string(label)),
            ] + properties)
        return shape
    }

    private static func artboard(_ file: FileBuilder) throws -> Artboard {
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        return artboard
    }

    /// The nodes as text, such as `list(button 'Call', button)`.
    private static func text(_ nodes: [SemanticNode]) -> String {
        nodes.map { node in
            "\(node.role)" + (node.label.isEmpty ? "" : " '\(node.label)'")
                + (node.children.isEmpty ? "" : "(\(text(node.children)))")
        }.joined(separator: ", ")
    }

    @Test func nodeHasWhatFileSays() throws {
        var file = FileBuilder()
        file.artboard()
        SemanticsTests.box(
            &file, at: Point(30, 20), .slider, "Volume", (.semanticDataValue, .string("3")),
            (.semanticDataHint, .string("Drag it")), (.semanticDataHeadingLevel, .uint(2)),
            (.semanticDataTraitFlags, .uint(1 << 5)), (.semanticDataIsExpandable, .bool(true)),
            (.semanticDataIsExpanded, .bool(true)), (.semanticDataStateFlags, .uint(1 << 6)))
        let node = try #require(try SemanticsTests.artboard(file).semantics.first)
        #expect(node.role == .slider && node.label == "Volume")
        #expect(node.value == "3" && node.hint == "Drag it" && node.headingLevel == 2)
        #expect(node.traits == [.enablable, .expandable])
        #expect(node.states == [.disabled, .expanded])
        #expect(node.bounds == Rect(25, 15, 10, 10))
        #expect(node.children.isEmpty)
    }

    /// A state that needs a trait does not count without it, and neither does `checked` beside `mixed`.
    static let states: [(traits: SemanticNode.Traits, SemanticNode.States, SemanticNode.States)] = [
        ([], [.selected, .expanded, .disabled, .readOnly], .readOnly),
        (.selectable, [.selected, .expanded], .selected),
        (.checkable, [.checked], .checked), (.checkable, [.checked, .mixed], .mixed),
        (.toggleable, [.toggled, .checked], .toggled), (.requirable, .required, .required),
        ([], .liveRegion, .liveRegion), ([], SemanticNode.States(rawValue: 1 << 20), []),
    ]

    @Test(arguments: states) func statesAreLimitedByTraits(
        traits: SemanticNode.Traits, given: SemanticNode.States, expected: SemanticNode.States
    ) {
        #expect(given.limited(to: traits) == expected)
    }

    @Test func textIsNodeByItselfAndNamesWhatContainsIt() throws {
        var file = FileBuilder()
        file.artboard()
        func text(in parent: Int, _ strings: String...) {
            let text = file.add(TypeKey.text, in: parent)
            for string in strings {
                file.add(TypeKey.textValueRun, in: text, (.textValueRunText, .string(string)))
            }
            file.add(TypeKey.semanticData, in: text)
        }
        text(in: 0, "Wel", "come")
        let button = SemanticsTests.box(&file, .button)
        text(in: file.add(TypeKey.node, in: button), " Call \n us ")
        text(in: SemanticsTests.box(&file, .button, "Named"), "Other")
        #expect(
            SemanticsTests.text(try SemanticsTests.artboard(file).semantics)
                == "button 'Call us', button 'Named'(text 'Other'), text 'Welcome'")
    }

    /// What a solo or a layout does not show, what is hidden, and what is within it, is no node.
    @Test func hiddenPartsAreLeftOut() throws {
        var file = FileBuilder()
        file.artboard()
        let solo = file.add(
            TypeKey.solo, in: 0, (.soloActiveComponentId, .uint(2)))
        SemanticsTests.box(&file, in: solo, .button, "shown")
        SemanticsTests.box(&file, in: solo, .button, "not chosen")
        let style = file.add(
            TypeKey.layoutComponentStyle, in: 0, (.layoutSizingStyleDisplayValue, .uint(1)))
        let layout = file.add(
            TypeKey.layoutComponent, in: 0, (.layoutComponentStyleId, .uint(style)))
        SemanticsTests.box(&file, in: layout, .button, "not displayed")
        let group = SemanticsTests.box(
            &file, .group, "hidden", (.semanticDataStateFlags, .uint(1 << 8)))
        SemanticsTests.box(&file, in: group, .button, "within it")
        let artboard = try SemanticsTests.artboard(file)
        #expect(SemanticsTests.text(artboard.semantics) == "button 'shown'")
        let chosen: Solo = try #require(artboard.component(solo))
        chosen.setValue(.soloActiveComponentId, .uint(5))
        artboard.advance(by: 0)
        #expect(SemanticsTests.text(artboard.semantics) == "button 'not chosen'")
    }

    @Test func nestedNodesAreWithinTheirHost() throws {
        var file = FileBuilder()
        file.artboard(100, 100, (.artboardOriginX, .double(0.5)))
        let group = file.add(TypeKey.node, in: 0, (.nodeX, .double(-20)))
        file.add(
            TypeKey.semanticData, in: group,
            (.semanticDataRole, .uint(Int(SemanticNode.Role.list.rawValue))))
        for y in [40.0, 10] {
            file.add(
                TypeKey.nestedArtboard, in: group, (.nestedArtboardArtboardId, .uint(1)),
                (.nodeY, .double(y)))
        }
        file.artboard(20, 20)
        SemanticsTests.box(&file, at: Point(5, 5), .listItem, "a")
        let nodes = try SemanticsTests.artboard(file).semantics
        #expect(SemanticsTests.text(nodes) == "list(listItem 'a', listItem 'a')")
        #expect(nodes[0].bounds == Rect(30, 10, 20, 50))
        #expect(
            nodes[0].children.map(\.bounds) == [Rect(30, 10, 10, 10), Rect(30, 40, 10, 10)])
        #expect(nodes[0].children[0].id != nodes[0].children[1].id)
    }

    /// A machine with a number for each listener, which the listener sets.
    private static func listeners(
        _ file: inout FileBuilder, on target: Int, actions: [[SemanticAction]]
    ) -> FileBuilder {
        file.append(TypeKey.stateMachine)
        for _ in actions { file.append(TypeKey.stateMachineBool) }
        for (input, actions) in actions.enumerated() {
            file.append(
                TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(target)))
            file.append(TypeKey.listenerInputTypeSemantic)
            for action in actions {
                _ = file.addLoose(
                    TypeKey.semanticInput, (.semanticInputActionType, .uint(Int(action.rawValue))))
            }
            file.append(
                TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(input)),
                (.listenerBoolChangeValue, .uint(1)))
        }
        return file
    }

    @Test(arguments: SemanticAction.allCases)
    func actionRunsItsListenersInNextAdvance(action: SemanticAction) throws {
        var file = FileBuilder()
        file.artboard()
        let target = SemanticsTests.box(&file, .slider)
        SemanticsTests.box(&file, at: Point(0, 50), .button)
        let actions: [[SemanticAction]] = [[], [.tap], [.increase, .decrease]]
        let artboard = try #require(
            try Fixture.file(
                SemanticsTests.listeners(&file, on: target, actions: actions).objects
            ).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        let nodes = artboard.semantics
        #expect(!artboard.perform(action, on: nodes[1].id))
        #expect(!artboard.perform(action, on: SemanticNode.ID(number: 99)))
        #expect(artboard.perform(action, on: nodes[0].id))
        #expect(machine.input(0) == 0)
        machine.advanceAndApply(0)
        let expected = actions.map { $0.isEmpty || $0.contains(action) ? 1.0 : 0 }
        #expect(actions.indices.map { machine.input($0) } == expected)
    }

    @Test func actionsWithoutAdvanceAreLimited() throws {
        var file = FileBuilder()
        file.artboard()
        let target = SemanticsTests.box(&file, .slider)
        let artboard = try #require(
            try Fixture.file(SemanticsTests.listeners(&file, on: target, actions: [[]]).objects)
                .instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        let id = artboard.semantics[0].id
        let heard = (0..<1000).filter { _ in artboard.perform(.tap, on: id) }
        #expect(heard.count == 256)
    }

    @Test func nodeGetsFocus() throws {
        var file = FileBuilder()
        file.artboard()
        let first = SemanticsTests.box(&file, .button, "a")
        file.add(TypeKey.focusData, in: first)
        SemanticsTests.box(&file, at: Point(0, 50), .button, "b")
        let artboard = try SemanticsTests.artboard(file)
        artboard.focus.dropIfHidden()
        let nodes = artboard.semantics
        #expect(nodes.map(\.traits) == [.focusable, []] && nodes[0].states == [])
        #expect(!artboard.setFocus(to: nodes[1].id))
        #expect(artboard.setFocus(to: nodes[0].id))
        #expect(artboard.semantics[0].states == .focused)
        #expect(artboard.semantics[0].id == nodes[0].id)
    }

    @Test func readingChangesNothing() throws {
        var file = FileBuilder()
        file.artboard()
        let box = SemanticsTests.box(&file, .button, "a")
        file.append(TypeKey.stateMachine)
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        for _ in 0..<3 { machine.advanceAndApply(0) }
        _ = artboard.takeChange()
        let nodes = artboard.semantics
        #expect(machine.isSettled && !artboard.takeChange())
        #expect(artboard.semantics == nodes)
        let data: SemanticData = try #require(artboard.component(box + 2))
        data.setValue(.semanticDataLabel, .string("b"))
        data.setValue(.semanticDataIsExpandable, .bool(true))
        #expect(artboard.semantics[0].label == "b" && artboard.semantics[0].traits == .expandable)
        #expect(artboard.semantics != nodes)
    }

    /// Deep nesting and many nodes cost no stack and stay below the limits.
    @Test func treeIsLimited() throws {
        var deep = FileBuilder()
        deep.artboard()
        var parent = 0
        for _ in 0..<300 { parent = SemanticsTests.box(&deep, in: parent, .group) }
        var (level, count) = (0, 0)
        var nodes = try SemanticsTests.artboard(deep).semantics
        while !nodes.isEmpty {
            level += 1
            count += nodes.count
            nodes = nodes.flatMap(\.children)
        }
        #expect(level == SemanticTree.maximumLevels && count == 300)
        var wide = FileBuilder()
        wide.artboard()
        for _ in 0..<SemanticTree.maximumCount + 5 {
            wide.add(TypeKey.semanticData, in: wide.add(TypeKey.node))
        }
        let all = try SemanticsTests.artboard(wide).semantics
        #expect(all.count == SemanticTree.maximumCount)
    }
}
