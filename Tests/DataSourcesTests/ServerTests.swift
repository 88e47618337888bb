import Glibc
import JSON
import LocalServers
import Platform
import Processes
import Testing

@testable import DataSources

/// The sources of the examples with a real MQTT broker and a real web server, which are killed and restarted:
/// the rows stay, the failure is reported, and new data arrives. The tests take seconds of real time:
/// `scripts/check sources` runs them.
@Suite(.serialized, .enabled(if: getenv("FLIPBOOK_SERVERS") != nil, "run scripts/check sources"))
struct ServerTests {
    private let folder: TestFolder
    private let servers: LocalServers

    init() throws {
        folder = try TestFolder()
        servers = LocalServers(folder: folder.path, firstPort: 20_000)
    }

    // MARK: Examples

    private func configuration(_ example: String, _ file: String) throws -> DataValue {
        try json(servers.example(example, file))
    }

    private func strings(_ value: DataValue?) throws -> [String] {
        try #require(value?.array).compactMap(\.text)
    }

    /// Returns the source of an example as its configuration describes it.
    private func source(
        _ name: String, of example: String, _ file: String = "kiosk.json", every: Double? = nil
    ) throws -> SourceDescription {
        let value = try #require(
            try configuration(example, file).value(at: "sources.\(name)"))
        let isStream = value["stream"] != nil
        let arguments = try strings(value["stream"] ?? value["command"])
        var description = SourceDescription(
            isStream ? .stream(arguments) : .command(arguments), name: name,
            folder: "\(LocalServers.repository)/Examples/\(example)")
        description.parser = DocumentParser(path: value["at"]?.text ?? "", requiresRows: true)
        description.key = value["key"]?.text
        if isStream { description.lines = value["lines"]?.text == "rows" ? .rows : .document }
        description.every = every
        return description
    }

    /// Returns the first action of a tap in an example, with its templates replaced by a row's values.
    private func tap(_ example: String, row: DataValue) throws -> ActionRunner.Command {
        let tap = try configuration(example, "kiosk.json").value(at: "screens.home.list.tap")
        let arguments = try strings((tap?.array?.first ?? tap)?["run"]).map { argument in
            var argument = argument
            for (name, value) in row.object ?? [:] {
                argument = argument.split(separator: "{\(name)}", omittingEmptySubsequences: false)
                    .joined(separator: value.text ?? "")
            }
            return argument
        }
        return ActionRunner.Command(
            arguments, folder: "\(LocalServers.repository)/Examples/\(example)", input: row)
    }

    private func perform(_ command: ActionRunner.Command) throws -> String? {
        let runner = ActionRunner(on: nil)
        var failure: String?
        runner.run(command) { failure = $0.failure?.description }
        try runner.wait()
        return failure
    }

    private func row(_ key: String, _ value: String, in source: DataSource) -> DataValue? {
        Document.rows(of: source.state.document).first { $0[key]?.text == value }
    }

    // MARK: MQTT

    private func publish(_ topic: String, _ payload: String) throws -> String? {
        try perform(
            ActionRunner.Command(servers.publication(topic, payload), folder: folder.path))
    }

    /// Publishes a message, retrying until the broker, which is starting, accepts it.
    private func publishFirst(_ topic: String, _ payload: String) throws {
        let end = Clock.now() + 30
        while let failure = try publish(topic, payload) {
            try #require(Clock.now() < end, "\(failure)")
            usleep(100_000)
        }
    }

    @Test func rowsSurviveBrokerRestart() throws {
        let live = LiveSources([try source("rooms", of: "Mqtt")])
        let source = try #require(live.set["rooms"])
        live.set.start()
        try live.run { source.state.failure != nil }
        #expect(source.state.failure?.contains("Connection refused") == true)

        var process: ChildProcess? = try servers.broker()
        try publishFirst("rooms/kitchen/lamp", "on")
        #expect(try publish("rooms/hall/temperature", "21.50") == nil)
        try live.run { Document.rows(of: source.state.document).count == 2 }
        #expect(source.state.status == .current)
        let lamp = try #require(row("topic", "rooms/kitchen/lamp", in: source))
        #expect(lamp["payload"]?.text == "on")
        #expect(row("topic", "rooms/hall/temperature", in: source)?["payload"]?.text == "21.50")
        // A change, and a tap.
        #expect(try publish("rooms/kitchen/lamp", "off") == nil)
        try live.run {
            row("topic", "rooms/kitchen/lamp", in: source)?["payload"]?.text == "off"
        }
        #expect(try perform(try tap("Mqtt", row: lamp)) == nil)

        process = nil
        try live.run { source.state.failure != nil }
        #expect(Document.rows(of: source.state.document).count == 2)
        #expect(source.state.failure?.contains("it will be restarted in") == true)

        process = try servers.broker()
        try publishFirst("rooms/kitchen/lamp", "back")
        try live.run {
            row("topic", "rooms/kitchen/lamp", in: source)?["payload"]?.text == "back"
        }
        #expect(source.state.status == .current)
        #expect(Document.rows(of: source.state.document).count == 2)
        withExtendedLifetime(process) {}
    }

    @Test func homeAssistantStatesArriveOverMQTT() throws {
        let live = LiveSources([try source("states", of: "HomeAssistant", "mqtt.json")])
        let source = try #require(live.set["states"])
        let process = try servers.broker()
        try publishFirst("homeassistant/light/kitchen/state", "on")
        live.set.start()
        try live.run { source.state.hasLoaded }
        #expect(
            row("topic", "homeassistant/light/kitchen/state", in: source)?["payload"]?.text == "on")
        withExtendedLifetime(process) {}
    }

    // MARK: HTTP

    @Test func rowsSurviveWebServerRestart() throws {
        let menu = String(
            decoding: try FileSystem.read("\(LocalServers.repository)/Examples/Http/menu.json"),
            as: UTF8.self)
        try folder.write(menu, to: "menu.json")
        let live = LiveSources([try source("menu", of: "Http", every: 0.2)])
        let source = try #require(live.set["menu"])
        live.set.start()
        try live.run { source.state.failure != nil }
        #expect(source.state.failure?.contains("Failed to connect") == true)

        var process: ChildProcess? = try servers.webServer()
        try live.run { source.state.hasLoaded && source.state.failure == nil }
        #expect(Document.rows(of: source.state.document).count == 3)
        let trout = try #require(row("name", "Baked trout", in: source))
        #expect(trout["price"]?.text == "9.80")
        #expect(try perform(try tap("Http", row: trout)) == nil)
        #expect(try json(try folder.read("orders")) == trout)

        process = nil
        try live.run { source.state.failure != nil }
        #expect(Document.rows(of: source.state.document).count == 3)
        try folder.write("{\"dishes\":[{\"name\":\"Soup\"}]}", to: "menu.json")
        process = try servers.webServer()
        try live.run { source.state.failure == nil }
        #expect(source.state.document?.json == #"[{"name":"Soup"}]"#)
        withExtendedLifetime(process) {}
    }

    @Test func homeAssistantStatesAreReadAndServicesCalled() throws {
        // Credentials as systemd passes them.
        try folder.write("secret", to: "token")
        setenv("CREDENTIALS_DIRECTORY", folder.path, 1)
        defer { unsetenv("CREDENTIALS_DIRECTORY") }
        try folder.write(
            """
            [{"entity_id": "light.kitchen", "state": "on",
              "attributes": {"friendly_name": "Kitchen"}}]
            """, to: "states.json")
        let live = LiveSources([try source("states", of: "HomeAssistant", every: 0.2)])
        let source = try #require(live.set["states"])
        var process: ChildProcess? = try servers.webServer()
        live.set.start()
        try live.run { source.state.hasLoaded && source.state.failure == nil }
        let lamp = try #require(row("entity_id", "light.kitchen", in: source))
        #expect(lamp.value(at: "attributes.friendly_name")?.text == "Kitchen")
        #expect(try perform(try tap("HomeAssistant", row: lamp)) == nil)
        try live.run {
            row("entity_id", "light.kitchen", in: source)?["state"]?.text == "off"
        }
        // Text from a row cannot become part of the request's syntax. The message hides the program's arguments.
        let evil = try json(#"{"entity_id":"x\"}; touch evil"}"#)
        let refusal = try perform(try tap("HomeAssistant", row: evil))
        #expect(refusal == "./service: exit status 1: service: '***' is not an entity")
        // Without a valid token no data is sent.
        try folder.write("wrong", to: "token")
        try live.run { source.state.failure != nil }
        #expect(source.state.failure?.contains("401") == true)
        try folder.write("secret", to: "token")
        try live.run { source.state.failure == nil }
        process = nil
        try live.run { source.state.failure != nil }
        #expect(Document.rows(of: source.state.document).count == 1)
        withExtendedLifetime(process) {}
    }
}
