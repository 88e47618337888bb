// At the top level of main.swift, where the compiler prefers functions that do not wait, what is awaited is what Rive's
// Apple runtime answers.

import Flipbook

let file = try await File(source: .data([UInt8]()), worker: try await Worker())
let rive = try await Rive(file: file)
let artboard: Artboard = try await file.createArtboard()
let machine: StateMachine = try await artboard.createStateMachine()
let model = try await file.createViewModelInstance(
    .viewModelDefault(from: .artboardDefault(artboard)))
let level = try await model.value(of: NumberProperty(path: "level"))
let tint = try await model.value(of: ColorProperty(path: "tint"))
let count = try await model.size(of: ListProperty(path: "rows"))
let values: (Float, Int) = (level, count)
for try await value in model.valueStream(of: NumberProperty(path: "level")) { print(value, values) }
rive.stateMachine.advance(by: 0.1)
machine.advance(by: 0.1)
