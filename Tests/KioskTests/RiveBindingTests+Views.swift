import Geometry
import HeadlessDisplay
import ImageCodecs
import Interface
import JSON
import Motion
import Platform
import RiveAppleAPI
import RiveWriter
import Templates
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import RiveRuntime
@testable import Runner

/// Reports of bound files, and cells that show such files.
extension RiveBindingTests {
    private func frame(_ screen: Screen, _ number: Int) -> Bool {
        let time = Double(number) / 60
        return screen.advance(
            to: FrameTime(timestamp: time, targetTimestamp: time, duration: 1.0 / 60))
    }

    /// A tap in the file fires a trigger and changes a text; values written by the binder are not reported.
    @Test func tapIsReported() throws {
        let bindings = try bindings([("title", .value("{name}"))], on: ["alarm", "title"])
        let view = try BoundRiveView(bindings)
        let screen = Screen(pixelSize: Size(100, 50), scale: 1)
        view.frame = screen.root.bounds
        screen.root.addSubview(view)
        var signals: [RiveSignal] = []
        view.onSignal = { signals.append($0) }
        view.update(try scope(#"{"name": "a"}"#), formats)
        for i in 0..<3 { _ = frame(screen, i) }
        #expect(signals.isEmpty)
        screen.touch(.began, finger: 0, at: Point(50, 25), time: 3.0 / 60)
        for i in 3..<6 { _ = frame(screen, i) }
        #expect(
            signals == [
                RiveSignal(name: "alarm"), RiveSignal(name: "title", value: .string("pressed")),
            ])
    }

    /// A trigger of a list item is reported with the element that the item shows.
    @Test func tapInItemIsReportedWithItsElement() throws {
        let bindings = try bindings([("rows", .value("{items}"))], on: ["rows/tapped"])
        let view = try BoundRiveView(bindings)
        var signals: [RiveSignal] = []
        view.binder.onSignal = { signals.append($0) }
        view.update(try scope(#"{"items": [{"label": "a"}, {"label": "b"}]}"#), formats)
        view.rive.viewModelInstance?.items("rows")?[1].fire("tapped")
        #expect(
            signals == [
                RiveSignal(name: "rows/tapped", item: .object(["label": .string("b")]))
            ])
    }

    @Test func actionsSetValuesAndFireTriggers() throws {
        let view = try BoundRiveView(try bindings([]))
        #expect(view.set("now/temperature", to: .string("12")) == nil)
        #expect(view.rive.viewModelInstance?.number("now/temperature") == 12)
        let machine = try #require(view.rive.stateMachine)
        #expect(view.set("level", to: .bool(true)) == nil)
        #expect(machine.input(0) == 1)
        #expect(view.fire("alarm") == nil && view.fire("go") == nil)
        #expect(view.rive.viewModelInstance?.currentValue(of: TriggerProperty(path: "alarm")) == 1)
        #expect(machine.input(1) == 1)
        #expect(
            view.set("isOn", to: .string("perhaps"))?.description
                == "'isOn' is a boolean, but the value is 'perhaps'")
        #expect(
            view.fire("alarum")?.description
                == "there is no property or input 'alarum'; did you mean 'alarm'?")
        #expect(
            view.fire("title")?.description
                == "'title' is a text, not a trigger; set it instead")
    }

    /// A file that is still loading gets the values and the triggers of actions once it is loaded, in order.
    @Test func actionsWaitForFile() throws {
        let folder = try KioskFolder()
        let bytes = try RivSource.compile(Array(RiveBindingTests.source.utf8))
        try FileSystem.write(bytes, to: "\(folder.path)/board.riv")
        let clock = VirtualClock()
        let executor = try VirtualExecutor(on: EventLoop(clock: clock), duration: 1)
        defer { executor.stop() }
        let view = RiveScreenView(
            RiveDescription(key: "rive", file: "\(folder.path)/board.riv"),
            images: RiveImages(folder: folder.path, executor: executor), executor: executor,
            decoder: LocalImageDecoder())
        var problems: [RiveProblem] = []
        view.onProblem = { problems.append($0) }
        #expect(view.set("title", to: .string("early")) == nil)
        #expect(view.set("title", to: .string("late")) == nil)
        #expect(view.fire("alarm") == nil && view.fire("alarum") == nil)
        #expect(view.content == nil)
        clock.advance(to: 1)
        executor.deliver()
        let model = try #require(view.content?.rive.viewModelInstance)
        #expect(model.string("title") == "late")
        #expect(model.currentValue(of: TriggerProperty(path: "alarm")) == 1)
        let found = problems.map(\.description)
        #expect(
            found == ["there is no property or input 'alarum'; did you mean 'alarm'?"])
    }

    // MARK: Rows

    /// A hundred rows at rest are not advanced, even while the screen produces frames for another view.
    @Test func rowsAtRestAreNotAdvanced() throws {
        var description = RiveDescription(key: "rive", file: "board.riv")
        description.artboard = "Row"
        description.bind = [("share", .value("{share}"))]
        let bindings = try RiveBindings(description, file)
        let screen = Screen(pixelSize: Size(100, 5000), scale: 1)
        var cells: [RiveRowCell] = []
        for i in 0..<100 {
            let cell = RiveRowCell(bindings, reuseIdentifier: "rive")
            cell.frame = Rect(0, Double(i) * 50, 100, 50)
            cell.show(try scope("{\"share\": \(i)}"), formats)
            screen.root.addSubview(cell)
            cells.append(cell)
        }
        var number = 0
        while frame(screen, number), number < 30 { number += 1 }
        #expect(number < 10)
        let advances = cells.map { $0.content?.advanceCount ?? -1 }
        #expect(advances.allSatisfy { (0...10).contains($0) })
        let spinner = SpinnerView()
        spinner.isSpinning = true
        screen.root.addSubview(spinner)
        for i in 1...5 { #expect(frame(screen, number + i)) }
        #expect(cells.map { $0.content?.advanceCount ?? -1 } == advances)
        // A row whose value changes is advanced; the others are not.
        cells[7].show(try scope(#"{"share": 200}"#), formats)
        for i in 6...8 { _ = frame(screen, number + i) }
        for (i, cell) in cells.enumerated() {
            #expect(((cell.content?.advanceCount ?? 0) > advances[i]) == (i == 7))
        }
    }

    /// A reused cell shows the file's own values for those that its new row lacks.
    @Test func reusedCellKeepsNoValues() throws {
        let bindings = try bindings([
            ("now/temperature", .value("{temp}")), ("title", .value("{name}")),
        ])
        let cell = RiveRowCell(bindings, reuseIdentifier: "rive")
        cell.show(try scope(#"{"temp": 5, "name": "a"}"#), formats)
        cell.prepareForReuse()
        cell.show(try scope(#"{"name": "b"}"#), formats)
        let model = cell.content?.rive.viewModelInstance
        #expect(model?.number("now/temperature") == 1 && model?.string("title") == "b")
    }
}
