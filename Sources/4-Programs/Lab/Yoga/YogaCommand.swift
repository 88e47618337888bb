import Platform

/// `flipbook-lab yoga`: compares layouts with the expectations of Yoga's generated tests.
enum YogaCommand {
    static let usage = """
        usage: flipbook-lab yoga FOLDER

        Carries out the generated tests of the layout library Yoga (tests/generated/*.cpp of its
        repository, or of a fork) with our own layouts, from left to right and from right to left.
        Prints the first difference of each test that differs, the properties that our layouts do not
        have with the number of tests that use them, and the number of equal tests.
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, usage: usage)
        let folder = try options.positional("FOLDER")
        try options.finish()
        var unsupported: [String: Int] = [:]
        var (equal, all) = (0, 0)
        for file in try FileSystem.list(folder).sorted() where file.hasSuffix(".cpp") {
            let text = String(
                decoding: try FileSystem.read("\(folder)/\(file)", limit: 16 << 20), as: UTF8.self)
            for test in YogaTest.list(in: text) {
                do {
                    let differences = try YogaRun.differences(in: test)
                    all += 1
                    guard let first = differences.first else {
                        equal += 1
                        continue
                    }
                    Console.print(
                        "\(file):\(first.line): \(test.name): \(first.what) is \(first.actual), "
                            + "not \(first.expected)")
                } catch {
                    unsupported[error.what, default: 0] += 1
                }
            }
        }
        if all == 0 { throw Failure(description: "\(folder): there are no tests of Yoga's in it") }
        for (what, count) in unsupported.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            Console.print("not in our layouts: \(what) (\(count))")
        }
        Console.print("\(equal) of \(all) tests are equal")
    }
}
