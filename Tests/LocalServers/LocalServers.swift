import Glibc
import Platform
import Processes

/// The MQTT broker and the web server for tests of the examples, on separate ports. A server exits when the last
/// reference to its process is released.
package struct LocalServers {
    /// The root of the repository.
    package static let repository: String = {
        let path = #filePath
        let tests = path.firstRange(of: "/Tests/")?.lowerBound ?? path.startIndex
        return String(path[..<tests])
    }()

    package let port: Int
    private let folder: String

    /// Creates the servers' configuration.
    ///
    /// - Parameters:
    ///   - folder: the folder that the web server serves, and that holds the broker's configuration.
    ///   - firstPort: the first of 20,000 ports, from which the process ID selects one.
    package init(folder: String, firstPort: Int) {
        self.folder = folder
        port = firstPort + Int(getpid()) % 20_000
    }

    /// Returns the text of an example's file, with the addresses of these servers in place of its own.
    package func example(_ name: String, _ file: String) throws -> String {
        var text = String(
            decoding: try FileSystem.read("\(LocalServers.repository)/Examples/\(name)/\(file)"),
            as: UTF8.self)
        for number in ["1883", "8080", "8123"] { text = text.replacing(number, with: "\(port)") }
        return text
    }

    package func broker() throws -> ChildProcess {
        let configuration = "listener \(port) 127.0.0.1\nallow_anonymous true\n"
        try FileSystem.write(Array(configuration.utf8), to: "\(folder)/mosquitto.conf")
        return try start(["/usr/sbin/mosquitto", "-c", "mosquitto.conf"])
    }

    /// Returns the command line that publishes a message that the broker retains.
    package func publication(_ topic: String, _ payload: String) -> [String] {
        ["mosquitto_pub", "-h", "localhost", "-p", "\(port)", "-t", topic, "-m", payload, "-r"]
    }

    /// Starts a web server that accepts requests with the token "secret".
    package func webServer() throws -> ChildProcess {
        try start(
            ["\(LocalServers.repository)/scripts/lib/web-server", "\(port)", folder, "secret"])
    }

    private func start(_ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(arguments, folder: folder, timeout: 600, outputLimit: 1 << 20)
    }
}
