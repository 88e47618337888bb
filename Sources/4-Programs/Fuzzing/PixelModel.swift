import Geometry
import Rasterizer

/// Compares what a display list draws with a plain model. Coverage and colours are those of each command drawn alone;
/// what is made of them, by blending, opacity, layers and the formats of surfaces, is computed pixel by pixel.
struct PixelModel {
    private let list: DisplayList
    private let commands: [DisplayList.Command]
    private let clips: [DisplayList.Clip]
    private let width: Int
    private let height: Int
    private let rasterizer: FrameRasterizer

    /// Creates the model of a list on a target of `width` × `height` pixels, drawn with `rasterizer`.
    init(_ list: DisplayList, width: Int, height: Int, rasterizer: FrameRasterizer) {
        (self.list, commands, clips) = (list, list.commands, list.clips)
        (self.width, self.height, self.rasterizer) = (width, height, rasterizer)
    }

    /// Returns where the list draws something else than the model; nil if it does not.
    func difference(background: Color) -> String? {
        difference(of: 0..<commands.count, on: background)
    }

    /// Compares the commands of a layer, or all.
    private func difference(of range: Range<Int>, on background: Color) -> String? {
        var drawn = DisplayList()
        var below = pixels(of: drawn, background)
        for item in items(of: range) {
            add(item, to: &drawn)
            let result = pixels(of: drawn, background)
            var alone = DisplayList()
            add(item, to: &alone) { $0.blendMode = .sourceOver }
            let part = pixels(of: alone, .clear)
            let mode = commands[item.lowerBound].blendMode
            for i in result.indices
            where !BlendModel.matches(result[i], part[i], below[i], mode) {
                return text(item, i, "\(mode) of \(hex(part[i])) on \(hex(below[i]))", result[i])
            }
            if let expected = expectedPart(item),
                let i = part.indices.first(where: { part[$0] != expected[$0] })
            {
                return text(item, i, "covered \(hex(expected[i]))", part[i])
            }
            if item.count > 1,
                let found = difference(of: item.dropFirst().dropLast(), on: .clear)
            {
                return found
            }
            below = result
        }
        return nil
    }

    private func hex(_ pixel: UInt32) -> String { String(pixel, radix: 16) }

    private func text(
        _ item: Range<Int>, _ i: Int, _ expected: String, _ actual: UInt32
    ) -> String {
        "command \(item.lowerBound) at (\(i % width), \(i / width)): \(expected) is \(hex(actual))"
    }

    /// The commands of a range, each layer as one item. What follows a layer that does not end is not drawn.
    private func items(of range: Range<Int>) -> [Range<Int>] {
        var items: [Range<Int>] = []
        var begins: [Int] = []
        for i in range {
            switch commands[i].operation {
            case .beginLayer: begins.append(i)
            case .endLayer:
                let begin = begins.removeLast()
                if begins.isEmpty { items.append(begin..<i + 1) }
            default: if begins.isEmpty { items.append(i..<i + 1) }
            }
        }
        return items
    }

    // MARK: Coverage

    /// Returns the item's colours scaled by its coverage; nil if the model has no colours of it.
    private func expectedPart(_ item: Range<Int>) -> [UInt32]? {
        let command = commands[item.lowerBound]
        var covering = DisplayList()
        var colors = DisplayList()
        var opacity = 255
        switch command.operation {
        case .fill, .mask:
            add(item, to: &covering) { ($0.paint, $0.blendMode) = (.solid(.white), .sourceOver) }
            colors.fill(
                Path(rect: command.bounds.rect), transform: .identity, paint: command.paint)
            // Paints are placed by the transform of their command.
            if case .solid = command.paint {} else if command.transform != .identity { return nil }
        case .stroke(_, let style):
            // Thinner ones are drawn a pixel wide with a lower alpha.
            if style.width < 1 || command.transform != .identity { return nil }
            add(item, to: &covering) { ($0.paint, $0.blendMode) = (.solid(.white), .sourceOver) }
            colors.fill(Path(rect: command.bounds.rect), paint: command.paint)
        case .beginLayer(let layerOpacity):
            // A clip around a layer clips its content as well, with edges that are cut elsewhere.
            if command.clip >= 0 { return nil }
            covering.fill(Path(rect: command.bounds.rect), paint: .solid(.white))
            // A layer too, since its bounds cut the edges of clips within it.
            colors.beginLayer(bounds: command.bounds.rect, opacity: 1)
            for inner in items(of: item.dropFirst().dropLast()) { add(inner, to: &colors) }
            colors.endLayer()
            opacity = Int(layerOpacity * 255 + 0.5)
        case .bitmap, .image, .mesh, .endLayer: return nil
        }
        let coverage = pixels(of: covering, .clear)
        return zip(pixels(of: colors, .clear), coverage).map { color, coverage in
            let factor = BlendModel.over255(opacity * BlendModel.channel(coverage, 24))
            return BlendModel.scaled(color, factor)
        }
    }

    // MARK: Drawing

    private func pixels(of list: DisplayList, _ background: Color) -> [UInt32] {
        let target = PixelBuffer(width: width, height: height)
        rasterizer.render(list, into: target.surface, background: background)
        return target.withPixels { Array($0) }
    }

    /// Records commands again, the first of which `change` may change.
    private func add(
        _ item: Range<Int>, to list: inout DisplayList,
        _ change: (inout DisplayList.Command) -> Void = { _ in }
    ) {
        // For each open layer, the clip outside of it and the number of clips that were pushed for it.
        var layers: [(clip: Int, pushed: Int)] = []
        for i in item {
            var command = commands[i]
            if i == item.lowerBound { change(&command) }
            if case .endLayer = command.operation {
                list.endLayer()
                for _ in 0..<layers.removeLast().pushed { list.popClip() }
                continue
            }
            let pushed = addClips(command.clip, outside: layers.last?.clip ?? -1, to: &list)
            if case .beginLayer(let opacity) = command.operation {
                list.beginLayer(
                    bounds: command.bounds.rect, opacity: opacity, blendMode: command.blendMode)
                layers.append((command.clip, pushed))
                continue
            }
            draw(command, into: &list)
            for _ in 0..<pushed { list.popClip() }
        }
    }

    /// Pushes a clip and those around it as far as `outer`, and returns their number.
    @discardableResult
    private func addClips(_ clip: Int, outside outer: Int, to list: inout DisplayList) -> Int {
        if clip == outer || clip < 0 { return 0 }
        let node = clips[clip]
        let count = addClips(node.parent, outside: outer, to: &list)
        if let path = node.path {
            list.pushClip(path, rule: node.rule, transform: node.transform)
        } else {
            list.pushClip(node.bounds.rect)
        }
        return count + 1
    }

    private func draw(_ command: DisplayList.Command, into list: inout DisplayList) {
        switch command.operation {
        case .fill(let path, let rule):
            list.fill(
                path, rule: rule, transform: command.transform, paint: command.paint,
                blendMode: command.blendMode, feather: command.feather)
        case .stroke(let path, let style):
            list.stroke(
                path, style: style, transform: command.transform, paint: command.paint,
                blendMode: command.blendMode, feather: command.feather)
        case .mask(let mask, let x, let y):
            guard case .solid(let color) = command.paint else { return }
            list.draw(mask, x: x, y: y, color: color, blendMode: command.blendMode)
        case .bitmap(let bitmap, let x, let y): list.draw(bitmap, x: x, y: y)
        case .image(let bitmap, let sampling, let opacity):
            list.draw(
                bitmap, transform: command.transform, sampling: sampling, opacity: opacity,
                blendMode: command.blendMode)
        case .mesh(let mesh, let sampling, let opacity):
            list.draw(
                mesh, transform: command.transform, sampling: sampling, opacity: opacity,
                blendMode: command.blendMode)
        case .beginLayer, .endLayer: break
        }
    }
}
