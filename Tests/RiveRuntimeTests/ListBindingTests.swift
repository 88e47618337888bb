import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Lists of artboards that view models fill.
@Suite struct ListBindingTests {
    /// A list's artboards spread over a stretch of a path, turned along it.
    @Test func listsFollowAPath() throws {
        let file = try Fixture.file(
            Fixture.listModels + [
                Fixture.artboard(200, viewModel: 0),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Fixture.binding(.artboardComponentListListSource, viewModel: 0),
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
                Fixture.artboard(4, viewModel: 1),
            ] + Fixture.box(at: 1, parent: 0, x: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(try instance.setItems("items", Fixture.items(3, of: file)))
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
            Fixture.listModels + [
                Fixture.artboard(9, viewModel: 0),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Fixture.binding(.artboardComponentListListSource, viewModel: 0),
                Fixture.artboard(4, viewModel: 1),
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
        let file = try Fixture.file(
            Fixture.listModels + [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Panel"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("rows"))),
                Fixture.artboard(100, viewModel: 0, clips: true),
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(2))),
                Object(
                    TypeKey.viewModelInstance, (.componentParentId, .uint(1)),
                    (.viewModelInstanceViewModelId, .uint(2))),
                Object(
                    TypeKey.viewModelInstanceList, (.componentParentId, .uint(2)),
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Fixture.binding(.viewModelInstanceListListSource, viewModel: 0),
                Fixture.artboard(10, viewModel: 1, clips: true),
            ] + Fixture.box(at: 1, parent: 0) + [
                Fixture.artboard(50, viewModel: 2, clips: true),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Fixture.binding(.artboardComponentListListSource, viewModel: 2),
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
