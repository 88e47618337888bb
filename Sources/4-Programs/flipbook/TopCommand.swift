import Glibc
import Platform
import Processes
import Runner
import Telemetry

/// `flipbook top`: shows frames, missed refreshes and resources of the running kiosk, and keeps updating them.
enum TopCommand {
    static let usage = """
        usage: flipbook top [--once] [--plain] [--socket PATH]

        Shows the last minute of the running kiosk, updated twice a second: frames per second, missed
        refreshes by reason, percentiles of each stage of a frame, a graph of the work per frame, the
        slowest frames, CPU load, memory, temperature and clock. It reads the kiosk's recording, which
        costs the kiosk nothing and works even while the kiosk hangs. The terminal should have at least
        80 × 24 characters. Press q or Ctrl-C to quit.
          --once         prints the screen once and exits
          --plain        uses ASCII without colours, as is the default if the output is not a
                         terminal; NO_COLOR in the environment turns off colours only
          --socket PATH  the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--once", "--plain"], values: ["--socket"], usage: usage)
        try options.finish()
        let isPlain = options.has("--plain") || !Terminal.isOutput
        let isWithoutColour = getenv("NO_COLOR").map { $0[0] != 0 } ?? false
        let style = TerminalStyle(hasColour: !isPlain && !isWithoutColour, hasBlocks: !isPlain)
        var kiosk = try ObservedKiosk(
            socket: options.value("--socket") ?? ControlSocket.defaultPath)
        let interruption = try Interruption()
        if options.has("--once") {
            // Processor usage is measured over an interval.
            if interruption.wait(until: Clock.now() + interval) != nil { return }
            return print(try kiosk.observe(), style)
        }
        guard Terminal.isAvailable, !options.has("--plain") else {
            while interruption.wait(until: Clock.now() + plainInterval) == nil {
                print(try kiosk.observe(), style)
                Console.print("")
            }
            return
        }
        try showOnTerminal(&kiosk, style, interruption)
    }

    /// Seconds between two updates.
    private static let interval = 0.5
    /// Seconds between two updates if the output is not a terminal.
    private static let plainInterval = 1.0

    private static func print(_ model: TopModel, _ style: TerminalStyle) {
        let size = Terminal.outputSize ?? TopScreen.minimumSize
        let rows = max(TopScreen.minimumSize.rows, min(size.rows, 40))
        let lines = TopScreen.lines(
            model, columns: max(TopScreen.minimumSize.columns, size.columns), rows: rows,
            style: style)
        // Written unescaped, since the lines contain escape sequences for colours.
        let text = lines.map { "\($0)\n" }.joined()
        try? FileSystem.writeAll(Array(text.utf8), to: 1, path: "standard output")
    }

    private static func showOnTerminal(
        _ kiosk: inout ObservedKiosk, _ style: TerminalStyle, _ interruption: Interruption
    ) throws {
        let terminal = try Terminal()
        // q, Ctrl-C, Ctrl-D
        let ending: Set<UInt8> = [UInt8(ascii: "q"), UInt8(ascii: "Q"), 3, 4]
        while true {
            let model = try kiosk.observe()
            let size = terminal.size
            try terminal.show(
                TopScreen.lines(model, columns: size.columns, rows: size.rows, style: style))
            let next = Clock.now() + interval
            while Clock.now() < next {
                var events = [
                    pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
                ]
                poll(&events, 2, Int32(max(0, (next - Clock.now()) * 1000) + 1))
                if events[1].revents != 0, interruption.wait(until: 0) != nil { return }
                if events[0].revents & Int16(POLLHUP | POLLERR) != 0 { return }
                if events[0].revents != 0, !ending.isDisjoint(with: terminal.readKeys()) { return }
            }
        }
    }
}

/// The kiosk that `flipbook top` observes: its recording, process and socket.
private struct ObservedKiosk {
    private let socket: String
    private let path: String
    private var reader: FlightReader
    private var position = FlightReader.Position()
    private var monitor = TopMonitor()
    private var info: FlightInfo
    private var usage: (time: Double, usage: ProcessUsage)?
    private var answers = true
    private var nextQuestion = 0.0

    /// Seconds between two requests that check whether the kiosk replies.
    private static let questionInterval = 2.0
    private static let questionTimeout = 1.0

    init(socket: String) throws {
        self.socket = socket
        path = RecordingFile.path(socket: socket)
        reader = try RecordingFile.open(path)
        info = try reader.info()
        monitor.reset(info)
        usage = ProcessUsage(process: info.process).map { (Clock.now(), $0) }
    }

    /// Reads the current state.
    mutating func observe() throws(FlightError) -> TopModel {
        if reader.isReplaced, let next = try? FlightReader(path: path), let info = try? next.info()
        {
            reader = next
            position = FlightReader.Position()
            self.info = info
            monitor.reset(info)
            usage = nil
        }
        info = try reader.info()
        let news = try reader.poll(&position)
        monitor.add(news.frames, news.events)
        let isAlive = RecordingFile.isAlive(info)
        let now = Clock.now()
        // While frames are shown, the kiosk is known to work and is not asked.
        let isQuiet = now - (monitor.latestFrame ?? info.start) > TopMonitor.idleAfter
        if !isQuiet { answers = true }
        if isAlive, isQuiet, now >= nextQuestion {
            answers = isAnswering()
            nextQuestion = Clock.now() + ObservedKiosk.questionInterval
        }
        var model = monitor.model(now: Clock.now(), isAlive: isAlive, answers: answers)
        addUsage(&model)
        return model
    }

    private func isAnswering() -> Bool {
        do {
            _ = try ControlClient.request(
                "clock", path: socket, timeout: ObservedKiosk.questionTimeout)
            return true
        } catch .timedOut, .disconnected {
            return false
        } catch {
            // The kiosk refuses the request, or this user may not connect: whether it hangs is unknown.
            return true
        }
    }

    private mutating func addUsage(_ model: inout TopModel) {
        let now = Clock.now()
        guard let current = ProcessUsage(process: info.process) else { return }
        model.memory = current.residentBytes
        if let usage, now > usage.time {
            model.processor = max(
                0, (current.processorTime - usage.usage.processorTime) / (now - usage.time))
        }
        usage = (now, current)
    }
}
