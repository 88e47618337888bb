import CWaylandClient
import CWindowProtocols
import Glibc

/// Where the pictures of the cursor come from: the compositor, by cursor-shape-v1, or else the cursor theme that
/// libwayland-cursor reads.
final class CursorImages {
    fileprivate let shapes: OpaquePointer?
    fileprivate let isAlwaysHidden: Bool
    private let compositor: OpaquePointer
    private let memory: OpaquePointer?
    private var theme: OpaquePointer?
    private var image = window_cursor_image()
    private var hasRead = false
    private let scale: Int

    /// - Parameters:
    ///   - connection: the connection, with its globals.
    ///   - scale: buffer pixels per logical pixel.
    ///   - isShown: whether the cursor is shown at all.
    init?(_ connection: Connection, scale: Int, isShown: Bool) {
        guard let compositor = connection.compositor else { return nil }
        self.compositor = compositor
        self.scale = scale
        isAlwaysHidden = !isShown
        shapes = connection.cursorShapes
        memory = connection.memory
    }

    /// Reads the theme, unless that has been done, or the compositor has the pictures, or none is shown.
    func read() {
        guard !hasRead, !isAlwaysHidden, shapes == nil, let memory else { return }
        hasRead = true
        let size = getenv("XCURSOR_SIZE").flatMap { Int32(String(cString: $0)) } ?? 24
        theme = window_load_cursor(memory, min(256, max(8, size)) * Int32(scale), &image)
    }

    /// Destroys the theme; to be called before the connection is closed.
    func destroy() { window_destroy_cursor(theme) }

    /// Creates a surface that shows the theme's picture; nil if there is none.
    fileprivate func makeSurface() -> OpaquePointer? {
        read()
        guard let buffer = image.buffer, let surface = window_create_surface(compositor) else {
            return nil
        }
        wl_surface_set_buffer_scale(surface, Int32(scale))
        wl_surface_attach(surface, buffer, 0, 0)
        wl_surface_damage_buffer(surface, 0, 0, .max, .max)
        wl_surface_commit(surface)
        return surface
    }

    /// The point of the picture that points, in logical pixels.
    fileprivate var hotspot: (x: Int32, y: Int32) {
        (image.hotspot_x / Int32(scale), image.hotspot_y / Int32(scale))
    }
}

/// The cursor of a pointer on the window: an arrow, or nothing while a finger works.
final class Cursor {
    private let pointer: OpaquePointer
    private let images: CursorImages
    private let device: OpaquePointer?
    private var surface: OpaquePointer?
    /// The serial of the pointer's last entry, with which its cursor is set; nil while it is elsewhere.
    private var serial: UInt32?
    var isHidden = false { didSet { if isHidden != oldValue { set() } } }

    init(_ pointer: OpaquePointer, _ images: CursorImages) {
        self.pointer = pointer
        self.images = images
        device =
            images.isAlwaysHidden
            ? nil : images.shapes.flatMap { window_get_cursor_shape($0, pointer) }
    }

    deinit {
        if let device { window_destroy(UnsafeMutableRawPointer(device)) }
        if let surface { wl_surface_destroy(surface) }
    }

    /// Sets the cursor, which is that of the last window until then.
    func enter(_ serial: UInt32) {
        self.serial = serial
        isHidden = false
        set()
    }

    func leave() { serial = nil }

    private func set() {
        guard let serial else { return }
        if isHidden || images.isAlwaysHidden {
            wl_pointer_set_cursor(pointer, serial, nil, 0, 0)
        } else if let device {
            window_set_arrow(device, serial)
        } else {
            surface = surface ?? images.makeSurface()
            guard let surface else { return }
            wl_pointer_set_cursor(
                pointer, serial, surface, images.hotspot.x, images.hotspot.y)
        }
    }
}
