import Flipbook

var places: Places?
exit(ViewApp.main(name: "CompassReload") { places = Places($0) })
