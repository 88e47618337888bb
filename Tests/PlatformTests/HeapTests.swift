import CLinux
import Glibc
import Testing

@testable import Platform

/// Freed memory goes back to the system, and threads share their arenas. The settings are of the whole process, which
/// all tests share, as all threads of a kiosk do.
@Suite(
    .enabled(if: dlsym(nil, "__tsan_init") == nil, "ThreadSanitizer has an allocator of its own"))
struct HeapTests {
    /// A large block is mapped by itself even after a larger one was freed, which by default raises the threshold.
    @Test func largeBlockIsMappedAfterLargerOneWasFreed() throws {
        Heap.configure()
        free(malloc(31 << 20))
        // Other tests may have left large free blocks in the heap, which are used first.
        let blocks = try (0..<64).map { _ in try #require(malloc(30 << 20)) }
        defer { for block in blocks { free(block) } }
        let block = blocks[blocks.count - 1]
        // The size in the header of a block has this bit if it is mapped by itself (malloc/malloc.c of glibc).
        let isMapped = 2
        #expect(block.load(fromByteOffset: -MemoryLayout<Int>.size, as: Int.self) & isMapped != 0)
    }

    /// No more arenas come into being than are allowed, however many threads allocate at a time. Those that existed
    /// before remain.
    @Test func threadsShareArenas() throws {
        Heap.configure()
        let before = try HeapTests.arenas()
        // glibc reads the limit once, when a ninth arena would come into being. If other tests have needed that many
        // before the setting, it has none in this process.
        guard before <= 8 else { return }
        var threads: [pthread_t] = []
        for _ in 0..<12 {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { _ in
                    let block = malloc(5000)
                    usleep(50_000)
                    free(block)
                    return nil
                }, nil)
            try #require(code == 0)
            threads.append(thread)
        }
        for thread in threads { pthread_join(thread, nil) }
        #expect(try HeapTests.arenas() <= max(before, Int(Heap.maximumArenas)))
    }

    /// The number of arenas, according to the allocator.
    private static func arenas() throws -> Int {
        var (text, size) = (nil as UnsafeMutablePointer<CChar>?, 0)
        let stream = try #require(open_memstream(&text, &size))
        malloc_info(0, stream)
        fclose(stream)
        defer { free(text) }
        return String(cString: try #require(text)).split(separator: "<heap nr=").count - 1
    }
}
