import CCPU

/// The processor that the program runs on, as far as painting depends on it.
package enum Processor {
    /// The architecture that the program was compiled for, by Debian's name.
    package static var architecture: String {
        #if arch(x86_64)
            "amd64"
        #elseif arch(arm64)
            "arm64"
        #elseif arch(arm)
            "armhf"
        #else
            "another architecture"
        #endif
    }

    /// Instruction sets that the processor has, by the names in /proc/cpuinfo.
    package static var features: [String] {
        var features: [String] = []
        var index = 0
        while let name = cpu_feature(index) {
            if name.pointee != 0 { features.append(String(cString: name)) }
            index += 1
        }
        return features
    }

    /// The instruction set that pixels are painted with (`InstructionSet.best`).
    package static var painter: String { InstructionSet.best.name }
}
