#!/usr/bin/env python3
"""The pages of `flipbook-lab bench pages`, drawn by Skia's or Cairo's software rasterizer.

pages.py skia|cairo PAGES.json RUNS OUT   prints the minimum time of a frame of each page, in milliseconds,
                                          and writes OUT-0.png, OUT-1.png and so on

Glyphs, images and transforms are prepared before the clock starts. As in flipbook-lab, a page of text moves by
a pixel with each frame; if its glyphs are not to be cached, its font size also changes with each frame, by less
than can be seen.
"""
import json
import sys
import time


class SkiaPages:
    def __init__(self, pages):
        import skia
        self.skia = skia
        self.surface = skia.Surface(pages["extent"], pages["extent"])
        self.typeface = skia.FontMgr().makeFromFile(pages["font"], 0)
        glyphs = pages["glyphs"]
        self.ids = [glyph["id"] for glyph in glyphs]
        self.places = [skia.Point(glyph["x"], glyph["y"]) for glyph in glyphs]
        side = pages["photoExtent"]
        with open(pages["photo"], "rb") as file:
            self.image = skia.Image.frombytes(
                file.read(), (side, side), skia.ColorType.kBGRA_8888_ColorType).withDefaultMipmaps()
        self.side = side

    def text(self, scale, size, top):
        skia, canvas = self.skia, self.surface.getCanvas()
        font = skia.Font(self.typeface, size)
        font.setSubpixel(True)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        font.setHinting(skia.FontHinting.kNone)
        builder = skia.TextBlobBuilder()
        builder.allocRunPos(font, self.ids, self.places)
        blob = builder.make()

        def draw():
            canvas.clear(skia.ColorWHITE)
            canvas.save()
            canvas.scale(scale, scale)
            canvas.drawTextBlob(blob, 8, top, skia.Paint(AntiAlias=True, Color=skia.ColorBLACK))
            canvas.restore()
        return draw

    def images(self, transforms, opacity, radius):
        skia, canvas = self.skia, self.surface.getCanvas()
        paint = skia.Paint(AntiAlias=True, Alphaf=opacity)
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNearest)
        matrices = [skia.Matrix([t["a"], t["c"], t["tx"], t["b"], t["d"], t["ty"], 0, 0, 1])
                    for t in transforms]
        corners = skia.RRect(skia.Rect(self.side, self.side), radius, radius)

        def draw():
            canvas.clear(skia.ColorWHITE)
            for matrix in matrices:
                canvas.save()
                canvas.concat(matrix)
                if radius:
                    canvas.clipRRect(corners, skia.ClipOp.kIntersect, True)
                canvas.drawImage(self.image, 0, 0, sampling, paint)
                canvas.restore()
        return draw

    def write(self, path):
        self.surface.makeImageSnapshot().save(path, self.skia.kPNG)


class CairoPages:
    def __init__(self, pages):
        import math
        import cairo
        self.cairo, self.math = cairo, math
        extent, self.side = pages["extent"], pages["photoExtent"]
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, extent, extent)
        self.context = cairo.Context(self.surface)
        self.glyphs = pages["glyphs"]
        with open(pages["photo"], "rb") as file:
            self.image = cairo.ImageSurface.create_for_data(
                bytearray(file.read()), cairo.FORMAT_RGB24, self.side, self.side)

    def text(self, scale, size, top):
        cairo, context = self.cairo, self.context
        context.select_font_face("Inter")
        options = cairo.FontOptions()
        options.set_antialias(cairo.ANTIALIAS_GRAY)
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        glyphs = [cairo.Glyph(glyph["id"], glyph["x"] + 8, glyph["y"] + top) for glyph in self.glyphs]

        def draw():
            context.set_source_rgb(1, 1, 1)
            context.paint()
            context.save()
            context.scale(scale, scale)
            context.set_font_size(size)
            context.set_font_options(options)
            context.set_source_rgb(0, 0, 0)
            context.show_glyphs(glyphs)
            context.restore()
        return draw

    def images(self, transforms, opacity, radius):
        cairo, context, side = self.cairo, self.context, self.side
        matrices = [cairo.Matrix(*(t[name] for name in ("a", "b", "c", "d", "tx", "ty"))) for t in transforms]
        quarter = self.math.pi / 2

        def draw():
            context.set_source_rgb(1, 1, 1)
            context.paint()
            for matrix in matrices:
                context.save()
                context.transform(matrix)
                context.new_path()
                if radius:
                    for i, (x, y) in enumerate([(1, 1), (0, 1), (0, 0), (1, 0)]):
                        context.arc(radius + x * (side - 2 * radius), radius + y * (side - 2 * radius), radius,
                                    i * quarter, (i + 1) * quarter)
                    context.close_path()
                else:
                    context.rectangle(0, 0, side, side)
                context.clip()
                context.set_source_surface(self.image, 0, 0)
                # Otherwise a page that is not scaled down would pay for the filter of one that is.
                context.get_source().set_filter(cairo.FILTER_GOOD)
                context.paint_with_alpha(opacity)
                context.restore()
        return draw

    def write(self, path):
        self.surface.write_to_png(path)


def main():
    name, path, runs, out = sys.argv[1:]
    with open(path) as file:
        pages = json.load(file)
    drawing = {"skia": SkiaPages, "cairo": CairoPages}[name](pages)
    for i, page in enumerate(pages["pages"]):
        least = float("inf")
        frames = None
        if "scale" not in page:
            frames = [drawing.images(page["transforms"], page["opacity"], page["radius"])] * 2
        elif page["isCached"]:
            frames = [drawing.text(page["scale"], 14, top) for top in (9, 8)]
        for run in range(int(runs) * 2):
            frame = frames[run % 2] if frames else drawing.text(page["scale"], 14 + run * 1e-4, 9 - run % 2)
            start = time.perf_counter()
            frame()
            least = min(least, time.perf_counter() - start)
        print(f"{least * 1e3:.4f}", flush=True)
        drawing.write(f"{out}-{i}.png")


main()
