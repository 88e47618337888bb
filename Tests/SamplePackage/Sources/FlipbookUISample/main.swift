import FlipbookUI

struct ContentView: View {
    @State private var count = 0

    var body: some View {
        VStack(spacing: 20) {
            Text("\(count)")
                .font(.largeTitle)
            Button("Count") { withAnimation { count += 1 } }
        }
    }
}

struct Counter: App {
    var body: some Scene {
        WindowGroup { ContentView() }
    }
}

Counter.main()
