import RiveFixtures
import Testing

@testable import RiveRuntime

extension Fixture {
    /// Returns a machine with a boolean, "on", and a number, "n", and an artboard with a box at (50, 50), which is
    /// objects 1 to 4, and the events "In" and "Out", which are objects 5 and 6.
    static func boxMachine(_ rest: [Object]) throws -> (Artboard, StateMachineInstance) {
        let file = try Fixture.file(
            [Fixture.artboard()]
                + Fixture.box(at: 1, parent: 0, x: 50, y: 50, width: 20, height: 20)
                + [
                    Object(
                        TypeKey.event, (.componentParentId, .uint(0)),
                        (.componentName, .string("In"))),
                    Object(
                        TypeKey.event, (.componentParentId, .uint(0)),
                        (.componentName, .string("Out"))),
                ]
                + Fixture.animation(of: 1, .transformComponentRotation, keys: [(0, 0)])
                + Fixture.animation(of: 1, .transformComponentRotation, keys: [(0, 2)])
                + [
                    Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
                    Object(TypeKey.stateMachineNumber, (.stateMachineComponentName, .string("n"))),
                ] + rest)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        return (artboard, try #require(artboard.stateMachine(at: 0)))
    }

    /// The entry leads to "off", which leads to "on" if the boolean is true; "on" reports In when
    /// it begins and Out when it ends.
    static let reportingStates = Fixture.layer([
        Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
        Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4))),
        Object(
            TypeKey.transitionBoolCondition, (.transitionInputConditionInputId, .uint(0)),
            (.transitionValueConditionOpValue, .uint(0))),
        Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
        Object(TypeKey.stateMachineFireEvent, (.stateMachineFireEventEventId, .uint(5))),
        Object(
            TypeKey.stateMachineFireEvent, (.stateMachineFireEventEventId, .uint(6)),
            (.stateMachineFireActionOccursValue, .uint(1))),
        Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
        Object(
            TypeKey.transitionBoolCondition, (.transitionInputConditionInputId, .uint(0)),
            (.transitionValueConditionOpValue, .uint(1))),
    ])
}
