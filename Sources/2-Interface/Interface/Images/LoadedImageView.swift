import Geometry
import ImageCodecs
import Motion

/// A view that shows a picture of an `ImageLoader`, once it is decoded.
///
/// While the view is on a screen it holds the picture; until the picture is there it shows
/// `placeholderColor`. A picture that arrives late fades in.
package final class LoadedImageView: View {
    private let loader: ImageLoader
    private var request: ImageRequest?
    private var requested: ImageLoader.Key?
    /// The opacity of the picture over the placeholder.
    private let animatedFade = Animated(1.0)

    /// How long a picture that arrives late takes to appear, in seconds.
    package static let fadeDuration = 0.2

    /// The picture; nil for none.
    package var source: ImageSource? {
        didSet { if source != oldValue { setNeedsLayout() } }
    }
    /// How the picture is brought into the view.
    package var mode = ImageTarget.Mode.cover {
        didSet { if mode != oldValue { setNeedsLayout() } }
    }
    /// Shown until the picture is there, and where it fails. Not animatable.
    package var placeholderColor = Color.clear {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }

    /// A view of a loader's pictures.
    package init(loader: ImageLoader) {
        self.loader = loader
        super.init()
        isUserInteractionEnabled = false
        clipsToBounds = true
    }

    /// The picture that is shown now.
    package var image: Image? { request?.image }

    // MARK: Loading

    package override func didMoveToWindow() {
        // A recycled cell holds no picture.
        if window == nil { cancel() } else { setNeedsLayout() }
    }

    private func cancel() {
        request?.cancel()
        request = nil
        requested = nil
    }

    package override func layoutSubviews() { update() }

    private func update() {
        guard let screen = nearestScreen, let source, frame.width > 0, frame.height > 0 else {
            return cancel()
        }
        func pixels(_ length: Double) -> Int { Int(min(16384, (length * screen.scale).rounded())) }
        let target = ImageTarget(
            width: pixels(frame.width), height: pixels(frame.height), mode: mode)
        let key = ImageLoader.Key(source: source, target: target)
        guard key != requested else { return }
        let isReplacement = requested?.source == source && image != nil
        cancel()
        requested = key
        animatedFade.set(1, nil)
        request = loader.request(source, for: target) { [weak self] in self?.didLoad() }
        // A picture in another size of the same: no fade.
        fadesIn = image == nil && !isReplacement
        setNeedsDisplay()
    }

    private var fadesIn = false

    private func didLoad() {
        if fadesIn, image != nil, !reducesMotion, window != nil {
            fadesIn = false
            animatedFade.set(0, nil)
            View.animate(withDuration: LoadedImageView.fadeDuration, options: .curveEaseOut) {
                set(animatedFade, 1)
            }
        }
        setNeedsDisplay()
    }

    override func advanceAnimations(to time: Double) -> Bool {
        let needsAnotherFrame = super.advanceAnimations(to: time)
        return advance(animatedFade, to: time) || needsAnotherFrame
    }

    override func finishAnimations() {
        super.finishAnimations()
        animatedFade.finish()
    }

    package override func advance(to time: FrameTime) -> Bool {
        guard let request, request.image == nil, request.failure == nil else { return false }
        return loader.retry()
    }

    // MARK: Drawing

    package override func draw(on canvas: Canvas) {
        let area = Rect(origin: .zero, size: presentationFrame.size)
        let fade = animatedFade.presented
        guard let image else { return canvas.fill(area, color: placeholderColor) }
        if fade < 1 {
            // Below a picture that covers it the placeholder stays: two layers that are both half
            // transparent would let the background through.
            let strength = mode == .cover ? 1 : 1 - fade
            canvas.fill(area, color: placeholderColor.multiplyingAlpha(by: strength))
        }
        canvas.save()
        canvas.multiplyAlpha(fade)
        canvas.draw(image.bitmap, in: place(of: image.size, in: area, scale: canvas.scale))
        canvas.restore()
    }

    /// Where a picture is drawn: pixel for pixel if it was reduced to the view's size.
    private func place(of pixels: Size, in area: Rect, scale: Double) -> Rect {
        guard pixels.width > 0, pixels.height > 0 else { return area }
        let (width, height) = (area.width * scale, area.height * scale)
        let (x, y) = (width / pixels.width, height / pixels.height)
        var factor = mode == .cover ? max(x, y) : min(x, y)
        let isExact =
            abs(pixels.width * factor - pixels.width) < 1
            && abs(pixels.height * factor - pixels.height) < 1
        if isExact { factor = 1 }
        let size = Size(pixels.width * factor, pixels.height * factor)
        return Rect(
            ((width - size.width) / 2).rounded() / scale,
            ((height - size.height) / 2).rounded() / scale, size.width / scale, size.height / scale)
    }
}
