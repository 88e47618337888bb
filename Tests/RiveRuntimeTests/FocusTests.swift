import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Which nodes can have the focus, how it moves, and who is notified.
@Suite struct FocusTests {
    private typealias Kind = StateMachineDefinition.Listener.Kind

    /// Adds a focusable box of the layout, or a focusable node at a position.
    ///
    /// - Returns: the node's index.
    @discardableResult
    static func node(
        _ file: inout FileBuilder, in parent: Int = 0, _ x: Double = 0, _ y: Double = 0,
        flags: Int = 7, edge: Int = 0
    ) -> Int {
        let node = file.add(
            TypeKey.node, in: parent, (.nodeX, .double(x)), (.nodeY, .double(y)))
        file.add(
            TypeKey.focusData, in: node, (.focusDataFocusFlags, .uint(flags)),
            (.focusDataEdgeBehaviorValue, .uint(edge)))
        return node
    }

    /// Adds boolean inputs, and listeners that set them.
    static func machine(_ file: inout FileBuilder, inputs: Int) {
        file.append(TypeKey.stateMachine)
        for _ in 0..<inputs { file.append(TypeKey.stateMachineBool) }
    }

    private static func listener(
        _ file: inout FileBuilder, _ kind: Kind, on target: Int, sets input: Int, to value: Int = 1
    ) {
        file.append(
            TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(target)),
            (.stateMachineListenerSingleListenerTypeValue, .uint(Int(kind.rawValue))))
        file.append(
            TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(input)),
            (.listenerBoolChangeValue, .uint(value)))
    }

    private static func play(_ file: FileBuilder) throws -> (Artboard, StateMachineInstance) {
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        return (artboard, machine)
    }

    private static func holder(_ artboard: Artboard) -> Int? {
        artboard.focus.primary?.parent?.index
    }

    @Test func traversalVisitsNodesInOrderAndClearsFocusAtEnds() throws {
        var file = FileBuilder()
        file.artboard()
        let first = FocusTests.node(&file)
        let scope = FocusTests.node(&file)
        let inner = FocusTests.node(&file, in: scope)
        let last = FocusTests.node(&file, in: scope)
        FocusTests.node(&file, flags: 6)  // cannot have it
        FocusTests.node(&file, flags: 3)  // is not traversed
        FocusTests.machine(&file, inputs: 0)
        let (artboard, machine) = try FocusTests.play(file)
        #expect(!machine.hasFocus)
        for wanted in [first, inner, last] {
            #expect(machine.moveFocus(.next))
            #expect(FocusTests.holder(artboard) == wanted)
        }
        // While a node in a scope has the focus, so does the scope.
        #expect(artboard.focusData(of: scope)?.hasFocus == true)
        #expect(artboard.focusData(of: first)?.hasFocus == false)
        #expect(!machine.moveFocus(.next))
        #expect(!machine.hasFocus)
        for wanted in [last, inner, first] {
            #expect(machine.moveFocus(.previous))
            #expect(FocusTests.holder(artboard) == wanted)
        }
        #expect(!machine.moveFocus(.previous))
        #expect(!machine.hasFocus)
    }

    /// Moving on from the last node of a scope leaves the scope, goes to its first node, or stays.
    @Test(arguments: [(0, 2), (1, 0), (2, 1)])
    func edgeBehaviorDecidesTraversalAtScopeEnd(edge: Int, wanted: Int) throws {
        var file = FileBuilder()
        file.artboard()
        let scope = FocusTests.node(&file, edge: edge)
        let nodes = [
            FocusTests.node(&file, in: scope), FocusTests.node(&file, in: scope),
            FocusTests.node(&file),
        ]
        FocusTests.machine(&file, inputs: 0)
        let (artboard, machine) = try FocusTests.play(file)
        machine.moveFocus(.next)
        machine.moveFocus(.next)
        #expect(FocusTests.holder(artboard) == nodes[1])
        #expect(machine.moveFocus(.next) == (wanted != 1))
        #expect(FocusTests.holder(artboard) == nodes[wanted])
    }

    @Test func directionalMoveFocusesNearestNode() throws {
        var file = FileBuilder()
        file.artboard()
        let middle = FocusTests.node(&file, 50, 50)
        let right = FocusTests.node(&file, 70, 50)
        let lowest = FocusTests.node(&file, 60, 80)
        let below = FocusTests.node(&file, 50, 70)
        let left = FocusTests.node(&file, 10, 50)
        let above = FocusTests.node(&file, 50, 20)
        FocusTests.machine(&file, inputs: 0)
        let (artboard, machine) = try FocusTests.play(file)
        #expect(!machine.moveFocus(.left))
        for (move, wanted) in [
            (FocusMove.right, right), (.left, left), (.up, above), (.down, below),
        ] {
            #expect(artboard.setFocus(artboard.focusData(of: middle)))
            #expect(machine.moveFocus(move))
            #expect(FocusTests.holder(artboard) == wanted)
        }
        // From the lowest but one node, only the node below it is left.
        #expect(machine.moveFocus(.down))
        #expect(FocusTests.holder(artboard) == lowest)
        #expect(!machine.moveFocus(.down))
    }

    /// Focus and blur listeners run in the advance after the change, but not if the focus stays
    /// within their scope.
    @Test func focusAndBlurListenersRunInNextAdvance() throws {
        var file = FileBuilder()
        file.artboard()
        let scope = FocusTests.node(&file)
        FocusTests.node(&file, in: scope)
        FocusTests.node(&file, in: scope)
        let other = FocusTests.node(&file)
        FocusTests.machine(&file, inputs: 4)
        FocusTests.listener(&file, .focus, on: scope, sets: 0)
        FocusTests.listener(&file, .blur, on: scope, sets: 1)
        FocusTests.listener(&file, .focus, on: other, sets: 2)
        FocusTests.listener(&file, .blur, on: other, sets: 3)
        let (artboard, machine) = try FocusTests.play(file)
        func inputs() -> [Double?] { (0..<4).map { machine.input($0) } }
        machine.moveFocus(.next)
        #expect(inputs() == [0, 0, 0, 0])
        #expect(!machine.isSettled)
        machine.advanceAndApply(0.1)
        #expect(inputs() == [1, 0, 0, 0])
        machine.setInput(0, 0)
        machine.moveFocus(.next)
        machine.advanceAndApply(0.1)
        #expect(inputs() == [0, 0, 0, 0])
        machine.moveFocus(.next)
        machine.advanceAndApply(0.1)
        #expect(inputs() == [0, 1, 1, 0])
        // A hidden node loses the focus.
        artboard.component(other)?.setDouble(.worldTransformComponentOpacity, 0)
        machine.advanceAndApply(0.1)
        machine.advanceAndApply(0.1)
        machine.advanceAndApply(0.1)
        #expect(inputs() == [0, 1, 1, 1])
        #expect(!machine.hasFocus)
    }

    /// Until the artboard has been advanced, nothing is shown that could have the focus.
    @Test func focusIsNotSetBeforeFirstAdvance() throws {
        var file = FileBuilder()
        file.artboard()
        let node = FocusTests.node(&file)
        FocusTests.machine(&file, inputs: 0)
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let data = try #require(artboard.focusData(of: node))
        artboard.setFocus(data)
        #expect(!machine.hasFocus)
        machine.advanceAndApply(0)
        artboard.setFocus(data)
        #expect(FocusTests.holder(artboard) == node)
    }

    /// Focus actions focus the first node of a scope, move the focus and clear it.
    @Test func focusActionsSetMoveAndClearFocus() throws {
        var file = FileBuilder()
        file.artboard()
        let scope = FocusTests.node(&file)
        let first = FocusTests.node(&file, in: scope)
        let second = FocusTests.node(&file, in: scope)
        FocusTests.machine(&file, inputs: 0)
        let actions: [(Int, [FileBuilder.Property])] = [
            (TypeKey.focusActionTarget, [(.focusActionTargetTargetId, .uint(scope))]),
            (TypeKey.focusActionTraversal, [(.focusActionTraversalTraversalKind, .uint(0))]),
            (TypeKey.focusActionTraversal, [(.focusActionTraversalTraversalKind, .uint(1))]),
            (TypeKey.focusActionClear, []),
        ]
        var objects = file.objects
        for action in actions {
            objects.append(
                Object(
                    TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(0)),
                    (.stateMachineListenerSingleListenerTypeValue, .uint(99))))
            objects.append(Object(action.0, action.1))
        }
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        for (listener, wanted) in zip(machine.definition.listeners, [first, second, first, nil]) {
            for action in listener.actions { machine.perform(action, at: nil) }
            #expect(FocusTests.holder(artboard) == wanted)
        }
    }

    /// An action whose target cannot have the focus yet is tried again in the advance: before the first advance nothing
    /// can have it, and beyond the last node there is no next one.
    @Test func focusActionsAreTriedAgainInAdvance() throws {
        var file = FileBuilder()
        file.artboard()
        let first = FocusTests.node(&file)
        let last = FocusTests.node(&file)
        FocusTests.machine(&file, inputs: 0)
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let data = try #require(artboard.focusData(of: last))
        artboard.request(.node(UnretainedRef(data)))
        #expect(FocusTests.holder(artboard) == nil)
        machine.advanceAndApply(0)
        #expect(FocusTests.holder(artboard) == last)
        artboard.request(.move(.next))
        #expect(FocusTests.holder(artboard) == nil)
        machine.advanceAndApply(0)
        #expect(FocusTests.holder(artboard) == first)
        // What fails until the end of the advance is dropped.
        artboard.request(.move(.up))
        machine.advanceAndApply(0)
        #expect(!artboard.focus.hasRequests)
    }

    /// Waiting requests are bounded.
    @Test func waitingFocusRequestsAreLimited() throws {
        let manager = FocusManager()
        for _ in 0..<1000 { manager.add(.move(.next)) }
        #expect(manager.takeRequests().count == 32)
    }

    /// A condition holds while its target or a descendant of it has the focus.
    @Test func focusConditionHoldsWhileDescendantHasFocus() throws {
        var file = FileBuilder()
        file.artboard()
        let scope = FocusTests.node(&file)
        FocusTests.node(&file, in: scope)
        var objects = file.objects
        objects += Fixture.animation(of: scope, .nodeX, keys: [(0, 1)])
        objects += Fixture.animation(of: scope, .nodeX, keys: [(0, 2)])
        func condition(_ op: Int) -> [Object] {
            [
                Object(
                    TypeKey.transitionFocusCondition,
                    (.transitionViewModelConditionOpValue, .uint(op))),
                Object(
                    TypeKey.transitionPropertyComponentComparator,
                    (.transitionPropertyComponentComparatorObjectId, .uint(scope))),
            ]
        }
        objects.append(Object(TypeKey.stateMachine))
        objects += Fixture.layer(
            [
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4))),
            ] + condition(0) + [
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
            ] + condition(1))
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let node: Node = try #require(artboard.component(scope))
        for _ in 0..<2 {
            machine.advanceAndApply(0.1)
            #expect(node.x == 1)
            machine.moveFocus(.next)
            machine.advanceAndApply(0.1)
            #expect(node.x == 2)
            machine.clearFocus()
        }
    }

    /// Traversal includes nested artboards, keys propagate up from there, and a nested artboard
    /// that is removed takes the focus with it.
    @Test func focusTraversalIncludesNestedArtboards() throws {
        var file = FileBuilder()
        file.artboard()
        let scope = FocusTests.node(&file)
        let host = file.add(
            TypeKey.nestedArtboard, in: scope, (.nestedArtboardArtboardId, .uint(1)))
        let after = FocusTests.node(&file)
        FocusTests.machine(&file, inputs: 1)
        file.append(
            TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(scope)))
        file.append(TypeKey.listenerInputTypeKeyboard)
        file.append(
            TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
            (.listenerBoolChangeValue, .uint(1)))
        file.artboard()
        let inner = FocusTests.node(&file)
        let (artboard, machine) = try FocusTests.play(file)
        machine.moveFocus(.next)
        #expect(FocusTests.holder(artboard) == inner)
        #expect(artboard.focus.holders.count == 2)
        #expect(machine.key(KeyPress(.enter)))
        #expect(machine.input(0) == 1)
        machine.moveFocus(.next)
        #expect(FocusTests.holder(artboard) == after)
        machine.moveFocus(.previous)
        #expect(machine.hasFocus)
        artboard.component(host)?.setValue(.nestedArtboardArtboardId, .uint(.max))
        #expect(!machine.hasFocus)
        #expect(artboard.focusData(of: scope)?.hasFocus == false)
        machine.advanceAndApply(0.1)
    }

    /// A key press must match key, modifiers and phase of one of the filters; without filters every
    /// key is received.
    @Test func keyboardListenerFiltersByKeyModifiersAndPhase() throws {
        func heard(_ filters: [[FileBuilder.Property]], _ press: KeyPress) throws -> Bool {
            var file = FileBuilder()
            file.artboard()
            let node = FocusTests.node(&file)
            FocusTests.machine(&file, inputs: 1)
            file.append(TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(node)))
            file.append(TypeKey.listenerInputTypeKeyboard)
            var objects = file.objects
            objects += filters.map { Object(TypeKey.keyboardInput, $0) }
            objects.append(
                Object(
                    TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
                    (.listenerBoolChangeValue, .uint(1))))
            let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
            let machine = try #require(artboard.stateMachine(at: 0))
            #expect(!machine.key(press))
            machine.moveFocus(.next)
            let isHeard = machine.key(press)
            #expect(machine.input(0) == (isHeard ? 1 : 0))
            return isHeard
        }
        let key = try #require(KeyPress.Key("k"))
        let filter: [FileBuilder.Property] = [
            (.keyboardInputKeyType, .uint(75)), (.keyboardInputKeyPhase, .uint(1 | 4)),
            (.keyboardInputModifiers, .uint(2)),
        ]
        #expect(try heard([], KeyPress(.escape)))
        for (press, wanted) in [
            (KeyPress(key, .control), true), (KeyPress(key, .control, .up), true),
            (KeyPress(key, .control, .repeated), false), (KeyPress(key), false),
            (KeyPress(key, [.control, .shift]), false), (KeyPress(.enter, .control), false),
        ] {
            #expect(try heard([filter], press) == wanted, "\(press)")
        }
        // A filter without a key matches any key, next to one that does not match; a filter without a phase
        // matches nothing.
        #expect(try heard([filter, [(.keyboardInputKeyPhase, .uint(1))]], KeyPress(.enter)))
        #expect(try !heard([[]], KeyPress(.enter)))
    }

    /// Events that listeners report in response to input are returned to the program; the advance
    /// does not report them.
    @Test func eventFromFocusListenerIsTakenOnce() throws {
        var file = FileBuilder()
        file.artboard()
        let node = FocusTests.node(&file)
        let event = file.add(TypeKey.event, (.componentName, .string("came")))
        FocusTests.machine(&file, inputs: 0)
        file.append(
            TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(node)),
            (.stateMachineListenerSingleListenerTypeValue, .uint(Int(Kind.focus.rawValue))))
        file.append(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event)))
        let (_, machine) = try FocusTests.play(file)
        machine.moveFocus(.next)
        machine.advanceAndApply(0)
        #expect(machine.takeInputEvents() == ["came"])
        #expect(machine.takeInputEvents() == [])
    }

    /// A node that gets the focus is scrolled into view.
    @Test func focusedNodeIsScrolledIntoView() throws {
        let file = try Fixture.file(FocusTests.scrollingColumn)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        for _ in 0..<4 { machine.moveFocus(.next) }
        for _ in 0..<100 { machine.advanceAndApply(1.0 / 60) }
        let scroll: ScrollConstraint = try #require(artboard.component(5))
        #expect(scroll.double(.scrollConstraintScrollOffsetY).map { abs($0 + 100) < 0.2 } == true)
    }

    /// Four boxes of 50 in a viewport of 100.
    private static var scrollingColumn: [Object] {
        struct Layouts: LayoutFixtures {}
        let make = Layouts()
        var objects = [
            Fixture.artboard(100, 100), make.layout(parent: 0, style: 2, width: 100, height: 100),
            make.style(parent: 1), make.layout(parent: 1, style: 4, width: 100, height: 200),
            make.style(parent: 3, direction: 0),
            Object(TypeKey.scrollConstraint, (.componentParentId, .uint(3))),
        ]
        for i in 0..<4 {
            let index = 6 + i * 3
            objects += [
                make.layout(parent: 3, style: index + 1, width: 100, height: 50),
                make.style(parent: index),
                Object(TypeKey.focusData, (.componentParentId, .uint(index))),
            ]
        }
        return objects + [Object(TypeKey.stateMachine)]
    }
}
