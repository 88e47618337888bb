/// Something that state machines and animations report to whoever plays them.
final class EventComponent: ContainerComponent {
    override func fireCallback(_ key: PropertyKey, on machine: StateMachineInstance?) {
        if key == .eventTrigger { machine?.report(self) }
    }
}
