import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct SlicingTests {
    @Test func nSlicedNodeStretchesOnlyMiddleSlice() throws {
        let node = Object(
            TypeKey.nSlicedNode, (.componentParentId, .uint(0)),
            (.nSlicedNodeInitialWidth, .double(30)), (.nSlicedNodeInitialHeight, .double(30)),
            (.nSlicedNodeWidth, .double(60)),
            (.nSlicedNodeHeight, .double(30)))
        let file = try Fixture.file(
            [
                Fixture.artboard(), node,
                Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(10))),
                Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(20))),
            ] + Fixture.box(at: 4, parent: 1, x: 5, y: 5))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        // A box of 0...10 is in the first slice, which keeps its length.
        #expect(Fixture.draws(artboard).first?.path.hasPrefix("M0 0L10 0L10 10") == true)
        let shape: Shape = try #require(artboard.component(4))
        shape.setDouble(.nodeX, 15)
        artboard.advance()
        // 10...20 is in the slice that is stretched from 10 to 40 units.
        #expect(Fixture.draws(artboard).first?.path.hasPrefix("M10 0L50 0L50 10") == true)
    }

    @Test(arguments: [
        (-5.0, -5.0), (0, 0), (10, 10), (15, 30), (20, 50), (30, 60), (40, 70),
    ])
    func sliceMapStretchesCoordinatesBetweenAxes(from: Double, to: Double) throws {
        let file = try Fixture.file([
            Fixture.artboard(), Object(TypeKey.nSlicedNode, (.componentParentId, .uint(0))),
            Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(10))),
            Object(TypeKey.axisX, (.componentParentId, .uint(1)), (.axisOffset, .double(20))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let axes = artboard.components.compactMap { $0 as? SliceAxis }
        #expect(SliceMap(axes, length: 30, target: 60).map(from) == to)
    }

    /// A gradient's ends are moved by the nine-slice when the gradient or the slices change, and keep their places in
    /// the shape while it moves.
    @Test func gradientIsPlacedWhenSlicesChange() throws {
        var file = FileBuilder()
        file.artboard()
        let node = file.add(
            TypeKey.nSlicedNode, in: 0, (.nSlicedNodeInitialWidth, .double(30)),
            (.nSlicedNodeInitialHeight, .double(30)), (.nSlicedNodeWidth, .double(60)),
            (.nSlicedNodeHeight, .double(30)))
        file.add(TypeKey.axisX, in: node, (.axisOffset, .double(10)))
        file.add(TypeKey.axisX, in: node, (.axisOffset, .double(20)))
        let shape = file.shape(in: node, 0, 15)
        file.path(TypeKey.rectangle, in: shape, 20, 10)
        let fill = file.add(TypeKey.fill, in: shape)
        let gradient = file.add(
            TypeKey.linearGradient, in: fill, (.linearGradientEndX, .double(20)))
        file.add(TypeKey.gradientStop, in: gradient)
        let artboard = try Fixture.instance(of: file)
        let moved: Shape = try #require(artboard.component(shape))
        func end() -> Double? {
            guard case .linear(_, let end, _) = Fixture.draws(artboard).first?.paint else {
                return nil
            }
            return end.x
        }
        // 20 is the end of the slice that is stretched from 10 to 40 units.
        #expect(end() == 50)
        moved.setDouble(.nodeX, -10)
        artboard.advance()
        #expect(end() == 50)
        artboard.component(node)?.setDouble(.nSlicedNodeWidth, 90)
        artboard.advance()
        #expect(end() == 20)
    }

    /// What follows a path in a nine-slice follows the path that the file gives, not the stretched one.
    @Test func followerIgnoresSlices() throws {
        var file = FileBuilder()
        file.artboard()
        let slices = file.add(
            TypeKey.nSlicedNode, in: 0, (.nSlicedNodeInitialWidth, .double(30)),
            (.nSlicedNodeInitialHeight, .double(30)), (.nSlicedNodeWidth, .double(60)),
            (.nSlicedNodeHeight, .double(30)))
        file.add(TypeKey.axisX, in: slices, (.axisOffset, .double(10)))
        file.add(TypeKey.axisX, in: slices, (.axisOffset, .double(20)))
        let shape = file.shape(in: slices, 15, 15)
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        file.fill(in: shape)
        let node = file.add(TypeKey.node, in: 0)
        file.add(
            TypeKey.followPathConstraint, in: node, (.targetedConstraintTargetId, .uint(shape)),
            (.followPathConstraintDistance, .double(0.5)))
        let artboard = try Fixture.instance(of: file)
        #expect(Fixture.draws(artboard).first?.path.hasPrefix("M10 10L50 10L50 20") == true)
        let follower: Node = try #require(artboard.component(node))
        let place = Point(follower.worldTransform.tx, follower.worldTransform.ty)
        #expect(place.distance(to: Point(20, 20)) < 1e-3)
    }
}
