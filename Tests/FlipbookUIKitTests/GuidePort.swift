// What a program does with Rive's newer runtime. Each line that differs from a program for that runtime is marked.

import FlipbookUIKit
import RiveAppleAPI

actor WorkerShelf {
    static let shared = WorkerShelf()
    @MainActor private var kept: Worker?

    @MainActor func worker() async throws -> Worker {
        if let kept { return kept }
        let worker = try await Worker()
        kept = worker
        return worker
    }
}

final class GuideController: UIViewController {
    private(set) var riveView: RiveUIView?
    private(set) var rive: Rive?
    private(set) var instance: ViewModelInstance?
    let folder: ResourceFolder

    init(folder: ResourceFolder) {
        self.folder = folder
        super.init()
    }

    func load() async throws {
        let worker = try await WorkerShelf.shared.worker()
        let file = try await File(source: .local("gauge", folder), worker: worker)  // changed
        let instance = try await file.createViewModelInstance(from: .name("Gauge"))
        let level = NumberProperty(path: "level")
        instance.setValue(of: level, to: 3)
        let rive = try await Rive(
            file: file, dataBind: .instance(instance), fit: .contain(alignment: .center))
        rive.fit = .fitWidth(alignment: .topCenter)
        let riveView = RiveUIViewRepresentable(rive)
        riveView.isPaused = false
        riveView.frame = view.bounds
        view.addSubview(riveView)
        self.instance = instance
        self.rive = rive
        self.riveView = riveView
    }
}
