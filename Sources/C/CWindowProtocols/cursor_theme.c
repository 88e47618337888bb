#include "window_protocols.h"

#include <dlfcn.h>
#include <stdlib.h>

/* The public structures of libwayland-cursor 1.x. */
struct cursor_image {
    uint32_t width, height, hotspot_x, hotspot_y, delay;
};
struct cursor {
    unsigned int image_count;
    struct cursor_image **images;
    char *name;
};

struct window_cursor_theme {
    void *library;
    void *theme;
    void (*destroy)(void *theme);
};

struct window_cursor_theme *window_load_cursor(struct wl_shm *memory, int32_t size,
                                               struct window_cursor_image *image) {
    void *library = dlopen("libwayland-cursor.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    void *(*load)(const char *, int, struct wl_shm *) =
        (void *(*)(const char *, int, struct wl_shm *))dlsym(library, "wl_cursor_theme_load");
    struct cursor *(*get)(void *, const char *) =
        (struct cursor *(*)(void *, const char *))dlsym(library, "wl_cursor_theme_get_cursor");
    struct wl_buffer *(*get_buffer)(struct cursor_image *) =
        (struct wl_buffer *(*)(struct cursor_image *))dlsym(library, "wl_cursor_image_get_buffer");
    void (*destroy)(void *) = (void (*)(void *))dlsym(library, "wl_cursor_theme_destroy");
    void *theme = load && get && get_buffer && destroy ? load(getenv("XCURSOR_THEME"), size, memory) : NULL;
    struct cursor *arrow = NULL;
    /* Older themes know the arrow by X's name. */
    if (theme) arrow = get(theme, "default");
    if (theme && !arrow) arrow = get(theme, "left_ptr");
    struct window_cursor_theme *result = arrow && arrow->image_count > 0 ? malloc(sizeof *result) : NULL;
    if (!result) {
        if (theme) destroy(theme);
        dlclose(library);
        return NULL;
    }
    *result = (struct window_cursor_theme){library, theme, destroy};
    image->buffer = get_buffer(arrow->images[0]);
    image->hotspot_x = (int32_t)arrow->images[0]->hotspot_x;
    image->hotspot_y = (int32_t)arrow->images[0]->hotspot_y;
    return result;
}

void window_destroy_cursor(struct window_cursor_theme *theme) {
    if (!theme) return;
    theme->destroy(theme->theme);
    dlclose(theme->library);
    free(theme);
}
