import Display
import Platform
import Rasterizer

/// Takes screenshots of the buffer that is scanned out, for the control socket.
///
/// The buffer is read by a background thread while frames are painted in the other buffers. If a frame has no other
/// buffer, it is painted in this one, and the next frame is read instead. One screenshot is taken at a time.
@MainActor final class Screenshots {
    /// The maximum number of frames of which one screenshot is tried.
    private static let attempts = 20
    /// The maximum number of queued screenshots.
    private static let capacity = 8

    private struct Request {
        var verifies: Bool
        var reply: ControlSocket.Responder
        /// The number of frames that were painted over while they were read.
        var lost = 0
    }

    private let executor: any BackgroundExecutor
    private var waiting: [Request] = []
    private var isReading = false
    /// The screenshot that waits for a flip; nil if none does.
    private var awaitingFlip: Request?

    init(executor: any BackgroundExecutor) {
        self.executor = executor.makeQueue(.requests, "a screenshot")
    }

    /// Takes a screenshot of the display, after those that were requested before.
    ///
    /// - Parameters:
    ///   - link: the link of the display to read.
    ///   - verifies: whether the latest frame is rendered again and compared. That takes as long as painting a whole
    ///     frame, so a refresh may be missed.
    ///   - reply: is sent a `ScreenshotMessage`.
    func take(
        of pacer: FramePacer, verifies: Bool, _ reply: ControlSocket.Responder
    ) throws(ControlRefusal) {
        guard waiting.count < Screenshots.capacity else {
            throw ControlRefusal("too many screenshots are being taken; try again later")
        }
        waiting.append(Request(verifies: verifies, reply: reply))
        startNext(pacer)
    }

    private func startNext(_ pacer: FramePacer) {
        guard !isReading, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        if request.reply.isCancelled { return startNext(pacer) }
        isReading = true
        // Only once its flip has completed is the recorded frame the one on the display.
        if request.verifies, pacer.isFlipPending {
            awaitingFlip = request
            pacer.whenShown { [weak self, weak pacer] in
                guard let self, let pacer, let request = awaitingFlip else { return }
                awaitingFlip = nil
                read(pacer, request)
            }
        } else {
            read(pacer, request)
        }
    }

    /// Called when another pacer has replaced the one of which screenshots are taken, whose pending flip is never
    /// reported: a screenshot that waits for it is taken of the new pacer.
    func pacerDidChange(to pacer: FramePacer) {
        guard let request = awaitingFlip else { return }
        awaitingFlip = nil
        isReading = false
        waiting.insert(request, at: 0)
        startNext(pacer)
    }

    private func read(_ pacer: FramePacer, _ request: Request) {
        guard let held = pacer.display.holdScanout() else {
            isReading = false
            request.reply(
                .error(
                    "nothing is on the display: it is switched off or not connected, or the first "
                        + "frame has not been shown yet"))
            return startNext(pacer)
        }
        let reader = SurfaceReader(held.surface)
        let expected = request.verifies ? reader.painted(pacer.renderLatest) : nil
        executor.run(
            { ScreenshotMessage(reader, expected: expected).bytes },
            completion: { [weak self, weak pacer] bytes in
                if held.release() {
                    request.reply(.data(bytes))
                } else {
                    self?.repeatRequest(request)
                }
                self?.isReading = false
                if let pacer { self?.startNext(pacer) }
            })
    }

    /// Reads another frame for a request whose frame was painted over.
    private func repeatRequest(_ request: Request) {
        var request = request
        request.lost += 1
        guard request.lost < Screenshots.attempts else {
            return request.reply(
                .error("frames follow each other too fast to be read; try again when less moves"))
        }
        waiting.insert(request, at: 0)
    }
}
