/// Something that state machines and animations report to whoever plays them.
final class EventComponent: ContainerComponent {
    override func fireCallback(_ key: Int, on machine: StateMachineInstance?) {
        if key == 395 { machine?.report(self) }
    }
}
