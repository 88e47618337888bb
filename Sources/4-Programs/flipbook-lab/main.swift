import CAllocationCount
import Glibc
import Lab

exit(
    LabProgram.run(
        Array(CommandLine.arguments.dropFirst()), allocationCount: { allocation_count() }))
