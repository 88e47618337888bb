import RiveFixtures
import TestSupport
import Testing

@testable import RiveRuntime

/// Files that are designed to take long, or much memory.
@Suite struct HostileFileTests {
    private static let count = 2000

    /// Objects of which a file can have many, each with an algorithm that must not be quadratic.
    enum Crowd: String, CaseIterable, CustomTestStringConvertible {
        case siblings, boundKeyFrames, keyFramesWithoutInterpolators, blendedAnimations, comparands

        var testDescription: String { rawValue }

        private static let track = [
            Fixture.artboard(), Object(TypeKey.node, (.componentParentId, .uint(0))),
            Object(TypeKey.linearAnimation),
            Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
            Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
        ]

        private static func frame(_ value: Double) -> Object {
            Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(value)))
        }

        func objects(_ count: Int) -> [Object] {
            switch self {
            case .siblings:
                let node = Object(TypeKey.node, (.componentParentId, .uint(0)))
                return [Fixture.artboard()] + [Object](repeating: node, count: count)
            case .boundKeyFrames:
                let bound = [
                    Crowd.frame(1),
                    Object(
                        TypeKey.dataBindContext, (.dataBindTargetKey, .key(.keyFrameDoubleValue))),
                ]
                return Crowd.track + [[Object]](repeating: bound, count: count).joined()
            case .keyFramesWithoutInterpolators:
                // The first key frame refers to an object that is not an interpolator.
                var frame = Crowd.frame(1)
                frame.properties.append((.interpolatingKeyFrameInterpolatorId, .uint(1)))
                return Crowd.track + [Object](repeating: frame, count: count)
                    + [Object](repeating: Crowd.frame(2), count: count)
            case .blendedAnimations:
                return [
                    Fixture.artboard(), Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineLayer), Object(TypeKey.blendState1DInput),
                ]
                    + (0..<count).map {
                        Object(
                            TypeKey.blendAnimation1D, (.blendAnimationAnimationId, .uint(0)),
                            (.blendAnimation1DValue, .double(Double(count - $0))))
                    }
                    + [TypeKey.anyState, TypeKey.entryState, TypeKey.exitState].map { Object($0) }
            case .comparands:
                return [
                    Fixture.artboard(), Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineLayer), Object(TypeKey.anyState),
                    Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(0))),
                    Object(TypeKey.transitionViewModelCondition),
                ]
                    + [Object](
                        repeating: Object(
                            TypeKey.transitionValueNumberComparator,
                            (.transitionValueNumberComparatorValue, .double(1))), count: count)
                    + [Object(TypeKey.entryState), Object(TypeKey.exitState)]
            }
        }
    }

    /// Ten times the objects may take ten times as long; a quadratic algorithm would take a hundred
    /// times.
    @Test(arguments: Crowd.allCases)
    func importTimeIsLinearInObjectCount(crowd: Crowd) throws {
        let ratio = try Growth.ratio(2000, 20_000, limit: 35) { count in
            let bytes = Fixture.bytes(crowd.objects(count))
            return {
                var animation = try File(bytes).artboards[0].animations.first
                if crowd == .boundKeyFrames {
                    for i in 0..<count { animation?.setFrame(i, .number(Double(i))) }
                }
            }
        }
        #expect(ratio <= 35)
    }

    private func artboard(_ crowd: Crowd) throws -> ArtboardDefinition {
        try Fixture.file(crowd.objects(HostileFileTests.count)).artboards[0]
    }

    /// States of many layers that lead to each other endlessly, all driven by one property. A few
    /// layers stop after 101 changes each, as in the reference runtime; the work of many layers is
    /// bounded.
    @Test(arguments: [2, 100])
    func endlessTransitionLoopsTakeBoundedWork(count: Int) throws {
        var file = FileBuilder()
        file.viewModel(numbers: "n")
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let box = file.box(0, 0)
        for x in [1.0, 2] {
            file.animation(duration: 1)
            file.keys(box, .nodeX, [(0, x)])
        }
        file.append(TypeKey.stateMachine)
        for _ in 0..<count {
            file.append(TypeKey.stateMachineLayer)
            file.append(TypeKey.entryState)
            file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3)))
            file.append(TypeKey.anyState)
            file.append(TypeKey.exitState)
            for (animation, next) in [(0, 4), (1, 3)] {
                file.append(TypeKey.animationState, (.animationStateAnimationId, .uint(animation)))
                file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(next)))
                file.append(TypeKey.transitionViewModelCondition)
                file.append(TypeKey.bindablePropertyNumber)
                file.bind(.bindablePropertyNumberPropertyValue, to: [0, 0])
                file.append(TypeKey.transitionPropertyViewModelComparator)
                file.append(TypeKey.transitionValueNumberComparator)
            }
        }
        let loaded = try Fixture.file(file.objects)
        let artboard = try #require(try loaded.instantiate(artboardAt: 0))
        let instance = try #require(loaded.viewModelInstance(for: artboard))
        let machine = try #require(artboard.stateMachine(at: 0))
        let node: Node = try #require(artboard.component(box))
        artboard.bind(instance)
        let most = ArtboardTree.maximumStateChanges
        // An odd number of changes in the advance, and an even number in each of the following rounds.
        for x in [1.0, 2, 1] {
            machine.advanceAndApply(0.01)
            #expect(node.x == x)
            // 92 changes beyond those that are free, in one advance and five rounds.
            let left = max(0, most - count * 92 * 6)
            #expect(artboard.tree.stateChangesLeft == left)
        }
        // Layers that have stopped looping take no changes from the budget.
        instance.setNumber("n", 1)
        machine.advanceAndApply(0.01)
        machine.advanceAndApply(0.01)
        #expect(artboard.tree.stateChangesLeft == most)
    }

    @Test func manySiblingsAreImported() throws {
        #expect(try artboard(.siblings).objectCount == HostileFileTests.count + 1)
    }

    /// Each key frame has a separate binding.
    @Test func eachBoundKeyFrameHasItsOwnBinding() throws {
        let artboard = try artboard(.boundKeyFrames)
        let targets = artboard.bindings.map(\.target)
        #expect(targets.count == HostileFileTests.count)
        for (i, target) in targets.enumerated() {
            guard case .keyFrame(i, animation: 0) = target else {
                Issue.record("binding \(i) has another target: \(target)")
                return
            }
        }
        var animation = artboard.animations[0]
        for i in 0..<HostileFileTests.count { animation.setFrame(i, .number(Double(i))) }
        #expect(animation.frames.last?.number == Double(HostileFileTests.count - 1))
    }

    /// A key frame whose interpolator is not an interpolator drops all key frames of its object.
    @Test func invalidInterpolatorDropsAllKeyFramesOfObject() throws {
        let animation = try artboard(.keyFramesWithoutInterpolators).animations[0]
        #expect(animation.frames.isEmpty && animation.tracks.isEmpty)
    }

    @Test func blendAnimationsAreSortedByValue() throws {
        let machine = try artboard(.blendedAnimations).stateMachines[0]
        let values = machine.layers[0].states[0].blended.map(\.value)
        #expect(values == (1...HostileFileTests.count).map { Double($0) })
    }

    /// A condition with more than two comparands is never met.
    @Test func conditionWithTooManyComparandsIsNeverMet() throws {
        let machine = try artboard(.comparands).stateMachines[0]
        let conditions = machine.layers[0].states[0].transitions[0].conditions
        guard case .unknown? = conditions.first else {
            Issue.record("there is no condition that is never met")
            return
        }
        #expect(conditions.count == 1)
    }

    @Test func objectWithTooManyPropertiesIsRejected() throws {
        var object = Object(TypeKey.node)
        let most = ObjectTable.maximumProperties
        object.properties = [(PropertyKey, Object.Value)](
            repeating: (.nodeX, .double(1)), count: most)
        _ = try Fixture.file([Fixture.artboard(), object])
        object.properties.append((.nodeY, .double(1)))
        #expect(throws: ImportError.self) { try Fixture.file([Fixture.artboard(), object]) }
    }

    // MARK: Data binding

    /// Returns a number property "p" and the converter applied to it.
    private func converted(
        by converters: [Object], extraProperties: Int = 0
    ) throws -> (converter: ConverterInstance, property: ViewModelInstance.Property) {
        let extra = [Object](
            repeating: Object(
                TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("q"))),
            count: extraProperties)
        let file = try Fixture.file(
            converters + [
                Object(TypeKey.viewModel),
                Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("p"))),
            ] + extra
                + [
                    Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                    Object(TypeKey.artboard, (.artboardViewModelId, .uint(0))),
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let converter = ConverterInstance(0, artboard, DataContext(instance, parent: nil))
        artboards.append(artboard)
        instances.append(instance)
        return (try #require(converter), try #require(instance.property(at: "p")))
    }

    private final class Kept<T> {
        private var values: [T] = []
        func append(_ value: T) { values.append(value) }
    }

    private let artboards = Kept<Artboard>()
    private let instances = Kept<ViewModelInstance>()

    /// A converter group with ten items, each the group itself, would otherwise have 10¹⁵
    /// converters.
    @Test func converterGroupContainingItselfTerminates() throws {
        let items = [Object](
            repeating: Object(
                TypeKey.dataConverterGroupItem, (.dataConverterGroupItemConverterId, .uint(0))),
            count: 10)
        let (converter, property) = try converted(by: [Object(TypeKey.dataConverterGroup)] + items)
        #expect(converter.convert(.number(3), of: property) == .number(3))
    }

    /// One character can have any number of scalars: this padding would take a gigabyte.
    @Test func oversizedStringPaddingIsSkipped() throws {
        let filler = "e" + String(repeating: "\u{301}", count: 50_000)
        #expect(filler.count == 1)
        let (converter, property) = try converted(
            by: [
                Object(
                    TypeKey.dataConverterStringPad, (.dataConverterStringPadLength, .uint(10_000)),
                    (.dataConverterStringPadText, .string(filler)))
            ])
        #expect(converter.convert(.string("x"), of: property) == .string("x"))
    }

    /// Ten thousand instances of a view model of many properties would take 150 million values.
    @Test func numberToListConverterLengthIsBounded() throws {
        let (converter, property) = try converted(
            by: [
                Object(
                    TypeKey.dataConverterNumberToList,
                    (.dataConverterNumberToListViewModelId, .uint(0))
                )
            ], extraProperties: 15_000)
        for _ in 0..<2 {
            let list = try #require(converter.list(for: .number(10_000), of: property))
            #expect(list.count == ViewModelInstance.maximumValues / 15_001)
        }
        #expect(converter.list(for: .number(2), of: property)?.count == 2)
    }
}
