// What a program needs, by one import. The C library is among it, as Darwin is in UIKit: `exit`, `sin`.

@_exported import Geometry
@_exported import Glibc
@_exported import Interface
@_exported import Kiosk
@_exported import Motion
@_exported import Platform
@_exported import Rasterizer
@_exported import RiveRuntime
@_exported import Typography
