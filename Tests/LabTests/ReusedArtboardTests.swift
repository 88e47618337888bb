import Geometry
import Glibc
import JSON
import Platform
import TestSupport
import Testing

@testable import Lab
@testable import RiveRuntime

/// An artboard that has played and is reset draws the same as a new one under the same random changes.
@Suite struct ReusedArtboardTests {
    /// Returns what an artboard draws in eight steps of random length, each after a random change.
    ///
    /// - Parameter machine: the state machine that plays; nil if the artboard has none.
    private func play(
        _ artboard: Artboard, _ machine: StateMachineInstance?, seed: UInt64
    ) -> [String] {
        var random = SeededRandom(seed: seed)
        let count = artboard.definition.animations.count
        let animation = count > 0 ? artboard.makeAnimation(at: random.next(count)) : nil
        let instance = artboard.file.viewModelInstance(for: artboard)
        if let instance, random.next(4) > 0 { artboard.bind(instance) }
        return (0..<8).map { _ in
            for _ in 0..<3 { change(artboard, machine, instance, &random) }
            let elapsed = [0, 1.0 / 60, 0.1, 0.7][random.next(4)]
            if let machine {
                machine.advanceAndApply(elapsed)
            } else {
                animation?.advance(by: elapsed)
                animation?.apply(mix: random.next(3) > 0 ? 1 : 0.3)
                artboard.advance(by: elapsed)
            }
            var writer = JSONWriter()
            writer.beginArray()
            var renderer = DumpRenderer(writer: writer)
            artboard.draw(on: &renderer)
            return renderer.writer.text
        }
    }

    private func change(
        _ artboard: Artboard, _ machine: StateMachineInstance?, _ instance: ViewModelInstance?,
        _ random: inout SeededRandom
    ) {
        let size = artboard.size
        switch random.next(6) {
        case 0:
            artboard.setSize(Size(random.next(10...400), random.next(10...400)))
        case 1:
            let place = Point(random.next(0...size.width), random.next(0...size.height))
            let action = [StateMachineInstance.PointerAction.down, .move, .up][random.next(3)]
            _ = machine?.pointer(action, at: place)
        case 2, 3:
            guard let machine, !machine.definition.inputs.isEmpty else { return }
            let input = machine.definition.inputs[random.next(machine.definition.inputs.count)]
            switch input.kind {
            case .boolean: machine.setBool(input.name, random.next(2) == 0)
            case .number: machine.setNumber(input.name, random.next(-10...110))
            case .trigger: machine.fire(input.name)
            }
        default:
            guard let instance, !instance.properties.isEmpty else { return }
            let property = instance.properties[random.next(instance.properties.count)].definition
            switch property.kind {
            case .number: instance.setNumber(property.name, random.next(-10...110))
            case .boolean: instance.setBool(property.name, random.next(2) == 0)
            case .string: instance.setString(property.name, "text \(random.next(1000))")
            case .color:
                instance.setColor(property.name, 0xff00_0000 | UInt32(random.next(1 << 24)))
            case .trigger: instance.fire(property.name)
            case .enumeration:
                if let name = property.names.randomElement(using: &random) {
                    instance.setEnum(property.name, name)
                }
            default: break
            }
        }
    }

    /// - Returns: how many of the file's artboards can be reset and draw different frames as they play.
    private func expectEqualDraws(_ name: String, _ file: File) throws -> Int {
        var count = 0
        for index in file.artboards.indices {
            guard let used = try file.instantiate(artboardAt: index),
                let values = InitialValues(of: used)
            else { continue }
            var moves = false
            func machine(of artboard: Artboard) -> StateMachineInstance? {
                artboard.stateMachine(at: artboard.definition.defaultStateMachine ?? 0)
            }
            let usedMachine = machine(of: used)
            func startOver() {
                usedMachine?.unbindViewModels()
                used.unbindViewModels()
                used.startOver(with: values)
                usedMachine?.startOver()
            }
            for round in 0..<3 {
                let seed = UInt64(index * 1000 + round)
                _ = play(used, usedMachine, seed: seed + 500)
                startOver()
                let fresh = try #require(try file.instantiate(artboardAt: index))
                let again = play(used, usedMachine, seed: seed)
                let first = play(fresh, machine(of: fresh), seed: seed)
                if Set(first).count > 1 { moves = true }
                startOver()
                let step = zip(again, first).map { $0.0 == $0.1 }.firstIndex(of: false)
                if let step {
                    Issue.record(
                        "\(name), artboard \(index), round \(round), step \(step):\n\(again[step])\n\(first[step])"
                    )
                    break
                }
            }
            if moves { count += 1 }
        }
        return count
    }

    @Test func reusedArtboardsOfTestFilesStartOver() throws {
        var count = 0
        for golden in try GoldenFile.all() {
            count += try expectEqualDraws(golden.name, try File(golden.bytes))
        }
        #expect(count >= 14)
    }

    private static let folders: [String] = ["../shared/riv/files", "../shared/riv-more/files"]
        .filter { access($0, R_OK) == 0 }

    @Test(.enabled(if: !folders.isEmpty, "../shared/riv is missing: no public files to play"))
    func reusedArtboardsOfPublicFilesStartOver() throws {
        var count = 0
        for folder in ReusedArtboardTests.folders {
            for name in try FileSystem.list(folder) where name.hasSuffix(".riv") {
                guard let file = try? File(try FileSystem.read("\(folder)/\(name)")) else {
                    continue
                }
                count += try expectEqualDraws(name, file)
            }
        }
        #expect(count >= 160)
    }
}
