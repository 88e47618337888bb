import CAllocationCount
import Glibc
import Lab
import ViewLab

exit(
    LabProgram.run(
        Array(CommandLine.arguments.dropFirst()), allocationCount: { allocation_count() },
        views: { try ViewLabProgram.perform($0) }))
