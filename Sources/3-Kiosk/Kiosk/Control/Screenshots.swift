import Display
import Platform
import Rasterizer

/// Pictures of what is scanned out, for the control socket.
///
/// The buffer on the display is held: it is not painted until it has been read on the background thread,
/// while frames go on in the others. One picture is taken at a time.
@MainActor final class Screenshots {
    /// Pictures that may wait for their turn.
    private static let capacity = 8

    private struct Request {
        var verifies: Bool
        var reply: ControlSocket.Responder
    }

    private let executor: any BackgroundExecutor
    private var waiting: [Request] = []
    private var isReading = false

    init(executor: any BackgroundExecutor) { self.executor = executor }

    /// Takes a picture of what is on the display, or will when its turn comes.
    ///
    /// - Parameters:
    ///   - link: whose display is read.
    ///   - verifies: whether the last frame is rendered once more and compared. That takes as long as a
    ///     whole frame, so one may be missed.
    ///   - reply: gets a `ScreenshotMessage`.
    func take(
        of link: DisplayLink, verifies: Bool, _ reply: ControlSocket.Responder
    ) throws(ControlRefusal) {
        guard waiting.count < Screenshots.capacity else {
            throw ControlRefusal("too many screenshots are being taken; try again later")
        }
        waiting.append(Request(verifies: verifies, reply: reply))
        startNext(link)
    }

    private func startNext(_ link: DisplayLink) {
        guard !isReading, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        if request.reply.isCancelled { return startNext(link) }
        isReading = true
        // The recorded frame is the one on the display once its flip has completed.
        if request.verifies, link.isFlipPending {
            link.whenShown { [weak self] in self?.read(link, request) }
        } else {
            read(link, request)
        }
    }

    private func read(_ link: DisplayLink, _ request: Request) {
        guard let held = link.display.holdScanout() else {
            isReading = false
            request.reply(.error("nothing is on the display: it is switched off, or not connected"))
            return startNext(link)
        }
        let reader = SurfaceReader(held.surface)
        let expected = request.verifies ? reader.painted(link.renderLatest) : nil
        let isQueued = executor.run(
            { ScreenshotMessage(reader, expected: expected).bytes },
            completion: { [weak self] bytes in
                held.release()
                request.reply(.data(bytes))
                self?.isReading = false
                self?.startNext(link)
            })
        guard !isQueued else { return }
        held.release()
        isReading = false
        request.reply(.error("the kiosk is busy; try again"))
        startNext(link)
    }
}
