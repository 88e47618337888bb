// Exports all modules that a program of views needs, including the C library for `exit` and `sin`, as UIKit exports
// Darwin.

@_exported import Geometry
@_exported import Glibc
@_exported import Interface
@_exported import Motion
@_exported import Platform
@_exported import Rasterizer
@_exported import RiveAppleAPI
@_exported import RiveRuntime
@_exported import Runner
@_exported import Typography
