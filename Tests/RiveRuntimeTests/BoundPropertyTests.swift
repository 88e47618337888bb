import Geometry
import Testing

@testable import RiveRuntime

/// What a binding reaches besides the plain properties of components: places that are worked out,
/// channels of colours, key frames, transitions, parts of formulas.
@Suite struct BoundPropertyTests {
    private static func path(_ numbers: Int...) -> Object.Value {
        .bytes(numbers.map { UInt8($0) })
    }

    /// A view model of two numbers, `in` being `value` and `out` 5, before `objects`.
    private static func bound(_ value: Double, _ objects: [Object]) throws -> (
        artboard: Artboard, instance: ViewModelInstance
    ) {
        let file = try Fixture.file(
            [
                Object(435, (557, .string("M"))), Object(431, (557, .string("in"))),
                Object(431, (557, .string("out"))), Object(437, (566, .uint(0))),
                Object(442, (554, .uint(0)), (575, .double(value))),
                Object(442, (554, .uint(1)), (575, .double(5))),
            ] + objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        return (artboard, instance)
    }

    private static let artboard = Object(
        1, (7, .double(100)), (8, .double(100)), (196, .bool(false)), (583, .uint(0)))

    private static func bind(_ key: Int, to property: Int = 0, flags: Int = 0) -> Object {
        Object(447, (586, .uint(key)), (587, .uint(flags)), (588, path(0, property)))
    }

    /// Where a box has come to stand, and how large it is.
    @Test(arguments: [(806, 5.0), (807, 3), (808, 20), (809, 6), (864, 20), (810, 10), (811, 8)])
    func placesAreRead(key: Int, expected: Double) throws {
        var box = Fixture.box(at: 2, parent: 1, x: 5, y: 3, height: 8)
        box.insert(BoundPropertyTests.bind(key, to: 1, flags: 1), at: 1)
        let (_, instance) = try BoundPropertyTests.bound(
            0,
            [
                BoundPropertyTests.artboard,
                Object(2, (5, .uint(0)), (13, .double(10)), (16, .double(2)), (17, .double(2))),
            ] + box)
        #expect(instance.number("out") == expected)
    }

    /// In the outermost artboard, of a box in one that is nested.
    @Test func placesInTheRootAreRead() throws {
        var box = Fixture.box(at: 1, parent: 0, x: 10)
        box.insert(BoundPropertyTests.bind(864, to: 1, flags: 1), at: 1)
        let (_, instance) = try BoundPropertyTests.bound(
            0,
            [
                BoundPropertyTests.artboard,
                Object(
                    92, (5, .uint(0)), (197, .uint(1)), (13, .double(50)), (16, .double(2)),
                    (17, .double(2))),
                Fixture.artboard(),
            ] + box)
        #expect(instance.number("out") == 70)
    }

    @Test func channelsOfColoursAreSet() throws {
        let (artboard, _) = try BoundPropertyTests.bound(
            18,
            [BoundPropertyTests.artboard] + Fixture.box(at: 1, parent: 0)
                + [BoundPropertyTests.bind(136)])
        #expect(Fixture.draws(artboard).first?.paint == .solid(Color(argb: 0xff74_1274)))
    }

    @Test func polygonsHaveAsManyCornersAsTheyAreTold() throws {
        var shape = Fixture.box(at: 1, parent: 0)
        shape[1] = Object(51, (5, .uint(1)), (20, .double(10)), (21, .double(10)))
        shape.insert(BoundPropertyTests.bind(125), at: 2)
        let (artboard, instance) = try BoundPropertyTests.bound(
            3, [BoundPropertyTests.artboard] + shape)
        func corners() -> Int { Fixture.draws(artboard)[0].path.count { $0 == "L" } }
        let three = corners()
        instance.setNumber("in", 8)
        artboard.advance()
        #expect(corners() == three + 5)
    }

    /// The first of two key frames is bound; the animation plays from there.
    @Test func keyFramesAreBound() throws {
        let (artboard, instance) = try BoundPropertyTests.bound(
            20,
            [BoundPropertyTests.artboard] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(31, (57, .uint(60))), Object(25, (51, .uint(1))),
                    Object(26, (53, .uint(13))),
                    Object(30, (67, .uint(0)), (68, .uint(1)), (70, .double(0))),
                    BoundPropertyTests.bind(70),
                    Object(30, (67, .uint(60)), (68, .uint(1)), (70, .double(100))),
                ])
        let box: Node = try #require(artboard.component(1))
        let animation = try #require(artboard.animation(at: 0))
        animation.apply()
        #expect(box.x == 20)
        animation.advance(by: 0.5)
        instance.setNumber("in", 60)
        artboard.advance()
        animation.apply()
        #expect(box.x == 80)
        // Another instance of the artboard has values of its own.
        let other = try #require(try artboard.file.instantiate(artboardAt: 0))
        other.animation(at: 0)?.apply()
        let otherBox: Node = try #require(other.component(1))
        #expect(otherBox.x == 0)
    }

    /// From x 0 to x 80 at once, but for the second that the mix is bound to.
    @Test func transitionsLastAsLongAsTheyAreTold() throws {
        func animation(_ x: Double) -> [Object] {
            [
                Object(31), Object(25, (51, .uint(1))), Object(26, (53, .uint(13))),
                Object(30, (70, .double(x))),
            ]
        }
        let (artboard, _) = try BoundPropertyTests.bound(
            1000,
            [BoundPropertyTests.artboard] + Fixture.box(at: 1, parent: 0) + animation(0)
                + animation(80)
                + [
                    Object(53), Object(59, (138, .string("go"))), Object(57), Object(63),
                    Object(65, (151, .uint(3))), Object(62), Object(64),
                    Object(61, (149, .uint(0))), Object(65, (151, .uint(4))),
                    BoundPropertyTests.bind(158), Object(71, (155, .uint(0))),
                    Object(61, (149, .uint(1))),
                ])
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0.1)
        #expect(machine.setBool("go", true))
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.5)
        let box: Node = try #require(artboard.component(1))
        #expect(abs(box.x - 40) < 1e-3)
    }

    @Test func numbersInFormulasAreBound() throws {
        var box = Fixture.box(at: 1, parent: 0)
        var tie = BoundPropertyTests.bind(13, to: 1)
        tie.properties.append((660, .uint(0)))
        box.insert(tie, at: 1)
        let (artboard, instance) = try BoundPropertyTests.bound(
            30,
            [
                Object(536), Object(545), Object(541, (775, .uint(0))),
                Object(543, (777, .double(1))), BoundPropertyTests.bind(777),
                BoundPropertyTests.artboard,
            ] + box)
        let node: Node = try #require(artboard.component(1))
        #expect(node.x == 35)
        instance.setNumber("in", 7)
        artboard.advance()
        #expect(node.x == 12)
    }

    /// How far right a node may go that is drawn to another one at 80.
    @Test func limitsOfConstraintsAreBound() throws {
        let (artboard, instance) = try BoundPropertyTests.bound(
            60,
            [
                BoundPropertyTests.artboard, Object(2, (5, .uint(0)), (13, .double(80))),
                Object(2, (5, .uint(0))),
                Object(87, (5, .uint(2)), (173, .uint(1)), (191, .bool(true))),
                BoundPropertyTests.bind(184),
            ])
        let node: Node = try #require(artboard.component(2))
        #expect(node.worldTransform.tx == 60)
        instance.setNumber("in", 20)
        artboard.advance()
        #expect(node.worldTransform.tx == 20)
        instance.setNumber("in", 200)
        artboard.advance()
        #expect(node.worldTransform.tx == 80)
    }

    /// A handle 25 to the right of the middle of a pad that is as wide as it is told.
    @Test func padsOfJoysticksAreBound() throws {
        let (artboard, instance) = try BoundPropertyTests.bound(
            100,
            [
                BoundPropertyTests.artboard,
                Object(2, (5, .uint(0)), (13, .double(75)), (14, .double(50))),
                Object(
                    148, (5, .uint(0)), (303, .double(50)), (304, .double(50)), (301, .uint(0)),
                    (313, .uint(1))), BoundPropertyTests.bind(305),
            ] + Fixture.box(at: 3, parent: 0) + [
                Object(31, (57, .uint(60))), Object(25, (51, .uint(3))),
                Object(26, (53, .uint(13))), Object(30, (68, .uint(1))),
                Object(30, (67, .uint(60)), (68, .uint(1)), (70, .double(100))),
            ])
        let box: Node = try #require(artboard.component(3))
        #expect(abs(box.x - 75) < 1e-4)
        instance.setNumber("in", 50)
        artboard.advance()
        #expect(abs(box.x - 100) < 1e-4)
    }

    /// A formula's random number: drawn once, or for each input anew.
    @Test(arguments: [(0, true), (1, false), (2, false)])
    func randomNumbersStayOrChange(mode: Int, stays: Bool) throws {
        var box = Fixture.box(at: 1, parent: 0)
        var tie = BoundPropertyTests.bind(13)
        tie.properties.append((660, .uint(0)))
        box.insert(tie, at: 1)
        let (artboard, instance) = try BoundPropertyTests.bound(
            30,
            [
                Object(536, (887, .uint(mode))), Object(542, (776, .uint(16))),
                Object(543, (777, .double(10))), Object(538), Object(543, (777, .double(20))),
                Object(540), BoundPropertyTests.artboard,
            ] + box)
        let node: Node = try #require(artboard.component(1))
        let first = node.x
        #expect((10...20).contains(first))
        artboard.advance()
        #expect(node.x == first)
        instance.setNumber("in", 31)
        artboard.advance()
        #expect((10...20).contains(node.x) && (node.x == first) == stays)
    }

    /// What has changed is carried over although an artboard within has been bound meanwhile.
    @Test func changesOutliveNewArtboards() throws {
        var box = Fixture.box(at: 2, parent: 0)
        box.insert(BoundPropertyTests.bind(13), at: 1)
        let (artboard, instance) = try BoundPropertyTests.bound(
            30,
            [BoundPropertyTests.artboard, Object(92, (5, .uint(0)), (197, .uint(1)))] + box
                + [Fixture.artboard(), Fixture.artboard()])
        let nested: NestedArtboard = try #require(artboard.component(1))
        let node: Node = try #require(artboard.component(2))
        for index in [2, 1] {
            instance.setNumber("in", Double(index))
            nested.setUInt(.nestedArtboardArtboardId, UInt32(index))
            artboard.advance()
            #expect(node.x == Double(index))
        }
    }
}
