// Exports the runtime, as Rive's Apple runtime is one module.

@_exported import RiveRuntime
