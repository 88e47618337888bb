import Glibc
import JSON
import Platform
import Testing

@testable import DataSources

@Suite struct ActionRunnerTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func command(_ script: String, input: DataValue? = nil) -> ActionRunner.Command {
        var command = ActionRunner.Command(
            ["/bin/sh", "-c", script], folder: folder.path, input: input)
        command.timeout = 60
        command.configurationKey = "screens.home.list.tap.run"
        return command
    }

    /// Runs commands until all have ended, and returns their failures in the order in which they ended.
    private func run(_ commands: [ActionRunner.Command]) throws -> [String?] {
        let loop = EventLoop()
        let runner = ActionRunner(on: loop)
        var failures: [String?] = []
        for command in commands { runner.run(command) { failures.append($0.failure?.description) } }
        let end = Clock.now() + 60
        while runner.isRunning {
            try #require(Clock.now() < end)
            loop.turn(until: end)
        }
        return failures
    }

    @Test func rowIsPassedOnStandardInput() throws {
        let row = try json(#"{"name":"$(touch x); `touch x`","n":1.50,"list":[null,true]}"#)
        #expect(try run([command("cat > got; cat >> got", input: row)]) == [nil])
        #expect(
            try folder.read("got")
                == "{\"list\":[null,true],\"n\":1.50,\"name\":\"$(touch x); `touch x`\"}\n")
        #expect(try run([command("cat > got")]) == [nil])
        #expect(try folder.read("got").isEmpty)
    }

    /// A large input is given to a program that does not read it.
    @Test func inputThatIsNotReadDoesNotBlock() throws {
        let row = DataValue.string(String(repeating: "x", count: 1 << 20))
        #expect(
            try run([command("true", input: row), command("wc -c > got", input: row)])
                == [nil, nil])
        #expect(try folder.read("got") == "1048579\n")
    }

    @Test(arguments: [
        ("exit 3", "/bin/sh: exit status 3"),
        ("echo no lamp >&2; exit 1", "/bin/sh: exit status 1: no lamp"),
        ("yes", "/bin/sh: killed because it printed more than 1 MiB"),
    ])
    func failureIsReportedWithReason(script: String, reason: String) throws {
        #expect(try run([command(script)]) == [reason])
    }

    @Test func missingProgramIsReported() throws {
        var missing = command("")
        missing.arguments = ["./none"]
        #expect(
            try run([missing])
                == ["\(folder.path)/none: no such file; check 'screens.home.list.tap.run'"])
    }

    @Test func hangingProgramIsKilled() throws {
        var hanging = command("trap '' TERM; sleep 600 & sleep 600")
        hanging.timeout = 0.2
        #expect(
            try run([hanging])
                == [
                    "/bin/sh: killed because it was still running after 0.2 s ('screens.home.list.tap.run.timeout')"
                ])
    }

    @Test func numberOfRunningActionsIsLimited() throws {
        let loop = EventLoop()
        let runner = ActionRunner(on: loop)
        var failures: [String] = []
        for _ in 0...ActionRunner.maximumCount {
            runner.run(command("sleep 600")) {
                if let failure = $0.failure { failures.append("\(failure)") }
            }
        }
        #expect(failures == ["/bin/sh: not started because 8 actions are still running"])
        runner.stop()
        // Their timeouts end with them.
        #expect(!runner.isRunning && loop.nextDeadline == .infinity)
    }

    /// On a virtual clock, `wait` waits for the program to end, and for those that its end has started.
    @Test func virtualRunWaitsForAction() throws {
        let runner = ActionRunner(on: nil)
        var failures: [SourceFailure?] = []
        runner.run(command("exit 0")) { [self] in
            failures.append($0.failure)
            runner.run(command("exit 3")) { failures.append($0.failure) }
        }
        #expect(failures.isEmpty && runner.isRunning)
        try runner.wait()
        #expect(failures.count == 2 && failures[0] == nil && !runner.isRunning)
        #expect(failures[1]?.description == "/bin/sh: exit status 3")
    }
}
