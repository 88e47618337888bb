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
        let artboard = try #require(file.instantiate(artboardAt: 0))
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
            box.setDouble(13, 50)
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

    @Test func modelsThatHoldThemselvesEnd() throws {
        let file = try Fixture.file([
            Object(435), Object(436, (557, .string("me")), (565, .uint(0))),
            Object(437, (566, .uint(0))), Object(444, (554, .uint(0)), (577, .uint(0))),
            Object(1, (583, .uint(0))),
        ])
        let artboard = try #require(file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(instance.property(at: "me/me/me") != nil)
    }

    @Test(arguments: [
        (DataConverter.negate, BoundValue.bool(true), BoundValue.bool(false)),
        (.operation(0, 2), .number(3), .number(5)), (.operation(3, 0), .number(3), .number(3)),
        (.operation(17, 0), .number(3.7), .number(3)),
        (.round(decimals: 1), .number(3.26), .number(3.3)),
        (.group([0, 0]), .number(1), .number(16)), (.negate, .number(1), .number(1)),
    ])
    func convertersConvert(converter: DataConverter, from: BoundValue, to: BoundValue) {
        #expect(converter.convert(from, [.operation(2, 4)]) == to)
    }
}
