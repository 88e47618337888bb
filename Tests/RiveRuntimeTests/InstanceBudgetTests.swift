import Geometry
import RiveFixtures
import TestSupport
import Testing

@testable import RiveRuntime

/// Excessive demands of hostile files are refused with a reason, or take time linear in the file's
/// size.
@Suite struct InstanceBudgetTests {
    /// Returns a file of an artboard with these children, in this order.
    private func file(_ objects: [Object]) throws -> File {
        let font = [
            Object(TypeKey.fontAsset, (.assetName, .string("Boxes"))),
            Object(
                TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(try TextTests.font()))),
        ]
        return try Fixture.file(font + [Fixture.artboard()] + objects)
    }

    private func refusal(
        _ objects: [Object], _ change: (inout InstanceBudget.Limits) -> Void = { _ in }
    ) throws -> InstanceError? {
        var limits = InstanceBudget.Limits()
        change(&limits)
        let file = try file(objects)
        do {
            _ = try Artboard(file.artboards[0], file: file, limits: limits)
            return nil
        } catch { return error }
    }

    @Test func errorDescribesExceededLimit() throws {
        let nodes = [Object](
            repeating: Object(TypeKey.node, (.componentParentId, .uint(0))), count: 20)
        #expect(try refusal(nodes) == nil)
        let error = try #require(try refusal(nodes) { $0[.objects] = 20 })
        #expect(error.limit == .objects && error.maximum == 20 && error.count == 21)
        #expect(
            error.description == "artboard '' needs 21 objects, more than the 20 that one instance "
                + "may have; simplify it, or nest fewer artboards")
    }

    /// Returns a chain of nodes in which each is the child of the previous one.
    private func chain(_ count: Int, of type: Int = TypeKey.node) -> [Object] {
        (0..<count).map { Object(type, (.componentParentId, .uint($0))) }
    }

    @Test(arguments: [TypeKey.node, TypeKey.layoutComponent])
    func componentTreesBeyondDepthLimitAreRefused(type: Int) throws {
        let maximum = InstanceBudget.Limits()[.levels]
        let error = try #require(try refusal(chain(maximum, of: type)))
        #expect(error.limit == .levels && error.count == maximum + 1)
        // The maximum depth is laid out and drawn.
        let file = try file(chain(maximum - 1, of: type))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0.1)
        _ = Fixture.draws(artboard)
    }

    /// Levels in nested artboards are added to those of the artboard that contains them.
    @Test func treeDepthIncludesNestedArtboards() throws {
        let objects =
            chain(60) + [
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(60)),
                    (.nestedArtboardArtboardId, .uint(1))), Fixture.artboard(),
            ]
            + chain(60)
        #expect(try refusal(objects) { $0[.levels] = 123 } == nil)
        let error = try #require(try refusal(objects) { $0[.levels] = 122 })
        #expect(error.limit == .levels && error.count == 123)
    }

    /// Artboards that each nest the next one ten times are refused as soon as the limit is
    /// exceeded, not after the whole tree has been tried.
    @Test func tooManyNestedArtboardsAreRefused() throws {
        let levels = 8
        let objects = (1...levels).flatMap { next in
            [Object](
                repeating: Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(next))), count: 10) + [Fixture.artboard()]
        }
        let error = try #require(try refusal(objects))
        #expect(error.limit == .artboards && error.count == error.maximum + 1)
    }

    /// An artboard with 41 objects nests 40 artboards of 100 objects each; a limit below the total
    /// of 4041 is reported as an error.
    @Test(arguments: [4041, 4040, 100, 40])
    func objectLimitCountsObjectsOfNestedArtboards(maximum: Int) throws {
        let nodes = [Object](
            repeating: Object(TypeKey.node, (.componentParentId, .uint(0))), count: 95)
        let file = try Fixture.file(
            [Fixture.artboard()]
                + [Object](
                    repeating: Fixture.nested(1, in: 0), count: 40)
                + [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + nodes)
        var limits = InstanceBudget.Limits()
        limits[.objects] = maximum
        guard maximum < 4041 else {
            let artboard = try Artboard(file.artboards[0], file: file, limits: limits)
            #expect(Fixture.draws(artboard).count == 40)
            return
        }
        let error = thrownError(InstanceError.self) {
            try Artboard(file.artboards[0], file: file, limits: limits)
        }
        #expect(error?.limit == .objects && error?.maximum == maximum)
        #expect(error?.count == (maximum < 41 ? 41 : 41 + (maximum - 41) / 100 * 100 + 100))
    }

    /// Nested artboards that refer to the artboard that contains them are not instantiated.
    @Test func selfNestedArtboardsDoNotCountTowardLimit() throws {
        let nested = (0..<50).map { _ in
            Object(
                TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                (.nestedArtboardArtboardId, .uint(0)))
        }
        #expect(try refusal(nested) { $0[.artboards] = 1 } == nil)
    }

    /// For each cycle of parents, the link that is last in the file is dropped.
    @Test func parentCyclesAreBroken() throws {
        let file = try file([
            Object(TypeKey.node, (.componentParentId, .uint(3))),
            Object(TypeKey.node, (.componentParentId, .uint(1))),
            Object(TypeKey.node, (.componentParentId, .uint(2))),
            Object(TypeKey.node, (.componentParentId, .uint(1))),
            Object(TypeKey.node, (.componentParentId, .uint(6))),
            Object(TypeKey.node, (.componentParentId, .uint(5))),
            Object(TypeKey.node, (.componentParentId, .uint(7))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let parents = artboard.components.map { $0?.parent?.index }
        #expect(parents == [nil, 3, 1, nil, 1, 6, nil, nil])
    }

    /// A hundred clipping shapes, each of which clips a hundred shapes by a hundred shapes.
    @Test func clipsBeyondLimitAreRefused() throws {
        let shapes = (0..<100).map { _ in Object(TypeKey.shape, (.componentParentId, .uint(0))) }
        let clips = (0..<100).map { _ in
            Object(
                TypeKey.clippingShape, (.componentParentId, .uint(0)),
                (.clippingShapeSourceId, .uint(0)))
        }
        #expect(try refusal(shapes + clips) == nil)
        let error = try #require(try refusal(shapes + clips) { $0[.clips] = 10_000 })
        #expect(error.limit == .clips && error.count > 10_000)
    }

    /// Many constraints on the tip of a long chain of bones, each of which would process the whole
    /// chain.
    @Test func tooManyIKConstraintsOnLongBoneChainAreRefused() throws {
        let bones =
            [Object(TypeKey.rootBone, (.componentParentId, .uint(0)))]
            + (1..<400).map { Object(TypeKey.bone, (.componentParentId, .uint($0))) }
        let constraints = (0..<100).map { _ in
            Object(
                TypeKey.ikConstraint, (.componentParentId, .uint(400)),
                (.targetedConstraintTargetId, .uint(0)), (.ikConstraintParentBoneCount, .uint(1000))
            )
        }
        #expect(try refusal(bones + constraints.prefix(2)) == nil)
        let error = try #require(try refusal(bones + constraints))
        #expect(error.limit == .dependencies)
    }

    /// Each nested artboard has a separate view model instance, with a thousand properties.
    @Test func viewModelValuesOfNestedArtboardsAreCounted() throws {
        let properties = [Object](
            repeating: Object(TypeKey.viewModelPropertyNumber), count: 1000)
        let nested = (0..<20).flatMap { i -> [Object] in
            [
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1))),
                Object(
                    TypeKey.viewModelInstance, (.componentParentId, .uint(i * 2 + 1)),
                    (.viewModelInstanceViewModelId, .uint(0))),
            ]
        }
        let file = try Fixture.file(
            [Object(TypeKey.viewModel)] + properties + [Fixture.artboard()] + nested
                + [Fixture.artboard()])
        func make(_ maximum: Int) throws -> Artboard {
            var limits = InstanceBudget.Limits()
            limits[.values] = maximum
            return try Artboard(file.artboards[0], file: file, limits: limits)
        }
        let artboard = try make(20_000)
        let instances = artboard.components.compactMap { ($0 as? OwnViewModelInstance)?.instance }
        #expect(instances.count == 20)
        let error = thrownError(InstanceError.self) { _ = try make(19_999) }
        #expect(error?.limit == .values && error?.count == 20_000 && error?.maximum == 19_999)
    }

    // MARK: Growth

    enum Family: String, CaseIterable, CustomTestStringConvertible {
        case siblings, shapes, clips, targets, styles, solos, constraints

        var testDescription: String { rawValue }

        /// Returns about `count` objects of an artboard.
        func objects(_ count: Int) -> [Object] {
            switch self {
            case .siblings:
                return (0..<count).map { _ in Object(TypeKey.node, (.componentParentId, .uint(0))) }
            case .shapes:
                return (0..<count / 4).flatMap { Fixture.box(at: $0 * 4 + 1, parent: 0) }
            case .clips:
                // Each clips its own node by its own shape.
                return (0..<count / 3).flatMap { i -> [Object] in
                    [
                        Object(TypeKey.node, (.componentParentId, .uint(0))),
                        Object(TypeKey.shape, (.componentParentId, .uint(i * 3 + 1))),
                        Object(
                            TypeKey.clippingShape, (.componentParentId, .uint(i * 3 + 1)),
                            (.clippingShapeSourceId, .uint(i * 3 + 2))),
                    ]
                }
            case .targets:
                // Each shape is placed behind the previous one in the draw order.
                return (0..<count / 3).flatMap { i -> [Object] in
                    [
                        Object(TypeKey.shape, (.componentParentId, .uint(0))),
                        Object(
                            TypeKey.drawRules, (.componentParentId, .uint(i * 3 + 1)),
                            (.drawRulesDrawTargetId, .uint(i * 3 + 3))),
                        Object(
                            TypeKey.drawTarget, (.componentParentId, .uint(i * 3 + 2)),
                            (.drawTargetDrawableId, .uint(max(1, i * 3 - 2)))),
                    ]
                }
            case .styles:
                return [Object(TypeKey.text, (.componentParentId, .uint(0)))]
                    + (0..<count / 2).flatMap { i -> [Object] in
                        [
                            Object(
                                TypeKey.textStylePaint, (.componentParentId, .uint(1)),
                                (.textStyleFontAssetId, .uint(0))),
                            Object(
                                TypeKey.textValueRun, (.componentParentId, .uint(1)),
                                (.textValueRunText, .string("a")),
                                (.textValueRunStyleId, .uint(i * 2 + 2))),
                        ]
                    }
            case .solos:
                return (0..<count / 3).flatMap { i -> [Object] in
                    [
                        Object(
                            TypeKey.solo, (.componentParentId, .uint(0)),
                            (.soloActiveComponentId, .uint(i * 3 + 2))),
                        Object(TypeKey.shape, (.componentParentId, .uint(i * 3 + 1))),
                        Object(TypeKey.rectangle, (.componentParentId, .uint(i * 3 + 2))),
                    ]
                }
            case .constraints:
                // All nodes follow one target.
                return [Object(TypeKey.node, (.componentParentId, .uint(0)))]
                    + (0..<count / 2).flatMap { i -> [Object] in
                        [
                            Object(TypeKey.node, (.componentParentId, .uint(0))),
                            Object(
                                TypeKey.transformConstraint, (.componentParentId, .uint(i * 2 + 2)),
                                (.targetedConstraintTargetId, .uint(1))),
                        ]
                    }
            }
        }
    }

    /// Ten times the objects may take ten times as long; a quadratic algorithm would take a hundred
    /// times.
    @Test(arguments: Family.allCases)
    func instantiationTakesLinearTime(family: Family) throws {
        let ratio = try Growth.ratio(2000, 20_000, limit: 35) { count in
            let file = try file(family.objects(count))
            return {
                let artboard = try #require(try file.instantiate(artboardAt: 0))
                if family == .solos {
                    for case let solo as Solo in artboard.components {
                        solo.setValue(.soloActiveComponentId, .uint(0))
                    }
                }
                artboard.advance(by: 0.1)
            }
        }
        #expect(ratio <= 35)
    }
}

/// The order of updates, and the propagation of changes.
@Suite struct UpdateGraphTests {
    /// Each node is constrained by the next one in the file, and the last one by the first: a cycle
    /// as long as the file. A change to one node reaches all of them without deep recursion.
    @Test func changesPropagateThroughLongConstraintCycles() throws {
        let count = 20_000
        let objects = (0..<count).flatMap { i -> [Object] in
            [
                Object(TypeKey.node, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.transformConstraint, (.componentParentId, .uint(i * 2 + 1)),
                    (.targetedConstraintTargetId, .uint((i + 1) % count * 2 + 1))),
            ]
        }
        let file = try Fixture.file([Fixture.artboard()] + objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let node: Node = try #require(artboard.component(count + 1))
        node.setDouble(.nodeX, 5)
        artboard.deferChanges()
        let waiting = artboard.components.lazy.filter { $0?.hasDirt(for: .worldTransform) == true }
        #expect(waiting.count >= count)
        artboard.advance()
    }

    /// A dependency that is added several times is kept once.
    @Test func repeatedDependenciesAreKeptOnce() throws {
        let file = try Fixture.file(
            [Fixture.artboard()]
                + [Object](
                    repeating: Object(TypeKey.node, (.componentParentId, .uint(0))), count: 3))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let nodes = artboard.components.compactMap { $0 }
        for node in nodes { node.graphOrder = -1 }
        var list = DependencyList(nodes)
        for _ in 0..<3 {
            list.add(nodes[2], to: nodes[0])
            list.add(nodes[1], to: nodes[0])
            list.add(nodes[3], to: nodes[2])
        }
        let (starts, numbers) = list.dependents()
        #expect(starts == [0, 2, 2, 3, 3] && numbers == [2, 1, 3])
    }

    /// Instances of an artboard share the order of their updates; one with other dependencies has its own.
    @Test func instancesWithTheSameDependenciesShareTheirOrder() throws {
        let file = try Fixture.file(
            [Fixture.artboard()]
                + [Object](
                    repeating: Object(TypeKey.node, (.componentParentId, .uint(0))), count: 2))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let nodes = artboard.components.compactMap { $0 }
        func order(_ pairs: (Int, Int)...) -> UpdateOrder {
            for node in nodes { node.graphOrder = -1 }
            var list = DependencyList(nodes)
            for (component, dependent) in pairs { list.add(nodes[dependent], to: nodes[component]) }
            return list.order(of: artboard.definition)
        }
        let first = order((0, 2), (2, 1))
        #expect(first.numbers == [0, 2, 1])
        #expect(order((0, 2), (2, 1)) === first)
        let other = order((0, 1), (1, 2))
        #expect(other !== first && other.numbers == [0, 1, 2])
    }

    /// The first instance finds the parents for all of them; each instance has its own components.
    @Test func instancesShareTheirParents() throws {
        let parents = [2, 0, 1, 2]
        let file = try Fixture.file(
            [Fixture.artboard()]
                + parents.map { Object(TypeKey.node, (.componentParentId, .uint($0))) })
        let first = try #require(try file.instantiate(artboardAt: 0))
        let shared = try #require(first.definition.plan.withLock { $0.parents })
        let second = try #require(try file.instantiate(artboardAt: 0))
        #expect(first.definition.plan.withLock { $0.parents } === shared)
        #expect(shared.children == [2, 3, 1, 4] && shared.levels == 4)
        for artboard in [first, second] {
            let components = artboard.components.compactMap { $0 }
            #expect(components.map { $0.parent?.index } == [nil, 2, 0, 1, 2])
            #expect(components.allSatisfy { $0.artboard === artboard })
            let two = try #require(components[2] as? ContainerComponent)
            #expect(two.children.map(\.index) == [1, 4])
            #expect(components[1].parent === two)
        }
    }
}
