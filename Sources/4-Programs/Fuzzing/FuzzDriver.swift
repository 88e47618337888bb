import Glibc

#if FUZZING
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ argc: UnsafeMutablePointer<Int32>,
        _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>>,
        _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32
#endif

/// The main function of a fuzzing program: built with libFuzzer (`scripts/fuzz`) it fuzzes, otherwise
/// it runs each file named by an argument once, to reproduce a finding.
package enum FuzzDriver {
    // nonisolated(unsafe): set once, before libFuzzer's driver calls back on the same thread. The
    // driver takes a C function, which cannot capture.
    nonisolated(unsafe) private static var target: ([UInt8]) -> Void = { _ in }

    /// Runs `target` on each input. Returns the exit status.
    package static func run(_ target: @escaping ([UInt8]) -> Void) -> Int32 {
        self.target = target
        #if FUZZING
            var argc = CommandLine.argc
            var argv = CommandLine.unsafeArgv
            return runDriver(&argc, &argv) { bytes, count in
                FuzzDriver.target(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        #else
            for path in CommandLine.arguments.dropFirst() {
                guard let file = fopen(path, "rb") else {
                    perror(path)
                    return 1
                }
                var bytes: [UInt8] = []
                var byte = fgetc(file)
                while byte != EOF {
                    bytes.append(UInt8(truncatingIfNeeded: byte))
                    byte = fgetc(file)
                }
                fclose(file)
                target(bytes)
            }
            return 0
        #endif
    }
}
