import Geometry

// Outlines are passed to these functions as `inout`, in place within the objects that build them, and are not changed.
// Their storage is therefore not retained and released for each paint.
extension PathComposer {
    /// Draws the shape's paints on its outline. They are passed in place, so that they are not retained.
    @inline(__always)
    final func draw(
        _ paints: inout [ShapePaint], of shape: Shape, on renderer: inout some Renderer
    ) {
        // Most shapes have a single paint, without effects.
        if paints.count == 1,
            paints.withUnretained(at: 0, { drawAlone($0, of: shape, on: &renderer) })
        {
            return
        }
        drawAll(&paints, of: shape, on: &renderer)
    }

    /// Draws a shape's only paint if it draws the outline as it is, in the shape's space.
    ///
    /// - Returns: false for any other paint, of which nothing is then drawn.
    @inline(__always)
    private final func drawAlone(
        _ paint: ShapePaint, of shape: Shape, on renderer: inout some Renderer
    ) -> Bool {
        if !paint.isVisible { return true }
        let kind = paint.outlineKind
        guard paint.isPlain, kind != .world else { return false }
        prepare(kind)
        if kind == .clockwise && !isClockwiseLocal { return false }
        renderer.save()
        renderer.transform(shape.worldTransform)
        paint.drawPlain(
            &local.current, on: &renderer, blendMode: paint.blendMode ?? shape.blendMode,
            opacity: shape.renderOpacity)
        renderer.restore()
        return true
    }

    // Not inlined, so that shapes with a single paint need not prepare for its loop.
    @inline(never)
    private final func drawAll(
        _ paints: inout [ShapePaint], of shape: Shape, on renderer: inout some Renderer
    ) {
        var isInside = false
        draw(&paints, of: shape, &isInside, on: &renderer)
        if isInside { renderer.restore() }
    }

    /// Draws the paints.
    ///
    /// - Parameter isInside: whether the renderer is in the shape's space, which consecutive paints share. It is a
    ///   parameter because Swift 6.0 may allocate a variable that a function within this one captures.
    @inline(__always)
    private final func draw(
        _ paints: inout [ShapePaint], of shape: Shape, _ isInside: inout Bool,
        on renderer: inout some Renderer
    ) {
        @inline(__always)
        func draw(_ paint: ShapePaint) {
            if !paint.isVisible { return }
            let kind = paint.outlineKind
            if isInside != (kind != .world) {
                isInside.toggle()
                if isInside {
                    renderer.save()
                    renderer.transform(shape.worldTransform)
                } else {
                    renderer.restore()
                }
            }
            if kind == .world { return paint.drawInWorld(self, of: shape, on: &renderer) }
            prepare(kind)
            if kind == .local || isClockwiseLocal {
                paint.draw(&local.current, of: shape, on: &renderer)
            } else {
                paint.drawReversed(self, of: shape, on: &renderer)
            }
        }
        paints.forEachBorrowed(draw)
    }
}

extension ShapePaint {
    // Not inlined, since few paints are strokes that ignore their shape's transform.
    @inline(never)
    fileprivate final func drawInWorld(
        _ composer: PathComposer, of shape: Shape, on renderer: inout some Renderer
    ) {
        // Two closures, because one with both cases is too large to be inlined.
        if isPlain {
            composer.lendWorld {
                drawPlain(
                    &$0, on: &renderer, blendMode: blendMode ?? shape.blendMode,
                    opacity: shape.renderOpacity)
            }
        } else {
            composer.lendWorld { drawChanged(&$0, of: shape, on: &renderer) }
        }
    }

    // Not inlined, since few shapes have an outline of which a path is reversed.
    @inline(never)
    fileprivate final func drawReversed(
        _ composer: PathComposer, of shape: Shape, on renderer: inout some Renderer
    ) {
        composer.$clockwise?.with { draw(&$0.path.current, of: shape, on: &renderer) }
    }

    @inline(__always)
    fileprivate final func draw(
        _ path: inout Path, of shape: Shape, on renderer: inout some Renderer
    ) {
        if !isPlain {
            drawChanged(&path, of: shape, on: &renderer)
        } else {
            drawPlain(
                &path, on: &renderer, blendMode: blendMode ?? shape.blendMode,
                opacity: shape.renderOpacity)
        }
    }

    @inline(never)
    private final func drawChanged(
        _ path: inout Path, of shape: Shape, on renderer: inout some Renderer
    ) {
        changeAndDraw(
            &path, on: &renderer,
            in: outlineKind == .world ? .identity : shape.worldTransform,
            blendMode: blendMode ?? shape.blendMode, opacity: shape.renderOpacity, rule: nil)
    }

    /// Fills or strokes an outline with the effects and the blur of the paint.
    ///
    /// - Parameters:
    ///   - space: the transform from the outline's space to the artboard's.
    ///   - rule: overrides the fill's own rule.
    @inline(__always)
    final func draw(
        _ path: inout Path, on renderer: inout some Renderer, in space: AffineTransform,
        blendMode: BlendMode, opacity: Double, rule: FillRule? = nil
    ) {
        if !isPlain {
            drawChanged(
                &path, on: &renderer, in: space, blendMode: blendMode, opacity: opacity, rule: rule)
        } else {
            drawPlain(&path, on: &renderer, blendMode: blendMode, opacity: opacity, rule: rule)
        }
    }

    @inline(never)
    private final func drawChanged(
        _ path: inout Path, on renderer: inout some Renderer, in space: AffineTransform,
        blendMode: BlendMode, opacity: Double, rule: FillRule?
    ) {
        changeAndDraw(
            &path, on: &renderer, in: space, blendMode: blendMode, opacity: opacity, rule: rule)
    }

    // Inlined into both functions above: a call with this many parameters takes dozens of instructions.
    @inline(__always)
    private final func changeAndDraw(
        _ path: inout Path, on renderer: inout some Renderer, in space: AffineTransform,
        blendMode: BlendMode, opacity: Double, rule: FillRule?
    ) {
        if effects.isEmpty {
            return drawFeathered(
                &path, on: &renderer, in: space, blendMode: blendMode, opacity: opacity, rule: rule)
        }
        withOutline(of: &path) {
            drawFeathered(
                &$0, on: &renderer, in: space, blendMode: blendMode, opacity: opacity, rule: rule)
        }
    }

    /// Draws the paint with its blur.
    ///
    /// - Parameter path: the outline with the effects applied.
    private final func drawFeathered(
        _ path: inout Path, on renderer: inout some Renderer, in space: AffineTransform,
        blendMode: BlendMode, opacity: Double, rule: FillRule?
    ) {
        if path.isEmpty { return }
        guard let feather else {
            return drawPlain(
                &path, on: &renderer, blendMode: blendMode, opacity: opacity, rule: rule)
        }
        feather.with { feather in
            let offset = feather.offset(in: space)
            if feather.isInner, let fillRule {
                renderer.save()
                renderer.clip(&path, fillRule)
                feather.withSurroundings(of: &path, offset: offset) { surroundings in
                    drawPlain(
                        &surroundings, on: &renderer, blendMode: blendMode, opacity: opacity,
                        rule: rule, feather: feather.blur)
                }
                renderer.restore()
                return
            }
            // The offset also moves the colours of a gradient.
            if offset != .zero {
                renderer.save()
                renderer.transform(.translation(offset.x, offset.y))
            }
            drawPlain(
                &path, on: &renderer, blendMode: blendMode, opacity: opacity, rule: rule,
                feather: feather.blur)
            if offset != .zero { renderer.restore() }
        }
    }

    /// Fills or strokes an outline with the effects applied.
    @inline(__always)
    fileprivate final func drawPlain(
        _ path: inout Path, on renderer: inout some Renderer, blendMode: BlendMode,
        opacity: Double, rule: FillRule? = nil, feather: Double = 0
    ) {
        if path.isEmpty { return }
        if let fillRule {
            let rule = rule ?? fillRule
            switch source {
            case .none: break
            case .solid(let color):
                renderer.fill(
                    path, rule: rule, paint: .solid(color.with { $0.color(opacity: opacity) }),
                    blendMode: blendMode, feather: feather)
            case .gradient(let gradient):
                gradient.with {
                    $0.withPaint(opacity: opacity) {
                        renderer.fill(&path, rule, &$0, blendMode, feather)
                    }
                }
            }
        } else {
            // A paint without a rule is a stroke; a checked cast for each of them would take more instructions.
            unsafeDowncast(self, to: Stroke.self).drawStroke(
                of: &path, on: &renderer, blendMode: blendMode, opacity: opacity, feather: feather)
        }
    }
}

extension Stroke {
    @inline(__always)
    fileprivate func drawStroke(
        of path: inout Path, on renderer: inout some Renderer, blendMode: BlendMode,
        opacity: Double, feather: Double
    ) {
        guard style.width > 0 else { return }
        switch source {
        case .none: break
        case .solid(let color):
            renderer.stroke(
                &path, &style, color.with { $0.color(opacity: opacity) }, blendMode, feather)
        case .gradient(let gradient):
            gradient.with {
                $0.withPaint(opacity: opacity) {
                    renderer.stroke(&path, &style, &$0, blendMode, feather)
                }
            }
        }
    }
}

extension PaintContainer {
    /// Draws the paints on an outline, which is not changed.
    ///
    /// - Parameters:
    ///   - space: the transform from the outline's space to the artboard's.
    ///   - blendMode: the mode of paints that have none of their own.
    ///   - rule: overrides the rules of fills.
    @inline(__always)
    func drawPaints(
        _ outline: inout Path, on renderer: inout some Renderer, in space: AffineTransform,
        blendMode: BlendMode, opacity: Double, rule: FillRule? = nil
    ) {
        paints.forEachBorrowed { paint in
            guard paint.isVisible else { return }
            paint.draw(
                &outline, on: &renderer, in: space, blendMode: paint.blendMode ?? blendMode,
                opacity: opacity, rule: paint.fillRule == nil ? nil : rule)
        }
    }
}

// Not inlined, because a closure that captured the path would retain its storage.
extension Renderer {
    @inline(never)
    mutating func clip(_ path: inout Path, _ rule: FillRule) {
        clip(path, rule: rule)
    }

    @inline(never)
    fileprivate mutating func fill(
        _ path: inout Path, _ rule: FillRule, _ paint: inout Paint, _ blendMode: BlendMode,
        _ feather: Double
    ) {
        fill(path, rule: rule, paint: paint, blendMode: blendMode, feather: feather)
    }

    @inline(never)
    fileprivate mutating func stroke(
        _ path: inout Path, _ style: inout StrokeStyle, _ color: Color, _ blendMode: BlendMode,
        _ feather: Double
    ) {
        stroke(path, style: style, paint: .solid(color), blendMode: blendMode, feather: feather)
    }

    @inline(never)
    fileprivate mutating func stroke(
        _ path: inout Path, _ style: inout StrokeStyle, _ paint: inout Paint,
        _ blendMode: BlendMode, _ feather: Double
    ) {
        stroke(path, style: style, paint: paint, blendMode: blendMode, feather: feather)
    }
}
