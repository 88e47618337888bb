import Flipbook

var reload: SpaceReload?
exit(ViewApp.main(name: "SpaceReload") { reload = try SpaceReload($0) })
