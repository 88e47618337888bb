import Testing

@testable import RiveRuntime

/// Files made to take long, or much memory. A quadratic algorithm would take minutes for each.
@Suite struct HostileFileTests {
    private static let count = 100_000

    @Test(.timeLimit(.minutes(1)))
    func manySiblingsImport() throws {
        let siblings = [Object](repeating: Object(2, (5, .uint(0))), count: HostileFileTests.count)
        let file = try Fixture.file([Fixture.artboard()] + siblings)
        #expect(file.artboards[0].objectCount == HostileFileTests.count + 1)
    }

    /// Each key frame has a binding of its own.
    @Test(.timeLimit(.minutes(1)))
    func manyBoundKeyFramesImport() throws {
        let frame = [Object(30, (70, .double(1))), Object(447, (586, .uint(70)))]
        let frames = [[Object]](repeating: frame, count: HostileFileTests.count).joined()
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(2, (5, .uint(0))), Object(31),
                Object(25, (51, .uint(1))),
                Object(26, (53, .uint(13))),
            ] + frames)
        let targets = file.artboards[0].bindings.map(\.target)
        #expect(targets.count == HostileFileTests.count)
        for (i, target) in targets.enumerated() {
            guard case .keyFrame(i, animation: 0) = target else {
                Issue.record("binding \(i) has another target: \(target)")
                return
            }
        }
        var animation = file.artboards[0].animations[0]
        for i in 0..<HostileFileTests.count { animation.setFrame(i, .number(Double(i))) }
        #expect(animation.frames.last?.number == Double(HostileFileTests.count - 1))
    }

    /// The first half refers to an interpolator that is none, and is left out.
    @Test(.timeLimit(.minutes(1)))
    func manyKeyFramesWithoutTheirInterpolatorsImport() throws {
        let half = HostileFileTests.count
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(2, (5, .uint(0))), Object(31),
                Object(25, (51, .uint(1))),
                Object(26, (53, .uint(13))),
            ] + [Object](repeating: Object(30, (69, .uint(1)), (70, .double(1))), count: half)
                + [Object](repeating: Object(30, (70, .double(2))), count: half))
        let animation = file.artboards[0].animations[0]
        #expect(animation.frames.count == half)
        #expect(animation.frames.allSatisfy { $0.number == 2 })
        #expect(animation.tracks.map(\.frames) == [0..<half])
    }

    @Test(.timeLimit(.minutes(1)))
    func manyBlendedAnimationsImport() throws {
        let blended = (0..<HostileFileTests.count).map {
            Object(75, (165, .uint(0)), (166, .double(Double(HostileFileTests.count - $0))))
        }
        let file = try Fixture.file(
            [Fixture.artboard(), Object(53), Object(57), Object(76)] + blended)
        let values = file.artboards[0].stateMachines[0].layers[0].states[0].blended.map(\.value)
        #expect(values == (1...HostileFileTests.count).map { Double($0) })
    }

    /// More than two comparands make a condition void.
    @Test(.timeLimit(.minutes(1)))
    func manyComparandsImport() throws {
        let comparands = [Object](
            repeating: Object(484, (652, .double(1))), count: HostileFileTests.count)
        let file = try Fixture.file(
            [Fixture.artboard(), Object(53), Object(57), Object(62), Object(65), Object(482)]
                + comparands)
        let conditions = file.artboards[0].stateMachines[0].layers[0].states[0].transitions[0]
            .conditions
        guard case .viewModel(.equal, let kept)? = conditions.first else {
            Issue.record("there is no condition")
            return
        }
        #expect(conditions.count == 1 && kept.count == 3)
    }

    @Test func objectsOfTooManyPropertiesAreRefused() throws {
        var object = Object(2)
        let most = ObjectTable.maximumProperties
        object.properties = [(Int, Object.Value)](repeating: (13, .double(1)), count: most)
        _ = try Fixture.file([Fixture.artboard(), object])
        object.properties.append((14, .double(1)))
        #expect(throws: ImportError.self) { try Fixture.file([Fixture.artboard(), object]) }
    }

    // MARK: Data binding

    /// A number property "p", and what converts it.
    private func converted(
        by converters: [Object], extraProperties: Int = 0
    ) throws -> (converter: ConverterInstance, property: ViewModelInstance.Property) {
        let extra = [Object](repeating: Object(431, (557, .string("q"))), count: extraProperties)
        let file = try Fixture.file(
            converters + [Object(435), Object(431, (557, .string("p")))] + extra
                + [Object(437, (566, .uint(0))), Object(1, (583, .uint(0)))])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let converter = ConverterInstance(0, artboard, DataContext(instance, parent: nil))
        artboards.append(artboard)
        instances.append(instance)
        return (try #require(converter), try #require(instance.property(at: "p")))
    }

    private final class Kept<T> {
        private var values: [T] = []
        func append(_ value: T) { values.append(value) }
    }

    private let artboards = Kept<Artboard>()
    private let instances = Kept<ViewModelInstance>()

    /// Without a limit there would be 10¹⁵ converters.
    @Test func groupsOfThemselvesEnd() throws {
        let items = [Object](repeating: Object(498, (679, .uint(0))), count: 10)
        let (converter, property) = try converted(by: [Object(499)] + items)
        #expect(converter.convert(.number(3), of: property) == .number(3))
    }

    /// One character may be of any length: the padding would take a gigabyte.
    @Test func paddingIsBounded() throws {
        let filler = "e" + String(repeating: "\u{301}", count: 50_000)
        #expect(filler.count == 1)
        let (converter, property) = try converted(
            by: [Object(530, (743, .uint(10_000)), (744, .string(filler)))])
        #expect(converter.convert(.string("x"), of: property) == .string("x"))
    }

    /// Ten thousand instances of a view model of many properties would take 150 million values.
    @Test func listsMadeFromNumbersAreBounded() throws {
        let (converter, property) = try converted(
            by: [Object(568, (816, .uint(0)))], extraProperties: 15_000)
        for _ in 0..<2 {
            let list = try #require(converter.list(for: .number(10_000), of: property))
            #expect(list.count == ViewModelInstance.maximumValues / 15_001)
        }
        #expect(converter.list(for: .number(2), of: property)?.count == 2)
    }
}
