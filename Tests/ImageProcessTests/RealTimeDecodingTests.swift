import Glibc
import ImageCodecs
import Locking
import TestSupport
import Testing

@testable import ImageProcess
@testable import Platform

/// Which picture is decoded when, with decoders that are imitated by a shell.
@Suite struct RealTimeDecodingTests {
    /// Decodes pictures of three bytes: one whose second byte is "b" burns the processor.
    private static let script =
        "while head -c 33 >/dev/null; do case \"$(head -c 1)\" in b) while :; do :; done;; '') exit;; "
        + "esac; head -c 1 >/dev/null; printf '\\1\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0"
        + "\\1\\0\\0\\0\\0\\0\\0\\0abcd' >&0; done"

    private let process = ImageProcess(
        ["/bin/sh", "-c", Self.script],
        ImageProcess.Times(timeout: 60, processorLimit: 0.3, slice: 0.1))

    /// The reasons why pictures were not decoded; nil for a decoded one.
    private final class Outcomes: Sendable {
        let reasons = Lock<[String?]>([])
        var count: Int { reasons.withLock { $0.count } }
    }

    private func decode(
        _ text: String, _ outcomes: Outcomes, refusesIfBusy: Bool = true
    ) throws {
        let process = refusesIfBusy ? process.refusingIfBusy : process
        try BackgroundCall.run(stackSize: 1 << 18) {
            var reason: String?
            do throws(ImageError) { _ = try process.decode(Array(text.utf8), for: nil) } catch {
                reason = "\(error.reason) \(error.isTransient)"
            }
            let outcome = reason
            outcomes.reasons.withLock { $0.append(outcome) }
        }
    }

    /// Of ten pictures that burn the processor, two are decoded at a time, four wait and the others are refused for
    /// now; pictures in between are decoded soon.
    @Test func burningPicturesKeepNoOthersWaiting() throws {
        let (burning, others) = (Outcomes(), Outcomes())
        for count in 1...10 {
            try decode("abc", burning)
            let begin = Clock.now()
            try decode("acc", others)
            try #require(wait { others.count == count })
            #expect(Clock.now() - begin < 1)
            #expect(process.running.count <= 2 && process.waiting.slow <= 4)
        }
        try #require(wait { burning.count == 10 })
        #expect(others.reasons.withLock { $0.allSatisfy { $0 == nil } })
        let reasons = burning.reasons.withLock { $0.compactMap { $0 } }
        let refused = reasons.filter { $0.hasSuffix("it is tried later true") }
        let burnt = reasons.filter { $0.hasSuffix("used more than 0.3 s of processor time false") }
        #expect(!refused.isEmpty && burnt.count >= 4 && refused.count + burnt.count == 10)
        #expect(process.running.count <= 1)
    }

    /// Pictures that cannot be tried later wait.
    @Test func picturesThatCannotBeTriedLaterAreNotRefused() throws {
        let burning = Outcomes()
        for _ in 0..<8 { try decode("abc", burning, refusesIfBusy: false) }
        try #require(wait { burning.count == 8 })
        #expect(
            burning.reasons.withLock {
                $0.allSatisfy { $0?.contains("used more than 0.3 s") == true }
            })
    }

    /// A picture that takes long is not stopped while no other one waits, and keeps its process if one does.
    @Test func longPictureIsNotStoppedForOneOther() throws {
        let (burning, others) = (Outcomes(), Outcomes())
        try decode("abc", burning)
        try #require(wait { process.running.count == 1 })
        let first = process.running
        usleep(150_000)
        try decode("acc", others)
        try #require(wait { others.count == 1 })
        #expect(process.running.contains(first[0]) || burning.count == 1)
        #expect(wait { burning.count == 1 })
    }

    /// Pictures begin in the order in which they were requested, and one that is over lets the next begin.
    @Test func turnsAreInOrder() throws {
        let turns = DecodingTurns(slice: 60, maximumWaiting: 1)
        let first = turns.begin()
        let order = Lock<[Int]>([])
        for number in 1...3 {
            try BackgroundCall.run(stackSize: 1 << 18) {
                let turn = turns.begin()
                order.withLock { $0.append(number) }
                turns.end(turn)
            }
            try #require(wait { turns.waiting.quick == number })
        }
        #expect(try #require(turns.review(first)) > 50)
        turns.end(first)
        #expect(wait { order.withLock { $0 } == [1, 2, 3] })
    }

    /// With both lanes in use and a picture that waits, the quick one is stopped, and refused if the slow lane is full.
    @Test func stoppedPictureWaitsForSlowLane() throws {
        let turns = DecodingTurns(slice: 0, maximumWaiting: 1)
        let (slow, ended) = (turns.begin(), Lock(0))
        /// Begins a picture behind the one that is in the quick lane.
        func wait(for body: @escaping @Sendable (DecodingTurns.Turn) -> Void) throws {
            try BackgroundCall.run(stackSize: 1 << 18) {
                body(turns.begin())
                ended.withLock { $0 += 1 }
            }
        }
        #expect(turns.review(slow) == 0.05)
        let moved = Lock(false)
        try wait { turn in
            while turns.review(turn) != nil { usleep(1000) }
            let isMoved = turns.beginAgain(turn, refusesIfBusy: true)
            moved.withLock { $0 = isMoved }
            turns.end(turn)
        }
        #expect(TestSupport.wait { turns.waiting.quick == 1 })
        #expect(turns.review(slow) == .infinity)
        #expect(turns.review(slow) == .infinity)
        let last = turns.begin()
        #expect(TestSupport.wait { turns.waiting.slow == 1 })
        #expect(!turns.beginAgain(last, refusesIfBusy: true))
        turns.end(last)
        turns.end(slow)
        #expect(TestSupport.wait { ended.withLock { $0 } == 1 && moved.withLock { $0 } })
    }
}
