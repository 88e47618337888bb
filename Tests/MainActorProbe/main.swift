// A program of views that the tests start: what runs on the main actor beside its frames, and when.
// With `loop` as its argument it waits in an event loop instead, which nothing but a job ends; with
// `await` before its options it awaits something that never comes; with `nested` it starts a program
// within a job of the main actor, which cannot run jobs itself.

import Glibc
import Interface
import Kiosk
import Motion
import Platform
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
