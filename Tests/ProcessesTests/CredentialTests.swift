import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// Programs get the service's credentials as arguments and variables.
@Suite final class CredentialTests {
    private let folder: String

    init() throws {
        folder = try makeTemporaryFolder()
        for (name, text) in [
            ("token", "s3cret\n"), ("two", "a\nb\n\n"), ("empty", ""), ("zero", "a\0b"),
        ] {
            try FileSystem.write(Array(text.utf8), to: "\(folder)/\(name)")
        }
        try FileSystem.write([0xff, 0xfe], to: "\(folder)/binary")
    }

    deinit {
        for name in (try? FileSystem.list(folder)) ?? [] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func program(_ arguments: [String], _ credentials: [Credential]) -> Spawn.Program {
        var program = Spawn.Program(
            arguments, variables: ["CREDENTIALS_DIRECTORY=\(folder)", "A=1"], input: nil,
            output: nil, errors: 2)
        program.credentials = credentials
        return program
    }

    @Test func credentialsReplaceArgumentsAndVariables() throws {
        let resolved = try program(
            ["x", "", "b", ""],
            [
                Credential(.argument(1), name: "token"), Credential(.argument(3), name: "two"),
                Credential(.variable("A"), name: "token"),
                Credential(.variable("E"), name: "empty"),
                // The program itself, and arguments that do not exist.
                Credential(.argument(0), name: "token"), Credential(.argument(9), name: "token"),
            ]
        ).resolvingCredentials()
        #expect(resolved.arguments == ["x", "s3cret", "b", "a\nb\n"])
        #expect(
            resolved.variables == ["CREDENTIALS_DIRECTORY=\(folder)", "A=s3cret", "E="])
        #expect(resolved.credentials.isEmpty)
    }

    @Test(arguments: [
        (
            "none",
            "the service has none of this name; add LoadCredential=none:/etc/flipbook/none to it"
        ),
        ("../token", "this cannot be a credential's name"),
        ("", "this cannot be a credential's name"),
        ("a/b", "this cannot be a credential's name"), ("binary", "it is not text in UTF-8"),
        ("zero", "it is not text in UTF-8"),
    ])
    func missingCredentialIsAnError(name: String, reason: String) {
        let error = thrownError(SystemError.self) {
            try self.program(["x", ""], [Credential(.argument(1), name: name)])
                .resolvingCredentials()
        }
        #expect(error?.description == "the credential '\(name)': \(reason)")
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func credentialsSurviveMessage() {
        let program = program(
            ["x", ""],
            [Credential(.argument(1), name: "token"), Credential(.variable("A"), name: "two")])
        let request = SpawnRequest(program, isLimited: true)
        #expect(SpawnRequest(bytes: request.bytes) == request)
        // The message has the names, not the secrets.
        #expect(!String(decoding: request.bytes, as: UTF8.self).contains("s3cret"))
    }

    /// The program gets the secret, and a child of it too.
    @Test func startedProgramHasCredential() throws {
        let process = try ChildProcess(
            ["/bin/sh", "-c", "printf '%s %s' \"$1\" \"$T\"", "sh", ""], folder: "/",
            environment: ["CREDENTIALS_DIRECTORY": folder],
            credentials: [
                Credential(.argument(4), name: "token"), Credential(.variable("T"), name: "token"),
            ], timeout: 60, outputLimit: 1000)
        let result = try process.wait()
        #expect(String(decoding: result.output, as: UTF8.self) == "s3cret s3cret")
    }
}
