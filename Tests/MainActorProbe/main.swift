// A program of views that the tests start, to check when jobs of the main actor run relative to its frames. Its first
// argument selects a variant: `loop` waits in an event loop, which only a job ends; `await`, followed by options,
// awaits something that never completes; `nested` starts a program within a job of the main actor, which cannot run
// jobs itself; with `stream` a view, and with `stream-loop` a task beside an event loop, follows a property of a .riv
// file's view model; with `sleep` tasks sleep; with `refresh` a refresh fetches in tasks.

import Glibc
import Interface
import Motion
import Platform
import RiveAppleAPI
import RiveRuntime
import RiveWriter
import Runner
import Synchronization

/// Counts frames, and always requests another one.
final class FrameCounter: View {
    private(set) var frames = 0

    override func advance(to time: FrameTime) -> Bool {
        frames += 1
        return true
    }
}

/// Posts a job to the main actor from another thread, and returns once it is in the queue.
@MainActor func postFromBackground(_ job: @escaping @MainActor () -> Void) {
    let posted = Posted()
    Task.detached {
        Task { @MainActor in job() }
        posted.flag.store(true, ordering: .releasing)
    }
    while !posted.flag.load(ordering: .acquiring) { usleep(100) }
}

final class Posted: Sendable {
    let flag = Atomic(false)
}

@MainActor func runLoop() {
    let loop = EventLoop()
    loop.watchMainQueue()
    let posted = Posted()
    Task.detached {
        try? await Task.sleep(nanoseconds: 20_000_000)
        await MainActor.run { posted.flag.store(true, ordering: .relaxed) }
    }
    while !posted.flag.load(ordering: .relaxed) { loop.turn() }
    Console.print("the job ended the loop")
}

/// A number whose initial value in the view model is 0.
let level = NumberProperty(path: "level")

/// Returns a Rive instance of a file whose view model has that number.
@MainActor func playedFile() async throws -> Rive {
    let source = """
        {"width": 8, "height": 8, "viewModel": {"name": "Model", "properties": [
          {"name": "level", "type": "number"}]}}
        """
    let bytes = try RivSource.compile(Array(source.utf8))
    return try await Rive(file: try await File(source: .data(bytes), worker: Worker()))
}

/// Passes the number's values to `show` until it is 1.
@MainActor func follow(_ model: ViewModelInstance, _ show: @escaping (Double) -> Void) {
    let values = model.valueStream(of: level)
    Task {
        for try await value in values {
            show(Double(value))
            if value == 1 { return }
        }
    }
}

/// Sets the number from tasks, as a program does when data arrives, while an event loop waits.
@MainActor func streamInLoop() {
    let loop = EventLoop()
    loop.watchMainQueue()
    let done = Posted()
    let view = View()
    Task {
        let rive = try await playedFile()
        guard let model = rive.viewModelInstance else { return }
        follow(model) { value in
            view.alpha = value
            Console.print("the view shows \(view.alpha)")
            if value == 1 { done.flag.store(true, ordering: .relaxed) }
        }
        for value in [0.5, 1] {
            try await Task.sleep(nanoseconds: 1_000_000)
            model.setValue(of: level, to: value)
        }
    }
    while !done.flag.load(ordering: .relaxed) { loop.turn() }
}

if CommandLine.arguments.dropFirst().first == "stream-loop" {
    streamInLoop()
    exit(0)
}
if CommandLine.arguments.dropFirst().first == "stream" {
    exit(
        ViewApp.main(
            name: "main-actor-probe", arguments: Array(CommandLine.arguments.dropFirst(2))
        ) { app in
            let view = FrameCounter()
            app.screen.root.addSubview(view)
            let rive = try await playedFile()
            guard let model = rive.viewModelInstance else { return }
            follow(model) { value in
                view.alpha = value
                Console.print("the view shows \(view.alpha) after \(view.frames) frames")
            }
            app.screen.perform(after: 0.25) { model.setValue(of: level, to: 0.5) }
            app.screen.perform(after: 0.5) { model.setValue(of: level, to: 1) }
        })
}
if CommandLine.arguments.dropFirst().first == "loop" {
    runLoop()
    exit(0)
}
if CommandLine.arguments.dropFirst().first == "await" {
    exit(
        ViewApp.main(
            name: "main-actor-probe", arguments: Array(CommandLine.arguments.dropFirst(2))
        ) { _ in
            Console.print("awaiting")
            try await Task.sleep(for: .seconds(3600))
        })
}
if CommandLine.arguments.dropFirst().first == "nested" {
    let arguments = ["--display", "headless"]
    exit(
        ViewApp.main(name: "main-actor-probe", arguments: arguments) { _ in
            exit(ViewApp.main(name: "main-actor-probe", arguments: arguments) { _ in })
        })
}
if CommandLine.arguments.dropFirst().first == "sleep" {
    exit(sleepingProgram(Array(CommandLine.arguments.dropFirst(2))))
}
if CommandLine.arguments.dropFirst().first == "refresh" {
    exit(refreshingProgram(Array(CommandLine.arguments.dropFirst(2))))
}
exit(
    ViewApp.main(name: "main-actor-probe") { app in
        let counter = FrameCounter()
        app.screen.root.addSubview(counter)
        let answer = await Task.detached { 42 }.value
        Console.print("built with \(answer) after \(counter.frames) frames")
        app.screen.perform(after: 0.5) {
            postFromBackground {
                Console.print("job after \(counter.frames) frames")
                Task { Console.print("its own job after \(counter.frames) frames") }
            }
        }
    })
