import CAllocationCount
import Geometry
import Interface
import Motion
import Platform
import Rasterizer
import RiveFixtures
import RiveRuntime
import TestSupport
import Testing

@testable import Lab

/// The allocations of frames of whole screens once caches and buffers have reached their final size.
@MainActor @Suite(.enabled(if: Allocations.areCounted)) struct SteadyFrameAllocationTests {
    @Test(arguments: [20, 10_000])
    func scrollingTableAllocatesNothing(rows: Int) throws {
        let table = try ScrollingTable(rows: rows, size: Size(480, 800))
        #expect(table.scroll(frames: 240) { Int(thread_allocation_count()) }.allocations == 0)
    }

    /// A push creates the views of a screen; the following frames only move them.
    @Test func screenTransitionAllocatesNothing() throws {
        let screens = try PushedScreens(size: Size(480, 800))
        func count() -> Int { Int(thread_allocation_count()) }
        _ = screens.run(count)
        #expect(screens.run(count).allocationsPerFrame == 0)
    }

    /// An animation of an example, and the maximum number of allocations per frame.
    struct Animation: Sendable {
        var name: String
        var allocationsPerFrame: Int
    }

    @Test(arguments: [
        Animation(name: "Departures/header", allocationsPerFrame: 1),
        Animation(name: "SpaceReload/space", allocationsPerFrame: 1),
        Animation(name: "DataBoundHeader/lighthouse", allocationsPerFrame: 1),
    ])
    func playingFileStaysWithinAllocationLimit(animation: Animation) throws {
        let size = Size(480, 160)
        let screen = Screen(pixelSize: size, scale: 1)
        let file = try File(try FileSystem.read("Examples/\(animation.name).riv"))
        let view = RiveView(rive: try Rive(file, fit: .cover))
        view.frame = Rect(origin: .zero, size: size)
        screen.root.addSubview(view)
        let target = PixelBuffer(width: 480, height: 160)
        let surface = target.surface
        let rasterizer = FrameRasterizer()
        var list = DisplayList()
        var now = 0.0
        func frame() {
            now += 1.0 / 60
            _ = screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
            screen.draw(into: &list)
            rasterizer.render(list, into: surface)
        }
        // Beyond one loop of each animation, so that caches and buffers have reached their final size.
        for _ in 0..<600 { frame() }
        let allocations = Allocations.count { for _ in 0..<60 { frame() } }
        #expect(allocations <= 60 * animation.allocationsPerFrame, "\(allocations)")
    }

    /// The parent of a list whose items are inserted and removed.
    enum Place: Sendable {
        case artboard, layout
    }

    /// A list that loses an item and gets another one in each frame reuses the artboards, machines, bindings
    /// and arrays of removed items.
    @Test(arguments: [Place.artboard, .layout], [1, 50])
    func addedItemsReuseResourcesOfRemovedItems(place: Place, boxes: Int) throws {
        let file = try SteadyFrameAllocationTests.listFile(place, boxes: boxes)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        machine.bind(instance)
        let shown = try #require(try file.instantiate(artboardAt: 1))
        let items = try (0..<40).map { _ in try #require(file.viewModelInstance(for: shown)) }
        let windows = (0..<30).map { Array(items[$0..<$0 + 10]) }
        var renderer = NoRenderer()
        func play() {
            for window in windows {
                instance.setItems("items", window)
                machine.advanceAndApply(1.0 / 60)
                artboard.draw(on: &renderer)
            }
        }
        play()
        play()
        #expect(Allocations.count(play) == 0)
    }

    /// Returns a file with a list of artboards. Each has a machine that plays an animation, and a group whose
    /// vertical position is bound to a number of the item.
    private static func listFile(_ place: Place, boxes: Int) throws -> File {
        var builder = FileBuilder()
        builder.append(TypeKey.viewModel, (.viewModelComponentName, .string("Main")))
        builder.append(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items")))
        builder.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        builder.append(
            TypeKey.viewModelInstanceList, (.viewModelInstanceValueViewModelPropertyId, .uint(0)))
        builder.append(TypeKey.viewModel, (.viewModelComponentName, .string("Item")))
        builder.append(
            TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("y")))
        builder.append(
            TypeKey.viewModelPropertySymbolListIndex, (.viewModelComponentName, .string("index")))
        builder.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
        builder.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        var parent = 0
        if place == .layout {
            parent = builder.add(
                TypeKey.layoutComponent, in: 0, (.layoutComponentWidth, .double(100)),
                (.layoutComponentHeight, .double(100)), (.layoutComponentStyleId, .uint(2)))
            builder.add(TypeKey.layoutComponentStyle, in: parent)
        }
        builder.add(TypeKey.artboardComponentList, in: parent)
        builder.bind(.artboardComponentListListSource, to: [0, 0])
        builder.append(TypeKey.stateMachine)
        builder.artboard(10, 10, (.artboardViewModelId, .uint(1)))
        builder.add(TypeKey.node)
        builder.bind(.nodeY, to: [1, 0])
        let box = builder.box(1, 0, width: 2, height: 2)
        for _ in 1..<boxes { _ = builder.box(1, 0, width: 2, height: 2) }
        builder.animation(duration: 60)
        builder.keys(box, .nodeX, [(0, 0), (60, 8)])
        builder.machine(ofAnimation: 0)
        return try File(Fixture.bytes(builder.objects))
    }
}
