import Glibc
import Platform
import Processes
import RiveRuntime

/// `flipbook-lab riv-table`: shows which .riv files of a set play like the reference, by file and by feature.
package enum RivTableCommand {
    static let usage = """
        usage: flipbook-lab riv-table SET

        Compares this runtime with dumps of the format's reference runtime. The folder SET contains
        files/ with .riv files, golden/ with the reference's dumps, and the program compare, which
        compares two dumps. Prints a line for each file: whether all of its scenes agree, otherwise the
        first difference, and the features that it uses; then the number of agreeing files by feature.
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Features, each with the types of object that indicate its use.
    private static let features: [(name: String, types: Set<String>)] = [
        ("gradients", ["LinearGradient", "RadialGradient"]),
        ("feather", ["Feather"]), ("trim", ["TrimPath"]), ("dashes", ["DashPath"]),
        ("clipping", ["ClippingShape"]), ("draw order", ["DrawRules"]), ("solos", ["Solo"]),
        ("images", ["Image"]), ("meshes", ["Mesh"]), ("slices", ["NSlicer", "NSlicedNode"]),
        ("bones", ["Bone", "RootBone"]), ("skins", ["Skin"]),
        (
            "constraints",
            [
                "IKConstraint", "DistanceConstraint", "TransformConstraint",
                "TranslationConstraint", "ScaleConstraint", "RotationConstraint",
                "FollowPathConstraint",
            ]
        ),
        ("scrolling", ["ScrollConstraint"]), ("joysticks", ["Joystick"]),
        ("nested artboards", ["NestedArtboard", "NestedArtboardLeaf", "NestedArtboardLayout"]),
        ("artboard lists", ["ArtboardComponentList"]), ("text", ["Text"]),
        ("layouts", ["LayoutComponent"]), ("grids", ["GridTrack"]),
        ("elastic", ["ElasticInterpolator"]), ("state machines", ["StateMachine"]),
        ("blend states", ["BlendState1DInput", "BlendState1DViewModel", "BlendStateDirect"]),
        ("listeners", ["StateMachineListenerSingle", "StateMachineListener"]),
        ("events", ["Event", "AudioEvent", "OpenUrlEvent"]), ("view models", ["ViewModel"]),
        ("data binding", ["DataBindContext"]),
        (
            "converters",
            [
                "DataConverterToString", "DataConverterFormula", "DataConverterRangeMapper",
                "DataConverterOperationValue", "DataConverterGroup", "DataConverterRounder",
                "DataConverterBooleanNegate", "DataConverterInterpolator",
                "DataConverterNumberToList", "DataConverterTrigger", "DataConverterToNumber",
            ]
        ),
    ]

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, usage: usage)
        let set = try options.positional("SET")
        try options.finish()
        let verdicts = try differences(set, dump: "/proc/\(getpid())/exe riv-dump")
        var counts: [String: (passed: Int, all: Int)] = [:]
        var (passed, all) = (0, 0)
        for name in try FileSystem.list("\(set)/golden").sorted() {
            guard name.hasSuffix(".json.gz") else { continue }
            let base = String(name.dropLast(".json.gz".count))
            let difference = verdicts[name]
            all += 1
            if difference == nil { passed += 1 }
            var used: [String] = []
            if let bytes = try? FileSystem.read("\(set)/files/\(base).riv"),
                let file = try? File(bytes)
            {
                let types = Set(file.typeNames)
                used = features.filter { !$0.types.isDisjoint(with: types) }.map(\.name)
            }
            for feature in used {
                counts[feature, default: (0, 0)].all += 1
                if difference == nil { counts[feature, default: (0, 0)].passed += 1 }
            }
            Console.print(
                text: "\(base)\t\(difference ?? "agrees")\t\(used.joined(separator: ", "))")
        }
        Console.print("")
        for feature in features {
            if let count = counts[feature.name] {
                Console.print(text: "\(feature.name)\t\(count.passed) of \(count.all)")
            }
        }
        Console.print(text: "files\t\(passed) of \(all)")
    }

    /// Returns the first difference of each golden that has one, by the golden's file name, as the set's own judge
    /// finds it. The judge allows thirty seconds for each scene, which may not suffice on a busy machine: a file with a
    /// scene that timed out is compared again, up to five times.
    ///
    /// - Parameter dump: the command that dumps scenes.
    package static func differences(_ set: String, dump: String) throws -> [String: String] {
        var verdicts = try verdicts(set, dump: dump, only: [])
        for _ in 0..<5 {
            let unanswered = verdicts.filter { $0.value.contains("no answer: TimeoutExpired") }
            for name in unanswered.keys {
                verdicts[name] = try self.verdicts(set, dump: dump, only: [name])[name]
            }
        }
        return verdicts
    }

    /// Runs the judge and returns its verdict on each file that differs.
    ///
    /// - Parameter only: the names of the goldens to compare; empty for all.
    private static func verdicts(
        _ set: String, dump: String, only: [String]
    ) throws -> [String: String] {
        // A set without its own judge uses that of the set `riv` beside it.
        let own = "\(set)/compare"
        let judge = access(own, X_OK) == 0 ? own : "\(set)/../riv/compare"
        let process = try ChildProcess(
            [judge, dump, set] + only, folder: ".",
            timeout: 7200, outputLimit: 1 << 20)
        var result = process.poll()
        while result == nil {
            usleep(20_000)
            result = process.poll()
        }
        let output = result?.output ?? []
        var verdicts: [String: String] = [:]
        var isWhole = false
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].hasSuffix(".json.gz") {
                verdicts[String(parts[0])] = String(parts[1])
            }
            if line.hasPrefix("scenes ") { isWhole = true }
        }
        guard isWhole else {
            throw Failure(description: "\(set)/compare did not come to its end; is it there?")
        }
        return verdicts
    }
}
