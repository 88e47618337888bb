import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Content that is scrolled by a pointer or a binding.
@Suite struct ScrollingTests: LayoutFixtures {
    /// Returns an artboard with content of 300 in a viewport of 100, and its state machine.
    ///
    /// - Parameter property: a property of the scroll constraint.
    private func objects(_ property: (PropertyKey, Object.Value)) -> [Object] {
        [
            Fixture.artboard(100, 100),
            layout(parent: 0, style: 4, width: 100, height: 100, clip: true),
            layout(parent: 1, style: 5, width: 100, height: 300),
            layout(parent: 2, style: 6, width: 100, height: 300),
            style(parent: 1), style(parent: 2), style(parent: 3),
            Object(TypeKey.scrollConstraint, (.componentParentId, .uint(2)), property),
            Object(TypeKey.stateMachine),
        ]
    }

    /// Creates content of 300 in a viewport of 100.
    ///
    /// - Parameters:
    /// - property: a property of the scroll constraint.
    /// - first: the objects at the start of the file.
    private func scrolled(
        _ property: (PropertyKey, Object.Value) = (.scrollConstraintThreshold, .double(0)),
        after first: [Object] = []
    ) throws -> (Artboard, StateMachineInstance, LayoutComponent) {
        let file = try Fixture.file(first + objects(property))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        return (artboard, machine, try #require(artboard.component(3)))
    }

    /// Returns the machine and the content of 300 in a viewport of 100.
    func scrolledByPointers() throws -> (StateMachineInstance, LayoutComponent) {
        let (_, machine, content) = try scrolled()
        return (machine, content)
    }

    @Test func elasticContentFollowsPointerAndReturnsToItsRange() throws {
        let (artboard, machine, child) = try scrolled(
            (.scrollConstraintPhysicsId, .uint(0)), after: [Object(TypeKey.elasticScrollPhysics)])
        machine.pointer(.down, at: Point(50, 80))
        machine.pointer(.move, at: Point(50, 40))
        machine.advanceAndApply(0.1)
        #expect(child.worldTransform.ty == -40)
        // No time has passed between the pointer's events, so there is no fling.
        machine.advanceAndApply(0.1)
        machine.pointer(.up, at: Point(50, 40))
        machine.advanceAndApply(0.1)
        #expect(child.worldTransform.ty == -40)
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        #expect(scroll.double(.scrollConstraintScrollPercentY) == 0.2)
        scroll.setDouble(.scrollConstraintScrollPercentY, 1)
        machine.advanceAndApply(0)
        #expect(child.worldTransform.ty == -200)
        // Beyond the end the content moves by a power of the finger's distance, and then returns.
        machine.pointer(.down, at: Point(50, 80))
        machine.pointer(.move, at: Point(50, 70))
        machine.advanceAndApply(0)
        #expect(abs(child.worldTransform.ty + 200 + 4.5709) < 1e-3)
        machine.pointer(.up, at: Point(50, 70))
        for _ in 0..<120 { machine.advanceAndApply(1.0 / 60) }
        #expect(child.worldTransform.ty == -200)
        #expect(machine.isSettled)
    }

    /// The pointer moves by 20 and then by 30, in 0.01 seconds each. The last two velocities
    /// determine the speed of the content. Beyond the end of the content, friction is four times as
    /// high, and each step then reduces the distance to the end.
    @Test func releasedPointerFlingsElasticContent() throws {
        let (artboard, machine, child) = try scrolled(
            (.scrollConstraintPhysicsId, .uint(0)), after: [Object(TypeKey.elasticScrollPhysics)])
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        machine.pointer(.down, at: Point(50, 80), time: 7)
        machine.pointer(.move, at: Point(50, 60), time: 7.01)
        machine.pointer(.move, at: Point(50, 30), time: 7.02)
        machine.pointer(.up, at: Point(50, 30), time: 7.02)
        // The speed is 500,000 x 0.00256 = 1280, and 256 a step later.
        // The motion ends in the step in which the content reaches its end.
        for (expected, isActive) in [(-178, true), (-200 - 2.3287, true), (-200, false)] {
            machine.advanceAndApply(0.1)
            #expect(abs(child.worldTransform.ty - expected) < 1e-3)
            #expect(scroll.currentValue(.scrollConstraintScrollActive) == .bool(isActive))
        }
        machine.advanceAndApply(0.1)
        #expect(machine.isSettled)
    }

    /// Content without elastic physics stops at its ends, and where the pointer is released.
    @Test(arguments: [false, true])
    func contentWithoutElasticPhysicsIsNotFlung(isClamped: Bool) throws {
        let (_, machine, child) = try scrolled(
            (.scrollConstraintPhysicsId, .uint(isClamped ? 0 : 7)),
            after: [Object(TypeKey.clampedScrollPhysics)])
        machine.pointer(.down, at: Point(50, 80))
        for (y, expected) in [(40.0, -40.0), (-400, -200)] {
            machine.pointer(.move, at: Point(50, y))
            machine.advanceAndApply(0.1)
            #expect(child.worldTransform.ty == expected)
        }
        machine.pointer(.up, at: Point(50, -400))
        machine.pointer(.down, at: Point(50, 80))
        machine.pointer(.move, at: Point(50, 90))
        machine.pointer(.up, at: Point(50, 90))
        for _ in 0..<3 { machine.advanceAndApply(0.1) }
        #expect(child.worldTransform.ty == -190)
    }

    /// Content that snaps comes to rest at the start of a box or at the end of the content.
    @Test(arguments: [(0.0, -60.0, 0.0), (0, -130, -200), (1, -50, -60), (1, -100, -120)])
    func contentSnapsToNearestStopOrEnd(kind: Double, offset: Double, expected: Double) throws {
        let physics = try #require(
            ScrollPhysics(0, try Fixture.file([Object(TypeKey.elasticScrollPhysics)])))
        var glide = physics.glide(
            from: offset, acceleration: 50, within: -200...0,
            stops: ScrollPhysics.Stops(offsets: kind == 0 ? [0] : [0, -60, -120], period: nil))
        for _ in 0..<200 where glide.isRunning { glide.advance(1.0 / 60) }
        #expect(glide.value == expected && !glide.isRunning)
        // An endless list repeats its stops.
        var endless = physics.glide(
            from: offset - 360, acceleration: 0, within: -.infinity ... .infinity,
            stops: ScrollPhysics.Stops(offsets: [0, -60, -120], period: 180))
        for _ in 0..<200 where endless.isRunning { endless.advance(1.0 / 60) }
        #expect(endless.value == -360 + (offset / 60).rounded() * 60)
    }

    /// Content comes to rest at a finite offset whatever the file's physics are.
    @Test(arguments: [0.0, -1, 1e-30, 1e30, .nan, .infinity], [1.0, -1e30, .nan, .infinity])
    func invalidScrollPhysicsComeToRestAtFiniteOffset(friction: Double, multiplier: Double) throws {
        let object = Object(
            TypeKey.elasticScrollPhysics, (.elasticScrollPhysicsFriction, .double(friction)),
            (.elasticScrollPhysicsSpeedMultiplier, .double(multiplier)))
        let physics = try #require(ScrollPhysics(0, try Fixture.file([object])))
        let stops = ScrollPhysics.Stops(offsets: [0, -60, -120], period: 180)
        for stops in [nil, stops] {
            for range in [-200...0, -Double.infinity ... .infinity] {
                var glide = physics.glide(
                    from: -10, acceleration: 50_000, within: range, stops: stops)
                for _ in 0..<10_000 where glide.isRunning { glide.advance(0.1) }
                #expect(!glide.isRunning && glide.value.isFinite)
            }
        }
    }

    /// The content does not move until the pointer has moved beyond the threshold. It then follows
    /// the pointer, including the distance up to the threshold.
    @Test func scrollingStartsBeyondThreshold() throws {
        let (_, machine, child) = try scrolled((.scrollConstraintThreshold, .double(15)))
        machine.pointer(.down, at: Point(50, 80))
        // A sideways movement does not scroll, and so does not count towards the threshold.
        for (place, expected) in [
            (Point(50, 70), 0.0), (Point(90, 66), 0), (Point(50, 60), -20), (Point(50, 59), -21),
        ] {
            machine.pointer(.move, at: place)
            machine.advanceAndApply(0.1)
            #expect(child.worldTransform.ty == expected, "at \(place)")
        }
    }

    /// A press on scrolling content counts as a hit unless the content does not follow fingers.
    @Test func pressOnScrollingContentIsHit() throws {
        let (artboard, machine, _) = try scrolled()
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        #expect(machine.pointer(.down, at: Point(50, 80)))
        machine.pointer(.up, at: Point(50, 80))
        #expect(!machine.pointer(.down, at: Point(150, 80)))
        machine.pointer(.up, at: Point(150, 80))
        scroll.setValue(.scrollConstraintInteractive, .bool(false))
        #expect(!machine.pointer(.down, at: Point(50, 80)))
    }

    @Test func pressOnScrollingContentOfNestedArtboardIsHit() throws {
        let host = [
            Fixture.artboard(100, 100), Fixture.nested(1, in: 0),
            Object(
                TypeKey.nestedStateMachine, (.componentParentId, .uint(1)),
                (.nestedAnimationAnimationId, .uint(0))),
            Object(TypeKey.stateMachine),
        ]
        let file = try Fixture.file(host + objects((.scrollConstraintThreshold, .double(0))))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        #expect(machine.pointer(.down, at: Point(50, 80)))
        #expect(!machine.pointer(.down, at: Point(150, 80)))
    }

    /// Content whose offset has been set beyond its end is drawn at its end. A tap does not move it,
    /// and it follows a finger at once.
    @Test(arguments: [TypeKey.elasticScrollPhysics, TypeKey.clampedScrollPhysics])
    func contentSetBeyondItsEndFollowsFingerAtOnce(physics: Int) throws {
        let (artboard, machine, child) = try scrolled(
            (.scrollConstraintPhysicsId, .uint(0)), after: [Object(physics)])
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        scroll.setDouble(.scrollConstraintScrollOffsetY, -500)
        machine.pointer(.down, at: Point(50, 80))
        machine.pointer(.up, at: Point(50, 80))
        for _ in 0..<3 {
            machine.advanceAndApply(0.1)
            #expect(child.worldTransform.ty == -200)
        }
        scroll.setDouble(.scrollConstraintScrollOffsetY, -500)
        machine.pointer(.down, at: Point(50, 40))
        machine.pointer(.move, at: Point(50, 50))
        machine.advanceAndApply(0.1)
        #expect(child.worldTransform.ty == -190)
    }

    /// A box 50 above the visible part of content whose offset has been set beyond its end.
    @Test func contentSetBeyondItsEndScrollsToFocus() throws {
        let (artboard, machine, child) = try scrolled()
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        scroll.setDouble(.scrollConstraintScrollOffsetY, -500)
        machine.advanceAndApply(0)
        scroll.reveal(Rect(0, -50, 100, 20))
        machine.advanceAndApply(0)
        #expect(child.worldTransform.ty == -150)
    }

    /// Content has a velocity only if it has physics.
    @Test(arguments: [(true, -80.0), (false, 0)])
    func dragReportsVelocityOfContentWithPhysics(hasPhysics: Bool, expected: Double) throws {
        let (artboard, machine, _) = try scrolled(
            (.scrollConstraintPhysicsId, .uint(hasPhysics ? 0 : 7)),
            after: [Object(TypeKey.clampedScrollPhysics)])
        let scroll: ScrollConstraint = try #require(artboard.component(7))
        machine.pointer(.down, at: Point(50, 80), time: 1)
        machine.pointer(.move, at: Point(50, 40), time: 1.5)
        #expect(scroll.double(.scrollConstraintVelocityY) == expected)
    }

    /// Creates a list of items 60 high in a viewport of 100, and its scroll constraint. The items' boxes move from 5 to
    /// 65 in a second.
    ///
    /// - Parameter hugs: whether the content is as high as what it contains.
    private func list(
        of count: Int, clip: Bool = true, hugs: Bool = false,
        _ properties: (PropertyKey, Object.Value)...
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
            style(parent: 1), style(parent: 2, height: hugs ? 2 : 0, direction: 0),
            Object(TypeKey.artboardComponentList, (.componentParentId, .uint(2))),
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
        objects += Fixture.animation(of: 1, .nodeX, isLinear: true, keys: [(0, 5), (60, 65)])
        objects += [Object(TypeKey.stateMachine)] + Fixture.layer([])
        objects[objects.count - 1].properties.append((.animationStateAnimationId, .uint(0)))
        let file = try Fixture.file(objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(try instance.setItems("items", Fixture.items(count, of: file)))
        artboard.bind(instance)
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.1)
        return (artboard, machine, try #require(artboard.component(6)))
    }

    /// Returns the vertical positions of the drawn items, in drawing order.
    private func places(_ artboard: Artboard) -> [Double] {
        Fixture.draws(artboard).compactMap { draw in
            draw.path.dropFirst().split(separator: " ").dropFirst().first
                .flatMap { Double($0.prefix { $0 != "L" }) }
        }
    }

    /// An endless list that is shorter than the layout around it shows the second copies of those items that it reaches
    /// twice.
    @Test func shortEndlessListShowsSecondCopies() throws {
        let (artboard, _, _) = try list(of: 1, (.scrollConstraintInfinite, .bool(true)))
        #expect(places(artboard) == [60])
    }

    /// A list of three items, of which the first appears again after the last. The first visible one is drawn first.
    @Test func infiniteScrollRepeatsListItems() throws {
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

    /// A fraction of an endless list is one of its length, and a positive one scrolls backwards.
    @Test func fractionOfEndlessListCountsBackwards() throws {
        let (_, machine, scroll) = try list(of: 3, (.scrollConstraintInfinite, .bool(true)))
        scroll.setDouble(.scrollConstraintScrollPercentY, 0.25)
        machine.advanceAndApply(0.1)
        #expect(scroll.double(.scrollConstraintScrollOffsetY) == 45)
        scroll.setDouble(.scrollConstraintScrollOffsetY, -90)
        #expect(scroll.double(.scrollConstraintScrollPercentY) == -0.5)
    }

    /// A virtual list creates the given number of items beyond the visible ones on either side,
    /// whether or not the viewport clips them.
    @Test(arguments: [
        (0, false, [0.0, 60], [0.0, 60]), (1, false, [0, 60, 120], [-60, 0, 60, 120]),
        (2, false, [0, 60, 120, 180], [-120, -60, 0, 60, 120, 180]),
        (2, true, [0, 60, 120, 180], [-120, -60, 0, 60, 120, 180]),
    ])
    func virtualListCreatesBufferedItemsOnBothSides(
        buffer: Int, clip: Bool, atFirst: [Double], scrolled: [Double]
    ) throws {
        let (artboard, machine, scroll) = try list(
            of: 8, clip: clip, (.scrollConstraintVirtualizeBuffer, .uint(buffer)))
        #expect(places(artboard) == atFirst)
        scroll.setDouble(.scrollConstraintScrollOffsetY, -120)
        machine.advanceAndApply(0.1)
        #expect(places(artboard) == scrolled)
    }

    /// The items of a virtual list that are not visible have no box: content that hugs them is as high as the others.
    @Test(arguments: [(0, 120.0), (1, 180), (9, 480)])
    func virtualListHugsItemsThatAreThere(buffer: Int, height: Double) throws {
        let (artboard, machine, scroll) = try list(
            of: 8, hugs: true, (.scrollConstraintVirtualizeBuffer, .uint(buffer)))
        #expect(scroll.content?.frame.height == height)
        #expect(scroll.double(.scrollConstraintComputedContentHeight) == 480)
        scroll.setDouble(.scrollConstraintScrollOffsetY, -360)
        machine.advanceAndApply(0.1)
        #expect(places(artboard).contains(0) && places(artboard).last == 60)
    }

    /// An item of a virtual list that comes back into view is played from the start.
    @Test func virtualItemsStartAnewWhenTheyComeBack() throws {
        let (artboard, machine, scroll) = try list(of: 8)
        func firstX() -> Double? {
            Fixture.draws(artboard).first.flatMap { draw in
                Double(draw.path.dropFirst().prefix { $0 != " " })
            }
        }
        let start = try #require(firstX())
        for _ in 0..<3 { machine.advanceAndApply(0.1) }
        #expect(try #require(firstX()) > start + 15)
        for offset in [-300.0, 0] {
            scroll.setDouble(.scrollConstraintScrollOffsetY, offset)
            machine.advanceAndApply(0.1)
        }
        #expect(try #require(firstX()) < start)
        machine.advanceAndApply(0.1)
        #expect(abs(try #require(firstX()) - start) < 0.01)
    }

    /// A scroll position is kept until the layout has been computed. Content never scrolls beyond
    /// its ends, which include the viewport's padding.
    @Test func scrollPositionIsKeptUntilLayoutAndClamped() throws {
        let file = try Fixture.file([
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                (.layoutComponentHeight, .double(100)), (.layoutComponentClip, .bool(false))),
            layout(parent: 0, style: 5, width: 100, height: 100, clip: true),
            layout(parent: 1, style: 6, width: 80, height: 300),
            layout(parent: 2, style: 7, width: 80, height: 100),
            layout(parent: 2, style: 8, width: 80, height: 200),
            style(parent: 1, padding: 10), style(parent: 2, direction: 0), style(parent: 3),
            style(parent: 4),
            Object(TypeKey.scrollConstraint, (.componentParentId, .uint(2))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let scroll: ScrollConstraint = try #require(artboard.component(9))
        let content: LayoutComponent = try #require(artboard.component(2))
        func read(_ key: PropertyKey) -> Double? { scroll.double(key) }
        scroll.setDouble(.scrollConstraintScrollPercentY, 0.5)
        #expect(read(.scrollConstraintScrollPercentY) == 0.5)
        artboard.advance()
        #expect(content.contentOffset == Point(0, -110))
        #expect(read(.scrollConstraintScrollOffsetY) == -110)
        // A twentieth of the second box, which is 200 high, has scrolled out.
        #expect(read(.scrollConstraintScrollIndex) == 1.05)
        for (index, expected) in [(0.5, -50.0), (1, -100), (1.25, -150), (2, -220), (-3, 0)] {
            scroll.setDouble(.scrollConstraintScrollIndex, index)
            #expect(content.contentOffset == Point(0, expected), "box \(index)")
        }
        scroll.setDouble(.scrollConstraintScrollOffsetY, -500)
        #expect(content.contentOffset == Point(0, -220))
        #expect(read(.scrollConstraintScrollOffsetY) == -500)
        // A position that is set while the viewport is hidden waits until it is shown.
        let viewport: LayoutStyle = try #require(artboard.component(5))
        viewport.setValue(.layoutSizingStyleDisplayValue, .uint(1))
        artboard.advance()
        scroll.setDouble(.scrollConstraintScrollIndex, 1)
        #expect(read(.scrollConstraintScrollIndex) == 1)
        viewport.setValue(.layoutSizingStyleDisplayValue, .uint(0))
        artboard.advance()
        #expect(content.contentOffset == Point(0, -100))
    }

    /// A virtual list scrolls by the size of its items, even if the layout makes the content
    /// smaller.
    @Test func virtualListScrollRangeCoversItsItems() throws {
        let (artboard, _, scroll) = try list(
            of: 3, (.scrollConstraintVirtualizeBuffer, .uint(1)))
        scroll.content?.setDouble(.layoutComponentHeight, 100)
        artboard.advance()
        scroll.setDouble(.scrollConstraintScrollPercentY, 1)
        #expect(scroll.content?.contentOffset == Point(0, -80))
        #expect(scroll.double(.scrollConstraintComputedContentHeight) == 180)
        #expect(scroll.double(.scrollConstraintComputedContentWidth) == 100)
    }
}
