import CHarfBuzz
import Geometry

/// Collects a glyph's outline from HarfBuzz's callbacks.
final class OutlineCollector {
    var path = Path()
    private let scale: Double

    init(scale: Double) { self.scale = scale }

    /// HarfBuzz's table of callbacks.
    static let functions: HarfBuzzObject = {
        let functions = hb_draw_funcs_create()!
        hb_draw_funcs_set_move_to_func(
            functions, { _, user, _, x, y, _ in OutlineCollector.from(user).move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            functions,
            { _, user, _, x, y, _ in
                let collector = OutlineCollector.from(user)
                collector.path.line(to: collector.point(x, y))
            }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, user, _, x1, y1, x, y, _ in
                let collector = OutlineCollector.from(user)
                collector.path.quad(
                    to: collector.point(x, y), control: collector.point(x1, y1))
            }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, user, _, x1, y1, x2, y2, x, y, _ in
                let collector = OutlineCollector.from(user)
                collector.path.cubic(
                    to: collector.point(x, y), control1: collector.point(x1, y1),
                    control2: collector.point(x2, y2))
            }, nil, nil)
        hb_draw_funcs_make_immutable(functions)
        return HarfBuzzObject(pointer: functions)
    }()

    static func from(_ user: UnsafeMutableRawPointer?) -> OutlineCollector {
        Unmanaged<OutlineCollector>.fromOpaque(user!).takeUnretainedValue()
    }

    func point(_ x: Float, _ y: Float) -> Point {
        Point(Double(x) * scale, -Double(y) * scale)
    }

    func move(_ x: Float, _ y: Float) {
        path.close()
        path.move(to: point(x, y))
    }
}
