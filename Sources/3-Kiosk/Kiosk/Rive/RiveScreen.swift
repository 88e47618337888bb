import Interface
import JSON
import Platform
import Templates

/// A screen that a .riv file fills. One that is not seen is not advanced, since its view is off the display.
final class RiveScreen: ViewController {
    /// What plays; to be told of changes by its `update`, `set` and `fire`.
    let rive: RiveScreenView

    /// Begins to load the file.
    ///
    /// - Parameters:
    ///   - images: loads the pictures of bindings.
    ///   - executor: reads and imports the file.
    init(_ description: RiveDescription, images: RiveImages, executor: any BackgroundExecutor) {
        rive = RiveScreenView(description, images: images, executor: executor)
        super.init()
    }

    override func loadView() { view = rive }
}
