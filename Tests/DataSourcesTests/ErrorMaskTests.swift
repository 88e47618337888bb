import Processes
import Testing

@testable import DataSources

/// Messages do not show what programs were given.
@Suite struct ErrorMaskTests {
    @Test(arguments: [
        (["curl", "-u", "me:hunter22"], "bad login me:hunter22", ": bad login ***"),
        (["x", "--token", "abcd"], "token abcd is wrong", ": token *** is wrong"),
        (
            ["sh", "-c", "curl -u me:hunter22 https://h"], "user hunter22 refused",
            ": user *** refused"
        ),
        (
            ["sh", "-c", "A=1\ncurl -H 'X: y' 'https://h/?k=v123456'"],
            "cannot get https://h/?k=v123456", ": cannot get ***"
        ),
        (["sh", "-c", "echo not found >&2"], "not found", ": not found"),
        (["python3", "./rows.py", "/srv/a"], "./rows.py: no /srv/a", ": ./rows.py: no /srv/a"),
        (["x", "-v"], "-v is unknown", ": -v is unknown"),
    ])
    func argumentsAreHidden(arguments: [String], line: String, shown: String) {
        let mask = ErrorMask(SourceDescription(.command(arguments), name: "a", folder: "/"))
        #expect(mask.quote(line) == shown)
    }

    @Test func valuesOfVariablesAreHidden() {
        var description = SourceDescription(.command(["x"]), name: "a", folder: "/")
        description.values = ["TOKEN": "s3cret"]
        #expect(ErrorMask(description).quote("bad s3cret") == ": bad ***")
        description.credentials = [Credential(.variable("A"), name: "a")]
        #expect(!ErrorMask(description).quote("bad 1234").contains("1234"))
        #expect(!ErrorMask(forCheckOf: description).quote("bad 1234").contains("1234"))
    }

    @Test(arguments: [
        ("curl", "curl"), ("/usr/bin/curl", "/usr/bin/curl"), ("curl -u me:x h", "curl…"),
        ("A=b", "A…"), ("https://h?k", "https…"),
    ])
    func commandLineAsNameIsCut(name: String, shown: String) {
        #expect(Executable.shownName(name) == shown)
    }
}
