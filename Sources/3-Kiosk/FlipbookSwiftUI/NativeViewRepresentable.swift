/// Rive's name for the platform's protocol of declarative views that show retained ones.
public typealias NativeViewRepresentable = UIViewRepresentable
