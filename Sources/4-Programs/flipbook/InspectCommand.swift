import Interface
import Kiosk
import Platform
import RiveRuntime
import Tools

/// `flipbook inspect`: lists the contents of a .riv file.
@MainActor enum InspectCommand {
    static let usage = """
        usage: flipbook inspect FILE.riv [--cost [--artboard NAME] [--size WxH]]

        Lists the artboards of a Rive file with their animations, state machines and inputs, its view
        models, how each artboard can serve as a header, a screen or a row of a kiosk with the keys of
        kiosk.json for that, what in it is not supported and where that is, such as scripts, and the
        damaged images and fonts in it.
          --cost            also plays an artboard for a second, and prints how long a frame takes on
                            this machine with one thread, how many instructions these are where the
                            processor counts them, which shapes take longest to paint, and what blurred
                            edges, blend modes and clips take
          --artboard NAME   the artboard to play; otherwise the file's first one
          --size WxH        the size of the frames in pixels, with --cost; otherwise the artboard's
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--cost"], values: ["--artboard", "--size"], usage: usage)
        let path = try options.positional("FILE.riv")
        try options.finish()
        let size = try size(options)
        let bytes = try FileSystem.read(path, limit: 64 << 20)
        let file: File
        do { file = try File(bytes) } catch { throw Failure(description: "\(path): \(error)") }
        for artboard in file.artboards { print(artboard) }
        for model in file.viewModels {
            Console.print("view model \(quoted(model.name))")
            for property in model.properties {
                Console.print("  \(kind(property.kind)) \(quoted(property.name))")
            }
        }
        for line in RiveReport(file, path: path).lines { Console.print(line) }
        let unsupported = file.unsupportedTypes
        if !unsupported.isEmpty {
            Console.print("not supported: \(unsupported.joined(separator: ", "))")
        }
        for line in UnplayedObjects.lines(of: file) { Console.print("  " + line) }
        for asset in DamagedAsset.all(of: file) {
            Console.print("damaged \(asset.kind.rawValue) \(quoted(asset.name)): \(asset.reason)")
        }
        if options.has("--cost") { try printCost(path, options.value("--artboard"), size) }
    }

    private static func size(_ options: Options) throws -> (width: Int, height: Int)? {
        guard let text = options.value("--size") else { return nil }
        guard options.has("--cost") else { throw UsageError("--size requires --cost") }
        guard let size = Options.extent(text, in: 1...4096) else {
            throw UsageError(
                "--size is WIDTHxHEIGHT in pixels, each from 1 to 4096, not '\(text)'")
        }
        return size
    }

    /// The maximum number of parts that are listed by their cost.
    private static let mostParts = 5

    private static func printCost(
        _ path: String, _ artboard: String?, _ size: (width: Int, height: Int)?
    ) throws {
        let cost: RiveCost
        do { cost = try RiveCost(path, artboard: artboard, pixels: size) } catch {
            throw Failure(description: "\(path): \(error)")
        }
        func microseconds(_ seconds: Double) -> String {
            Number.text(seconds * 1e6, decimals: 0) + " µs"
        }
        func effort(_ effort: RiveCost.Effort) -> String {
            let time = microseconds(effort.seconds)
            guard let instructions = effort.instructions else { return time }
            return time
                + " (\(Number.text(Double(instructions) / 1e6, decimals: 2)) M instructions)"
        }
        Console.print(
            "a frame of \(quoted(cost.artboard)) at \(cost.width) × \(cost.height) pixels with "
                + "\(cost.count.draws) draw calls: \(effort(cost.playing)) to play, "
                + "\(effort(cost.painting)) to paint (medians of \(cost.frames) frames, one thread)"
        )
        for part in cost.parts.prefix(mostParts) where part.seconds > 0 {
            let name = part.name.isEmpty ? "without a name" : quoted(part.name)
            let place = part.place.joined(separator: "/").escapingControlCharacters
            Console.print(
                "  \(microseconds(part.seconds)) \(part.kind) \(name)"
                    + (place.isEmpty ? "" : " in \(place)") + effects(part.count))
        }
        for effect in cost.effects {
            Console.print(
                "  \(microseconds(effect.seconds)) of it \(effect.name) (\(effect.count))")
        }
    }

    /// The effects of a part in words.
    private static func effects(_ count: DrawCount) -> String {
        let kinds = [
            ("feather", count.feathers), ("blending", count.blends), ("clipping", count.clips),
        ]
        let names = kinds.filter { $0.1 > 0 }.map(\.0)
        return names.isEmpty ? "" : ", with " + names.joined(separator: ", ")
    }

    private static func print(_ artboard: ArtboardDefinition) {
        let size = "\(text(artboard.size.width)) × \(text(artboard.size.height))"
        Console.print("artboard \(quoted(artboard.name)) \(size), \(artboard.objectCount) objects")
        for animation in artboard.animations {
            let seconds = Number.text(animation.endTime - animation.startTime, decimals: 2)
            var line = "  animation \(quoted(animation.name)) \(seconds) s at "
            line += "\(animation.framesPerSecond) frames a second"
            switch animation.loop {
            case .oneShot: line += ", once"
            case .loop: line += ", looping"
            case .pingPong: line += ", back and forth"
            }
            Console.print(line)
        }
        for machine in artboard.stateMachines {
            Console.print("  state machine \(quoted(machine.name)), \(machine.layerCount) layers")
            for input in machine.inputs {
                Console.print("    \(input.kind) \(quoted(input.name))")
            }
        }
    }

    /// Quotes a name from the file, which must not be able to forge lines or control the terminal.
    private static func quoted(_ name: String) -> String {
        "\"\(name.escapingControlCharacters)\""
    }

    private static func text(_ value: Double) -> String {
        Number.text(value, decimals: value == value.rounded() ? 0 : 1)
    }

    private static func kind(_ kind: ViewModelPropertyKind) -> String {
        switch kind {
        case .color: "colour"
        case .viewModel: "view model"
        case .listIndex: "list index"
        default: "\(kind)"
        }
    }
}
