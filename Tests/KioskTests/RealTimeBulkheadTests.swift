import Glibc
import JSON
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// While one thing hangs or burns the processor in a kiosk in real time, everything else goes on.
@Suite(.serialized) struct RealTimeBulkheadTests {
    /// What hangs or burns.
    enum Fault: String, CaseIterable {
        case pictureFIFO, fileFIFO, riveFIFO, fontFIFO, command, stream
        case burningPictures, stoppedDecoder
    }

    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }

    init() throws { folder = try KioskFolder() }

    /// Returns a kiosk whose list follows a stream that counts, with what hangs beside it.
    private func config(_ fault: Fault) -> String {
        let loop =
            #"i=0; while sleep 0.05; do i=$((i+1)); s=; o=; for r in 0 1 2 3 4 5 6 7 8 9; "#
            + #"do o="$o$s{\"n\":$i,\"p\":\"p$r.$i.jpg\"}"; s=,; done; echo "[$o]"; done"#
        let fixed = fault == .burningPictures ? "" : #", "image": "p.png""#
        let row =
            fault == .burningPictures || fault == .stoppedDecoder
            ? #", "image": "{p}""# : fixed
        let bad =
            switch fault {
            case .fileFIFO: #"{"file": "bad.csv"}"#
            case .command: #"{"command": ["/bin/sleep", "1000"], "every": 1}"#
            case .stream: #"{"stream": ["/bin/sleep", "1000"]}"#
            default: #"{"command": ["/bin/echo", "{}"]}"#
            }
        var writer = JSONWriter()
        writer.add(.string(loop))
        return """
            {"theme": {"fonts": ["font.ttf"]},
             "sources": {"live": {"stream": ["/bin/sh", "-c", \(writer.text)]}, "bad": \(bad)},
             "screens": {
               "live": {"list": {"source": "live", "header": {"rive": "header.riv"},
                                 "row": {"title": "{n}"\(row)}}},
               "bad": {"list": {"source": "bad", "row": {"title": "{n}"}}}}}
            """
    }

    private func start(_ fault: Fault) throws -> ChildProcess {
        let picture = try KioskFolder.picture(side: 8)
        try FileSystem.write(picture, to: "\(folder.path)/p.png")
        try FileSystem.write(
            KioskFolder.header(picture: picture), to: "\(folder.path)/header.riv")
        try FileSystem.write(
            FileSystem.read("\(BuiltProgram.repository)/Tests/Fonts/boxes.ttf"),
            to: "\(folder.path)/font.ttf")
        try folder.write("n\n1\n", to: "bad.csv")
        if fault == .burningPictures {
            let burning = try RealTimePictureTests.burningPicture()
            try FileSystem.write(burning, to: "\(folder.path)/burning")
        }
        try folder.write(config(fault), to: "kiosk.json")
        return try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", socket, "--state", "state", "--size", "240x320"],
            folder: folder.path)
    }

    private func request(_ line: String) throws -> String {
        try ControlClient.request(line, path: socket, timeout: 2)
    }

    /// Returns the number in the rows on the display; nil while there is none.
    private func latest() -> Double? {
        guard let text = try? request("rows"), let rows = try? JSONParser.parse(text),
            let live = rows["live"]
        else { return nil }
        return live.array?.last?["n"]?.number
    }

    private func frames() throws -> Double {
        try #require(try JSONParser.parse(request("stats"))["frames"]?.number)
    }

    /// Lets the fault begin in a kiosk that runs.
    private func begin(_ fault: Fault, in kiosk: ChildProcess) throws {
        func replace(_ name: String) throws {
            try #require(mkfifo("\(folder.path)/fifo", 0o600) == 0)
            try FileSystem.rename("\(folder.path)/fifo", to: "\(folder.path)/\(name)")
        }
        switch fault {
        case .pictureFIFO: try replace("p.png")
        case .fileFIFO: try replace("bad.csv")
        case .riveFIFO, .fontFIFO:
            try replace(fault == .riveFIFO ? "header.riv" : "font.ttf")
            let error = thrownError(ControlError.self) { try request("reload") }
            #expect(error.map { "\($0)".contains("is a FIFO, not a regular file") } == true)
        case .command, .stream: break
        case .burningPictures:
            // The rows name other pictures with each document.
            for number in 1...400 {
                for row in 0..<3 {
                    symlink("burning", "\(folder.path)/p\(row).\(number).jpg")
                }
            }
        case .stoppedDecoder:
            for number in 1...400 {
                for row in 0..<3 { symlink("p.png", "\(folder.path)/p\(row).\(number).jpg") }
            }
            let isStopped = wait(within: 10) { stopDecoder(of: kiosk.process) }
            try #require(isStopped)
        }
    }

    /// Stops the processes that decode pictures, below a process; returns whether there were any.
    private func stopDecoder(of process: pid_t) -> Bool {
        var isStopped = false
        for child in Processes.children(of: process) {
            let line = (try? FileSystem.read("/proc/\(child)/cmdline")) ?? []
            if String(decoding: line, as: UTF8.self).contains("decode-pictures") {
                isStopped = kill(child, SIGSTOP) == 0 || isStopped
            }
            isStopped = stopDecoder(of: child) || isStopped
        }
        return isStopped
    }

    @Test(arguments: Fault.allCases)
    func everythingElseGoesOn(fault: Fault) throws {
        let kiosk = try start(fault)
        let isRunning = wait { latest() != nil }
        try #require(isRunning)
        try begin(fault, in: kiosk)
        for _ in 0..<2 {
            // The other source, frames, statistics, touches and screenshots.
            let (number, count) = (try #require(latest()), try frames())
            let begin = Clock.now()
            _ = try request("swipe 120 250 120 100 0.1")
            #expect(try ControlClient.data("screenshot", path: socket, timeout: 2).count > 100)
            let hasGoneOn = wait(within: 2) {
                (latest() ?? 0) > number && ((try? frames()) ?? 0) > count
            }
            #expect(hasGoneOn, "\(fault)")
            #expect(Clock.now() - begin < 2)
        }
        let begin = Clock.now()
        kill(kiosk.process, SIGTERM)
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == 0, "\(result.errors)")
        #expect(Clock.now() - begin < 1.5)
    }
}
