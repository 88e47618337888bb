import RiveFixtures
import Testing

@testable import RiveRuntime

/// Listeners for gamepads, which receive what a program passes on.
@Suite struct GamepadTests {
    /// Returns whether a listener with these filters receives a change while its target has the focus.
    private func hears(
        _ filters: [[FileBuilder.Property]], _ event: GamepadEvent
    ) throws -> Bool {
        var file = FileBuilder()
        file.artboard()
        let node = FocusTests.node(&file)
        FocusTests.machine(&file, inputs: 1)
        file.append(TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(node)))
        file.append(TypeKey.listenerInputTypeGamepad)
        var objects = file.objects
        objects += filters.map { Object(TypeKey.gamepadInput, $0) }
        objects.append(
            Object(
                TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
                (.listenerBoolChangeValue, .uint(1))))
        let source = try Fixture.file(objects)
        #expect(source.unsupportedTypes.isEmpty)
        let artboard = try #require(try source.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        #expect(!machine.gamepad(event))
        machine.moveFocus(.next)
        let isHeard = machine.gamepad(event)
        #expect(machine.input(0) == (isHeard ? 1 : 0))
        #expect(!machine.key(KeyPress(.enter)))
        return isHeard
    }

    /// A change must match the kind and the number of one of the filters; without filters every change is received.
    @Test func listenerFiltersByKindAndNumber() throws {
        func filter(_ kind: Int, _ number: Int = 0, own: Bool = false) -> [FileBuilder.Property] {
            [
                (.gamepadInputKind, .uint(kind)), (.gamepadInputInputIndex, .uint(number)),
                (.gamepadInputMapping, .uint(own ? 1 : 0)),
            ]
        }
        let changes: [GamepadEvent.Change] = [
            .button(3, value: 1), .axis(3, value: -0.5), .connected, .disconnected,
        ]
        for (kind, _) in changes.enumerated() {
            for (number, change) in changes.enumerated() {
                let isHeard = try hears([filter(kind, 3)], GamepadEvent(change))
                #expect(isHeard == (kind == number), "\(kind) \(change)")
            }
            #expect(try hears([], GamepadEvent(changes[kind])))
            #expect(try !hears([filter(4, 3)], GamepadEvent(changes[kind])))
        }
        #expect(try !hears([filter(0, 2)], GamepadEvent(.button(3, value: 1))))
        #expect(try hears([filter(0, 2), filter(1, 5)], GamepadEvent(.axis(5, value: 0))))
    }

    /// The standard gamepad's numbers count only where a gamepad has them: 17 buttons and 6 axes.
    @Test func standardNumbersNeedAStandardGamepad() throws {
        func isHeard(_ kind: Int, _ number: Int, own: Bool, isStandard: Bool) throws -> Bool {
            let change: GamepadEvent.Change =
                kind == 0 ? .button(number, value: 1) : .axis(number, value: 1)
            return try hears(
                [
                    [
                        (.gamepadInputKind, .uint(kind)), (.gamepadInputInputIndex, .uint(number)),
                        (.gamepadInputMapping, .uint(own ? 1 : 0)),
                    ]
                ], GamepadEvent(change, isStandard: isStandard))
        }
        for (kind, last) in [(0, 16), (1, 5)] {
            #expect(try isHeard(kind, last, own: false, isStandard: true))
            #expect(try !isHeard(kind, last + 1, own: false, isStandard: true))
            #expect(try !isHeard(kind, last, own: false, isStandard: false))
            #expect(try isHeard(kind, last + 1, own: true, isStandard: false))
        }
    }

    /// A button is pressed from half its way on. Filters are for presses unless they say otherwise.
    @Test(arguments: [
        (1, 0.5, true), (1, 0.4, false), (2, 0.4, true), (2, 1.0, false), (3, 0.0, true),
    ])
    func listenerFiltersByPhase(phases: Int, value: Double, expected: Bool) throws {
        let event = GamepadEvent(.button(0, value: value))
        #expect(try hears([[(.gamepadInputButtonPhase, .uint(phases))]], event) == expected)
        #expect(try !hears([[(.gamepadInputButtonPhase, .uint(0))]], event))
        #expect(try hears([[]], event) == (value >= 0.5))
    }
}
