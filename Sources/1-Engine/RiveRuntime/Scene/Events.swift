/// Receives the events whose key frames an animation passes.
protocol EventReporter: AnyObject {
    func report(_ event: EventComponent)
}

/// An event that state machines and animations report to the application.
final class EventComponent: ContainerComponent {
    override func fireCallback(_ key: PropertyKey, on reporter: (any EventReporter)?) {
        if key == .eventTrigger { reporter?.report(self) }
    }
}
