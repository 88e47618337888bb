import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Lists of artboards that are filled from view models.
@Suite struct ListBindingTests: LayoutFixtures {
    /// Draws a list of boxes along a path from (10, 0) through points.
    ///
    /// - Parameters:
    ///   - constraint: where on the path the boxes are.
    ///   - corners: the points after the first one, relative to it.
    /// - Returns: the paths of the boxes.
    private func boxes(
        _ count: Int, _ constraint: [(PropertyKey, Object.Value)], corners: [Point]
    ) throws -> [String] {
        var objects = Fixture.listModels
        objects += [
            Fixture.artboard(200, viewModel: 0),
            Object(TypeKey.artboardComponentList, (.componentParentId, .uint(0))),
            Fixture.binding(.artboardComponentListListSource, viewModel: 0),
            Object(
                TypeKey.listFollowPathConstraint,
                [(.componentParentId, .uint(1)), (.targetedConstraintTargetId, .uint(3))]
                    + constraint),
            Object(TypeKey.shape, (.componentParentId, .uint(0)), (.nodeX, .double(10))),
            Object(TypeKey.pointsPath, (.componentParentId, .uint(3))),
            Object(TypeKey.straightVertex, (.componentParentId, .uint(4))),
        ]
        for corner in corners {
            objects.append(
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(4)),
                    (.vertexX, .double(corner.x)), (.vertexY, .double(corner.y))))
        }
        objects.append(Fixture.artboard(4, viewModel: 1))
        let file = try Fixture.file(objects + Fixture.box(at: 1, parent: 0, x: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(try instance.setItems("items", Fixture.items(count, of: file)))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        return Fixture.draws(artboard).map(\.path)
    }

    /// The artboards of a list are distributed along a section of a path and rotated to its
    /// direction.
    @Test func listItemsAreDistributedAlongPath() throws {
        let paths = try boxes(
            3,
            [
                (.followPathConstraintDistance, .double(0.5)),
                (.listFollowPathConstraintDistanceEnd, .double(1)),
            ], corners: [Point(100, 0), Point(100, 100)])
        #expect(
            paths == [
                "M105 -5L115 -5L115 5L105 5L105 -5Z", "M115 45L115 55L105 55L105 45L115 45Z",
                "M115 95L115 105L105 105L105 95L115 95Z",
            ])
    }

    /// Positions are in single precision: the last of four items is beyond the path's end, which starts again.
    @Test func listItemBeyondTheEndOfThePathStartsAgain() throws {
        let paths = try boxes(
            4,
            [
                (.followPathConstraintDistance, .double(0.05)),
                (.listFollowPathConstraintDistanceEnd, .double(0.85)),
                (.listFollowPathConstraintDistanceOffset, .double(0.15)),
            ], corners: [Point(100, 0)])
        let last = paths.last ?? ""
        #expect(last.hasPrefix("M5.0"), "\(last)")
    }

    /// An artboard with a list of boxes, bound to its view model's instance.
    private func listOfBoxes() throws -> (File, Artboard, ViewModelInstance) {
        let file = try Fixture.file(
            Fixture.listModels + [
                Fixture.artboard(9, viewModel: 0),
                Object(TypeKey.artboardComponentList, (.componentParentId, .uint(0))),
                Fixture.binding(.artboardComponentListListSource, viewModel: 0),
                Fixture.artboard(4, viewModel: 1),
            ] + Fixture.box(at: 1, parent: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        return (file, artboard, instance)
    }

    /// An instance, its list and the list's items are released together, even if nothing was
    /// advanced.
    @Test func unadvancedInstanceIsReleased() throws {
        var models = Fixture.listModels
        models.insert(
            Object(
                TypeKey.viewModelInstanceListItem,
                (.viewModelInstanceListItemViewModelId, .uint(1)),
                (.viewModelInstanceListItemViewModelInstanceId, .uint(0))), at: 4)
        let file = try Fixture.file(models + [Fixture.artboard(9, viewModel: 0)])
        weak var list: ViewModelInstance.Property?
        weak var item: ViewModelInstance?
        do {
            let artboard = try #require(try file.instantiate(artboardAt: 0))
            let instance = try #require(file.viewModelInstance(for: artboard))
            let items = try #require(instance.property(at: "items"))
            #expect(items.items.count == 1)
            (list, item) = (items, items.items.first)
        }
        #expect(list == nil)
        #expect(item == nil)
    }

    /// Removed items are released, so that a list can be filled with new ones without limit.
    @Test func replacedListItemsDoNotAccumulate() throws {
        let (file, artboard, instance) = try listOfBoxes()
        let pools = try (0..<2).map { _ in try Fixture.items(60, of: file) }
        for round in 0..<100 {
            #expect(instance.setItems("items", pools[round % 2]))
            artboard.advance()
        }
        #expect(Fixture.draws(artboard).count == 60)
    }

    /// An instance that occurs several times in a long list has an item for each occurrence; moved
    /// occurrences keep items of that instance.
    @Test func repeatedInstanceHasOneItemPerOccurrence() throws {
        let (file, artboard, instance) = try listOfBoxes()
        let pair = try Fixture.items(2, of: file)
        var shown: [Artboard] {
            var all: [Artboard] = []
            for host in artboard.hosts { host.forEachHosted { all.append($0) } }
            return all
        }
        let half = 300
        let first = [ViewModelInstance](repeating: pair[0], count: half)
        let second = [ViewModelInstance](repeating: pair[1], count: half)
        #expect(instance.setItems("items", first + second))
        artboard.advance()
        let before = shown.map { ObjectIdentifier($0) }
        #expect(Set(before).count == 2 * half)
        #expect(instance.setItems("items", second + first))
        artboard.advance()
        #expect(shown.map { ObjectIdentifier($0) } == Array(before[half...] + before[..<half]))
        let mixed = (0..<(2 * half)).map { pair[$0 % 2] }
        #expect(instance.setItems("items", mixed))
        artboard.advance()
        #expect(Set(shown.map { ObjectIdentifier($0) }) == Set(before))
    }

    /// The artboards of removed items are reused; the pool of unused ones has a maximum count.
    @Test func artboardsOfRemovedItemsAreReused() throws {
        let (file, artboard, instance) = try listOfBoxes()
        var artboards: [Artboard] {
            var all: [Artboard] = []
            for host in artboard.hosts { host.forEachHosted { all.append($0) } }
            return all
        }
        func show(_ count: Int) throws {
            #expect(instance.setItems("items", try Fixture.items(count, of: file)))
            artboard.advance()
            #expect(Fixture.draws(artboard).count == count)
        }
        try show(3)
        let first = Set(artboards.map { ObjectIdentifier($0) })
        try show(3)
        #expect(Set(artboards.map { ObjectIdentifier($0) }) == first)
        try show(60)
        let many = artboards
        try show(0)
        try show(60)
        let used = artboards.filter { artboard in many.contains { $0 === artboard } }
        #expect(used.count == ArtboardPool.maximumCount)
    }

    /// The total number of objects in pooled artboards is limited, however few artboards there are.
    @Test func artboardPoolLimitsItsObjectCount() throws {
        var objects =
            Fixture.listModels + [
                Fixture.artboard(9, viewModel: 0),
                Object(TypeKey.artboardComponentList, (.componentParentId, .uint(0))),
                Fixture.binding(.artboardComponentListListSource, viewModel: 0),
                Fixture.artboard(4, viewModel: 1),
            ]
        for number in 0..<250 { objects += Fixture.box(at: 1 + number * 4, parent: 0) }
        let file = try Fixture.file(objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let list = try #require(artboard.component(1) as ArtboardList?)
        var pool = ArtboardPool()
        for number in 1...20 {
            let nested = try #require(artboard.makeNested(1, below: list))
            let components = nested.components.count
            #expect(components > 512)
            pool.recordInitialValues(of: nested, at: 1)
            let isKept = pool.keep(ArtboardListItem(nested, sizing: nil), at: 1)
            #expect(isKept)
            let most = min(number, ArtboardPool.maximumObjects / components)
            #expect(pool.count == most)
            #expect(pool.objects == most * components)
        }
        let taken = pool.take(1)
        #expect(taken != nil)
        #expect(pool.objects < ArtboardPool.maximumObjects - 512)
        pool.removeAll()
        #expect(pool.objects == 0 && pool.count == 0)
    }

    /// Items that move in a short or long list keep their artboards, even if an instance occurs
    /// twice.
    @Test(arguments: [10, 500])
    func movedListItemsKeepTheirArtboards(count: Int) throws {
        let (file, artboard, instance) = try listOfBoxes()
        var items = try Fixture.items(count, of: file)
        items[count - 1] = items[0]
        func artboards() -> [ObjectIdentifier] {
            #expect(instance.setItems("items", items))
            artboard.advance()
            var all: [ObjectIdentifier] = []
            for host in artboard.hosts { host.forEachHosted { all.append(ObjectIdentifier($0)) } }
            return all
        }
        let first = artboards()
        #expect(Set(first).count == count)
        items.swapAt(1, count - 2)
        var expected = first
        expected.swapAt(1, count - 2)
        #expect(artboards() == expected)
        items.reverse()
        // The two items of the repeated instance are matched in their previous order.
        expected.reverse()
        expected.swapAt(0, count - 1)
        #expect(artboards() == expected)
    }

    /// A nested artboard shows the items to which the list of its view model instance is bound.
    @Test func listOfNestedViewModelInstanceIsBound() throws {
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
                Object(TypeKey.artboardComponentList, (.componentParentId, .uint(0))),
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

    /// Returns a file with a view model that has a list, an instance of it, and the items' view
    /// model, whose properties follow.
    private static func fileOfItems() -> FileBuilder {
        var file = FileBuilder()
        file.append(TypeKey.viewModel, (.viewModelComponentName, .string("Main")))
        file.append(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(
            TypeKey.viewModelInstanceList, (.viewModelInstanceValueViewModelPropertyId, .uint(0)))
        file.append(TypeKey.viewModel, (.viewModelComponentName, .string("Item")))
        return file
    }

    /// When a list has moved, a computed position that its item's binding reads is shown by the
    /// item in the same advance.
    @Test func computedRootXUpdatesListItemInSameAdvance() throws {
        var file = Self.fileOfItems()
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("x")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
        file.append(
            TypeKey.viewModelInstanceNumber, (.viewModelInstanceValueViewModelPropertyId, .uint(0)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let list = file.add(TypeKey.artboardComponentList)
        file.bind(.artboardComponentListListSource, to: [0, 0])
        file.animation(duration: 60)
        file.keys(list, .nodeX, [(0, 0), (60, 60)])
        file.machine(ofAnimation: 0)
        file.artboard(
            10, 10, (.artboardViewModelId, .uint(1)), (.layoutComponentClip, .bool(false)))
        file.add(TypeKey.node)
        file.bind(.nodeComputedRootX, to: [1, 0], flags: 1)
        let shape = file.shape()
        file.bind(.nodeX, to: [1, 0])
        file.path(TypeKey.rectangle, in: shape, 2, 2)
        file.fill(in: shape)
        let made = try Fixture.file(file.objects)
        let artboard = try #require(try made.instantiate(artboardAt: 0))
        let instance = try #require(made.viewModelInstance(for: artboard))
        instance.setItems("items", try Fixture.items(1, of: made))
        let machine = try #require(artboard.stateMachine(at: 0))
        artboard.bind(instance)
        machine.advanceAndApply(0)
        for x in [15.0, 30, 45] {
            machine.advanceAndApply(0.25)
            let start = "M\(Int(2 * x) - 1) "
            let path = try #require(Fixture.draws(artboard).first?.path)
            #expect(path.hasPrefix(start))
        }
    }

    /// An artboard with a view model instance of its own, in an item of a list, is bound in the advance in which the list
    /// takes the item.
    @Test func ownInstanceInListItemIsBoundInSameAdvance() throws {
        var file = Self.fileOfItems()
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
        file.append(TypeKey.viewModel, (.viewModelComponentName, .string("Own")))
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("x")))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let list = file.add(TypeKey.artboardComponentList)
        file.bind(.artboardComponentListListSource, to: [0, 0])
        file.append(TypeKey.stateMachine)
        file.artboard(10, 10, (.artboardViewModelId, .uint(1)))
        let host = file.add(
            TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(2)),
            (.nestedArtboardIsStateful, .bool(true)))
        let own = file.add(
            TypeKey.viewModelInstance, in: host, (.viewModelInstanceViewModelId, .uint(2)))
        file.add(
            TypeKey.viewModelInstanceNumber, in: own,
            (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
            (.viewModelInstanceNumberPropertyValue, .double(5)))
        file.artboard(10, 10, (.artboardViewModelId, .uint(2)))
        let node = file.add(TypeKey.node, in: 0, (.nodeX, .double(1)))
        file.bind(.nodeX, to: [2, 0])
        let made = try Fixture.file(file.objects)
        let artboard = try #require(try made.instantiate(artboardAt: 0))
        let instance = try #require(made.viewModelInstance(for: artboard))
        instance.setItems("items", try Fixture.items(1, of: made))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.bind(instance)
        machine.advanceAndApply(0)
        let items: ArtboardList = try #require(artboard.component(list))
        var places: [Double] = []
        items.forEachHosted { item in
            let nested: NestedArtboard? = item.component(host)
            let moved: Node? = nested?.nested?.component(node)
            places += moved.map { [$0.x] } ?? []
        }
        #expect(places == [5])
    }

    /// An artboard list writes the indices of its items; their state machines see the change in the
    /// advance in which the list takes the items.
    @Test func itemIndexChangeTriggersTransitionInSameAdvance() throws {
        var file = Self.fileOfItems()
        file.append(
            TypeKey.viewModelPropertySymbolListIndex, (.viewModelComponentName, .string("index")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        file.add(TypeKey.artboardComponentList)
        file.bind(.artboardComponentListListSource, to: [0, 0])
        file.append(TypeKey.stateMachine)
        file.artboard(
            10, 10, (.artboardViewModelId, .uint(1)), (.layoutComponentClip, .bool(false)))
        let box = file.box(1, 0, width: 2, height: 2)
        for place in [1.0, 2] {
            file.animation(duration: 1)
            file.keys(box, .nodeX, [(0, place)])
        }
        file.append(TypeKey.stateMachine)
        file.append(TypeKey.stateMachineLayer)
        file.append(TypeKey.entryState)
        file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(1)))
        for (animation, next) in [(0, 2), (1, 1)] {
            file.append(TypeKey.animationState, (.animationStateAnimationId, .uint(animation)))
            file.append(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(next)))
            file.append(
                TypeKey.transitionViewModelCondition,
                (.transitionViewModelConditionOpValue, .uint(1)))
            file.append(TypeKey.bindablePropertyInteger)
            file.bind(.bindablePropertyIntegerPropertyValue, to: [1, 0])
            file.append(TypeKey.transitionPropertyViewModelComparator)
            file.append(TypeKey.transitionSelfComparator)
        }
        file.append(TypeKey.anyState)
        file.append(TypeKey.exitState)
        let made = try Fixture.file(file.objects)
        let artboard = try #require(try made.instantiate(artboardAt: 0))
        let instance = try #require(made.viewModelInstance(for: artboard))
        let items = try Fixture.items(3, of: made)
        func indices() -> [BoundValue?] { items.map { $0.property(at: "index")?.value } }
        func places() -> [String] { Fixture.draws(artboard).map { String($0.path.prefix(3)) } }
        instance.setItems("items", items)
        #expect(indices() == [.uint(0), .uint(0), .uint(0)])
        let machine = try #require(artboard.stateMachine(at: 0))
        artboard.bind(instance)
        machine.advanceAndApply(0)
        #expect(indices() == [.uint(0), .uint(1), .uint(2)])
        #expect(places() == ["M0 ", "M1 ", "M1 "])
        machine.advanceAndApply(0.1)
        #expect(places() == ["M0 ", "M1 ", "M1 "])
        instance.setItems("items", [items[0], items[2], items[1]])
        machine.advanceAndApply(0.1)
        #expect(places() == ["M0 ", "M0 ", "M0 "])
    }

    /// Items move with the animation of the surrounding layout, but items added later are placed at
    /// once until a style change makes the layout pass on its animation again.
    @Test func addedListItemsSkipLayoutAnimation() throws {
        let file = try Fixture.file(
            Fixture.listModels + [
                Fixture.artboard(200, viewModel: 0),
                layout(parent: 0, style: 2, width: 200, height: 50),
                style(
                    parent: 1, (.layoutComponentStyleAnimationStyleType, .uint(2)),
                    (.layoutComponentStyleInterpolationType, .uint(1)),
                    (.layoutComponentStyleInterpolationTime, .double(1))),
                layout(parent: 1, style: 4, width: 10, height: 10), style(parent: 3),
                Object(TypeKey.artboardComponentList, (.componentParentId, .uint(1))),
                Fixture.binding(.artboardComponentListListSource, viewModel: 0),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(20)),
                    (.layoutComponentHeight, .double(20)), (.artboardViewModelId, .uint(1)),
                    (.layoutComponentClip, .bool(false)), (.layoutComponentStyleId, .uint(1))),
                style(parent: 0, (.layoutComponentStyleAnimationStyleType, .uint(1))),
                Object(TypeKey.fill, (.componentParentId, .uint(0))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(2))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let items = try Fixture.items(3, of: file)
        func places() -> [Double?] {
            Fixture.draws(artboard).map { Double($0.path.dropFirst().prefix { $0 != " " }) }
        }
        func advance() {
            for elapsed in [0, 0.5, 0] { artboard.advance(by: elapsed) }
        }
        instance.setItems("items", Array(items[..<2]))
        artboard.bind(instance)
        artboard.advance()
        #expect(places() == [10, 30])
        instance.setItems("items", items)
        artboard.advance()
        #expect(places() == [10, 30, 50])
        let first: LayoutComponent = try #require(artboard.component(3))
        first.setDouble(.layoutComponentWidth, 20)
        advance()
        #expect(places() == [15, 35, 60])
        artboard.advance(by: 1)
        artboard.advance(by: 0)
        #expect(places() == [20, 40, 60])
        let style: LayoutStyle = try #require(artboard.component(4))
        style.setDouble(.layoutComponentStyleCornerRadiusTL, 1)
        artboard.advance()
        first.setDouble(.layoutComponentWidth, 30)
        advance()
        #expect(places() == [25, 45, 65])
    }
}
