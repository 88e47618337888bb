import Glibc
import ImageCodecs
import LocalServers
import Platform
import Processes
import Testing

@testable import Kiosk

/// The screens of the examples while their MQTT broker and web server run, are killed, and run again. The tests
/// take seconds of real time: `scripts/check sources` runs them.
@MainActor
@Suite(.serialized, .enabled(if: getenv("FLIPBOOK_SERVERS") != nil, "run scripts/check sources"))
struct KioskServerTests {
    private let folder: KioskFolder
    private let servers: LocalServers

    init() throws {
        folder = try KioskFolder()
        servers = LocalServers(folder: folder.path, firstPort: 40_000)
    }

    /// Creates a kiosk from an example, with the test's server in place of the example's.
    private func fixture(_ example: String) throws -> KioskFixture {
        var files: [String: String] = [:]
        for name in try FileSystem.list("\(LocalServers.repository)/Examples/\(example)") {
            files[name] = try servers.example(example, name)
        }
        let config = try #require(files["kiosk.json"])
        return try KioskFixture(config, files: files, programs: ["watch"])
    }

    /// Turns the kiosk until a condition holds. Servers take real time, part of which passes on the kiosk's
    /// clock. After two minutes the test fails.
    private func turn(_ fixture: KioskFixture, until isDone: () throws -> Bool) throws {
        let end = Clock.now() + 120
        while try !isDone() {
            try #require(Clock.now() < end, "\(fixture.texts) \(notice(fixture))")
            usleep(10_000)
            try fixture.run(0.1)
        }
    }

    private func notice(_ fixture: KioskFixture) -> String {
        fixture.app.kiosk.top?.navigationItem.noticeText ?? ""
    }

    // MARK: MQTT

    /// Publishes a message, retrying until the broker, which is starting, accepts it.
    private func publish(_ topic: String, _ payload: String) throws {
        let end = Clock.now() + 60
        while try BuiltProgram.wait(
            for: BuiltProgram.start(servers.publication(topic, payload), folder: folder.path)
        ).status != 0 {
            try #require(Clock.now() < end)
            usleep(100_000)
        }
    }

    @Test func screenFollowsBrokerThatDisconnectsAndReturns() throws {
        var process: ChildProcess? = try servers.broker()
        try publish("rooms/kitchen/lamp", "on")
        try publish("rooms/hall/temperature", "21.5")
        let fixture = try fixture("Mqtt")
        defer { fixture.stop() }
        try turn(fixture) { fixture.texts.contains("21.5") && fixture.texts.contains("on") }
        #expect(notice(fixture).hasPrefix("Updated "))

        process = nil
        try turn(fixture) { notice(fixture).hasPrefix("Not updated since ") }
        #expect(fixture.texts.contains(notice(fixture)))
        #expect(fixture.texts.contains("rooms/kitchen/lamp") && fixture.texts.contains("21.5"))

        process = try servers.broker()
        try publish("rooms/kitchen/lamp", "back")
        try turn(fixture) {
            fixture.texts.contains("back") && notice(fixture).hasPrefix("Updated ")
        }
        #expect(fixture.texts.contains("21.5") && !fixture.texts.contains("on"))
        withExtendedLifetime(process) {}
    }

    // MARK: HTTP

    @Test func screenFollowsWebServerThatStopsAndReturns() throws {
        try folder.write(
            #"{"dishes": [{"name": "Soup", "price": "3.20"}, {"name": "Trout", "price": "9.80"}]}"#,
            to: "menu.json")
        let fixture = try fixture("Http")
        defer { fixture.stop() }
        // No data has arrived yet.
        try turn(fixture) { fixture.texts.contains("Could not load") }
        #expect(fixture.app.model.sources["list"]?.state.failure?.contains("connect") ?? true)

        var process: ChildProcess? = try servers.webServer()
        try turn(fixture) { fixture.texts.contains("Trout") }
        #expect(notice(fixture).hasPrefix("Updated "))
        #expect(!fixture.texts.contains("Could not load"))

        process = nil
        try turn(fixture) { notice(fixture).hasPrefix("Not updated since ") }
        #expect(fixture.texts.contains("Soup") && fixture.texts.contains("9.80"))

        try folder.write(#"{"dishes": [{"name": "Soup", "price": "3.50"}]}"#, to: "menu.json")
        process = try servers.webServer()
        try turn(fixture) {
            fixture.texts.contains("3.50") && notice(fixture).hasPrefix("Updated ")
        }
        try fixture.run(1)
        #expect(!fixture.texts.contains("Trout"))
        withExtendedLifetime(process) {}
    }
}
