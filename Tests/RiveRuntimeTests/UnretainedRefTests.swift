import Glibc
import Platform
import TestSupport
import Testing

@testable import RiveRuntime

@Suite struct UnretainedRefTests {
    private final class Box {
        var value: Int
        init(_ value: Int) { self.value = value }
    }

    @Test func referenceDoesNotRetainItsObject() {
        var box: Box? = Box(7)
        weak var watched: Box?
        watched = box
        let reference = UnretainedRef(box!)
        #expect(reference.with { $0.value } == 7)
        reference.object.value = 8
        #expect(box?.value == 8)
        #expect(reference.refers(to: box!) && !reference.refers(to: Box(8)))
        box = nil
        #expect(watched == nil)
    }

    @Test func ownedReferenceRetainsItsObjectAndProjectsIt() {
        struct Holder {
            @Owned var box: Box?
        }
        var holder = Holder()
        #expect(holder.$box.map { _ in true } == nil)
        holder.box = Box(7)
        #expect(holder.$box?.with { $0.value } == 7)
        weak var watched: Box?
        watched = holder.box
        holder.box = Box(8)
        #expect(watched == nil)
        #expect(holder.$box?.object === holder.box)
        holder.box = nil
        #expect(holder.$box.map { _ in true } == nil)
    }

    @Test func withRethrowsErrors() {
        struct Failure: Error {}
        let box = Box(1)
        let reference = UnretainedRef(box)
        #expect(throws: Failure.self) { try reference.with { _ in throw Failure() } }
        withExtendedLifetime(box) {}
    }

    #if DEBUG
        /// Debug builds trap with a message if the object has been released.
        ///
        /// This is no exit test of Swift Testing, whose monitor does not return if other tests leave child processes to be
        /// reaped at the same moment.
        @Test func debugBuildTrapsIfObjectWasReleased() throws {
            let path = "/tmp/flipbook-trap-\(getpid())"
            defer { unlink(path) }
            let status = ForkedProcess.status {
                let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
                dup2(file, 2)
                var box: Box? = Box(1)
                let reference = UnretainedRef(box!)
                box = nil
                return Int32(reference.with { $0.value })
            }
            // The signal that ended the process; the instruction of a trap depends on the processor.
            #expect([SIGILL, SIGTRAP].contains(status & 0x7f))
            let message = String(decoding: try FileSystem.read(path), as: UTF8.self)
            #expect(message.contains("outlived what it refers to"))
        }
    #endif

    @Test func forEachUnretainedVisitsElementsInOrder() {
        let boxes = (0..<5).map { Box($0) }
        var seen: [Int] = []
        boxes.forEachUnretained { seen.append($0.value) }
        #expect(seen == [0, 1, 2, 3, 4])
        [Box]().forEachUnretained { _ in Issue.record("an empty array has no elements") }
    }

    /// Iteration is over the array's contents at its start.
    @Test func forEachUnretainedIgnoresChangesToOriginalArray() {
        var boxes = [Box(1), Box(2)]
        var sum = 0
        let looped = boxes
        looped.forEachUnretained { box in
            boxes.removeAll()
            sum += box.value
        }
        #expect(sum == 3 && boxes.isEmpty)
    }
}
