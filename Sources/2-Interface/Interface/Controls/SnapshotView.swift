import Geometry
import Rasterizer

/// A view that shows a picture of another view.
final class SnapshotView: View {
    private let picture: Bitmap

    init(_ picture: Bitmap) {
        self.picture = picture
        super.init()
        isUserInteractionEnabled = false
    }

    override func draw(on canvas: Canvas) { canvas.draw(picture, in: bounds) }
}
