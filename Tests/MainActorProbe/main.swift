// A program of views that the tests start: what runs on the main actor beside its frames, and when.
// With `loop` as its argument it waits in an event loop instead, which nothing but a job ends; with
// `await` before its options it awaits something that never comes; with `nested` it starts a program
// within a job of the main actor, which cannot run jobs itself. With `stream` a view, or what waits in the
// event loop, follows a property of a .riv file's view model. With `sleep` its tasks sleep, and with
// `refresh` a refresh fetches in tasks, both beside frames.

import Glibc
import Interface
import Kiosk
import Motion
import Platform
import RiveRuntime
import RiveWriter
import Synchronization

/// Counts frames and always wants another one.
final class FrameCounter: View {
    private(set) var frames = 0

    override func advance(to time: FrameTime) -> Bool {
        frames += 1
        return true
    }
}

/// Posts a job to the main actor from another thread, and returns when it is in the queue.
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
    while !posted.flag.load(ordering: .relaxed) { loop.wait(until: .infinity) }
    Console.print("the job ended the loop")
}

/// A number that a view model starts with at 0.
let level = NumberProperty(path: "level")

/// A file whose view model has a number.
@MainActor func playedFile() async throws -> Rive {
    let source = """
        {"width": 8, "height": 8, "viewModel": {"name": "Model", "properties": [
          {"name": "level", "type": "number"}]}}
        """
    let bytes = try RivSource.compile(Array(source.utf8))
    return try await Rive(file: try await File(source: .data(bytes), worker: Worker()))
}

/// Follows the number and has a view show it, until it is 1.
@MainActor func follow(_ model: ViewModelInstance, _ show: @escaping (Double) -> Void) {
    let values = model.valueStream(of: level)
    Task {
        for await value in values {
            show(value)
            if value == 1 { return }
        }
    }
}

/// Sets the number from jobs, as a program does whose data arrives, and waits in the event loop.
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
    while !done.flag.load(ordering: .relaxed) { loop.wait(until: .infinity) }
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
