import Glibc

#if FUZZING
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ argc: UnsafeMutablePointer<Int32>,
        _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>>,
        _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32
#endif

/// What a fuzzing program does with its arguments: built with libFuzzer (`scripts/fuzz`) it
/// fuzzes, otherwise it runs the files named once each, to look at a finding.
public enum FuzzDriver {
    nonisolated(unsafe) private static var target: ([UInt8]) -> Void = { _ in }

    public static func run(_ target: @escaping ([UInt8]) -> Void) -> Int32 {
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
