import Geometry
import Interface
import Motion
import Rasterizer

let screen = Screen(pixelSize: Size(480, 800), scale: 1.5)
let button = View(frame: Rect(20, 20, 120, 44))
button.backgroundColor = Color(argb: 0xff3a_56c5)
button.cornerRadius = 8
screen.root.addSubview(button)
View.animate(withDuration: 0.3) { button.alpha = 0.5 }

for frame in 0..<30 {
    let time = Double(frame) / 60
    _ = screen.advance(
        to: FrameTime(timestamp: time, targetTimestamp: time + 1 / 60, duration: 1 / 60))
}
var list = DisplayList()
screen.draw(into: &list)
print("\(list.count) draws")
