import Geometry
import Glibc
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Index 1 is the target, at (40, 30), turned by 0.5 and twice as wide; index 2 a group at
/// (100, 0) that holds index 3, the constrained node, at (5, 6).
@Suite struct ConstraintTests {
    private func node(_ constraint: Object) throws -> (Artboard, TransformComponent) {
        let file = try Fixture.file([
            Fixture.artboard(),
            Object(
                TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(40)),
                (.nodeY, .double(30)), (.transformComponentRotation, .double(0.5)),
                (.transformComponentScaleX, .double(2))),
            Object(TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(100))),
            Object(
                TypeKey.node, (.componentParentId, .uint(2)), (.nodeX, .double(5)),
                (.nodeY, .double(6))),
            constraint,
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        return (artboard, try #require(artboard.component(3)))
    }

    private func place(_ node: TransformComponent) -> Point {
        Point(node.worldTransform.tx, node.worldTransform.ty)
    }

    @Test func translationConstraintCopiesPositionBetweenSpaces() throws {
        let (_, world) = try node(
            Object(
                TypeKey.translationConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1))))
        #expect(place(world).distance(to: Point(40, 30)) < 1e-4)
        // In the space of the parent, which is 100 further right.
        let (_, local) = try node(
            Object(
                TypeKey.translationConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1)),
                (.transformSpaceConstraintDestSpaceValue, .uint(1))))
        #expect(place(local).distance(to: Point(140, 30)) < 1e-4)
        // With half of the strength, half the way, but no further right than 60.
        let (_, mixed) = try node(
            Object(
                TypeKey.translationConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1)), (.constraintStrength, .double(0.5)),
                (.transformComponentConstraintYCopyFactorY, .double(0.5)),
                (.transformComponentConstraintMax, .bool(true)),
                (.transformComponentConstraintMaxValue, .double(20))))
        #expect(place(mixed).distance(to: Point((105 + 20) / 2, (6 + 15) / 2)) < 1e-4)
    }

    @Test func rotationAndScaleConstraintsCopyTarget() throws {
        let (_, turned) = try node(
            Object(
                TypeKey.rotationConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1)),
                (.transformComponentConstraintCopyFactor, .double(2))))
        #expect(abs(TransformParts(turned.worldTransform).rotation - 1) < 1e-5)
        #expect(place(turned).distance(to: Point(105, 6)) < 1e-4)
        let (_, scaled) = try node(
            Object(
                TypeKey.scaleConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1))))
        #expect(abs(TransformParts(scaled.worldTransform).scaleX - 2) < 1e-5)
        #expect(abs(TransformParts(scaled.worldTransform).scaleY - 1) < 1e-5)
    }

    @Test func transformConstraintCopiesWholeTransform() throws {
        let (artboard, whole) = try node(
            Object(
                TypeKey.transformConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1))))
        let parts = TransformParts(whole.worldTransform)
        #expect(abs(parts.rotation - 0.5) < 1e-5 && abs(parts.scaleX - 2) < 1e-5)
        #expect(place(whole).distance(to: Point(40, 30)) < 1e-4)
        // The node follows its target.
        artboard.component(1)?.setDouble(.nodeX, 70)
        artboard.advance(by: 0)
        #expect(place(whole).distance(to: Point(70, 30)) < 1e-4)
    }

    @Test(arguments: [(0, 20.0, 20.0), (0, 500, 69.29), (1, 500, 500), (1, 20, 69.29), (2, 30, 30)])
    func distanceConstraintLimitsDistanceToTarget(
        mode: Int, distance: Double, expected: Double
    ) throws {
        let (_, node) = try node(
            Object(
                TypeKey.distanceConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1)),
                (.distanceConstraintDistance, .double(distance)),
                (.distanceConstraintModeValue, .uint(mode))))
        #expect(abs(place(node).distance(to: Point(40, 30)) - expected) < 0.01)
    }

    /// Two bones of 50 and 40: the tip reaches each target that is not too far away.
    @Test(arguments: [(Point(60, 30), false), (Point(60, 30), true), (Point(-20, 70), false)])
    func ikConstraintMovesBoneTipToTarget(goal: Point, inverted: Bool) throws {
        let file = try Fixture.file([
            Fixture.artboard(),
            Object(
                TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(goal.x)),
                (.nodeY, .double(goal.y))),
            Object(
                TypeKey.rootBone, (.componentParentId, .uint(0)), (.boneLength, .double(50)),
                (.rootBoneX, .double(3)), (.rootBoneY, .double(4))),
            Object(TypeKey.bone, (.componentParentId, .uint(2)), (.boneLength, .double(40))),
            Object(
                TypeKey.ikConstraint, (.componentParentId, .uint(3)),
                (.targetedConstraintTargetId, .uint(1)),
                (.ikConstraintInvertDirection, .bool(inverted)),
                (.ikConstraintParentBoneCount, .uint(1))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        let tip: Bone = try #require(artboard.component(3))
        let end = tip.worldTransform.apply(Point(tip.length, 0))
        #expect(end.distance(to: goal) < 1e-3)
        // The elbow bends to the specified side.
        let root: Bone = try #require(artboard.component(2))
        let elbow = place(tip) - place(root)
        let cross = elbow.cross(goal - place(root))
        #expect((cross > 0) == inverted)
    }

    @Test func followPathConstraintPlacesNodeOnPath() throws {
        let file = try Fixture.file(
            [Fixture.artboard()]
                + Fixture.box(at: 1, parent: 0, x: 100, y: 50, width: 40, height: 20) + [
                    Object(TypeKey.node, (.componentParentId, .uint(0))),
                    Object(
                        TypeKey.followPathConstraint, (.componentParentId, .uint(5)),
                        (.targetedConstraintTargetId, .uint(1)),
                        (.followPathConstraintDistance, .double(0.5))),
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        let node: Node = try #require(artboard.component(5))
        // Halfway round from the upper left corner, clockwise, is the lower right corner.
        #expect(place(node).distance(to: Point(120, 60)) < 1e-3)
        artboard.component(6)?.setDouble(.followPathConstraintDistance, 0.5 + 20.0 / 120)
        artboard.advance(by: 0)
        #expect(place(node).distance(to: Point(100, 60)) < 1e-3)
        #expect(abs(abs(TransformParts(node.worldTransform).rotation) - .pi) < 1e-5)
    }

    /// For two nodes that follow each other no order is correct, but a change reaches both, and the
    /// update ends.
    @Test func updateOfCyclicConstraintsReachesBothNodes() throws {
        let file = try Fixture.file([
            Fixture.artboard(),
            Object(TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(10))),
            Object(TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(50))),
            Object(
                TypeKey.translationConstraint, (.componentParentId, .uint(1)),
                (.targetedConstraintTargetId, .uint(2)), (.constraintStrength, .double(0.5))),
            Object(
                TypeKey.translationConstraint, (.componentParentId, .uint(2)),
                (.targetedConstraintTargetId, .uint(1)), (.constraintStrength, .double(0.5))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let nodes: [Node] = try [1, 2].map { try #require(artboard.component($0)) }
        artboard.advance()
        for node in nodes {
            let before = nodes.map(\.worldTransform.tx)
            node.setDouble(.nodeX, 90)
            artboard.advance()
            #expect(zip(before, nodes).allSatisfy { $0 != $1.worldTransform.tx })
        }
        #expect(nodes.allSatisfy { (10...90).contains($0.worldTransform.tx) })
    }

    /// If the parent's transform is singular, the target has no position in its space, and nothing
    /// is constrained.
    @Test(
        arguments: [
            TypeKey.transformConstraint, TypeKey.translationConstraint, TypeKey.scaleConstraint,
            TypeKey.rotationConstraint,
        ])
    func constraintIgnoresTargetWithSingularParent(type: Int) throws {
        var file = FileBuilder()
        file.artboard()
        let outer = file.add(TypeKey.node, in: 0, (.transformComponentScaleX, .double(0)))
        let target = file.add(
            TypeKey.node, in: outer, (.nodeX, .double(40)),
            (.transformComponentRotation, .double(1)))
        let node = file.add(TypeKey.node, in: 0, (.nodeX, .double(5)))
        file.add(
            type, in: node, (.targetedConstraintTargetId, .uint(target)),
            (.transformSpaceConstraintSourceSpaceValue, .uint(1)))
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        artboard.advance()
        let component: TransformComponent = try #require(artboard.component(node))
        #expect(component.worldTransform == .translation(5, 0))
    }

    /// A constraint has no effect while a solo hides its target.
    @Test func constraintIgnoresTargetHiddenBySolo() throws {
        var file = FileBuilder()
        file.artboard()
        let solo = file.add(TypeKey.solo)
        let other = file.add(TypeKey.node, in: solo)
        let target = file.add(TypeKey.node, in: solo, (.nodeX, .double(40)))
        let node = file.add(TypeKey.node, in: 0, (.nodeX, .double(5)))
        file.add(
            TypeKey.translationConstraint, in: node, (.targetedConstraintTargetId, .uint(target)))
        let artboard = try Fixture.instance(of: file)
        let constrained: Node = try #require(artboard.component(node))
        let group: Solo = try #require(artboard.component(solo))
        group.setValue(.soloActiveComponentId, .uint(UInt32(target)))
        artboard.advance()
        #expect(constrained.worldTransform.tx == 40)
        group.setValue(.soloActiveComponentId, .uint(UInt32(other)))
        artboard.advance()
        #expect(constrained.worldTransform.tx == 5)
    }

    /// An IK constraint of half strength starts from the bone's own pose in each advance, not from
    /// the last result.
    @Test func ikConstraintDoesNotAccumulateAcrossAdvances() throws {
        var file = FileBuilder()
        file.artboard()
        let bone = file.add(TypeKey.rootBone, in: 0, (.boneLength, .double(10)))
        let target = file.add(TypeKey.node, in: 0, (.nodeY, .double(50)))
        file.add(
            TypeKey.ikConstraint, in: bone, (.targetedConstraintTargetId, .uint(target)),
            (.constraintStrength, .double(0.5)))
        let artboard = try Fixture.instance(of: file)
        let root: Bone = try #require(artboard.component(bone))
        let goal: Node = try #require(artboard.component(target))
        for y in [60.0, 70, 80] {
            goal.setDouble(.nodeY, y)
            artboard.advance()
            #expect(abs(TransformParts(root.worldTransform).rotation - .pi / 4) < 1e-6)
        }
    }

    /// An IK constraint starts from the bone's own rotation, whatever other constraints have made of it before, and
    /// keeps the scale that they have given it.
    @Test func ikConstraintStartsFromOwnRotation() throws {
        var file = FileBuilder()
        file.artboard()
        let turned = file.add(
            TypeKey.node, in: 0, (.transformComponentRotation, .double(.pi / 2)),
            (.transformComponentScaleX, .double(2)))
        let goal = file.add(TypeKey.node, in: 0, (.nodeX, .double(50)))
        let bone = file.add(TypeKey.rootBone, in: 0, (.boneLength, .double(10)))
        file.add(
            TypeKey.transformConstraint, in: bone, (.targetedConstraintTargetId, .uint(turned)))
        file.add(
            TypeKey.ikConstraint, in: bone, (.targetedConstraintTargetId, .uint(goal)),
            (.constraintStrength, .double(0.5)))
        let artboard = try Fixture.instance(of: file)
        let root: Bone = try #require(artboard.component(bone))
        let parts = TransformParts(root.worldTransform)
        #expect(abs(parts.rotation) < 1e-6 && abs(parts.scaleX - 2) < 1e-6)
    }

    /// A path that the file hides, and so does not draw, can be followed.
    @Test func followPathConstraintFollowsHiddenPath() throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape(in: 0, 100, 50)
        file.path(TypeKey.rectangle, in: shape, 40, 20, (.pathPathFlags, .uint(1)))
        let node = file.add(TypeKey.node, in: 0)
        file.add(
            TypeKey.followPathConstraint, in: node, (.targetedConstraintTargetId, .uint(shape)),
            (.followPathConstraintDistance, .double(0.5)))
        let artboard = try Fixture.instance(of: file)
        let follower: Node = try #require(artboard.component(node))
        #expect(place(follower).distance(to: Point(120, 60)) < 1e-3)
    }
}
