#include <hb.h>
#include <hb-ft.h>
#include <hb-ot.h>

/* Calls hb_font_draw_glyph, which was called hb_font_get_glyph_shape before HarfBuzz 7.0. */
static inline void draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *user) {
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font, glyph, functions, user);
#else
    hb_font_get_glyph_shape(font, glyph, functions, user);
#endif
}
