import TestSupport
import Testing

@testable import Platform

@Suite struct OptionsTests {
    private func parse(_ arguments: String...) throws -> Options {
        try Options(
            arguments, flags: ["--fast", "--loud"], values: ["--size", "--rate"], usage: "usage: x")
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch { return (error as? UsageError)?.description }
    }

    @Test func optionsAndOperandsAreDistinguished() throws {
        var options = try parse("a", "--fast", "--size", "3", "b", "--rate=2.5", "--", "--loud")
        #expect(options.has("--fast") && !options.has("--loud"))
        #expect(options.value("--size") == "3" && options.value("--rate") == "2.5")
        #expect(try options.integer("--size", in: 1...9) == 3)
        #expect(try options.number("--rate", in: 0...9) == 2.5)
        #expect(try options.positional("A") == "a")
        #expect(options.optional() == "b")
        #expect(options.remaining() == ["--loud"])
        #expect(options.optional() == nil && options.remaining().isEmpty)
        try options.finish()
    }

    @Test func missingOptionIsNil() throws {
        let options = try parse()
        #expect(options.value("--size") == nil)
        #expect(try options.integer("--size", in: 0...1) == nil)
        #expect(try options.number("--rate", in: 0...1) == nil)
    }

    @Test func lastValueWins() throws {
        #expect(try parse("--size", "1", "--size=2").value("--size") == "2")
        #expect(try parse("--size=a=b").value("--size") == "a=b")
        #expect(try parse("--size=").value("--size") == "")
    }

    @Test func errorsNameTheOption() throws {
        #expect(message { _ = try parse("--size") } == "--size needs a value")
        #expect(message { _ = try parse("--slow") } == "unknown option --slow\nusage: x")
        #expect(
            message { _ = try parse("--lod") }
                == "unknown option --lod; did you mean --loud?\nusage: x")
        #expect(message { _ = try parse("-f") } == "unknown option -f\nusage: x")
        #expect(message { _ = try parse("--fast=1") } == "--fast takes no value")
        // An option is not taken as a value unless it is attached with "=".
        #expect(message { _ = try parse("--size", "--rate", "1") } == "--size needs a value")
        #expect(try parse("--size=--rate").value("--size") == "--rate")
        #expect(try parse("--rate", "-1").value("--rate") == "-1")
        for text in ["x", "0", "10", "1.5", ""] {
            #expect(
                message { _ = try parse("--size", text).integer("--size", in: 1...9) }
                    == "--size must be a whole number from 1 to 9, not '\(text)'")
        }
        for text in ["x", "-1", "9.5", "nan", ""] {
            #expect(
                message { _ = try parse("--rate", text).number("--rate", in: 0...9) }
                    == "--rate must be a number from 0 to 9, not '\(text)'")
        }
        #expect(
            message {
                var options = try parse()
                _ = try options.positional("FILE")
            } == "FILE is missing\nusage: x")
        #expect(
            message { try parse("extra").finish() } == "unexpected operand 'extra'\nusage: x")
    }

    @Test(arguments: ["--help", "-h"])
    func helpRequestCarriesUsage(option: String) {
        let help = thrownError(HelpRequest.self) { try parse("a", option, "--unknown") }
        #expect(help?.text == "usage: x")
    }
}

@Suite struct ProgramTests {
    private struct Failure: Error {}

    @Test func exitStatusReflectsError() {
        #expect(Program.run(name: "x") {} == 0)
        #expect(Program.run(name: "x") { throw HelpRequest(text: "usage") } == 0)
        #expect(Program.run(name: "x") { throw UsageError("wrong") } == 2)
        #expect(Program.run(name: "x") { throw Failure() } == 1)
    }
}
