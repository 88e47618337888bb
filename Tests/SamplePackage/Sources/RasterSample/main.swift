import Geometry
import Rasterizer

var circle = Path()
circle.addEllipse(in: Rect(8, 8, 48, 48))
var list = DisplayList()
list.fill(circle, paint: .solid(Color(argb: 0xff3a_56c5)))

let pixels = PixelBuffer(width: 64, height: 64)
FrameRasterizer(threads: 2).render(list, into: pixels.surface, background: .white)
print("corner \(String(pixels[0, 0], radix: 16)), centre \(String(pixels[32, 32], radix: 16))")
