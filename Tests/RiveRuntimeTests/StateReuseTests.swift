import RiveFixtures
import RiveWriter
import Testing

@testable import RiveRuntime

/// States of a layer that are left and entered again.
@Suite struct StateReuseTests {
    /// A state that is entered again plays from its start; at most eight states that were left are
    /// kept for reuse.
    @Test(arguments: [2, 3, 20])
    func reenteredStatePlaysFromItsStart(count: Int) throws {
        var file = FileBuilder()
        file.artboard(200, 200)
        let box = file.box(0, 0, width: 2, height: 2)
        for number in 0..<count {
            file.animation(duration: 60)
            let start = Double(number * 10)
            file.keys(box, .nodeX, [(0, start), (60, start + 6)])
        }
        file.append(TypeKey.stateMachine)
        file.append(TypeKey.stateMachineTrigger)
        file.append(TypeKey.stateMachineLayer)
        file.append(TypeKey.entryState)
        file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3)))
        file.append(TypeKey.anyState)
        file.append(TypeKey.exitState)
        for number in 0..<count {
            file.append(TypeKey.animationState, (.animationStateAnimationId, .uint(number)))
            file.append(
                TypeKey.stateTransition,
                (.stateTransitionStateToId, .uint(3 + (number + 1) % count))
            )
            file.append(
                TypeKey.transitionTriggerCondition, (.transitionInputConditionInputId, .uint(0)))
        }
        let artboard = try #require(
            try Fixture.file(file.objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let node: Node = try #require(artboard.component(box))
        machine.advanceAndApply(0)
        for step in 0..<60 {
            #expect(node.x == Double(step % count * 10))
            machine.advanceAndApply(0.5)
            #expect(node.x == Double(step % count * 10 + 3))
            machine.fire("")
            machine.advanceAndApply(0)
        }
        // All states with the entry, except the one that plays and the one before it.
        #expect(machine.spareStateCounts == [min(LayerInstance.maximumSpare, count - 1)])
    }

    /// A layer that starts over counts as not having used any property, even if it is at the same
    /// address as before.
    @Test func restartedLayerForgetsUsedProperties() throws {
        var file = FileBuilder()
        file.viewModel(numbers: "n")
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        file.animation(duration: 1)
        file.machine(ofAnimation: 0)
        let loaded = try Fixture.file(file.objects)
        let artboard = try #require(try loaded.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let instance = try #require(loaded.viewModelInstance(for: artboard))
        let property = try #require(instance.property(at: "n"))
        let layer = LayerInstance(machine.definition.layers[0], artboard: artboard)
        property.use(in: layer.id)
        #expect(property.isUsed(in: layer.id))
        layer.startOver()
        #expect(!property.isUsed(in: layer.id))
    }
}
