import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// What is measured of shapes and artboards: by bindings, and by the layouts around them.
@Suite struct MeasuredSizeTests: LayoutFixtures {
    /// One whose style comes next.
    private static func artboard(_ width: Double, _ height: Double) -> Object {
        var artboard = Fixture.artboard(width, height)
        artboard.properties.append((.layoutComponentStyleId, .uint(1)))
        return artboard
    }

    /// A shape's length is that of its outline in the artboard, where it is scaled.
    @Test func lengthsAreThoseInTheArtboard() throws {
        let file = try Fixture.file([Fixture.artboard()] + Fixture.box(at: 1, parent: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let shape: Shape = try #require(artboard.component(1))
        shape.setDouble(.transformComponentScaleX, 3)
        artboard.advance()
        #expect(shape.computedNumber(.shapeLength) == 80)
    }

    /// A layout that hugs a rectangle follows its size, not that of one in a group.
    @Test(arguments: [true, false])
    func layoutsMeasureAgain(isDirect: Bool) throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                layout(parent: 0, style: 2),
                style(
                    parent: 1, width: 2, height: 2,
                    (.layoutComponentStyleIntrinsicallySizedValue, .bool(true))),
                Object(TypeKey.node, (.componentParentId, .uint(1))),
            ] + Fixture.box(at: 4, parent: isDirect ? 1 : 3, width: 20, height: 10))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let box: LayoutComponent = try #require(artboard.component(1))
        let path: ParametricPath = try #require(artboard.component(5))
        #expect(box.frame.height == (isDirect ? 10 : 0))
        path.setDouble(.parametricPathHeight, 45)
        artboard.advance()
        #expect(box.frame.height == (isDirect ? 45 : 0))
    }

    /// An artboard in a layout hugs its content in height where it does so in width too, and has its own
    /// height where it does not.
    @Test(arguments: [(2, 30.0), (1, 80)])
    func heightsHugWithWidths(widthScale: Int, expected: Double) throws {
        let file = try Fixture.file(
            [
                MeasuredSizeTests.artboard(200, 100),
                style(parent: 0, (.layoutSizingStyleLayoutWidthScaleType, .uint(0))),
                Object(
                    TypeKey.nestedArtboardLayout, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1)),
                    (.nestedArtboardLayoutInstanceWidthScaleType, .uint(widthScale)),
                    (.nestedArtboardLayoutInstanceHeightScaleType, .uint(2))),
                MeasuredSizeTests.artboard(60, 80),
                style(parent: 0),
                layout(parent: 0, style: 3, width: 40, height: 30),
                style(parent: 2),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let host: NestedArtboardLayout = try #require(artboard.component(2))
        #expect(host.nested?.size.height == expected)
    }

    /// A number that is shown over time goes on after its machine has settled.
    @Test func settledMachinesInterpolate() throws {
        var file = FileBuilder()
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("x")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(
            TypeKey.viewModelInstanceNumber, (.viewModelInstanceValueViewModelPropertyId, .uint(0)))
        file.append(TypeKey.converterInterpolator, (.dataConverterInterpolatorDuration, .double(1)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let node = file.add(TypeKey.node)
        file.bind(.nodeX, to: [0, 0], converter: 0)
        file.animation(duration: 1)
        file.machine(ofAnimation: 0)
        let loaded = try Fixture.file(file.objects)
        let artboard = try #require(try loaded.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let instance = try #require(loaded.viewModelInstance(for: artboard))
        artboard.bind(instance)
        for _ in 0..<10 { machine.advanceAndApply(0.1) }
        #expect(machine.isSettled)
        instance.setNumber("x", 40)
        let moved: Node = try #require(artboard.component(node))
        for _ in 0..<6 { machine.advanceAndApply(0.1) }
        #expect(moved.x > 0 && moved.x < 40)
        for _ in 0..<20 { machine.advanceAndApply(0.1) }
        #expect(moved.x == 40)
    }
}
