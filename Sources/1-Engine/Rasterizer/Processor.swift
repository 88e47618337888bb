import CCPU

/// The properties of the processor that affect painting.
package enum Processor {
    /// Debian's name of the architecture that the program was compiled for.
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

    /// The instruction sets that the processor supports, by their names in /proc/cpuinfo.
    package static var features: [String] {
        var features: [String] = []
        var index = 0
        while let name = cpu_feature(index) {
            if name.pointee != 0 { features.append(String(cString: name)) }
            index += 1
        }
        return features
    }

    /// The name of the instruction set used for painting (`InstructionSet.best`).
    package static var painter: String { InstructionSet.best.name }
}
