import ImageCodecs
import Platform

/// Exports frames of a .riv file. Frames are painted one after the other with all threads while previous ones are
/// encoded.
@MainActor package struct RiveExport {
    package var rate: FrameRate
    /// The time of the first frame, in seconds after the start of the file.
    package var start = 0.0
    /// The number of frames, 1 or more.
    package var frameCount: Int
    package var output: ExportOutput
    /// Whether the background is opaque.
    package var isOpaque: Bool
    /// Called after each frame with the number of frames written so far.
    package var onProgress: (Int) -> Void = { _ in }

    package init(_ output: ExportOutput, rate: FrameRate, frameCount: Int, isOpaque: Bool) {
        self.output = output
        self.rate = rate
        self.frameCount = frameCount
        self.isOpaque = isOpaque
    }

    /// The maximum number of frames that are being encoded or wait for it; each is held in memory.
    private static let maximumPending = 4

    /// Plays, paints and writes all frames.
    ///
    /// - Throws: `ExportError`, `ImageError` or `SystemError`; `CancellationError` if the task is cancelled.
    package func run(_ player: ExportPlayer) async throws {
        let (width, height) = (player.width, player.height)
        switch output.format {
        case .png: try await run(player, PNGMovie(opaque: isOpaque))
        case .apng: try await run(player, APNGMovie(rate: rate, opaque: isOpaque))
        case .webp:
            let movie = try WebPMovie(width: width, height: height, rate: rate, opaque: isOpaque)
            try await run(player, movie)
        case .gif:
            let movie = try GIFMovie(width: width, height: height, rate: rate, opaque: isOpaque)
            try await run(player, movie)
        case .y4m:
            try await run(player, RawMovie(.y4m, width: width, height: height, rate: rate))
        case .rgba:
            try await run(player, RawMovie(.rgba, width: width, height: height, rate: rate))
        }
    }

    private func run<Writer: MovieWriter>(
        _ player: ExportPlayer, _ writer: Writer
    ) async throws {
        let sink = try ExportSink(output)
        try skip(player)
        var movie = writer
        let encode = writer.encode
        var pending: [Task<Writer.Frame, any Error>] = []
        var written = 0
        func writeFirst() async throws {
            let frame = try await pending.removeFirst().value
            try sink.write(try movie.add(frame))
            written += 1
            onProgress(written)
        }
        var previous: BGRAImage?
        for frame in 0..<frameCount {
            try Task.checkCancellation()
            try player.advance(to: start + rate.time(of: frame))
            let (image, before) = (player.paint(), previous)
            previous = image
            pending.append(Task.detached { try encode(image, before) })
            if pending.count == RiveExport.maximumPending { try await writeFirst() }
        }
        while !pending.isEmpty { try await writeFirst() }
        try sink.write(try movie.finish())
    }

    /// Plays up to the start in steps of a frame, so that an export that starts later gives the same frames as one from
    /// the beginning.
    private func skip(_ player: ExportPlayer) throws {
        for frame in 0... {
            // Half a frame of tolerance, since a decimal time rarely equals that of a frame to the last bit.
            guard rate.time(of: frame) + rate.time(of: 1) / 2 < start else { return }
            try player.advance(to: rate.time(of: frame))
        }
    }
}
