import Glibc
import Interface
import Platform
import Runner

/// Prints in which frames tasks wake that sleep for fractions of a second.
@MainActor func sleepingProgram(_ arguments: [String]) -> Int32 {
    ViewApp.main(name: "main-actor-probe", arguments: arguments) { app in
        let counter = FrameCounter()
        app.screen.root.addSubview(counter)
        Task {
            for _ in 0..<3 {
                try await Task.sleep(for: .milliseconds(250))
                Console.print("woken in frame \(counter.frames)")
            }
        }
        let cancelled = Task {
            do { try await Task.sleep(nanoseconds: 3_600_000_000_000) } catch {
                Console.print("cancelled in frame \(counter.frames)")
            }
        }
        Task {
            try await Task.sleep(nanoseconds: 600_000_000)
            cancelled.cancel()
        }
    }
}

/// Prints in which frames a refresh continues: after work on another thread, which takes a tenth of a second of real
/// time, and after a sleep, a timer and an animation.
@MainActor func refreshingProgram(_ arguments: [String]) -> Int32 {
    ViewApp.main(name: "main-actor-probe", arguments: arguments) { app in
        let counter = FrameCounter()
        let list = ScrollView(frame: app.screen.root.bounds)
        app.screen.root.addSubview(counter)
        app.screen.root.addSubview(list)
        list.refreshable {
            Console.print("begun in frame \(counter.frames)")
            _ = await Task.detached { usleep(100_000) }.value
            Console.print("fetched in frame \(counter.frames)")
            try await Task.sleep(for: .milliseconds(250))
            Console.print("slept until frame \(counter.frames)")
            await withCheckedContinuation { continuation in
                app.screen.perform(after: 0.25) { continuation.resume() }
            }
            await withCheckedContinuation { continuation in
                View.animate(withDuration: 0.25) {
                    counter.alpha = 0
                } completion: { _ in
                    continuation.resume()
                }
            }
            _ = await Task.detached { usleep(100_000) }.value
            Console.print("ended in frame \(counter.frames)")
        }
        app.screen.perform(after: 0.1) { list.refreshControl?.beginRefreshing() }
    }
}
