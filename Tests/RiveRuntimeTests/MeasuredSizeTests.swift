import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Measured sizes of shapes and artboards, used by bindings and by the surrounding layouts.
@Suite struct MeasuredSizeTests: LayoutFixtures {
    /// Returns an artboard whose style is the next object.
    private static func artboard(_ width: Double, _ height: Double) -> Object {
        var artboard = Fixture.artboard(width, height)
        artboard.properties.append((.layoutComponentStyleId, .uint(1)))
        return artboard
    }

    /// A shape's length is measured in the space of the artboard, after the shape's scale.
    @Test func shapeLengthIncludesItsScale() throws {
        let file = try Fixture.file([Fixture.artboard()] + Fixture.box(at: 1, parent: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let shape: Shape = try #require(artboard.component(1))
        shape.setDouble(.transformComponentScaleX, 3)
        artboard.advance()
        #expect(shape.computedNumber(.shapeLength) == 80)
    }

    /// A layout that hugs a rectangle follows its size, but not that of a rectangle in a group.
    @Test(arguments: [true, false])
    func huggingLayoutResizesWithDirectChildShape(isDirect: Bool) throws {
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

    /// An artboard in a layout hugs its content's height if it also hugs the width; otherwise it
    /// has its own height.
    @Test(arguments: [(2, 30.0), (1, 80)])
    func nestedArtboardHugsHeightOnlyIfItHugsWidth(widthScale: Int, expected: Double) throws {
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

    /// An artboard whose style comes to hug its content, as a binding may have it, takes the content's size.
    @Test func artboardFollowsChangedScaleType() throws {
        let file = try Fixture.file([
            MeasuredSizeTests.artboard(200, 100), style(parent: 0),
            layout(parent: 0, style: 3, width: 40, height: 30), style(parent: 2),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        #expect(artboard.size == Size(200, 100))
        let style: LayoutStyle = try #require(artboard.component(1))
        style.setValue(.layoutSizingStyleLayoutWidthScaleType, .uint(2))
        style.setValue(.layoutSizingStyleLayoutHeightScaleType, .uint(2))
        artboard.advance()
        #expect(artboard.size == Size(40, 30))
    }

    /// A box that has been resized while it did not clip has its current outline when it clips again.
    @Test func boxClipsByCurrentOutline() throws {
        let file = try Fixture.file([
            MeasuredSizeTests.artboard(200, 100), style(parent: 0),
            layout(parent: 0, style: 3, width: 40, height: 30, clip: true), style(parent: 2),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let box: LayoutComponent = try #require(artboard.component(2))
        box.setValue(.layoutComponentClip, .bool(false))
        box.setDouble(.layoutComponentWidth, 70)
        artboard.advance()
        box.setValue(.layoutComponentClip, .bool(true))
        artboard.advance()
        var width = 0.0
        box.withOutline { width = $0.controlBounds.width }
        #expect(width == 70)
    }

    /// An interpolator converter continues to change a number after the state machine has settled.
    @Test func interpolatorConverterRunsAfterMachineHasSettled() throws {
        var file = FileBuilder()
        file.viewModel(numbers: "x")
        file.append(
            TypeKey.dataConverterInterpolator, (.dataConverterInterpolatorDuration, .double(1)))
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

    /// A scaled nested artboard keeps its position in the layout, and is scaled about its origin.
    @Test func scaleDoesNotMoveNestedArtboardInLayout() throws {
        var within = MeasuredSizeTests.artboard(40, 20)
        within.properties += [(.artboardOriginX, .double(0.5))]
        let file = try Fixture.file(
            [
                MeasuredSizeTests.artboard(200, 100),
                style(parent: 0, padding: 30),
                Object(
                    TypeKey.nestedArtboardLayout, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1)),
                    (.transformComponentScaleX, .double(0.5))),
                within,
                style(parent: 0),
            ] + Fixture.box(at: 2, parent: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let box = try #require(Fixture.draws(artboard).first)
        // Its middle, half of 40, is at 30 + 20; the box is 10 wide, which is 5 on the screen.
        #expect(box.path.hasPrefix("M47.5 "), "\(box.path)")
    }

    /// A value that is written to a view model is converted again if a parameter of its converter
    /// changes.
    @Test func targetToSourceValueUpdatesWhenConverterChanges() throws {
        var file = FileBuilder()
        file.viewModel(numbers: "sum", "added")
        file.append(TypeKey.dataConverterOperationValue)
        file.bind(.dataConverterOperationValueOperationValue, to: [0, 1])
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        file.add(TypeKey.node, (.nodeX, .double(3)))
        file.bind(.nodeX, to: [0, 0], flags: 1, converter: 0)
        let loaded = try Fixture.file(file.objects)
        let artboard = try #require(try loaded.instantiate(artboardAt: 0))
        let instance = try #require(loaded.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        #expect(instance.number("sum") == 3)
        instance.setNumber("added", 10)
        artboard.advance()
        #expect(instance.number("sum") == 13)
    }
}
