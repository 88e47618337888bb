import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct ProcessorStateTests {
    /// Reads the state of a board with these files in /sys.
    private func read(_ files: [String: String]) throws -> ProcessorState {
        let folder = try makeTemporaryFolder()
        defer { remove(folder) }
        for (path, text) in files {
            let parts = path.split(separator: "/").dropLast()
            try FileSystem.makeFolder("\(folder)/\(parts.joined(separator: "/"))")
            try FileSystem.write(Array("\(text)\n".utf8), to: "\(folder)/\(path)")
        }
        return ProcessorState.read(root: folder)
    }

    private func remove(_ path: String) {
        for name in (try? FileSystem.list(path)) ?? [] { remove("\(path)/\(name)") }
        if rmdir(path) != 0 { unlink(path) }
    }

    @Test func readsClocksAndTemperatures() throws {
        let policies = "devices/system/cpu/cpufreq"
        let state = try read([
            "\(policies)/policy0/scaling_cur_freq": "600000",
            "\(policies)/policy0/scaling_max_freq": "1500000",
            "\(policies)/policy4/scaling_cur_freq": "1800000",
            "\(policies)/policy4/scaling_max_freq": "2000000",
            "\(policies)/schedutil/scaling_cur_freq": "9000000",
            "class/thermal/thermal_zone0/temp": "48312",
            "class/thermal/thermal_zone0/type": "cpu-thermal",
            "class/thermal/thermal_zone1/temp": "51000",
            "class/thermal/thermal_zone1/type": "gpu-thermal",
            // A zone without a sensor.
            "class/thermal/thermal_zone2/temp": "-274000",
            "devices/platform/soc/soc:firmware/get_throttled": "50000",
        ])
        var expected = ProcessorState()
        (expected.clock, expected.limit) = (1800, 2000)
        (expected.temperature, expected.sensor) = (51, "gpu-thermal")
        #expect(state == expected)
    }

    @Test func boardWithoutSensorsHasEmptyState() {
        #expect(ProcessorState.read(root: "/nowhere") == ProcessorState())
    }

    /// The low bits describe the present, the others the past.
    @Test(arguments: [("0", false), ("50005", true), ("4", true), ("50000", false), ("x", false)])
    func firmwareThrottlingBitsAreDecoded(bits: String, isCapped: Bool) throws {
        let state = try read(["devices/platform/soc/soc:firmware/get_throttled": bits])
        // Bit 0 is undervoltage, which by itself limits nothing.
        #expect(state.isCappedByFirmware == isCapped)
    }
}
