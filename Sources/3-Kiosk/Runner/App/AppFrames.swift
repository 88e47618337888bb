import Platform

/// Makes the frames of an app in the turns of a run's loop, and gives up contacts that do not move.
@MainActor final class AppFrames {
    private let contacts: LoopTimer
    private let wake: LoopTimer

    /// - Parameters:
    ///   - loop: the run's loop.
    ///   - app: the app of the moment.
    ///   - nextFrame: when to call `make` next, in seconds on the loop's clock.
    ///   - make: called in each turn; makes a frame if it is due. Its error ends the run.
    package init(
        on loop: EventLoop, _ app: @escaping () -> any RunnableApp,
        nextFrame: @escaping () -> Double, make: @escaping () throws -> Void
    ) {
        wake = loop.makeTimer()
        contacts = loop.makeTimer { [unowned loop] in app().screen.giveUpContacts(at: loop.now) }
        loop.always(in: .prepare) { [weak self] in
            self?.contacts.set(app().screen.contactDeadline)
            self?.wake.set(nextFrame())
        }
        loop.always(in: .frame) { [unowned loop] in
            do { try make() } catch { loop.stop(error) }
        }
    }
}
