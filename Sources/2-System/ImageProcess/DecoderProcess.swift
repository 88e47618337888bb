import Glibc
import ImageCodecs
import Platform
import Processes

/// A process that decodes pictures, with the connection to it.
///
/// `@unchecked Sendable` because the threads that decode pictures pass it on to each other: one has it at a time.
final class DecoderProcess: @unchecked Sendable {
    enum Answer {
        case image(BGRAImage)
        case refused(ImageError)
        /// The process closed its socket, as it does when it ends. The text says how it ended.
        case closed(String)
        /// The supervision stopped it with ECANCELED.
        case stopped
        /// It replied wrongly or not in time, for this reason.
        case failed(String, isTransient: Bool = false)
    }

    private let process: HelperProcess
    private let descriptor: Int32
    private var hasEnded = false

    /// Starts a process.
    ///
    /// - Parameter arguments: the program that decodes, and its arguments.
    init(_ arguments: [String]) throws(SystemError) {
        let ends = try UnixSocket.makePair()
        defer { close(ends.1) }
        do throws(SystemError) {
            process = try HelperProcess(
                Spawn.Program(
                    arguments, variables: [], input: ends.1, output: nil, errors: STDERR_FILENO))
        } catch {
            close(ends.0)
            throw error
        }
        descriptor = ends.0
    }

    deinit { end() }

    /// Its PID.
    var id: pid_t { process.process }

    /// Has a picture decoded. The process has ended after every answer but an image or a refusal.
    ///
    /// - Parameters:
    ///   - timeout: the maximum time, in seconds.
    ///   - processorLimit: the maximum processor time, in seconds.
    ///   - review: returns when to call it again, in seconds; nil to stop the process.
    func decode(
        _ bytes: [UInt8], for target: ImageTarget?, timeout: Double, processorLimit: Double,
        review: @escaping () -> Double?
    ) -> Answer {
        let answer = ask(
            bytes, target,
            ImageSocket(
                descriptor: descriptor, deadline: Clock.now() + timeout,
                supervision: supervision(processorLimit, review)))
        switch answer {
        case .success(let answer): return answer
        case .failure(let error):
            if error.code == EPIPE || error.code == ECONNRESET { return .closed(ending()) }
            end()
            let reason =
                switch error.code {
                case ETIMEDOUT: "took longer than \(Int(timeout)) s"
                case ETIME: "used more than \(processorLimit) s of processor time"
                default: "failed: \(error)"
                }
            return error.code == ECANCELED
                ? .stopped : .failed(reason, isTransient: error.isTransient)
        }
    }

    private func ask(
        _ bytes: [UInt8], _ target: ImageTarget?, _ socket: ImageSocket
    ) -> Result<Answer, SystemError> {
        Result { () throws(SystemError) in
            let request = ImageRequest(count: bytes.count, target: target)
            try socket.write(header: request.header, bytes)
            guard let header = try socket.readHeader(count: ImageReply.headerCount) else {
                return .closed(ending())
            }
            guard let reply = ImageReply(header: header) else {
                end()
                return .failed("sent an invalid reply")
            }
            guard let content = try socket.read(count: reply.count) else {
                return .closed(ending())
            }
            return DecoderProcess.answer(reply, content)
        }
    }

    private func supervision(
        _ processorLimit: Double, _ review: @escaping () -> Double?
    ) -> () -> ImageSocket.Supervision {
        let id = id
        let end = (Clock.processorTime(of: id) ?? 0) + processorLimit
        return {
            guard let next = review() else { return .fail(ECANCELED) }
            // A process that has ended closes the connection, which is reported.
            let left = end - (Clock.processorTime(of: id) ?? 0)
            // One thread cannot use up more than the time that passes.
            return left > 0 ? .wait(min(left, next)) : .fail(ETIME)
        }
    }

    private static func answer(_ reply: ImageReply, _ content: [UInt8]) -> Answer {
        switch reply {
        case .image(let width, let height):
            .image(BGRAImage(width: width, height: height, bytes: content))
        case .failure:
            // The reason must be a single line, since it is written to the journal.
            .refused(
                ImageError(
                    reason: String(decoding: content, as: UTF8.self).replacingControlCharacters))
        }
    }

    /// Ends a process that has closed its socket, and describes how it ended on its own.
    private func ending() -> String {
        // There may be a moment between the closing of its socket and its end.
        let ending = process.ending(within: 0.1)
        end()
        switch ending {
        case .exited(let status): return "ended with status \(status)"
        case .killed(let signal):
            return "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        default: return "closed its socket"
        }
    }

    /// Kills the process if it has not ended.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(descriptor)
        process.end()
    }
}
