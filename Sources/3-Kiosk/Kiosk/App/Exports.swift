// The product `Kiosk` is that of programs of views too, which `Runner` runs.

@_exported import Runner
