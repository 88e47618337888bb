import Glibc
import Platform

#if FUZZING
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ argc: UnsafeMutablePointer<Int32>,
        _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>>,
        _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32

    /// LeakSanitizer does not follow the tagged references to globals that are created at their first use, in functions
    /// with this suffix, and would report them at the exit.
    @_cdecl("__lsan_default_suppressions")
    func defaultLeakSuppressions() -> UnsafePointer<UInt8> {
        let rule: StaticString = "leak:_WZ"
        return rule.utf8Start
    }
#endif

/// The main function of `flipbook-fuzz`. Built with libFuzzer (`scripts/fuzz`), it fuzzes a target; otherwise it runs
/// each file that is given as an argument once, to reproduce a finding.
package enum FuzzDriver {
    // nonisolated(unsafe): set once, before libFuzzer's driver calls back on the same thread. The driver takes a C
    // function pointer, which cannot capture context.
    nonisolated(unsafe) private static var target: FuzzTarget?

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let usage = """
        usage: flipbook-fuzz --list
               flipbook-fuzz --seeds TARGET FOLDER DICTIONARY
               flipbook-fuzz --mutate TARGET SECONDS SEED [FOLDER]
               flipbook-fuzz TARGET [libFuzzer options, FOLDERs and FILEs…]

        Fuzzes the code that reads untrusted bytes; see scripts/fuzz.
          --list    lists the targets
          --seeds   writes generated inputs to FOLDER, and words of the format to DICTIONARY
          --mutate  runs TARGET for SECONDS on mutated inputs, without libFuzzer; also on those in FOLDER.
                    SEED reproduces a run
          TARGET    runs libFuzzer in the build of scripts/fuzz; other builds run the FILEs and print
                    whether each is accepted
        """

    /// Runs the program and returns its exit status.
    package static func run(_ targets: [FuzzTarget]) -> Int32 {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments == ["--list"] {
            for target in targets {
                print(target.name.padded(to: 10, gap: 1) + target.summary)
            }
            return 0
        }
        return Program.run(name: "flipbook-fuzz") {
            if arguments.first == "--seeds", arguments.count == 4 {
                try writeSeeds(
                    of: try find(arguments[1]), to: arguments[2], dictionary: arguments[3])
            } else if arguments.first == "--mutate", (4...5).contains(arguments.count),
                let limit = Double(arguments[2]), let seed = UInt64(arguments[3])
            {
                let target = try find(arguments[1])
                var sources = try target.sources(root: ".")
                if arguments.count == 5 { sources += try read(folder: arguments[4]) }
                try mutate(target, sources, seconds: limit, seed: seed)
            } else if let name = arguments.first, !name.hasPrefix("-") {
                target = try find(name)
                let status = try fuzz(Array(arguments.dropFirst()))
                if status != 0 { exit(status) }
            } else {
                throw UsageError(usage)
            }
        }
    }

    private static func find(_ name: String) throws -> FuzzTarget {
        guard let target = FuzzTarget.named(name) else {
            throw UsageError("unknown target '\(name)'; --list names them")
        }
        return target
    }

    /// - Parameter arguments: the arguments after the target's name.
    private static func fuzz(_ arguments: [String]) throws -> Int32 {
        #if FUZZING
            // Without the target's name, which libFuzzer would take for the name of an input.
            var values = [CommandLine.arguments[0]] + arguments
            if let target { values.insert("-max_len=\(target.maximumLength)", at: 1) }
            var argc = Int32(values.count)
            // Never freed, since the process ends with the driver.
            let strings = values.map { strdup($0) } + [nil]
            let memory = UnsafeMutableBufferPointer<UnsafeMutablePointer<Int8>?>.allocate(
                capacity: strings.count)
            _ = memory.initialize(from: strings)
            var argv = memory.baseAddress!
            return runDriver(&argc, &argv) { bytes, count in
                FuzzDriver.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        #else
            for path in arguments {
                let isAccepted = target?.run(try FileSystem.read(path)) ?? false
                print("\(path): \(isAccepted ? "accepted" : "refused")")
            }
            return 0
        #endif
    }

    /// Runs inputs from `FuzzMutator` for a number of seconds, without libFuzzer. The current input is kept in the file
    /// `finding-TARGET`, which remains if the input ends the process or takes more than two seconds of processor time;
    /// in an optimised build none should.
    private static func mutate(
        _ target: FuzzTarget, _ sources: [[UInt8]], seconds limit: Double, seed: UInt64
    ) throws {
        var mutator = FuzzMutator(
            seed: seed, sources: sources.isEmpty ? [Array(0...255)] : sources,
            maximumLength: target.maximumLength)
        let path = "finding-\(target.name)"
        let finding = try OutputFile(path: path)
        var (accepted, slowest) = (0, (seconds: 0.0, number: 0))
        let end = Clock.now() + limit
        var count = 0
        while Clock.now() < end {
            let bytes = mutator.next()
            try finding.write(bytes)
            let start = Clock.processTime()
            if target.run(bytes) { accepted += 1 }
            let seconds = Clock.processTime() - start
            if seconds > slowest.seconds { slowest = (seconds, count) }
            count += 1
            guard seconds < 2 else {
                throw Failure(
                    description: "\(path): \(Number.text(seconds, decimals: 1)) s for an input")
            }
        }
        try FileSystem.remove(path)
        let slow = Number.text(slowest.seconds * 1000, decimals: 1)
        print(
            "\(target.name): \(count) inputs, \(accepted) accepted; number \(slowest.number) took "
                + "\(slow) ms")
    }

    /// Reads further inputs to mutate from a folder, in the order of their names.
    private static func read(folder: String) throws -> [[UInt8]] {
        try FileSystem.list(folder).sorted().map { try FileSystem.read("\(folder)/\($0)") }
    }

    /// Writes the inputs to mutate to a folder, and the words in them to a dictionary.
    private static func writeSeeds(
        of target: FuzzTarget, to folder: String, dictionary: String
    ) throws {
        try FileSystem.makeFolder(folder)
        let sources = try target.sources(root: ".")
        for (number, bytes) in sources.enumerated() {
            try FileSystem.write(bytes, to: "\(folder)/seed-\(number)")
        }
        let words = FuzzMutator.words(of: sources).map { word in
            let text = word.map { byte in
                let digits = String(byte, radix: 16)
                return "\\x" + (digits.count == 1 ? "0" : "") + digits
            }
            return "\"\(text.joined())\"\n"
        }
        try FileSystem.write(Array(words.joined().utf8), to: dictionary)
    }
}
