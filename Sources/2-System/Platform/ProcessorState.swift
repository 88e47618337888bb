/// The clock and the temperature of the processors, as reported by Linux in /sys. Values that a board does not
/// report are nil.
package struct ProcessorState: Equatable, Sendable {
    /// The current clock of the fastest processor, in MHz.
    package var clock: Int?
    /// The current maximum clock of the fastest processor, in MHz, which is reduced when it is hot.
    package var limit: Int?
    /// The highest temperature, in °C; `sensor` is the name of its sensor.
    package var temperature: Double?
    package var sensor = ""
    /// Whether the firmware of a Raspberry Pi limits the clock because of heat or undervoltage.
    package var isCappedByFirmware = false

    package init() {}

    /// Reads the state; for use on a background thread, since a sensor may take milliseconds.
    ///
    /// - Parameter root: the path at which sysfs is mounted.
    package static func read(root: String = "/sys") -> ProcessorState {
        var state = ProcessorState()
        let policies = "\(root)/devices/system/cpu/cpufreq"
        for name in folders(policies, prefix: "policy") {
            if let kilohertz = number("\(policies)/\(name)/scaling_cur_freq") {
                state.clock = max(state.clock ?? 0, kilohertz / 1000)
            }
            if let kilohertz = number("\(policies)/\(name)/scaling_max_freq") {
                state.limit = max(state.limit ?? 0, kilohertz / 1000)
            }
        }
        let zones = "\(root)/class/thermal"
        for name in folders(zones, prefix: "thermal_zone") {
            guard let value = number("\(zones)/\(name)/temp") else { continue }
            let temperature = Double(value) / 1000
            // Zones without a sensor report absurd values.
            guard (-50...200).contains(temperature), temperature > state.temperature ?? -.infinity
            else { continue }
            state.temperature = temperature
            state.sensor = text("\(zones)/\(name)/type") ?? name
        }
        // Bits 1 to 3 mean clock capped, throttled and soft temperature limit; higher bits describe the past.
        let firmware = "\(root)/devices/platform/soc/soc:firmware/get_throttled"
        if let bits = text(firmware).flatMap({ Int($0, radix: 16) }) {
            state.isCappedByFirmware = bits & 0xe != 0
        }
        return state
    }

    private static func folders(_ path: String, prefix: String) -> [String] {
        ((try? FileSystem.list(path)) ?? []).filter { $0.hasPrefix(prefix) }.sorted()
    }

    private static func text(_ path: String) -> String? {
        guard let bytes = try? FileSystem.read(path, limit: 4096) else { return nil }
        return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }

    private static func number(_ path: String) -> Int? {
        text(path).flatMap { Int($0) }.flatMap { abs($0) < 1 << 40 ? $0 : nil }
    }
}
