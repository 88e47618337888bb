#include "window_protocols.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* The public structures of libdecor 0, whose reserved members are zero. */
struct libdecor;
struct libdecor_frame;
struct libdecor_configuration;
struct libdecor_state;
struct libdecor_interface {
    void (*error)(struct libdecor *context, int error, const char *message);
    void (*reserved[10])(void);
};
struct libdecor_frame_interface {
    void (*configure)(struct libdecor_frame *frame, struct libdecor_configuration *configuration, void *data);
    void (*close)(struct libdecor_frame *frame, void *data);
    void (*commit)(struct libdecor_frame *frame, void *data);
    void (*dismiss_popup)(struct libdecor_frame *frame, const char *seat, void *data);
    void (*reserved[10])(void);
};

struct window_decor {
    void *library;
    struct wl_surface *surface;
    struct window_decor_handlers handlers;
    void *data;
    struct libdecor *context;
    struct libdecor_frame *frame;
    bool has_failed;
    struct libdecor *(*make)(struct wl_display *, const struct libdecor_interface *);
    void (*unref)(struct libdecor *);
    int (*dispatch)(struct libdecor *, int);
    struct libdecor_frame *(*decorate)(struct libdecor *, struct wl_surface *,
                                       const struct libdecor_frame_interface *, void *);
    void (*frame_unref)(struct libdecor_frame *);
    void (*set_title)(struct libdecor_frame *, const char *);
    void (*set_app_id)(struct libdecor_frame *, const char *);
    void (*map)(struct libdecor_frame *);
    void (*frame_commit)(struct libdecor_frame *, struct libdecor_state *, struct libdecor_configuration *);
    struct libdecor_state *(*state_new)(int, int);
    void (*state_free)(struct libdecor_state *);
    bool (*content_size)(struct libdecor_configuration *, struct libdecor_frame *, int *, int *);
};

/* libdecor passes no data to this callback; a process has one window. */
static bool has_any_failed;

static void fail(struct libdecor *context, int error, const char *message) {
    (void)context;
    has_any_failed = true;
    fprintf(stderr, "flipbook: the window has no title bar: %s (libdecor's error %d)\n", message, error);
}

static void configure(struct libdecor_frame *frame, struct libdecor_configuration *configuration, void *data) {
    struct window_decor *decor = data;
    int width = 0, height = 0;
    if (!decor->content_size(configuration, frame, &width, &height)) width = height = 0;
    int32_t wanted_width = width, wanted_height = height;
    decor->handlers.configure(decor->data, &wanted_width, &wanted_height);
    struct libdecor_state *state = decor->state_new(wanted_width, wanted_height);
    decor->frame_commit(frame, state, configuration);
    decor->state_free(state);
}

static void close_window(struct libdecor_frame *frame, void *data) {
    (void)frame;
    struct window_decor *decor = data;
    decor->handlers.close(decor->data);
}

/* The title bar has changed, which is synchronised with the window's surface. */
static void commit(struct libdecor_frame *frame, void *data) {
    (void)frame;
    struct window_decor *decor = data;
    wl_surface_commit(decor->surface);
}

static void dismiss_popup(struct libdecor_frame *frame, const char *seat, void *data) {
    (void)frame, (void)seat, (void)data;
}

static const struct libdecor_interface context_interface = {.error = fail};
static const struct libdecor_frame_interface frame_interface = {
    .configure = configure, .close = close_window, .commit = commit, .dismiss_popup = dismiss_popup};

/* Looks up a function; clears `is_complete` if the library does not have it. */
static void *look_up(void *library, const char *name, bool *is_complete) {
    void *function = dlsym(library, name);
    if (!function) *is_complete = false;
    return function;
}

struct window_decor *window_decorate(struct wl_display *display, struct wl_surface *surface,
                                     const char *title, const char *app_id,
                                     struct window_decor_handlers handlers, void *data) {
    struct window_decor *decor = calloc(1, sizeof *decor);
    void *library = decor ? dlopen("libdecor-0.so.0", RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
        free(decor);
        return NULL;
    }
    has_any_failed = false;
    bool is_complete = true;
#define LOOK_UP(MEMBER, NAME) *(void **)&decor->MEMBER = look_up(library, NAME, &is_complete)
    LOOK_UP(make, "libdecor_new");
    LOOK_UP(unref, "libdecor_unref");
    LOOK_UP(dispatch, "libdecor_dispatch");
    LOOK_UP(decorate, "libdecor_decorate");
    LOOK_UP(frame_unref, "libdecor_frame_unref");
    LOOK_UP(set_title, "libdecor_frame_set_title");
    LOOK_UP(set_app_id, "libdecor_frame_set_app_id");
    LOOK_UP(map, "libdecor_frame_map");
    LOOK_UP(frame_commit, "libdecor_frame_commit");
    LOOK_UP(state_new, "libdecor_state_new");
    LOOK_UP(state_free, "libdecor_state_free");
    LOOK_UP(content_size, "libdecor_configuration_get_content_size");
#undef LOOK_UP
    decor->library = library;
    decor->surface = surface;
    decor->handlers = handlers;
    decor->data = data;
    /* libdecor's plugins are not unloaded: some of their libraries do not survive that. */
    if (is_complete) decor->context = decor->make(display, (struct libdecor_interface *)&context_interface);
    if (decor->context) decor->frame = decor->decorate(decor->context, surface, &frame_interface, decor);
    if (!decor->frame) {
        if (decor->context) decor->unref(decor->context);
        free(decor);
        return NULL;
    }
    decor->set_app_id(decor->frame, app_id);
    decor->set_title(decor->frame, title);
    decor->map(decor->frame);
    return decor;
}

void window_decor_dispatch(struct window_decor *decor) {
    if (decor && !decor->has_failed && decor->dispatch(decor->context, 0) < 0) decor->has_failed = true;
}

bool window_decor_has_failed(struct window_decor *decor) {
    return decor && (decor->has_failed || has_any_failed);
}

void window_undecorate(struct window_decor *decor) {
    if (!decor) return;
    decor->frame_unref(decor->frame);
    decor->unref(decor->context);
    free(decor);
}
