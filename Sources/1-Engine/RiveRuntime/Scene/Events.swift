/// An event that state machines and animations report to the application.
final class EventComponent: ContainerComponent {
    override func fireCallback(_ key: PropertyKey, on machine: StateMachineInstance?) {
        if key == .eventTrigger { machine?.report(self) }
    }
}
