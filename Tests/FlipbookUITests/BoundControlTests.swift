import Geometry
import Testing

@testable import FlipbookUI

/// Toggles, sliders, steppers and bars with bindings.
@MainActor @Suite struct BoundControlTests {
    /// A value that views observe.
    private final class Values {
        var isOn = false
        var level = 0.0
        var count = 0
        var editing: [Bool] = []
    }

    private let values = Values()

    private func binding<Value>(
        _ path: ReferenceWritableKeyPath<Values, Value>
    ) -> Binding<Value> {
        let values = values
        return Binding(get: { values[keyPath: path] }, set: { values[keyPath: path] = $0 })
    }

    @Test func toggleFollowsItsBinding() throws {
        struct Light: View {
            @State var isOn = false
            var body: some View {
                VStack {
                    Toggle("light", isOn: $isOn)
                    Text(isOn ? "on" : "off")
                }
            }
        }
        let hosted = try Hosted(Light(), Size(200, 100))
        let control = try #require(hosted.elements(Switch.self).first)
        let place = hosted.place(control)
        #expect(place.maxX == 200 && place.size == Switch.size)
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.settle()
        #expect(control.isOn && hosted.texts.contains("on"))
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.settle()
        #expect(!control.isOn && hosted.texts.contains("off"))
    }

    @Test func fieldsFollowTheirBindings() throws {
        struct Login: View {
            @State var name = "a"
            @State var secret = ""
            var body: some View {
                VStack {
                    TextField("name", text: $name)
                    SecureField("secret", text: $secret)
                    Text("\(name):\(secret)")
                }
            }
        }
        let hosted = try Hosted(Login(), Size(200, 300))
        let fields = hosted.elements(Interface.TextField.self)
        #expect(fields.map(\.placeholder) == ["name", "secret"])
        #expect(fields.map(\.isSecureTextEntry) == [false, true])
        for (field, text) in zip(fields, ["bc", "xy"]) {
            let place = hosted.place(field)
            #expect(place.width == 200 && place.height >= 44)
            hosted.stage.tap(place.maxX - 20, place.midY)
            _ = field.insertText(text)
            hosted.stage.frames(10)
        }
        #expect(hosted.texts.contains("abc:xy"))
        #expect(fields[1].isEditing && !fields[0].isEditing)
    }

    @Test func refusedTextReturns() throws {
        let hosted = try Hosted(TextField("name", text: .constant("fixed")), Size(200, 50))
        let field = try #require(hosted.elements(Interface.TextField.self).first)
        _ = field.insertText("x")
        #expect(field.text == "fixed")
    }

    @Test func refusedValueReturns() throws {
        let hosted = try Hosted(Toggle("light", isOn: .constant(false)), Size(200, 50))
        let control = try #require(hosted.elements(Switch.self).first)
        let place = hosted.place(control)
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.settle()
        #expect(!control.isOn)
    }

    @Test func sliderWritesItsBinding() throws {
        let values = values
        let hosted = try Hosted(
            Slider(value: binding(\.level), in: 0...10, step: 0.5) { values.editing.append($0) },
            Size(228, 100))
        let place = hosted.place(try #require(hosted.elements(Interface.Slider.self).first))
        #expect(place.size == Size(228, 44))
        hosted.stage.drag(from: Point(14, place.midY), to: Point(114, place.midY))
        hosted.stage.settle()
        #expect(values.level == 5 && values.editing == [true, false])
    }

    @Test func stepperStaysInItsRange() throws {
        struct Count: View {
            @State var count = 8
            var body: some View {
                VStack {
                    Stepper("count", value: $count, in: 0...9)
                    Text(count == 9 ? "full" : "open")
                }
            }
        }
        let hosted = try Hosted(Count(), Size(300, 100))
        let control = try #require(hosted.elements(Interface.Stepper.self).first)
        let place = hosted.place(control)
        #expect(control.accessibilityValue == "8")
        for _ in 0..<3 {
            hosted.stage.tap(place.maxX - 10, place.midY)
            hosted.stage.settle()
        }
        #expect(control.accessibilityValue == "9" && hosted.texts.contains("full"))
        hosted.stage.tap(place.minX + 10, place.midY)
        hosted.stage.settle()
        #expect(control.accessibilityValue == "8" && hosted.texts.contains("open"))
    }

    @Test func pickersFollowTheirBindings() throws {
        struct Order: View {
            @State var size = 1
            @State var day = CalendarDate(year: 2026, month: 11, day: 28)
            var body: some View {
                VStack {
                    Picker("size", selection: $size) {
                        Text("small").tag(1)
                        ForEach(2..<4) { Text("size \($0)").tag($0) }
                    }
                    Picker("size", selection: $size) {
                        Text("small").tag(1)
                        Text("large").tag(2)
                    }
                    .pickerStyle(.segmented)
                    DatePicker("day", selection: $day, displayedComponents: .date)
                    Text("\(size) \(day.month)")
                }
            }
        }
        let hosted = try Hosted(Order(), Size(300, 600))
        let wheels = hosted.elements(PickerView.self)
        let segments = try #require(hosted.elements(SegmentedControl.self).first)
        #expect(wheels.count == 2 && segments.selectedSegmentIndex == 0)
        let place = hosted.place(wheels[0])
        hosted.stage.tap(place.midX, place.midY + 44)
        hosted.stage.settle()
        #expect(hosted.texts.contains("2 11") && segments.selectedSegmentIndex == 1)
        let box = hosted.place(segments)
        hosted.stage.tap(box.minX + 30, box.midY)
        hosted.stage.settle()
        #expect(wheels[0].selectedRow(inComponent: 0) == 0)
        let months = hosted.place(wheels[1])
        hosted.stage.tap(months.minX + 40, months.midY + 44)
        hosted.stage.settle()
        #expect(hosted.texts.contains("1 12"))
    }

    @Test func disabledControlsTakeNoTouches() throws {
        let hosted = try Hosted(
            Toggle("light", isOn: binding(\.isOn)).disabled(true), Size(200, 50))
        let control = try #require(hosted.elements(Switch.self).first)
        let place = hosted.place(control)
        hosted.stage.tap(place.midX, place.midY)
        hosted.stage.settle()
        #expect(!values.isOn && !control.isEnabled)
    }

    @Test func progressIsABarIfItIsKnown() throws {
        let known = try Hosted(ProgressView(value: 3, total: 4), Size(200, 50))
        let bar = try #require(known.elements(Interface.ProgressView.self).first)
        #expect(bar.progress == 0.75 && known.place(bar).size == Size(200, 6))
    }

    @Test func buttonsArePartsThatKeysPress() throws {
        var presses = 0
        let hosted = try Hosted(
            VStack {
                Button("send") { presses += 1 }
                Button("stop") {}.disabled(true)
            }, Size(200, 100))
        #expect(hosted.stage.screen.elements.map(\.label) == ["send", "stop"])
        #expect(hosted.stage.screen.elements.map(\.role) == [.button, .button])
        #expect(hosted.stage.screen.moveFocus(.next))
        let focused = try #require(hosted.stage.screen.focusedView)
        #expect(focused.accessibilityActivate() && presses == 1)
        #expect(hosted.stage.screen.moveFocus(.next))
        #expect(hosted.stage.screen.focusedView === focused)
    }
}
