// The declarative views, and UIKit's names for what they represent: ported code imports this in place of SwiftUI.

@_exported import FlipbookUI
@_exported import UIKitNames
