import Glibc
import ImageCodecs
import Locking
import Platform

/// Decodes pictures in a confined process, so that an exploit of a decoder does not gain the kiosk's
/// permissions; see `ImageService`.
///
/// The process is started for the first picture and keeps running. If it crashes, hangs, replies wrongly or uses more
/// than two seconds of processor time for a picture, it is killed, and another one is started for the next picture.
///
/// A picture that takes longer than a third of a second while others wait continues beside them: a second process
/// decodes those, and one of the two ends once it has nothing to do; see `DecodingTurns`.
package final class ImageProcess: ImageDecoding {
    /// Durations, in seconds.
    struct Times: Sendable {
        /// The maximum time to decode a picture: much more than its processor time on a busy board.
        var timeout = 20.0
        /// The maximum processor time to decode a picture.
        var processorLimit = 2.0
        /// The time after which a picture makes way for others.
        var slice = 0.3
    }

    /// The number of pictures that were stopped for others and wait from which on those that can be tried later are
    /// refused. It is less than the number that `ImageLoader` has decoded at the same time, so that these do not all
    /// wait.
    static let maximumStopped = 4

    private struct Processes {
        /// The process that waits for a picture.
        var idle: DecoderProcess?
        /// The PIDs of the processes that decode.
        var busy: [pid_t] = []
    }

    private let arguments: [String]
    private let times: Times
    private let turns: DecodingTurns
    private let processes = Lock(Processes())

    /// Creates a decoder, without starting the process.
    ///
    /// - Parameter program: the path of the program flipbook; nil for the running program, even if an upgrade has
    ///   replaced its file.
    package convenience init(program: String? = nil) {
        self.init([program ?? "/proc/self/exe", ImageService.command], Times())
    }

    /// Creates a decoder, without starting the process.
    ///
    /// - Parameter arguments: the program that decodes, and its arguments.
    init(_ arguments: [String], _ times: Times) {
        self.arguments = arguments
        self.times = times
        turns = DecodingTurns(slice: times.slice, maximumWaiting: ImageProcess.maximumStopped)
    }

    deinit { processes.withLock { $0.idle?.end() } }

    /// The PIDs of the decoding processes, at most two.
    package var running: [pid_t] {
        processes.withLock { ($0.idle.map { [$0.id] } ?? []) + $0.busy }
    }

    /// The numbers of pictures that wait, for tests: for their first turn, and to be decoded again.
    var waiting: (quick: Int, slow: Int) { turns.waiting }

    package func decode(
        _ bytes: [UInt8], for target: ImageTarget?
    ) throws(ImageError) -> BGRAImage {
        try decode(bytes, for: target, refusesIfBusy: false)
    }

    package var refusingIfBusy: any ImageDecoding { Refusing(process: self) }

    private struct Refusing: ImageDecoding {
        let process: ImageProcess

        func decode(
            _ bytes: [UInt8], for target: ImageTarget?
        ) throws(ImageError) -> BGRAImage {
            try process.decode(bytes, for: target, refusesIfBusy: true)
        }
    }

    private func decode(
        _ bytes: [UInt8], for target: ImageTarget?, refusesIfBusy: Bool
    ) throws(ImageError) -> BGRAImage {
        guard bytes.count <= ImageRequest.maximumCount else {
            throw ImageError(
                reason: "a picture of \(bytes.count) bytes is too large: at most "
                    + "\(ImageRequest.maximumCount) are read")
        }
        let turn = turns.begin()
        defer { turns.end(turn) }
        var answer = answer(bytes, target, turn)
        if case .stopped = answer {
            guard turns.beginAgain(turn, refusesIfBusy: refusesIfBusy) else {
                throw ImageError(
                    reason: "the picture takes long to decode, and others wait: it is tried later",
                    isTransient: true)
            }
            answer = self.answer(bytes, target, turn)
        }
        switch answer {
        case .image(let image): return image
        case .refused(let error): throw error
        case .closed(let reason):
            throw ImageError(reason: "the process that decodes pictures \(reason)")
        case .failed(let reason, let isTransient):
            throw ImageError(
                reason: "the process that decodes pictures \(reason)", isTransient: isTransient)
        case .stopped:
            throw ImageError(reason: "the picture was stopped for others", isTransient: true)
        }
    }

    /// Has a picture decoded by the idle process or a new one.
    private func answer(
        _ bytes: [UInt8], _ target: ImageTarget?, _ turn: DecodingTurns.Turn
    ) -> DecoderProcess.Answer {
        let idle = processes.withLock { processes in
            processes.idle.take()
        }
        // A process that was waiting for its next picture may have been killed since, for lack of memory.
        // A picture that hangs the process is not tried again, since that would block this thread as long.
        if let idle {
            let answer = decode(bytes, target, turn, idle)
            guard case .closed = answer else { return answer }
        }
        do throws(SystemError) {
            return decode(bytes, target, turn, try DecoderProcess(arguments))
        } catch { return .failed("failed: \(error)", isTransient: error.isTransient) }
    }

    private func decode(
        _ bytes: [UInt8], _ target: ImageTarget?, _ turn: DecodingTurns.Turn,
        _ process: DecoderProcess
    ) -> DecoderProcess.Answer {
        let id = process.id
        processes.withLock { $0.busy.append(id) }
        let answer = process.decode(
            bytes, for: target, timeout: times.timeout, processorLimit: times.processorLimit,
            review: { [turns] in turns.review(turn) })
        let isKept = processes.withLock { processes in
            processes.busy.removeAll { $0 == id }
            switch answer {
            case .image, .refused:
                // Only one process stays while there is nothing to do.
                guard processes.idle == nil, processes.busy.isEmpty else { return false }
                processes.idle = process
                return true
            case .closed, .stopped, .failed: return false
            }
        }
        if !isKept { process.end() }
        return answer
    }
}
