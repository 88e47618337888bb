import Geometry
import Glibc
import RiveFixtures
import Testing
import Typography

@testable import RiveRuntime

/// Modifiers of glyphs, and texts along paths.
extension TextTests {
    /// One modifier moves half of the letters; another widens the first word by the font's width
    /// axis.
    @Test func modifiersMoveGlyphsAndVaryFontAxes() throws {
        let moved = [
            Object(
                TypeKey.textModifierGroup, (.componentParentId, .uint(1)),
                (.textModifierGroupModifierFlags, .uint(4)), (.textModifierGroupY, .double(7))),
            Object(
                TypeKey.textModifierRange, (.componentParentId, .uint(6)),
                (.textModifierRangeModifyFrom, .double(0)),
                (.textModifierRangeModifyTo, .double(0.5))),
        ]
        #expect(try TextTests.places("abcd", below: moved).map { $0[1] } == [22, 22, 15, 15])
        let widened = [
            Object(TypeKey.textModifierGroup, (.componentParentId, .uint(1))),
            Object(
                TypeKey.textModifierRange, (.componentParentId, .uint(6)),
                (.textModifierRangeModifyTo, .double(0.5)), (.textModifierRangeUnitsValue, .uint(2))
            ),
            Object(
                TypeKey.textVariationModifier, (.componentParentId, .uint(6)),
                (.textVariationModifierAxisTag, .uint(0x7767_6874)),
                (.textVariationModifierAxisValue, .double(500))),
        ]
        let places = try TextTests.places("ab c", below: widened)
        #expect(places.map { $0[2] } == [15, 15, 10])
        #expect(places.map { $0[0] } == [0, 15, 35])
    }

    /// Six groups of nine ranges take ten steps per letter each: the limit allows all of them for
    /// 10,000 letters, four for 100,000, and none for 10,000,000.
    @Test func modifierGroupsAreLimitedByTotalSteps() throws {
        let groups = (0..<6).flatMap { i in
            [Object(TypeKey.textModifierGroup, (.componentParentId, .uint(1)))]
                + [Object](
                    repeating: Object(
                        TypeKey.textModifierRange, (.componentParentId, .uint(6 + i * 10))),
                    count: 9)
        }
        let file = try TextTests.scene("ab", below: groups)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let all = artboard.components.compactMap { $0 as? TextModifierGroup }
        #expect(all.count == 6 && all.allSatisfy { $0.steps(100_000) == 1_000_000 })
        for (scalars, expected) in [(10_000, 6), (100_000, 4), (10_000_000, 0)] {
            let affordable = TextModifierGroup.affordable(all, scalars: scalars)
            #expect(affordable.count == expected)
            #expect(
                affordable.reduce(0) { $0 + $1.steps(scalars) } <= TextModifierGroup.maximumSteps)
        }
    }

    /// Glyphs follow a line that goes down, rotated or not, continue straight beyond its end, and
    /// move with the path.
    @Test(arguments: [true, false])
    func glyphsFollowOpenPath(orients: Bool) throws {
        let file = try TextTests.scene(
            "abc",
            below: [
                Object(TypeKey.textModifierGroup, (.componentParentId, .uint(1))),
                Object(TypeKey.textModifierRange, (.componentParentId, .uint(6))),
                Object(
                    TypeKey.textFollowPathModifier, (.componentParentId, .uint(6)),
                    (.textTargetModifierTargetId, .uint(9)),
                    (.textFollowPathModifierOrient, .bool(orients))),
                Object(TypeKey.shape, (.componentParentId, .uint(0)), (.nodeX, .double(50))),
                Object(TypeKey.pointsPath, (.componentParentId, .uint(9))),
                Object(TypeKey.straightVertex, (.componentParentId, .uint(10))),
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(10)), (.vertexY, .double(20))
                ),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let letters = TextTests.letters(artboard)
        #expect(letters.count == 3)
        for (i, letter) in letters.enumerated() {
            let middle = 5 + 10 * Double(i)
            let xs = letter.map(\.x)
            let ys = letter.map(\.y)
            if orients {
                #expect(abs(xs.min()! - 50) < 1e-3 && abs(xs.max()! - 60) < 1e-3)
                #expect(abs(ys.min()! - middle + 5) < 1e-3)
            } else {
                #expect(abs(xs.min()! - 45) < 1e-3 && abs(ys.max()! - middle) < 1e-3)
            }
        }
        // The path moves, and the text moves with it.
        let shape: Shape = try #require(artboard.component(9))
        shape.setDouble(.nodeX, 70)
        artboard.advance()
        #expect(abs(TextTests.letters(artboard)[0].map(\.x).min()! - (orients ? 70 : 65)) < 1e-3)
    }

    /// A letter that is rotated by half a turn about an origin right of its middle ends on the
    /// other side of that origin.
    @Test func modifierRotatesGlyphsAboutItsOrigin() throws {
        func place(_ origin: Double) throws -> [Double] {
            try TextTests.places(
                "a",
                below: [
                    Object(
                        TypeKey.textModifierGroup, (.componentParentId, .uint(1)),
                        (.textModifierGroupModifierFlags, .uint(9)),
                        (.textModifierGroupOriginX, .double(origin)),
                        (.textModifierGroupRotation, .double(.pi))),
                    Object(TypeKey.textModifierRange, (.componentParentId, .uint(6))),
                ])[0]
        }
        let (middle, beside) = (try place(0)[0], try place(3)[0])
        #expect(abs(middle) < 1e-4)
        #expect(abs(beside - (middle - 6)) < 1e-4)
    }

    /// A range by characters covers the whole text; a range by words does not cover the space
    /// between them.
    @Test func wordRangeDoesNotCoverSpaces() throws {
        let file = try TextTests.scene(
            "a b",
            below: [
                Object(TypeKey.textModifierGroup, (.componentParentId, .uint(1))),
                Object(TypeKey.textModifierRange, (.componentParentId, .uint(6))),
                Object(
                    TypeKey.textModifierRange, (.componentParentId, .uint(6)),
                    (.textModifierRangeUnitsValue, .uint(2))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let group: TextModifierGroup = try #require(artboard.component(6))
        #expect((0..<3).map { group.coverage(of: $0..<($0 + 1)) } == [2, 0, 2])
    }

    /// Glyphs follow a square with a perimeter of 80. Beyond the end, they continue at the start if
    /// the whole path is followed, and straight on if only a section is.
    @Test(
        arguments: [
            (0.0, 1.0, 0.0, [Point(5, 0), Point(15, 0)]),
            (0, 1, 0.9375, [Point(0, 0), Point(10, 0)]),
            (0, 1, -0.0625, [Point(0, 0), Point(10, 0)]),
            (0, 0.0625, 0, [Point(5, 0), Point(15, 0)]),
            (0.25, 0.3125, 0, [Point(20, 5), Point(20, 15)]),
            (0.3125, 0.25, 0, [Point(20, 5), Point(20, 15)]),
        ] as [(Double, Double, Double, [Point])])
    func glyphsFollowSectionOfClosedPath(
        start: Double, end: Double, offset: Double, expected: [Point]
    ) throws {
        var objects = [
            Object(TypeKey.textModifierGroup, (.componentParentId, .uint(1))),
            Object(TypeKey.textModifierRange, (.componentParentId, .uint(6))),
            Object(
                TypeKey.textFollowPathModifier, (.componentParentId, .uint(6)),
                (.textTargetModifierTargetId, .uint(9)),
                (.textFollowPathModifierStart, .double(start)),
                (.textFollowPathModifierEnd, .double(end)),
                (.textFollowPathModifierOffset, .double(offset)),
                (.textFollowPathModifierOrient, .bool(false))),
            Object(TypeKey.shape, (.componentParentId, .uint(0))),
            Object(
                TypeKey.pointsPath, (.componentParentId, .uint(9)),
                (.pointsCommonPathIsClosed, .bool(true))),
        ]
        for corner in [(0.0, 0.0), (20, 0), (20, 20), (0, 20)] {
            objects.append(
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(10)),
                    (.vertexX, .double(corner.0)), (.vertexY, .double(corner.1))))
        }
        let places = try TextTests.places("ab", below: objects)
        for (place, middle) in zip(places, expected) {
            #expect(abs(place[0] + 5 - middle.x) < 1e-3 && abs(place[1] - middle.y) < 1e-3)
        }
    }
}
