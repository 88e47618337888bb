import Glibc
import ImageCodecs
import LocalServers
import Platform
import Testing

@testable import Kiosk

/// The screens of the examples while their MQTT broker and web server run, are killed, and run again. The tests
/// take seconds of real time: `scripts/check-sources` runs them.
@MainActor
@Suite(.serialized, .enabled(if: getenv("FLIPBOOK_SERVERS") != nil, "run scripts/check-sources"))
struct KioskServerTests {
    private let folder: KioskFolder
    private let servers: LocalServers

    init() throws {
        folder = try KioskFolder()
        servers = LocalServers(folder: folder.path, firstPort: 40_000)
    }

    /// Creates a kiosk from an example, with the test's server in place of the example's.
    private func desk(_ example: String) throws -> KioskDesk {
        var files: [String: String] = [:]
        for name in try FileSystem.list("\(LocalServers.repository)/Examples/\(example)") {
            files[name] = try servers.example(example, name)
        }
        let config = try #require(files["kiosk.json"])
        return try KioskDesk(config, files: files, programs: ["watch"])
    }

    /// Turns the kiosk until a condition holds. Servers take real time, part of which passes on the kiosk's
    /// clock. After two minutes the test fails.
    private func turn(_ desk: KioskDesk, until isDone: () throws -> Bool) throws {
        let end = Clock.now() + 120
        while try !isDone() {
            try #require(Clock.now() < end, "\(desk.texts) \(notice(desk))")
            usleep(10_000)
            try desk.run(0.1)
        }
    }

    private func notice(_ desk: KioskDesk) -> String {
        desk.app.kiosk.top?.navigationItem.noticeText ?? ""
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
        let desk = try desk("Mqtt")
        defer { desk.stop() }
        try turn(desk) { desk.texts.contains("21.5") && desk.texts.contains("on") }
        #expect(notice(desk).hasPrefix("Updated "))

        process = nil
        try turn(desk) { notice(desk).hasPrefix("Not updated since ") }
        #expect(desk.texts.contains(notice(desk)))
        #expect(desk.texts.contains("rooms/kitchen/lamp") && desk.texts.contains("21.5"))

        process = try servers.broker()
        try publish("rooms/kitchen/lamp", "back")
        try turn(desk) { desk.texts.contains("back") && notice(desk).hasPrefix("Updated ") }
        #expect(desk.texts.contains("21.5") && !desk.texts.contains("on"))
        withExtendedLifetime(process) {}
    }

    // MARK: HTTP

    @Test func screenFollowsWebServerThatStopsAndReturns() throws {
        try folder.write(
            #"{"dishes": [{"name": "Soup", "price": "3.20"}, {"name": "Trout", "price": "9.80"}]}"#,
            to: "menu.json")
        let desk = try desk("Http")
        defer { desk.stop() }
        // No data has arrived yet: the placeholder shows the reason.
        try turn(desk) { desk.texts.contains { $0.contains("Failed to connect") } }

        var process: ChildProcess? = try servers.webServer()
        try turn(desk) { desk.texts.contains("Trout") }
        #expect(notice(desk).hasPrefix("Updated "))
        #expect(!desk.texts.contains { $0.contains("Failed to connect") })

        process = nil
        try turn(desk) { notice(desk).hasPrefix("Not updated since ") }
        #expect(desk.texts.contains("Soup") && desk.texts.contains("9.80"))

        try folder.write(#"{"dishes": [{"name": "Soup", "price": "3.50"}]}"#, to: "menu.json")
        process = try servers.webServer()
        try turn(desk) { desk.texts.contains("3.50") && notice(desk).hasPrefix("Updated ") }
        try desk.run(1)
        #expect(!desk.texts.contains("Trout"))
        withExtendedLifetime(process) {}
    }
}
