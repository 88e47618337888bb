/// The clips that are active while an artboard draws. Clips shared by consecutive drawables are applied only once.
struct ActiveClips {
    /// The `clipGroup` of the drawables to which the clips apply.
    var group = 0
    /// Whether the clips leave anything visible.
    var showsAnything = true
    /// The active clips, each with a `save` of the renderer; the artboard retains them.
    var open: [UnretainedRef<Component>] = []
}
