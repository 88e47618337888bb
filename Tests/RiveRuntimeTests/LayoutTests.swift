import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Artboards with layouts, built from objects.
@Suite struct LayoutTests: LayoutFixtures {
    private func frames(_ artboard: Artboard) -> [Rect] {
        artboard.components.compactMap { ($0 as? LayoutComponent)?.frame }
    }

    /// A row of a fixed box and a filling one: 0 is the artboard, 1 its style, 2 and 3 the boxes, 4
    /// and 5 their styles.
    private func row(_ rest: [Object] = []) throws -> Artboard {
        let file = try Fixture.file(
            [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(200)),
                    (.layoutComponentHeight, .double(100)), (.layoutComponentClip, .bool(false)),
                    (.layoutComponentStyleId, .uint(1))),
                style(parent: 0, alignment: 3, gap: 10, padding: 5),
                layout(parent: 0, style: 4, width: 40, height: 20),
                layout(parent: 0, style: 5),
                style(parent: 2), style(parent: 3, width: 1, height: 1),
            ] + rest)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        return artboard
    }

    /// Instances share the styles of their boxes until one of them changes its own.
    @Test func changedStyleOfAnInstanceLeavesOthersAlone() throws {
        let first = try row()
        let second = try #require(try first.file.instantiate(artboardAt: 0))
        second.advance()
        let before = frames(second)
        let style: LayoutStyle = try #require(first.component(1))
        style.setDouble(.layoutComponentStyleGapHorizontal, 20)
        first.advance()
        #expect(frames(first).last == Rect(65, 5, 130, 90))
        let third = try #require(try first.file.instantiate(artboardAt: 0))
        for artboard in [second, third] {
            artboard.advance()
            #expect(frames(artboard) == before)
        }
    }

    @Test func rowLayoutPlacesChildrenByGapPaddingAndSize() throws {
        let artboard = try row()
        #expect(
            frames(artboard) == [
                Rect(0, 0, 200, 100), Rect(5, 40, 40, 20), Rect(55, 5, 140, 90),
            ])
        let style: LayoutStyle = try #require(artboard.component(1))
        style.setDouble(.layoutComponentStyleGapHorizontal, 20)
        let box: LayoutComponent = try #require(artboard.component(2))
        box.setDouble(.layoutComponentWidth, 60)
        #expect(artboard.advance())
        #expect(frames(artboard).dropFirst() == [Rect(5, 40, 60, 20), Rect(85, 5, 110, 90)])
        #expect(!artboard.advance())
        let hidden: LayoutStyle = try #require(artboard.component(4))
        hidden.setValue(.layoutSizingStyleDisplayValue, .uint(1))
        artboard.advance()
        #expect(frames(artboard).last == Rect(5, 5, 190, 90))
    }

    /// The only child that fills a row is as long as its maximum.
    @Test func fillingLayoutGrowsToItsMaximum() throws {
        let artboard = try row()
        let style: LayoutStyle = try #require(artboard.component(5))
        style.setDouble(.layoutSizingStyleMaxWidth, 60)
        style.setValue(.layoutSizingStyleMaxWidthUnitsValue, .uint(1))
        artboard.advance()
        #expect(frames(artboard).last == Rect(55, 5, 60, 90))
    }

    /// Objects in a layout move with it, and shapes in it take its size.
    @Test func layoutMovesAndResizesShapesInIt() throws {
        let artboard = try row(Fixture.box(at: 6, parent: 3))
        let shape: Shape = try #require(artboard.component(6))
        #expect(shape.worldTransform.tx == 55 && shape.worldTransform.ty == 5)
        #expect(shape.composer.worldPath.controlBounds.size == Size(140, 90))
    }

    @Test func animatedLayoutMovesToNewFrameOverTime() throws {
        // The second box moves linearly within half a second.
        let file = try Fixture.file([
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(200)),
                (.layoutComponentHeight, .double(100)), (.layoutComponentStyleId, .uint(1))),
            style(parent: 0), layout(parent: 0, style: 4, width: 40, height: 20),
            layout(parent: 0, style: 5, width: 20, height: 20), style(parent: 2),
            style(
                parent: 3, (.layoutComponentStyleAnimationStyleType, .uint(2)),
                (.layoutComponentStyleInterpolationType, .uint(1)),
                (.layoutComponentStyleInterpolationTime, .double(0.5))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let first: LayoutComponent = try #require(artboard.component(2))
        let second: LayoutComponent = try #require(artboard.component(3))
        #expect(second.frame.x == 40)
        first.setDouble(.layoutComponentWidth, 80)
        artboard.advance()
        #expect(second.frame.x == 40)
        artboard.advance(by: 0.25)
        artboard.advance(by: 0)
        #expect(abs(second.frame.x - 60) < 1e-9)
        artboard.advance(by: 0.25)
        #expect(artboard.advance(by: 0) && second.frame.x == 80)
    }

    /// The content of a layout keeps its own size if the layout's first frame is all zeros, unless
    /// changes of the layout are animated.
    @Test(arguments: [(0, 0.0, 10.0), (2, 0, 0), (0, 1, 1)])
    func contentKeepsItsSizeIfFirstLayoutFrameIsZero(
        animation: Int, width: Double, expected: Double
    ) throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(), layout(parent: 0, style: 2, width: width),
                style(
                    parent: 1, (.layoutComponentStyleAnimationStyleType, .uint(animation)),
                    (.layoutComponentStyleInterpolationType, .uint(1)),
                    (.layoutComponentStyleInterpolationTime, .double(1))),
            ] + Fixture.box(at: 3, parent: 1))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let shape: Shape = try #require(artboard.component(3))
        #expect(shape.composer.worldPath.controlBounds.width == expected)
        let layout: LayoutComponent = try #require(artboard.component(1))
        layout.setDouble(.layoutComponentWidth, 40)
        for _ in 0..<3 { artboard.advance(by: 1) }
        #expect(shape.composer.worldPath.controlBounds.width == 40)
    }

    @Test func layoutClipsChildrenAndDrawsBehindThem() throws {
        var objects: [Object] = [
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(50)),
                (.layoutComponentHeight, .double(50)), (.layoutComponentClip, .bool(false))),
            layout(parent: 0, style: 2, width: 30, height: 30, clip: true), style(parent: 1),
            Object(TypeKey.fill, (.componentParentId, .uint(1))),
            Object(TypeKey.solidColor, (.componentParentId, .uint(3))),
        ]
        objects += Fixture.box(at: 5, parent: 1, x: 20, y: 20, width: 40, height: 40)
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        artboard.advance()
        let draws = Fixture.draws(artboard)
        #expect(draws.count == 2)
        #expect(draws.first?.path.hasPrefix("M0 0L30 0") == true)
        #expect(draws.allSatisfy { $0.clips == 1 })
    }

    /// The edges of a box belong to it on all sides.
    @Test(arguments: [(-0.5, 10.0, 0), (0, 0, 1), (30, 20, 1), (30.5, 20, 0), (30, 20.5, 0)])
    func pointerHitsIncludeLayoutEdges(x: Double, y: Double, count: Int) throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(100, 100), layout(parent: 0, style: 2, width: 30, height: 20),
                style(parent: 1),
                Object(
                    TypeKey.event, (.componentParentId, .uint(0)), (.componentName, .string("A"))),
                Object(TypeKey.stateMachine),
            ]
                + Fixture.listener(
                    .down, on: 1,
                    Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(3)))))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        machine.pointer(.down, at: Point(x, y))
        #expect(machine.reportedEvents.count == count)
    }

    @Test func artboardListShowsViewModelListItems() throws {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceListItem,
                    (.viewModelInstanceListItemViewModelId, .uint(1)),
                    (.viewModelInstanceListItemViewModelInstanceId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceListItem,
                    (.viewModelInstanceListItemViewModelId, .uint(1)),
                    (.viewModelInstanceListItemViewModelInstanceId, .uint(1))),
                Object(TypeKey.viewModel),
                Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("x"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.viewModelInstanceNumber,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                    (.viewModelInstanceNumberPropertyValue, .double(3))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.viewModelInstanceNumber,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                    (.viewModelInstanceNumberPropertyValue, .double(4))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                    (.layoutComponentHeight, .double(100)), (.artboardViewModelId, .uint(0))),
                layout(parent: 0, style: 2, width: 100, height: 100), style(parent: 1, gap: 1),
                Object(TypeKey.artboardComponentList, (.componentParentId, .uint(1))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.artboardComponentListListSource)),
                    (.dataBindContextSourcePathIds, .bytes([0, 0]))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(20)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0).prefix(1) + [
                Object(
                    TypeKey.dataBindContext, (.dataBindTargetKey, .key(.nodeX)),
                    (.dataBindContextSourcePathIds, .bytes([1, 0])))
            ] + Fixture.box(at: 1, parent: 0).dropFirst())
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        func places() -> [Double] {
            Fixture.draws(artboard).compactMap { draw in
                draw.path.dropFirst().split(separator: " ").first.flatMap { Double($0) }
            }
        }
        // Boxes 10 wide, centered on their items' x; the items are 21 apart.
        #expect(places() == [-2, 20])
        let items = try #require(instance.items("items"))
        #expect(items.count == 2)
        items[1].setNumber("x", 9)
        artboard.advance()
        #expect(places() == [-2, 25])
        #expect(instance.setItems("items", [items[1], items[0], items[1]]))
        artboard.advance()
        #expect(places() == [4, 19, 46])
        #expect(instance.setItems("items", []))
        artboard.advance()
        #expect(places() == [])
    }

    /// A joystick in a layout has the layout's size.
    @Test func joystickTakesSizeOfItsLayout() throws {
        let file = try Fixture.file([
            Fixture.artboard(), layout(parent: 0, style: 2, width: 40, height: 20),
            style(parent: 1), Object(TypeKey.joystick, (.componentParentId, .uint(1))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let joystick: Joystick = try #require(artboard.component(3))
        #expect(joystick.double(.joystickWidth) == 40 && joystick.double(.joystickPosX) == 20)
        #expect(joystick.double(.joystickHeight) == 20 && joystick.double(.joystickPosY) == 10)
    }

    /// Layouts are scaled and rotated only in files of version 7.3 and later.
    @Test(arguments: [(2, 1.0), (3, 2)])
    func layoutScaleDependsOnFileVersion(minor: UInt8, scale: Double) throws {
        var layout = layout(parent: 0, style: 2, width: 40, height: 20)
        layout.properties.append((.transformComponentScaleX, .double(2)))
        var bytes = Fixture.bytes([Fixture.artboard(), layout, style(parent: 1)])
        bytes[5] = minor
        let artboard = try #require(try File(bytes).instantiate(artboardAt: 0))
        artboard.advance()
        let box: LayoutComponent = try #require(artboard.component(1))
        #expect(box.worldTransform == .scale(scale, 1))
    }

    private static let moved: [(UInt8, AffineTransform)] = [
        (2, .identity), (3, AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: -17, ty: 4)),
    ]

    /// In files of version 7.3 and later, a layout is moved by its own position, and scaled about its origin.
    @Test(arguments: moved)
    func layoutIsMovedAndPivotsAboutItsOrigin(minor: UInt8, expected: AffineTransform) throws {
        var layout = layout(parent: 0, style: 2, width: 40, height: 20)
        layout.properties += [
            (.transformComponentScaleX, .double(2)), (.nodeX, .double(3)), (.nodeY, .double(4)),
        ]
        var bytes = Fixture.bytes([
            Fixture.artboard(), layout, style(parent: 1),
            Object(
                TypeKey.componentOrigin, (.componentParentId, .uint(1)),
                (.componentOriginOriginX, .double(0.5)), (.componentOriginOriginY, .double(1))),
        ])
        bytes[5] = minor
        let artboard = try #require(try File(bytes).instantiate(artboardAt: 0))
        artboard.advance()
        let box: LayoutComponent = try #require(artboard.component(1))
        #expect(box.worldTransform == expected)
        let origin: ComponentOrigin = try #require(artboard.component(3))
        origin.setDouble(.componentOriginOriginX, 0)
        artboard.advance()
        #expect(box.worldTransform.tx == (minor < 3 ? 0 : 3))
    }
}
