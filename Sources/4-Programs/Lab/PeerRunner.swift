import Glibc
import Processes

/// Runs the Python scripts that draw the same pictures with other rasterizers.
struct PeerRunner {
    /// The folder of the scripts.
    let folder: String

    /// Runs a script and returns its output; nil if the script does not exist or no Python has the peer's module.
    func run(_ script: String, _ arguments: [String]) -> String? {
        for python in ["python3", "/usr/bin/python3"] {
            guard
                let child = try? ChildProcess(
                    [python, "\(folder)/\(script)"] + arguments, folder: ".", timeout: 300,
                    outputLimit: 1 << 16)
            else { continue }
            var result = child.poll()
            while result == nil {
                usleep(10_000)
                result = child.poll()
            }
            guard let result, result.ending == .exited(status: 0) else { continue }
            return String(decoding: result.output, as: UTF8.self)
        }
        return nil
    }
}
