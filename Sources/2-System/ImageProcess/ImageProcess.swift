import Glibc
import ImageCodecs
import Locking
import Platform

/// Decodes pictures in a confined process, so that an exploit of a decoder does not gain the kiosk's
/// permissions; see `ImageService`.
///
/// The process is started for the first picture and keeps running. If it crashes, hangs, replies wrongly or uses more
/// than two seconds of processor time for a picture, it is killed, and another one is started for the next picture.
package final class ImageProcess: ImageDecoding {
    /// The maximum time to decode a picture, in seconds: much more than its processor time on a busy board.
    private static let timeout = 20.0
    /// The maximum processor time to decode a picture, in seconds.
    private static let processorLimit = 2.0

    private struct Child {
        let process: HelperProcess
        let socket: Int32
    }

    private enum Answer {
        case image(BGRAImage)
        case refused(ImageError)
        /// The process closed its socket, as it does when it ends. The text says how it ended.
        case closed(String)
        /// The process was killed or could not be started, for this reason.
        case failed(String, isTransient: Bool = false)
    }

    private let arguments: [String]
    private let timeout: Double
    private let processorLimit: Double
    /// The process; nil before the first picture. The lock is held while a picture is decoded, which never
    /// happens on the frame loop's thread.
    private let child = Lock<Child?>(nil)

    /// Creates a decoder, without starting the process.
    ///
    /// - Parameter program: the path of the program flipbook; nil for the running program, even if an upgrade has
    ///   replaced its file.
    package convenience init(program: String? = nil) {
        self.init(
            [program ?? "/proc/self/exe", ImageService.command], timeout: ImageProcess.timeout,
            processorLimit: ImageProcess.processorLimit)
    }

    /// Creates a decoder, without starting the process.
    ///
    /// - Parameters:
    ///   - arguments: the program that decodes, and its arguments.
    ///   - timeout: the maximum time to decode a picture, in seconds.
    ///   - processorLimit: the maximum processor time to decode a picture, in seconds.
    init(
        _ arguments: [String], timeout: Double, processorLimit: Double = .infinity
    ) {
        self.arguments = arguments
        self.timeout = timeout
        self.processorLimit = processorLimit
    }

    deinit { child.withLock { ImageProcess.end(&$0) } }

    /// The PID of the decoding process; nil if none is running, as before the first picture.
    package var process: pid_t? { child.withLock { $0?.process.process } }

    package func decode(
        _ bytes: [UInt8], for target: ImageTarget?
    ) throws(ImageError) -> BGRAImage {
        guard bytes.count <= ImageRequest.maximumCount else {
            throw ImageError(
                reason: "a picture of \(bytes.count) bytes is too large: at most "
                    + "\(ImageRequest.maximumCount) are read")
        }
        let answer = child.withLock { child in
            // A process that was waiting for its next picture may have been killed since, for lack of memory.
            // A picture that hangs the process is not tried again, since that would block this thread as long.
            let wasRunning = child != nil
            let answer = ask(&child, bytes, target)
            guard case .closed = answer, wasRunning else { return answer }
            return ask(&child, bytes, target)
        }
        switch answer {
        case .image(let image): return image
        case .refused(let error): throw error
        case .closed(let reason):
            throw ImageError(reason: "the process that decodes pictures \(reason)")
        case .failed(let reason, let isTransient):
            throw ImageError(
                reason: "the process that decodes pictures \(reason)", isTransient: isTransient)
        }
    }

    private func ask(_ child: inout Child?, _ bytes: [UInt8], _ target: ImageTarget?) -> Answer {
        do throws(SystemError) {
            let running: Child
            if let child { running = child } else { running = try start() }
            child = running
            let socket = socket(to: running)
            let request = ImageRequest(count: bytes.count, target: target)
            try socket.write(header: request.header, bytes)
            guard let header = try socket.readHeader(count: ImageReply.headerCount) else {
                return .closed(ImageProcess.ending(of: &child))
            }
            guard let reply = ImageReply(header: header) else {
                ImageProcess.end(&child)
                return .failed("sent an invalid reply")
            }
            guard let content = try socket.read(count: reply.count) else {
                return .closed(ImageProcess.ending(of: &child))
            }
            return answer(reply, content)
        } catch {
            if error.code == EPIPE || error.code == ECONNRESET {
                return .closed(ImageProcess.ending(of: &child))
            }
            ImageProcess.end(&child)
            let reason =
                switch error.code {
                case ETIMEDOUT: "took longer than \(Int(timeout)) s"
                case ETIME: "used more than \(processorLimit) s of processor time"
                default: "failed: \(error)"
                }
            return .failed(reason, isTransient: error.isTransient)
        }
    }

    /// The connection for one picture.
    private func socket(to child: Child) -> ImageSocket {
        var socket = ImageSocket(descriptor: child.socket, deadline: Clock.now() + timeout)
        guard processorLimit.isFinite else { return socket }
        let process = child.process.process
        let end = (Clock.processorTime(of: process) ?? 0) + processorLimit
        // A process that has ended closes the connection, which is reported.
        socket.remainingProcessorTime = { end - (Clock.processorTime(of: process) ?? 0) }
        return socket
    }

    private func answer(_ reply: ImageReply, _ content: [UInt8]) -> Answer {
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

    // MARK: The process

    private func start() throws(SystemError) -> Child {
        let ends = try UnixSocket.makePair()
        defer { close(ends.1) }
        do throws(SystemError) {
            let process = try HelperProcess(
                Spawn.Program(
                    arguments, variables: [], input: ends.1, output: nil, errors: STDERR_FILENO))
            return Child(process: process, socket: ends.0)
        } catch {
            close(ends.0)
            throw error
        }
    }

    /// Ends a process that has closed its socket, and describes how it ended on its own.
    private static func ending(of child: inout Child?) -> String {
        guard let running = child else { return "did not start" }
        // There may be a moment between the closing of its socket and its end.
        let ending = running.process.ending(within: 0.1)
        end(&child)
        switch ending {
        case .exited(let status): return "ended with status \(status)"
        case .killed(let signal):
            return "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        default: return "closed its socket"
        }
    }

    private static func end(_ child: inout Child?) {
        guard let running = child else { return }
        child = nil
        close(running.socket)
        running.process.end()
    }
}
