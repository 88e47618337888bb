import Geometry
import Testing

@testable import RiveRuntime

/// A view model of a number, a boolean, a colour, a trigger and another view model; an artboard
/// whose box is bound to it.
@Suite struct DataBindingTests {
    private func path(_ numbers: Int...) -> Object.Value { .bytes(numbers.map { UInt8($0) }) }

    private let viewModels = [
        Object(435, (557, .string("Main"))), Object(431, (557, .string("x"))),
        Object(448, (557, .string("on"))), Object(440, (557, .string("tint"))),
        Object(502, (557, .string("go"))), Object(436, (557, .string("inner")), (565, .uint(1))),
        Object(437, (566, .uint(0))), Object(442, (554, .uint(0)), (575, .double(30))),
        Object(444, (554, .uint(4)), (577, .uint(0))),
        Object(435, (557, .string("Inner"))), Object(431, (557, .string("angle"))),
        Object(437, (566, .uint(1))), Object(442, (554, .uint(0)), (575, .double(0.25))),
    ]

    /// The box's x is bound with `flags`, its rotation to the inner view model through a converter.
    private func artboard(flags: Int = 0, machine: [Object] = []) throws -> (
        File, Artboard, Node
    ) {
        let box = Fixture.box(at: 1, parent: 0, x: 7)
        let file = try Fixture.file(
            viewModels
                + [
                    Object(500, (682, .uint(2)), (681, .double(4))),
                    Object(
                        1, (7, .double(100)), (8, .double(100)), (196, .bool(false)),
                        (583, .uint(0))),
                    box[0],
                    Object(447, (586, .uint(13)), (587, .uint(flags)), (588, path(0, 0))),
                    Object(447, (586, .uint(15)), (588, path(0, 4, 0)), (660, .uint(0))),
                ] + box.dropFirst()
                + [Object(447, (586, .uint(37)), (588, path(0, 2)))] + machine)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        return (file, artboard, try #require(artboard.component(1)))
    }

    @Test func valuesShowAtOnce() throws {
        let (file, artboard, box) = try artboard()
        #expect(box.x == 7)
        let instance = try #require(file.viewModelInstance(for: artboard))
        instance.setColor("tint", 0xff12_3456)
        artboard.bind(instance)
        #expect(box.x == 30 && box.rotation == 1)
        #expect(Fixture.draws(artboard).first?.paint == .solid(Color(argb: 0xff12_3456)))
        instance.setNumber("x", 44)
        #expect(instance.setNumber("inner/angle", 0.5))
        artboard.advance()
        #expect(box.x == 44 && box.rotation == 2)
        #expect(!instance.setNumber("nothing", 1) && !instance.setNumber("inner/nothing", 1))
        // A value of another kind changes nothing.
        instance.setBool("x", true)
        #expect(instance.number("x") == 44)
    }

    @Test func twoWaysGoBothWays() throws {
        for (flags, first) in [(2, 7.0), (2 | 8, 30)] {
            let (file, artboard, box) = try artboard(flags: flags)
            let instance = try #require(file.viewModelInstance(for: artboard))
            artboard.bind(instance)
            #expect(box.x == first && instance.number("x") == first)
            box.setDouble(.nodeX, 50)
            artboard.advance()
            #expect(instance.number("x") == 50)
            instance.setNumber("x", 60)
            artboard.advance()
            #expect(box.x == 60)
        }
    }

    @Test func onceIsOnce() throws {
        let (file, artboard, box) = try artboard(flags: 4)
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        instance.setNumber("x", 99)
        artboard.advance()
        #expect(box.x == 30)
    }

    /// A machine whose state follows the boolean, and a listener to the trigger that turns it.
    @Test func conditionsAndListenersSeeTheModel() throws {
        let (file, artboard, box) = try artboard(machine: [
            Object(31), Object(25, (51, .uint(1))), Object(26, (53, .uint(14))),
            Object(30, (70, .double(0))), Object(31), Object(25, (51, .uint(1))),
            Object(26, (53, .uint(14))), Object(30, (70, .double(80))), Object(53), Object(57),
            Object(63), Object(65, (151, .uint(3))), Object(62), Object(64),
            Object(61, (149, .uint(0))), Object(65, (151, .uint(4))), Object(482),
            Object(472), Object(447, (586, .uint(634)), (588, path(0, 1))), Object(479),
            Object(481, (647, .bool(true))), Object(61, (149, .uint(1))),
            Object(114, (224, .uint(0)), (225, .uint(11)), (868, path(0, 3))),
            Object(472, (634, .bool(true))),
            Object(447, (586, .uint(634)), (587, .uint(1)), (588, path(0, 1))), Object(487),
        ])
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0.1)
        #expect(box.y == 0)
        let instance = try #require(file.viewModelInstance(for: artboard))
        machine.bind(instance)
        machine.advanceAndApply(0.1)
        #expect(box.y == 0 && instance.bool("on") == false)
        #expect(instance.fire("go"))
        machine.advanceAndApply(0.1)
        #expect(instance.bool("on") == true)
        machine.advanceAndApply(0.1)
        #expect(box.y == 80)
    }

    /// A state fires the view model's trigger when it begins.
    @Test func statesFireTriggers() throws {
        let (file, artboard, _) = try artboard(machine: [
            Object(31), Object(53), Object(57), Object(63), Object(65, (151, .uint(3))),
            Object(62), Object(64), Object(61, (149, .uint(0))),
            Object(614, (871, path(0, 3)), (393, .uint(0))),
            Object(114, (224, .uint(0)), (225, .uint(11)), (868, path(0, 3))),
            Object(472, (634, .bool(true))),
            Object(447, (586, .uint(634)), (587, .uint(1)), (588, path(0, 1))), Object(487),
        ])
        let machine = try #require(artboard.stateMachine(at: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        machine.bind(instance)
        #expect(instance.bool("on") == false)
        machine.advanceAndApply(0.1)
        machine.advanceAndApply(0.1)
        #expect(instance.bool("on") == true)
    }

    @Test func modelsThatHoldThemselvesEnd() throws {
        let file = try Fixture.file([
            Object(435), Object(436, (557, .string("me")), (565, .uint(0))),
            Object(437, (566, .uint(0))), Object(444, (554, .uint(0)), (577, .uint(0))),
            Object(1, (583, .uint(0))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(instance.property(at: "me/me/me") != nil)
    }

    /// What a string or number property is bound through, and what comes of it.
    struct Conversion: CustomTestStringConvertible, Sendable {
        var name: String
        var converters: @Sendable () -> [Object]
        var from: BoundValue
        var to: BoundValue
        var testDescription: String { name }

        init(
            _ name: String, _ from: BoundValue, _ to: BoundValue,
            _ converters: @autoclosure @escaping @Sendable () -> [Object]
        ) {
            self.name = name
            self.from = from
            self.to = to
            self.converters = converters
        }
    }

    private static let conversions: [Conversion] = [
        Conversion("not", .bool(true), .bool(false), [Object(535)]),
        Conversion(
            "plus", .number(3), .number(5), [Object(500, (682, .uint(0)), (681, .double(2)))]),
        Conversion(
            "by nothing", .number(3), .number(3),
            [Object(500, (682, .uint(3)), (681, .double(0)))]),
        Conversion("down", .number(3.7), .number(3), [Object(500, (682, .uint(17)))]),
        Conversion("rounded", .number(3.26), .number(3.3), [Object(489, (669, .uint(1)))]),
        Conversion("another kind", .number(1), .number(1), [Object(535)]),
        Conversion(
            "a group of two", .number(1), .number(16),
            [
                Object(499), Object(498, (679, .uint(1))), Object(498, (679, .uint(1))),
                Object(500, (682, .uint(2)), (681, .double(4))),
            ]),
        Conversion("text", .number(2.5), .string("2.500000"), [Object(490)]),
        Conversion(
            "short text", .number(1234.5), .string("1,234.5"),
            [Object(490, (764, .uint(6)))]),
        Conversion(
            "rounded text", .number(2.346), .string("2.35"),
            [Object(490, (764, .uint(1)), (765, .uint(2)))]),
        Conversion(
            "colour as text", .color(0xff10_20a0), .string("16 A0"),
            [Object(490, (766, .string("%r %B")))]),
        Conversion("number", .string("12.5 px"), .number(12.5), [Object(617)]),
        Conversion(
            "range", .number(5), .number(150),
            [
                Object(
                    519, (716, .double(0)), (717, .double(10)), (718, .double(100)),
                    (719, .double(200)))
            ]),
        Conversion(
            "clamped range", .number(50), .number(200),
            [
                Object(
                    519, (715, .uint(3)), (716, .double(0)), (717, .double(10)),
                    (718, .double(100)), (719, .double(200)))
            ]),
        Conversion(
            "padded", .string("7"), .string("007"),
            [Object(530, (743, .uint(3)), (744, .string("0")))]),
        Conversion("trimmed", .string("  a "), .string("a "), [Object(532)]),
        Conversion("without zeros", .string("1.500"), .string("1.5"), [Object(531)]),
        // max(input * (2 + 3), 4) - 1
        Conversion(
            "formula", .number(2), .number(9),
            [
                Object(536), Object(542, (776, .uint(1))), Object(545),
                Object(541, (775, .uint(2))), Object(544), Object(543, (777, .double(2))),
                Object(541, (775, .uint(0))), Object(543, (777, .double(3))), Object(540),
                Object(538), Object(543, (777, .double(4))), Object(540),
                Object(541, (775, .uint(1))), Object(543, (777, .double(1))),
            ]),
    ]

    @Test(arguments: conversions)
    func convertersConvert(_ conversion: Conversion) throws {
        let kinds: [Int] =
            switch conversion.from {
            case .bool: [448]
            case .string: [443]
            case .color: [440]
            default: [431]
            }
        let file = try Fixture.file(
            conversion.converters() + [
                Object(435), Object(kinds[0], (557, .string("p"))), Object(437, (566, .uint(0))),
                Object(1, (583, .uint(0))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let property = try #require(instance.property(at: "p"))
        property.set(conversion.from)
        let converter = try #require(
            ConverterInstance(0, artboard, DataContext(instance, parent: nil)))
        #expect(converter.convert(property.value, of: property) == conversion.to)
    }

    @Test func valuesStreamAsTheyChange() async throws {
        let (file, artboard, _) = try artboard()
        let instance = try #require(file.viewModelInstance(for: artboard))
        let x = NumberProperty(path: "x")
        var values = instance.valueStream(of: x).makeAsyncIterator()
        #expect(await values.next() == 30)
        #expect(instance.setValue(of: x, to: 31))
        #expect(instance.setValue(of: x, to: 31))
        #expect(instance.setValue(of: x, to: 32))
        #expect(await values.next() == 31)
        #expect(await values.next() == 32)
        #expect(instance.value(of: x) == 32)
        #expect(instance.value(of: BoolProperty(path: "x")) == nil)
        #expect(!instance.setValue(of: StringProperty(path: "x"), to: "no"))
        var nothing = instance.valueStream(of: NumberProperty(path: "gone")).makeAsyncIterator()
        #expect(await nothing.next() == nil)
    }

    /// A list's artboards spread over a stretch of a path, turned along it.
    @Test func listsFollowAPath() throws {
        let file = try Fixture.file(
            [
                Object(435, (557, .string("Main"))), Object(434, (557, .string("items"))),
                Object(437, (566, .uint(0))), Object(441, (554, .uint(0))),
                Object(435, (557, .string("Item"))), Object(437, (566, .uint(1))),
                Object(
                    1, (7, .double(200)), (8, .double(200)), (196, .bool(false)),
                    (583, .uint(0))),
                Object(559, (5, .uint(0))), Object(447, (586, .uint(800)), (588, path(0, 0))),
                Object(
                    625, (5, .uint(1)), (173, .uint(3)), (363, .double(0.5)), (888, .double(1))),
                Object(3, (5, .uint(0)), (13, .double(10))), Object(16, (5, .uint(3))),
                Object(5, (5, .uint(4))), Object(5, (5, .uint(4)), (24, .double(100))),
                Object(
                    5, (5, .uint(4)), (24, .double(100)), (25, .double(100))),
                Object(
                    1, (7, .double(4)), (8, .double(4)), (196, .bool(false)), (583, .uint(1))),
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
                Object(435, (557, .string("Main"))), Object(434, (557, .string("items"))),
                Object(437, (566, .uint(0))), Object(441, (554, .uint(0))),
                Object(435, (557, .string("Item"))), Object(437, (566, .uint(1))),
                Object(1, (7, .double(9)), (8, .double(9)), (196, .bool(false)), (583, .uint(0))),
                Object(559, (5, .uint(0))), Object(447, (586, .uint(800)), (588, path(0, 0))),
                Object(1, (7, .double(4)), (8, .double(4)), (196, .bool(false)), (583, .uint(1))),
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
        func bindList(_ key: Int, viewModel: Int) -> Object {
            Object(447, (586, .uint(key)), (588, .bytes([UInt8(viewModel), 0])))
        }
        let file = try Fixture.file(
            [
                Object(435, (557, .string("Main"))), Object(434, (557, .string("items"))),
                Object(437, (566, .uint(0))), Object(441, (554, .uint(0))),
                Object(435, (557, .string("Item"))), Object(437, (566, .uint(1))),
                Object(435, (557, .string("Panel"))), Object(434, (557, .string("rows"))),
                Object(1, (7, .double(100)), (8, .double(100)), (583, .uint(0))),
                Object(92, (5, .uint(0)), (197, .uint(2))),
                Object(437, (5, .uint(1)), (566, .uint(2))),
                Object(441, (5, .uint(2)), (554, .uint(0))), bindList(966, viewModel: 0),
                Object(1, (7, .double(10)), (8, .double(10)), (583, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0) + [
                Object(1, (7, .double(50)), (8, .double(50)), (583, .uint(2))),
                Object(559, (5, .uint(0))), bindList(800, viewModel: 2),
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
