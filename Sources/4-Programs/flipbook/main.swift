// Linked for its allocator alone, which counts what frames allocate.
import CAllocationCount
import JSON
import Platform
import Runner

let arguments = Array(CommandLine.arguments.dropFirst())
let status = Program.run(name: "flipbook") {
    switch arguments.first {
    case "--version", "version": Console.print(text: Version.report)
    case "--help", "-h", "help": throw HelpRequest(text: Command.usage)
    case nil: throw UsageError("a command is missing\n\(Command.usage)")
    case let name?:
        if let command = (Command.all + Command.services).first(where: { $0.name == name }) {
            return try command.run(Array(arguments.dropFirst()))
        }
        if let near = Spelling.nearest(to: name, among: Command.all.map(\.name)) {
            throw UsageError("unknown command '\(name)'; did you mean '\(near)'?")
        }
        throw UsageError("unknown command '\(name)'\n\(Command.usage)")
    }
}
Program.exit(status)
