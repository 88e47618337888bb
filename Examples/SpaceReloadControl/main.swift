import Flipbook

var list: TransmissionList?
exit(ViewApp.main(name: "SpaceReloadControl") { list = try TransmissionList($0) })
