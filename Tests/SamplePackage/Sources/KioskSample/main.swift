import Glibc
import Interface
import Kiosk

exit(
    ViewApp.main(name: "KioskSample") { app in
        let label = Label(family: app.fonts.bold, fontSize: 32)
        label.text = "Hello"
        label.frame = app.screen.root.bounds
        app.screen.root.addSubview(label)
    })
