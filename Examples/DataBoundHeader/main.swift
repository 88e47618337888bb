import Flipbook

var lighthouse: LighthouseScreen?
exit(ViewApp.main(name: "DataBoundHeader") { lighthouse = try await LighthouseScreen($0) })
