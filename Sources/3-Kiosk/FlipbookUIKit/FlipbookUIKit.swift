// The modules of a program of views, and UIKit's names for their types: ported code imports this in place of UIKit.

@_exported import Flipbook
@_exported import UIKitNames
