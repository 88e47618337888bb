import TestSupport
import Testing

@testable import InputEvents

@Suite struct TouchRecordingTests {
    @Test func recordingRoundTripsThroughText() throws {
        let recording = TouchRecording(
            width: 480, height: 800,
            events: [
                TouchEvent(time: 0.5, finger: 0, phase: .began, x: 10, y: 20.25),
                TouchEvent(time: 0.516, finger: 0, phase: .moved, x: 11, y: 30),
                TouchEvent(time: 0.9, finger: 0, phase: .ended, x: 11, y: 30),
            ])
        #expect(try TouchRecording(recording.text) == recording)
    }

    /// Documents are recorded beside touches; without any the recording has the version that older programs read.
    @Test func documentsAreRecordedWithTouches() throws {
        let touch = TouchEvent(time: 0.5, finger: 0, phase: .began, x: 10, y: 20)
        var recording = TouchRecording(width: 48, height: 80, events: [touch])
        #expect(recording.text.hasPrefix("flipbook-touch 1 48x80\n"))
        recording.documents = [
            .init(time: 0, source: "rows", json: #"[{"a": "b data c"}]"#),
            .init(time: 1.25, source: "rows", json: "[]"),
        ]
        #expect(recording.text.hasPrefix("flipbook-touch 2 48x80\n"))
        #expect(try TouchRecording(recording.text) == recording)
    }

    /// Names of sources are any text, but one word in the file.
    @Test(arguments: ["next trains", "50%", "a%20b", "%", "two\r\nlines\t", "Züge 1", "\u{7f}"])
    func sourceNameSurvivesRoundTrip(name: String) throws {
        var recording = TouchRecording(width: 9, height: 9)
        recording.documents = [.init(time: 1, source: name, json: "[1]")]
        #expect(try TouchRecording(recording.text) == recording)
    }

    /// A percent sign that encodes nothing stands for itself, as older recordings have it.
    @Test func percentSignWithoutDigitsIsKept() throws {
        let recording = try TouchRecording("flipbook-touch 2 9x9\n0 data 5%_%4 [1]\n")
        #expect(recording.documents.map(\.source) == ["5%_%4"])
    }

    @Test func documentKnowsLineOfFile() throws {
        let recording = try TouchRecording("# a\nflipbook-touch 2 9x9\n\n0 data a x\n1 data b y\n")
        #expect(recording.documents.map(\.line) == [4, 5])
    }

    /// A comment at the start says how many documents are missing, and is skipped when the file is read.
    @Test func missingDocumentsAreMentionedInComment() throws {
        var recording = TouchRecording(width: 9, height: 9)
        recording.missingDocuments = 2
        #expect(recording.text.hasPrefix("# 2 documents are missing, "))
        let again = try TouchRecording(recording.text)
        #expect(again == TouchRecording(width: 9, height: 9))
    }

    /// CR LF is a single character, and so is a space followed by a combining mark.
    @Test func linesAndWordsAreSplitByScalars() throws {
        let text =
            "flipbook-touch 2 9x9\r\n# a comment\r\n\r\n0 data rows [1]\r\n1 data \u{301}rows []\r\n"
            + "2 began 0 5 5\r\n"
        let recording = try TouchRecording(text)
        #expect(recording.events.count == 1)
        #expect(recording.documents.map(\.json) == ["[1]", "[]"])
        #expect(recording.documents.map(\.source) == ["rows", "\u{301}rows"])
        #expect(try TouchRecording(recording.text) == recording)
    }

    /// A document's text does not include its line ending, so it is written again unchanged.
    @Test func documentExcludesLineEnding() throws {
        let recording = try TouchRecording("flipbook-touch 2 9x9\n0 data a [\r]\r\r\n1 data a []")
        #expect(recording.documents.map(\.json) == ["[\r]", "[]"])
        #expect(try TouchRecording(recording.text) == recording)
    }

    @Test func scalesToDisplaySize() throws {
        let recording = try TouchRecording("flipbook-touch 1 100x200\n0 began 0 50 50\n")
        let event = try #require(recording.events(width: 200, height: 100, delay: 3).first)
        #expect(event.x == 100 && event.y == 25 && event.time == 3)
    }

    @Test(arguments: [
        ("", 1), ("hello", 1), ("flipbook-touch 3 100x100", 1), ("flipbook-touch 1 0x100", 1),
        ("flipbook-touch 1 100x100\n1 began 0 5", 2), ("flipbook-touch 1 9x9\n\n1 flew 0 5 5", 3),
        ("flipbook-touch 1 9x9\nnan began 0 5 5", 2), ("flipbook-touch 1 9x9\n1 began 0 inf 5", 2),
        ("flipbook-touch 1 9x9\n2 began 0 5 5\n1 moved 0 5 5", 3),
        ("flipbook-touch 2 9x9\n1 data rows", 2), ("flipbook-touch 2 9x9\nx data rows []", 2),
        ("flipbook-touch 2 9x9\n2 data rows []\n1 data rows []", 3),
    ])
    func refusesInvalidText(text: String, line: Int) {
        let failure = thrownError(TouchRecording.Failure.self) { try TouchRecording(text) }
        #expect(failure?.line == line)
    }
}
