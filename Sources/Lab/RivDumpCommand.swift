import JSON
import Platform
import RiveRuntime

/// `flipbook-lab riv-dump`: what a .riv file holds and draws, as JSON.
enum RivDumpCommand {
    static let usage = """
        usage: flipbook-lab riv-dump FILE.riv
               flipbook-lab riv-dump FILE.riv ARTBOARD anim:K TIME,TIME…

        With a file alone: its artboards, animations, state machines and view models. Else one
        scene: the draws of artboard number ARTBOARD (from 0) with animation number K set to each
        time, in seconds, in order.
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

    private static func scene(_ file: File, path: String, _ arguments: [String]) throws -> String {
        guard let index = Int(arguments[0]), file.artboards.indices.contains(index),
            let artboard = file.instantiate(artboardAt: index)
        else { throw Failure(description: "\(path): there is no artboard \(arguments[0])") }
        let parts = arguments[1].split(separator: ":")
        guard parts.count == 2, parts[0] == "anim", let number = Int(parts[1]) else {
            throw Failure(description: "\(path): scene \(arguments[1]) is not anim:K")
        }
        guard let animation = artboard.animation(at: number) else {
            throw Failure(description: "\(path): artboard \(index) has no animation \(number)")
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.add(index, for: "artboard")
        writer.add(arguments[1], for: "scene")
        writer.beginArray("samples")
        for text in arguments[2].split(separator: ",") {
            guard let time = Double(text) else { throw UsageError("'\(text)' is not a time") }
            animation.time = time
            animation.apply()
            artboard.advance()
            writer.beginObject()
            writer.add(time, for: "time")
            writer.beginArray("draws")
            var renderer = DumpRenderer(writer: writer)
            artboard.draw(on: &renderer)
            writer = renderer.writer
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.text
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
                writer.add(property.kind, for: "type")
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
        for value in [0, 0, artboard.size.width, artboard.size.height] { writer.add(value) }
        writer.endArray()
        writer.add(artboard.defaultStateMachine ?? -1, for: "defaultStateMachine")
        writer.beginArray("animations")
        for animation in artboard.animations {
            writer.beginObject()
            writer.add(animation.name, for: "name")
            writer.add(animation.framesPerSecond, for: "fps")
            writer.add(animation.durationInFrames, for: "duration")
            writer.add(animation.speed, for: "speed")
            writer.add(animation.loop.rawValue, for: "loop")
            writer.add(animation.enablesWorkArea, for: "enableWorkArea")
            writer.add(animation.workStart, for: "workStart")
            writer.add(animation.workEnd, for: "workEnd")
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
                writer.add(input.typeKey, for: "typeKey")
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
