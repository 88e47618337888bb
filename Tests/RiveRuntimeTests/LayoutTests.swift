import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Artboards with layouts, made of objects.
@Suite struct LayoutTests {
    /// A style: padding and gap in points, alignment, and how width and height scale.
    private func style(
        parent: Int, width: Int = 0, height: Int = 0, direction: Int = 2, alignment: Int = 0,
        gap: Double = 0, padding: Double = 0, _ more: (PropertyKey, Object.Value)...
    ) -> Object {
        var object = Object(
            TypeKey.layoutStyle, (.componentParentId, .uint(parent)),
            (.layoutSizingStyleLayoutWidthScaleType, .uint(width)),
            (.layoutSizingStyleLayoutHeightScaleType, .uint(height)),
            (.layoutComponentStyleFlexDirectionValue, .uint(direction)),
            (.layoutComponentStyleLayoutAlignmentType, .uint(alignment)),
            (.layoutComponentStyleGapHorizontal, .double(gap)),
            (.layoutComponentStyleGapHorizontalUnitsValue, .uint(1)),
            (.layoutComponentStyleGapVerticalUnitsValue, .uint(1)))
        for i in 0..<4 {
            object.properties += [
                (.layoutComponentStylePaddingLeft.advanced(by: i), .double(padding)),
                (.layoutComponentStylePaddingLeftUnitsValue.advanced(by: i), .uint(1)),
            ]
        }
        object.properties += more
        return object
    }

    private func layout(
        parent: Int, style: Int, width: Double = 0, height: Double = 0, clip: Bool = false
    ) -> Object {
        Object(
            TypeKey.layoutComponent, (.componentParentId, .uint(parent)),
            (.layoutComponentStyleId, .uint(style)), (.layoutComponentWidth, .double(width)),
            (.layoutComponentHeight, .double(height)), (.layoutComponentClip, .bool(clip)))
    }

    private func frames(_ artboard: Artboard) -> [Rect] {
        artboard.components.compactMap { ($0 as? LayoutComponent)?.frame }
    }

    /// A row of a fixed box and one that fills: 0 the artboard, 1 its style, 2 and 3 the boxes, 4
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

    @Test func rowsPlaceTheirBoxes() throws {
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
        hidden.setUInt(.layoutSizingStyleDisplayValue, 1)
        artboard.advance()
        #expect(frames(artboard).last == Rect(5, 5, 190, 90))
    }

    /// Objects below a layout stand where it stands, and shapes in it take its size.
    @Test func layoutsMoveAndSizeWhatTheyHold() throws {
        let artboard = try row(Fixture.box(at: 6, parent: 3))
        let shape: Shape = try #require(artboard.component(6))
        #expect(shape.worldTransform.tx == 55 && shape.worldTransform.ty == 5)
        #expect(shape.composer.worldPath.controlBounds.size == Size(140, 90))
    }

    @Test func layoutsMoveInTime() throws {
        // The second box moves in half a second, evenly.
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

    @Test func layoutsClipAndDrawBehindTheirChildren() throws {
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

    /// Content of 300 in a viewport of 100, and what is in it.
    ///
    /// - Parameters:
    ///   - property: of the scrolling.
    ///   - first: what the file begins with.
    private func scrolled(
        _ property: (PropertyKey, Object.Value), after first: [Object] = []
    ) throws -> (Artboard, StateMachineInstance, LayoutComponent) {
        let file = try Fixture.file(
            first + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                    (.layoutComponentHeight, .double(100)), (.layoutComponentClip, .bool(false))),
                layout(parent: 0, style: 4, width: 100, height: 100, clip: true),
                layout(parent: 1, style: 5, width: 100, height: 300),
                layout(parent: 2, style: 6, width: 100, height: 300),
                style(parent: 1), style(parent: 2), style(parent: 3),
                Object(TypeKey.scrollConstraint, (.componentParentId, .uint(2)), property),
                Object(TypeKey.stateMachine),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        return (artboard, machine, try #require(artboard.component(3)))
    }

    @Test func scrollingFollowsTheFingerAndComesBack() throws {
        let (artboard, machine, child) = try scrolled(
            (.scrollConstraintPhysicsId, .uint(0)), after: [Object(TypeKey.elasticScrollPhysics)])
        machine.pointer(.down, at: Point(50, 80))
        machine.pointer(.move, at: Point(50, 40))
        machine.advanceAndApply(0.1)
        #expect(child.worldTransform.ty == -40)
        // Held still before it is let go: no fling.
        machine.advanceAndApply(0.1)
        machine.pointer(.up, at: Point(50, 40))
        machine.advanceAndApply(0.1)
        #expect(child.worldTransform.ty == -40)
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        #expect(scroll.double(.scrollConstraintScrollPercentY) == 0.2)
        scroll.setDouble(.scrollConstraintScrollPercentY, 1)
        machine.advanceAndApply(0)
        #expect(child.worldTransform.ty == -200)
        // Beyond the end by a power of the way, and back.
        machine.pointer(.down, at: Point(50, 80))
        machine.pointer(.move, at: Point(50, 70))
        machine.advanceAndApply(0)
        #expect(abs(child.worldTransform.ty + 200 + 4.5709) < 1e-3)
        machine.pointer(.up, at: Point(50, 70))
        for _ in 0..<120 { machine.advanceAndApply(1.0 / 60) }
        #expect(child.worldTransform.ty == -200)
        #expect(machine.isSettled)
    }

    /// The content follows once the finger has moved further than the threshold, then at once.
    @Test func scrollingWaitsForTheThreshold() throws {
        let (_, machine, child) = try scrolled((.scrollConstraintThreshold, .double(15)))
        machine.pointer(.down, at: Point(50, 80))
        // Sideways it does not scroll, and so does not begin to.
        for (place, expected) in [
            (Point(50, 70), 0.0), (Point(90, 66), 0), (Point(50, 60), -20), (Point(50, 59), -21),
        ] {
            machine.pointer(.move, at: place)
            machine.advanceAndApply(0.1)
            #expect(child.worldTransform.ty == expected, "at \(place)")
        }
    }

    /// A list of items 60 high in a viewport of 100, and its scrolling.
    private func list(
        of count: Int, clip: Bool = true, _ properties: (PropertyKey, Object.Value)...
    ) throws -> (Artboard, StateMachineInstance, ScrollConstraint) {
        var scroll = Object(
            TypeKey.scrollConstraint, (.componentParentId, .uint(2)),
            (.scrollConstraintVirtualize, .bool(true)))
        scroll.properties += properties
        var objects = [
            Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
            Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
            Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
            Object(
                TypeKey.viewModelInstanceList,
                (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
            Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
            Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                (.layoutComponentHeight, .double(100)), (.layoutComponentClip, .bool(false)),
                (.artboardViewModelId, .uint(0))),
            layout(parent: 0, style: 3, width: 100, height: 100, clip: clip),
            layout(parent: 1, style: 4, width: 100, height: 60 * Double(count)),
            style(parent: 1), style(parent: 2, direction: 0),
            Object(TypeKey.artboardList, (.componentParentId, .uint(2))),
            Object(
                TypeKey.dataBindContext,
                (.dataBindTargetKey, .key(.artboardComponentListListSource)),
                (.dataBindContextSourcePathIds, .bytes([0, 0]))), scroll,
            Object(TypeKey.stateMachine),
        ]
        objects += [
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                (.layoutComponentHeight, .double(60)), (.layoutComponentClip, .bool(false)),
                (.artboardViewModelId, .uint(1)))
        ]
        objects += Fixture.box(at: 1, parent: 0, x: 5, y: 5)
        let file = try Fixture.file(objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(instance.setItems("items", try Fixture.items(count, of: file)))
        artboard.bind(instance)
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.1)
        return (artboard, machine, try #require(artboard.component(6)))
    }

    /// Where items are drawn, from top to bottom.
    private func places(_ artboard: Artboard) -> [Double] {
        Fixture.draws(artboard).compactMap { draw in
            draw.path.dropFirst().split(separator: " ").dropFirst().first
                .flatMap { Double($0.prefix { $0 != "L" }) }
        }.sorted()
    }

    /// Three items, the first again behind the last.
    @Test func endlessListsGoRound() throws {
        let (artboard, machine, scroll) = try list(of: 3, (.scrollConstraintInfinite, .bool(true)))
        #expect(places(artboard) == [0, 60])
        for (offset, expected) in [
            (-30.0, [-30.0, 30, 90]), (-150, [-30, 30, 90]), (-360, [0, 60]), (90, [-30, 30, 90]),
        ] {
            scroll.setDouble(.scrollConstraintScrollOffsetY, offset)
            machine.advanceAndApply(0.1)
            #expect(places(artboard) == expected, "at \(offset)")
        }
    }

    /// Of a virtual list so many more items are there on either side of those that show; where the
    /// viewport clips them, they play but are not drawn.
    @Test(arguments: [
        (0, false, [0.0, 60], [0.0, 60]), (1, false, [0, 60, 120], [-60, 0, 60, 120]),
        (2, false, [0, 60, 120, 180], [-120, -60, 0, 60, 120, 180]), (2, true, [0, 60], [0, 60]),
    ])
    func virtualListsKeepSomeItemsReady(
        buffer: Int, clip: Bool, atFirst: [Double], scrolled: [Double]
    ) throws {
        let (artboard, machine, scroll) = try list(
            of: 8, clip: clip, (.scrollConstraintVirtualizeBuffer, .uint(buffer)))
        #expect(places(artboard) == atFirst)
        scroll.setDouble(.scrollConstraintScrollOffsetY, -120)
        machine.advanceAndApply(0.1)
        #expect(places(artboard) == scrolled)
    }

    /// Content of 400 in a viewport of 100, with a bar of 100 beside it whose thumb says so.
    @Test func scrollBarsFollowAndLead() throws {
        let file = try Fixture.file([
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(120)),
                (.layoutComponentHeight, .double(100)), (.layoutComponentClip, .bool(false))),
            layout(parent: 0, style: 5, width: 100, height: 100, clip: true),
            layout(parent: 1, style: 6, width: 100, height: 400),
            layout(parent: 0, style: 7, width: 10, height: 100),
            layout(parent: 3, style: 8, width: 10, height: 30),
            style(parent: 1), style(parent: 2), style(parent: 3), style(parent: 4),
            Object(TypeKey.scrollConstraint, (.componentParentId, .uint(2))),
            Object(
                TypeKey.scrollBarConstraint, (.componentParentId, .uint(4)),
                (.scrollBarConstraintScrollConstraintId, .uint(9))),
            Object(TypeKey.stateMachine),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        machine.advanceAndApply(0)
        let thumb: LayoutComponent = try #require(artboard.component(4))
        let track: LayoutComponent = try #require(artboard.component(3))
        let scroll: ScrollConstraint = try #require(artboard.component(9))
        #expect(thumb.frame.height == 25)
        scroll.setDouble(.scrollConstraintScrollPercentY, 0.5)
        machine.advanceAndApply(0)
        let top = track.worldTransform.ty
        #expect(thumb.worldTransform.ty == top + 37.5)
        // A finger takes the thumb, and then a place beside it.
        let x = track.worldTransform.tx + 5
        machine.pointer(.down, at: Point(x, top + 40))
        machine.pointer(.move, at: Point(x, top + 55))
        machine.pointer(.up, at: Point(x, top + 55))
        machine.advanceAndApply(0)
        #expect(abs(thumb.worldTransform.ty - top - 52.5) < 1e-9)
        #expect(abs((scroll.double(.scrollConstraintScrollPercentY) ?? 0) - 0.7) < 1e-9)
        machine.pointer(.down, at: Point(x, top + 5))
        machine.pointer(.up, at: Point(x, top + 5))
        machine.advanceAndApply(0)
        #expect(thumb.worldTransform.ty == top)
    }

    @Test func listsShowTheirItems() throws {
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
                Object(TypeKey.artboardList, (.componentParentId, .uint(1))),
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
        // Boxes of 10 about their items' x, the items 21 apart.
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

    @Test func slicesKeepTheirCorners() throws {
        let node = Object(
            TypeKey.nSlicedNode, (.componentParentId, .uint(0)),
            (.nSlicedNodeInitialWidth, .double(30)), (.nSlicedNodeInitialHeight, .double(30)),
            (.nSlicedNodeWidth, .double(60)),
            (.nSlicedNodeHeight, .double(30)))
        let file = try Fixture.file(
            [
                Fixture.artboard(), node,
                Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(10))),
                Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(20))),
            ] + Fixture.box(at: 4, parent: 1, x: 5, y: 5))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        // A box of 0...10 lies in the first slice, which keeps its length.
        #expect(Fixture.draws(artboard).first?.path.hasPrefix("M0 0L10 0L10 10") == true)
        let shape: Shape = try #require(artboard.component(4))
        shape.setDouble(.nodeX, 15)
        artboard.advance()
        // 10...20 is the slice that stretches from 10 to 40.
        #expect(Fixture.draws(artboard).first?.path.hasPrefix("M10 0L50 0L50 10") == true)
    }

    @Test(arguments: [
        (-5.0, -5.0), (0, 0), (10, 10), (15, 30), (20, 50), (30, 60), (40, 70),
    ])
    func slicesMap(from: Double, to: Double) throws {
        let file = try Fixture.file([
            Fixture.artboard(), Object(TypeKey.nSlicedNode, (.componentParentId, .uint(0))),
            Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(10))),
            Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(20))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let axes = artboard.components.compactMap { $0 as? SliceAxis }
        #expect(SliceMap(axes, length: 30, target: 60).map(from) == to)
    }
}
