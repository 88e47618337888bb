// A task on another thread may not set values: the compiler refuses it in every language mode.

import RiveAppleAPI

@MainActor func set(_ model: ViewModelInstance) {
    model.setValue(of: NumberProperty(path: "level"), to: 1)
    Task.detached {
        model.setValue(of: NumberProperty(path: "level"), to: 2)
    }
}
