import FlipbookUI

struct RefreshableScroll: App {
    var body: some Scene {
        WindowGroup {
            ContentView()
        }
    }
}

RefreshableScroll.main()
