import Geometry
import ImageCodecs
import Motion

/// A view that shows an image from an `ImageLoader` once it is decoded.
///
/// The view holds the image while it is on a screen, and shows `placeholderColor` until the image is available. An
/// image that was not available immediately fades in.
package final class LoadedImageView: View {
    private let loader: ImageLoader
    private var request: ImageRequest?
    private var requested: ImageLoader.Key?
    /// The opacity of the image over the placeholder.
    private let animatedFade = Animated(1.0)

    /// The duration of the fade in, in seconds.
    package static let fadeDuration = 0.2

    /// The source of the image; nil for none.
    package var source: ImageSource? {
        didSet { if source != oldValue { setNeedsLayout() } }
    }
    /// The group whose turns the view's images take in the loader's queue.
    package var group = ""
    /// How the image is scaled to the view.
    package var mode = ImageTarget.Mode.cover {
        didSet { if mode != oldValue { setNeedsLayout() } }
    }
    /// The colour shown until the image is available, and if loading fails. Not animatable.
    package var placeholderColor = Color.clear {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }

    /// Creates a view for images of a loader.
    package init(loader: ImageLoader) {
        self.loader = loader
        super.init()
        isUserInteractionEnabled = false
        clipsToBounds = true
    }

    /// The image shown; nil until it is available.
    package var image: Image? { request?.image }

    // MARK: Loading

    package override func didMoveToWindow() {
        // A recycled cell does not hold an image.
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
        animatedFade.replace(with: 1)
        request = loader.request(source, for: target, in: group) { [weak self] in self?.didLoad() }
        // A different size of the same image does not fade in.
        fadesIn = image == nil && !isReplacement
        setNeedsDisplay()
    }

    private var fadesIn = false

    private func didLoad() {
        if fadesIn, image != nil, !reducesMotion, window != nil {
            fadesIn = false
            animatedFade.replace(with: 0)
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

    override func finishOwnAnimations() {
        super.finishOwnAnimations()
        animatedFade.finish()
    }

    // MARK: Drawing

    package override func draw(on canvas: Canvas) {
        let area = Rect(origin: .zero, size: presentationFrame.size)
        let fade = animatedFade.presented
        guard let image else { return canvas.fill(area, color: placeholderColor) }
        if fade < 1 {
            // The placeholder stays opaque behind an image that covers it: if both were half transparent, the
            // background would show through.
            let strength = covers(area, with: image.size) ? 1 : 1 - fade
            canvas.fill(area, color: placeholderColor.multiplyingAlpha(by: strength))
        }
        canvas.save()
        canvas.multiplyAlpha(fade)
        canvas.draw(image.bitmap, in: place(of: image.size, in: area, scale: canvas.scale))
        canvas.restore()
    }

    /// Whether an image of a size covers an area, so that nothing around it is visible.
    private func covers(_ area: Rect, with pixels: Size) -> Bool {
        guard pixels.height > 0, area.height > 0 else { return false }
        return mode.covers(image: pixels.width / pixels.height, place: area.width / area.height)
    }

    /// Returns the rectangle in which an image is drawn: at its own pixel size if it was scaled down to the view's
    /// size.
    private func place(of pixels: Size, in area: Rect, scale: Double) -> Rect {
        guard pixels.width > 0, pixels.height > 0 else { return area }
        let (width, height) = (area.width * scale, area.height * scale)
        let (x, y) = (width / pixels.width, height / pixels.height)
        var factor = covers(area, with: pixels) ? max(x, y) : min(x, y)
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
