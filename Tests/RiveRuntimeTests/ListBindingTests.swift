import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Lists of artboards that view models fill.
@Suite struct ListBindingTests {
    private func path(_ numbers: Int...) -> Object.Value { .bytes(numbers.map { UInt8($0) }) }

    /// A list's artboards spread over a stretch of a path, turned along it.
    @Test func listsFollowAPath() throws {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(200)),
                    (.layoutComponentHeight, .double(200)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(0))),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.artboardComponentListListSource)),
                    (.dataBindContextSourcePathIds, path(0, 0))),
                Object(
                    TypeKey.listFollowPathConstraint, (.componentParentId, .uint(1)),
                    (.targetedConstraintTargetId, .uint(3)),
                    (.followPathConstraintDistance, .double(0.5)),
                    (.listFollowPathConstraintDistanceEnd, .double(1))),
                Object(TypeKey.shape, (.componentParentId, .uint(0)), (.nodeX, .double(10))),
                Object(TypeKey.pointsPath, (.componentParentId, .uint(3))),
                Object(TypeKey.straightVertex, (.componentParentId, .uint(4))),
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(4)), (.vertexX, .double(100))
                ),
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(4)),
                    (.vertexX, .double(100)), (.vertexY, .double(100))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(4)),
                    (.layoutComponentHeight, .double(4)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0, x: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(instance.setItems("items", try Fixture.items(3, of: file)))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        #expect(
            Fixture.draws(artboard).map(\.path) == [
                "M105 -5L115 -5L115 5L105 5L105 -5Z", "M115 45L115 55L105 55L105 45L115 45Z",
                "M115 95L115 105L105 105L105 95L115 95Z",
            ])
    }

    /// Items that have gone make room: a list may take new ones for as long as the kiosk runs.
    @Test func listsMayChangeForEver() throws {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(9)),
                    (.layoutComponentHeight, .double(9)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(0))),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.artboardComponentListListSource)),
                    (.dataBindContextSourcePathIds, path(0, 0))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(4)),
                    (.layoutComponentHeight, .double(4)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        let pools = try (0..<2).map { _ in try Fixture.items(60, of: file) }
        for round in 0..<100 {
            #expect(instance.setItems("items", pools[round % 2]))
            artboard.advance()
        }
        #expect(Fixture.draws(artboard).count == 60)
    }

    /// The list of an instance that belongs to a nested artboard holds what it is bound to.
    @Test func listsOfNestedInstancesAreBound() throws {
        func bindList(_ key: PropertyKey, viewModel: Int) -> Object {
            Object(
                TypeKey.dataBindContext, (.dataBindTargetKey, .key(key)),
                (.dataBindContextSourcePathIds, .bytes([UInt8(viewModel), 0])))
        }
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Panel"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("rows"))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                    (.layoutComponentHeight, .double(100)), (.artboardViewModelId, .uint(0))),
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(2))),
                Object(
                    TypeKey.viewModelInstance, (.componentParentId, .uint(1)),
                    (.viewModelInstanceViewModelId, .uint(2))),
                Object(
                    TypeKey.viewModelInstanceList, (.componentParentId, .uint(2)),
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                bindList(.viewModelInstanceListListSource, viewModel: 0),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0) + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(50)),
                    (.layoutComponentHeight, .double(50)), (.artboardViewModelId, .uint(2))),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                bindList(.artboardComponentListListSource, viewModel: 2),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        instance.setItems("items", try Fixture.items(2, of: file))
        artboard.bind(instance)
        artboard.advance()
        #expect(Fixture.draws(artboard).count == 2)
        instance.setItems("items", try Fixture.items(3, of: file))
        artboard.advance()
        #expect(Fixture.draws(artboard).count == 3)
        instance.setItems("items", [])
        artboard.advance()
        #expect(Fixture.draws(artboard).isEmpty)
    }
}
