import Geometry
import JSON
import Platform
import RiveRuntime

/// `flipbook-lab riv-dump`: prints what a .riv file contains or draws, as JSON.
enum RivDumpCommand {
    static let usage = """
        usage: flipbook-lab riv-dump FILE.riv
               flipbook-lab riv-dump FILE.riv ARTBOARD anim:K TIME,TIME…
               flipbook-lab riv-dump FILE.riv ARTBOARD sm:K[@SECONDS,…] STEP,STEP… [STEP:ENTRY …]

        With only a file, prints its artboards, animations, state machines and view models. Otherwise
        prints the draws of one scene: of artboard number ARTBOARD (from 0) with animation number K set
        to each TIME in seconds, in order; or with state machine number K, after each STEP. Step 0
        advances by 0 and each later step by 1/60 s, or by its SECONDS, the last of which applies to all
        further steps. An ENTRY is applied before its step: bool|NAME|true, number|NAME|50,
        trigger|NAME, down|X|Y, move|X|Y or up|X|Y, or, for the artboard's view model, vnumber|PATH|42,
        vbool|…, vstring|…, vcolor|PATH|#AARRGGBB or vtrigger|PATH. Each sample names the events that
        were reported in its step.
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, usage: usage)
        let path = try options.positional("FILE.riv")
        let rest = options.remaining()
        let bytes = try FileSystem.read(path)
        let file: File
        do { file = try File(bytes) } catch { throw Failure(description: "\(path): \(error)") }
        if rest.isEmpty {
            Console.print(info(file))
        } else {
            guard rest.count >= 3 else { throw UsageError("ARTBOARD, SCENE and TIMES go together") }
            Console.print(try scene(file, path: path, rest))
        }
    }

    // MARK: A scene

    /// The draw calls of one scene, as JSON.
    ///
    /// - Parameters:
    ///   - path: the path of the file, for messages.
    ///   - arguments: the command's arguments after the file.
    static func scene(_ file: File, path: String, _ arguments: [String]) throws -> String {
        guard let index = Int(arguments[0]), file.artboards.indices.contains(index),
            let artboard = try file.instantiate(artboardAt: index)
        else { throw Failure(description: "\(path): there is no artboard \(arguments[0])") }
        let seconds = try stepSeconds(arguments[1])
        let parts = arguments[1].prefix { $0 != "@" }.split(separator: ":")
        guard parts.count == 2, let number = Int(parts[1]), ["anim", "sm"].contains(parts[0]) else {
            throw Failure(description: "\(path): scene \(arguments[1]) is neither anim:K nor sm:K")
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.add(index, for: "artboard")
        writer.add(arguments[1], for: "scene")
        writer.beginArray("samples")
        if parts[0] == "anim" {
            guard let animation = artboard.animation(at: number) else {
                throw Failure(
                    description: "\(path): artboard \(index) has no animation \(number)")
            }
            for text in arguments[2].split(separator: ",") {
                guard let time = Double(text) else { throw UsageError("'\(text)' is not a time") }
                animation.time = time
                animation.apply()
                artboard.advance()
                addSample(artboard, key: "time", value: time, to: &writer)
            }
        } else {
            guard let machine = artboard.stateMachine(at: number) else {
                throw Failure(
                    description: "\(path): artboard \(index) has no state machine \(number)")
            }
            let viewModel = file.viewModelInstance(for: artboard)
            if let viewModel { machine.bind(viewModel) }
            let steps = try arguments[2].split(separator: ",").map { text in
                guard let step = Int(text), (0...100_000).contains(step) else {
                    throw UsageError("'\(text)' is not a step")
                }
                return step
            }
            let script = try arguments[3...].map(ScriptEntry.init)
            for step in 0...(steps.max() ?? 0) {
                for entry in script where entry.step == step {
                    entry.perform(on: machine, viewModel)
                }
                machine.advanceAndApply(seconds[min(step, seconds.count - 1)])
                if steps.contains(step) {
                    addSample(
                        artboard, key: "step", value: Double(step),
                        events: machine.reportedEvents, to: &writer)
                } else if !machine.reportedEvents.isEmpty {
                    writer.beginObject()
                    writer.add(single: Double(step), for: "step")
                    add(machine.reportedEvents, to: &writer)
                    writer.endObject()
                }
            }
        }
        writer.endArray()
        writer.endObject()
        return writer.text
    }

    /// Parses the durations of a scene's steps, in seconds. The last one applies to all later steps.
    private static func stepSeconds(_ scene: String) throws -> [Double] {
        guard let at = scene.firstIndex(of: "@") else { return [0, 1.0 / 60] }
        let texts = scene[at...].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
        return try texts.map { text in
            guard let seconds = Double(text), (0...1000).contains(seconds) else {
                throw UsageError("'\(text)' is not a step's seconds")
            }
            return seconds
        }
    }

    private static func addSample(
        _ artboard: Artboard, key: String, value: Double, events: [String]? = nil,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.add(single: value, for: key)
        if let events { add(events, to: &writer) }
        writer.beginArray("draws")
        var renderer = DumpRenderer(writer: writer)
        artboard.draw(on: &renderer)
        writer = renderer.writer
        writer.endArray()
        writer.endObject()
    }

    private static func add(_ events: [String], to writer: inout JSONWriter) {
        writer.beginArray("events")
        for event in events { writer.add(event) }
        writer.endArray()
    }

    /// An action on a state machine before a step: `STEP:KIND|NAME|VALUE`.
    private struct ScriptEntry {
        let step: Int
        private let fields: [String]

        init(_ text: String) throws {
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let step = Int(parts[0]) else {
                throw UsageError("'\(text)' is not STEP:KIND|NAME|VALUE")
            }
            self.step = step
            fields = parts[1].split(separator: "|", omittingEmptySubsequences: false)
                .map(String.init)
        }

        func perform(on machine: StateMachineInstance, _ viewModel: ViewModelInstance?) {
            let name = fields.count > 1 ? fields[1] : ""
            let value = fields.count > 2 ? fields[2] : ""
            switch fields[0] {
            case "bool": machine.setBool(name, value == "true")
            case "number": machine.setNumber(name, Double(value) ?? 0)
            case "trigger": machine.fire(name)
            case "vnumber": viewModel?.setNumber(name, Double(value) ?? 0)
            case "vbool": viewModel?.setBool(name, value == "true")
            case "vstring": viewModel?.setString(name, value)
            case "vcolor":
                if let color = Color(hex: value) { viewModel?.setColor(name, color.argb) }
            case "vtrigger": viewModel?.fire(name)
            case "down", "move", "up":
                let action: StateMachineInstance.PointerAction =
                    fields[0] == "down" ? .down : fields[0] == "move" ? .move : .up
                // All at one time, as in the reference's dumps: content that is let go is not flung.
                machine.pointer(
                    action, at: Point(Double(name) ?? 0, Double(value) ?? 0), time: 0)
            default: Console.message("riv-dump: '\(fields[0])' is not supported yet")
            }
        }
    }

    // MARK: The file

    static func info(_ file: File) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("success", for: "import")
        writer.add(file.byteCount, for: "bytes")
        writer.beginArray("artboards")
        for artboard in file.artboards { add(artboard, to: &writer) }
        writer.endArray()
        writer.beginArray("viewModels")
        for model in file.viewModels {
            writer.beginObject()
            writer.add(model.name, for: "name")
            writer.beginArray("properties")
            for property in model.properties {
                writer.beginObject()
                writer.add(property.name, for: "name")
                writer.add(property.kind.rawValue, for: "type")
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.beginObject("types")
        for (key, count) in file.artboardTypeCounts.sorted(by: { $0.key < $1.key }) {
            writer.add(count, for: String(key))
        }
        writer.endObject()
        writer.endObject()
        return writer.text
    }

    private static func add(_ artboard: ArtboardDefinition, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add(artboard.name, for: "name")
        writer.beginArray("bounds")
        for value in [0, 0, artboard.size.width, artboard.size.height] {
            writer.add(single: value)
        }
        writer.endArray()
        writer.add(artboard.defaultStateMachine ?? -1, for: "defaultStateMachine")
        writer.beginArray("animations")
        for animation in artboard.animations {
            writer.beginObject()
            writer.add(animation.name, for: "name")
            writer.add(animation.framesPerSecond, for: "fps")
            writer.add(animation.durationInFrames, for: "duration")
            writer.add(single: animation.speed, for: "speed")
            writer.add(animation.loop.rawValue, for: "loop")
            writer.add(animation.enablesWorkArea, for: "enableWorkArea")
            writer.add(animation.storedWorkStart, for: "workStart")
            writer.add(animation.storedWorkEnd, for: "workEnd")
            writer.endObject()
        }
        writer.endArray()
        writer.beginArray("stateMachines")
        for machine in artboard.stateMachines {
            writer.beginObject()
            writer.add(machine.name, for: "name")
            writer.beginArray("inputs")
            for input in machine.inputs {
                writer.beginObject()
                writer.add(input.name, for: "name")
                let typeKey =
                    switch input.kind {
                    case .number: 56
                    case .trigger: 58
                    case .boolean: 59
                    }
                writer.add(typeKey, for: "typeKey")
                writer.endObject()
            }
            writer.endArray()
            writer.add(machine.layerCount, for: "layers")
            writer.endObject()
        }
        writer.endArray()
        writer.add(artboard.objectCount, for: "objects")
        writer.endObject()
    }
}
