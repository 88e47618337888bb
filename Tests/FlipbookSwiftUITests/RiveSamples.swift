// Views that show .riv files in the shapes in which programs for Rive's Apple runtimes do: with the newer API's two
// views, and with the older API's view models. Only the import, and the folder of the files, are this project's.

import FlipbookSwiftUI

// MARK: The newer API

/// A view that loads its file.
struct LampView: View {
    var body: some View {
        AsyncRiveUIViewRepresentable {
            let worker = try await Worker()
            let file = try await File(
                source: .local("lamp", RiveSampleFiles.bundle), worker: worker)
            return try await Rive(file: file)
        }
    }
}

/// A view that is paused, and whose rate is chosen.
struct PausedLampView: View {
    @State private var selectedFPS = 60
    @State private var isPaused = true

    var body: some View {
        VStack(spacing: 0) {
            AsyncRiveUIViewRepresentable {
                let worker = try await Worker()
                let file = try await File(
                    source: .local("lamp", RiveSampleFiles.bundle), worker: worker)
                let rive = try await Rive(file: file)
                return rive
            }
            .frameRate(.fps(selectedFPS))
            .paused(isPaused)

            Button(isPaused ? "play" : "pause") {
                isPaused.toggle()
                selectedFPS = 30
            }
        }
    }
}

/// An object that owns what is played, and sets its values.
private final class HealthModel: ObservableObject {
    @Published private(set) var rive: Rive?

    @Published private var healthValue: Float = 90 {
        didSet {
            rive?.viewModelInstance?.setValue(of: NumberProperty(path: "x"), to: healthValue)
        }
    }

    var health: Binding<Float> {
        return Binding {
            self.healthValue
        } set: { health in
            self.healthValue = health
        }
    }

    func reload() {
        Task { @MainActor in
            defer { health.wrappedValue = 90 }
            do {
                let worker = try await Worker()
                let file = try await File(
                    source: .local("lamp", RiveSampleFiles.bundle), worker: worker)
                self.rive = try await Rive(file: file)
            } catch {
                print(error)
            }
        }
    }

    func triggerGameOver() {
        guard let rive else { return }
        rive.viewModelInstance?.fire(trigger: TriggerProperty(path: "over"))
    }
}

struct HealthView: View {
    @StateObject private var model = HealthModel()

    var body: some View {
        VStack(spacing: 0) {
            if let rive = model.rive {
                RiveUIViewRepresentable(rive: rive)
                    .frame(height: 50)
                Button("hit") {
                    model.health.wrappedValue = 50
                    model.triggerGameOver()
                }
            }
        }.task {
            model.reload()
        }
    }
}

/// One worker for several views.
actor SampleWorkers {
    static let shared = SampleWorkers()

    @MainActor
    private var cachedWorker: Worker?

    @MainActor
    func worker() async throws -> Worker {
        if let cachedWorker {
            return cachedWorker
        }

        let worker = try await Worker()
        cachedWorker = worker
        return worker
    }
}

struct FourLampsView: View {
    var body: some View {
        ScrollView {
            ForEach(0..<4) { _ in
                AsyncRiveUIViewRepresentable {
                    let worker = try await SampleWorkers.shared.worker()
                    let file = try await File(
                        source: .local("lamp", RiveSampleFiles.bundle), worker: worker)
                    return try await Rive(file: file)
                }
                .frame(maxWidth: .infinity)
                .frame(height: 50)
            }
        }
    }
}

/// A delegate that is told about a file that cannot be loaded, and a fit that is read again.
final class LampDelegate: RiveUIViewDelegate {
    private(set) var messages: [String] = []

    func view(_ view: RiveUIView, didReceiveError error: RiveUIViewError) {
        switch error {
        case .renderer(let message): messages.append(message)
        case .noDrawable, .noDevice, .noRenderer: messages.append("no renderer")
        case .failedToLoad(let error): messages.append("\(error)")
        }
    }

    static func name(of fit: Fit) -> String {
        switch fit {
        case .contain(let alignment): return "contain \(alignment)"
        case .layout(let scaleFactor): return "layout \(scaleFactor)"
        default: return "another"
        }
    }
}

struct MissingLampView: View {
    let delegate: LampDelegate

    var body: some View {
        AsyncRiveUIViewRepresentable(
            rive: {
                let worker = try await Worker()
                let file = try await File(source: .local("gone", Bundle.main), worker: worker)
                return try await Rive(file: file)
            }, delegate: delegate)
    }
}

// MARK: The older API

struct SkillsView: View {
    @StateObject private var skills = RiveViewModel(
        fileName: "lamp", in: RiveSampleFiles.bundle, stateMachineName: "Levels")

    var body: some View {
        ScrollView {
            VStack(spacing: 0) {
                skills.view()
                    .frame(height: 50)
                HStack {
                    Button("low") {
                        skills.setInput("Level", value: 0.0)
                    }
                    Button("high") {
                        skills.setInput("Level", value: 2.0)
                    }
                }
            }
        }
    }
}

struct TappedView: View {
    @State var isTapped: Bool = false
    @StateObject private var player = RiveViewModel(
        fileName: "lamp", in: RiveSampleFiles.bundle, stateMachineName: "Levels")

    var body: some View {
        player.view()
            .aspectRatio(2, contentMode: .fit)
            .onTapGesture {
                isTapped = !isTapped
                player.setInput("Hover", value: isTapped)
            }
    }
}

struct FittedView: View {
    @State private var fit: RiveFit = .contain
    @State private var alignment: RiveAlignment = .center
    @State private var scaleFactor: Double = RiveViewModel.layoutScaleFactorAutomatic
    @StateObject private var model = RiveViewModel(
        fileName: "lamp", in: RiveSampleFiles.bundle, fit: .contain)

    var body: some View {
        VStack(spacing: 0) {
            model.view()
                .onChange(of: fit) { value in
                    model.fit = value
                }
                .onChange(of: alignment) { value in
                    model.alignment = value
                }
                .onChange(of: scaleFactor) { value in
                    model.layoutScaleFactor = value
                }
            Button("top", action: { alignment = .topCenter })
            Button("fill", action: { fit = .fill })
        }
    }
}

struct TwoAnimationsView: View {
    let file = try! RiveFile(name: "lamp", in: RiveSampleFiles.bundle)

    var body: some View {
        VStack(spacing: 0) {
            RiveViewModel(model(file: file), animationName: "Right", artboardName: "Lamp").view()
            RiveViewModel(model(file: file), artboardName: "Dot").view()
        }
    }

    func model(file: RiveFile) -> RiveModel { RiveModel(riveFile: file) }
}

struct NestedInputsView: View {
    @StateObject private var changer = RiveViewModel(
        fileName: "lamp", in: RiveSampleFiles.bundle, artboardName: "Outer")

    var body: some View {
        VStack(spacing: 0) {
            changer.view()
                .frame(height: 50)
            Button("on") {
                changer.setInput("Hover", value: true, path: "Middle/Inner")
            }
            Button("off") {
                changer.setInput("Hover", value: false, path: "Middle/Inner")
            }
        }
    }
}

/// A view model that shows itself with a view of its own.
class RiveBar: RiveViewModel {
    var progress: Double {
        didSet {
            setInput("Level", value: progress)
        }
    }

    init(_ initialProgress: Double = 0) {
        progress = initialProgress
        super.init(
            fileName: "lamp", in: RiveSampleFiles.bundle, stateMachineName: "Levels", fit: .cover)
    }

    override func view() -> AnyView {
        AnyView(
            super.view()
                .aspectRatio(2, contentMode: .fit)
        )
    }
}

/// A view model with a published value, and a view that shows both.
class RiveCounter: RiveViewModel {
    @Published var count = 0

    init() {
        super.init(fileName: "lamp", in: RiveSampleFiles.bundle)
    }

    func view(_ title: String) -> some View {
        return super.view().frame(width: 100, height: 50, alignment: .center)
    }
}

struct CounterView: View {
    @StateObject private var counter = RiveCounter()
    @StateObject private var bar = RiveBar()

    var body: some View {
        VStack(spacing: 0) {
            counter.view("dots")
            bar.view()
            Button("add") {
                counter.count += 1
                bar.progress = Double(counter.count)
            }
            CounterLabel(counter: counter)
        }
    }
}

struct CounterLabel: View {
    @ObservedObject var counter: RiveCounter

    var body: some View {
        Text("n\(counter.count)")
        Button("more") { $counter.count.wrappedValue += 10 }
    }
}

/// A view model whose time moves its state machine.
class RiveClock: RiveViewModel {
    @Published var time: Double = 0 {
        didSet {
            setInput("Level", value: time > 12 ? time - 12 : time)
        }
    }

    convenience init() {
        self.init(fileName: "lamp", in: RiveSampleFiles.bundle, stateMachineName: "Levels")
    }

    override func view() -> AnyView {
        AnyView(
            ZStack {
                Color.gray

                VStack {
                    super.view()
                        .aspectRatio(2, contentMode: .fit)

                    Button {
                        self.time += 14
                    } label: {
                        Text("later")
                            .bold()
                    }
                    .foregroundColor(.white)
                }
            }
        )
    }
}

struct ClockView: View {
    @StateObject private var clock = RiveClock()

    var body: some View { clock.view() }
}
