/* The parts of Wayland's protocols that a window needs, as wayland-scanner would generate them: tables of
 * requests and events, and a function for each request that is made. They are written by hand, since
 * SwiftPM does not compile C that a build tool plugin generates; scripts/check protocols compares the
 * tables with the scanner's. */
#ifndef WINDOW_PROTOCOLS_H
#define WINDOW_PROTOCOLS_H

#include <stdbool.h>
#include <wayland-client.h>

struct xdg_wm_base;
struct xdg_surface;
struct xdg_toplevel;
struct wp_presentation;
struct wp_presentation_feedback;
struct wp_viewporter;
struct wp_viewport;
struct wp_fractional_scale_manager_v1;
struct wp_fractional_scale_v1;
struct zxdg_decoration_manager_v1;
struct zxdg_toplevel_decoration_v1;
struct wp_cursor_shape_manager_v1;
struct wp_cursor_shape_device_v1;
struct zwp_idle_inhibit_manager_v1;
struct zwp_idle_inhibitor_v1;
struct zwp_text_input_manager_v3;
struct zwp_text_input_v3;

/* wl_surface's listener with the events of version 6, which libwayland before 1.22 does not have. */
struct window_surface_listener {
    void (*enter)(void *data, struct wl_surface *surface, struct wl_output *output);
    void (*leave)(void *data, struct wl_surface *surface, struct wl_output *output);
    void (*preferred_buffer_scale)(void *data, struct wl_surface *surface, int32_t factor);
    void (*preferred_buffer_transform)(void *data, struct wl_surface *surface, uint32_t transform);
};

struct xdg_wm_base_listener {
    void (*ping)(void *data, struct xdg_wm_base *base, uint32_t serial);
};

struct xdg_surface_listener {
    void (*configure)(void *data, struct xdg_surface *surface, uint32_t serial);
};

struct xdg_toplevel_listener {
    void (*configure)(void *data, struct xdg_toplevel *toplevel, int32_t width, int32_t height,
                      struct wl_array *states);
    void (*close)(void *data, struct xdg_toplevel *toplevel);
};

struct wp_presentation_listener {
    void (*clock_id)(void *data, struct wp_presentation *presentation, uint32_t clock);
};

struct wp_presentation_feedback_listener {
    void (*sync_output)(void *data, struct wp_presentation_feedback *feedback,
                        struct wl_output *output);
    void (*presented)(void *data, struct wp_presentation_feedback *feedback, uint32_t seconds_high,
                      uint32_t seconds_low, uint32_t nanoseconds, uint32_t refresh,
                      uint32_t sequence_high, uint32_t sequence_low, uint32_t flags);
    void (*discarded)(void *data, struct wp_presentation_feedback *feedback);
};

struct wp_fractional_scale_v1_listener {
    void (*preferred_scale)(void *data, struct wp_fractional_scale_v1 *object, uint32_t scale);
};

struct zxdg_toplevel_decoration_v1_listener {
    void (*configure)(void *data, struct zxdg_toplevel_decoration_v1 *decoration, uint32_t mode);
};

struct zwp_text_input_v3_listener {
    void (*enter)(void *data, struct zwp_text_input_v3 *input, struct wl_surface *surface);
    void (*leave)(void *data, struct zwp_text_input_v3 *input, struct wl_surface *surface);
    void (*preedit_string)(void *data, struct zwp_text_input_v3 *input, const char *text,
                           int32_t cursor_begin, int32_t cursor_end);
    void (*commit_string)(void *data, struct zwp_text_input_v3 *input, const char *text);
    void (*delete_surrounding_text)(void *data, struct zwp_text_input_v3 *input, uint32_t before,
                                    uint32_t after);
    void (*done)(void *data, struct zwp_text_input_v3 *input, uint32_t serial);
};

/* Binds a global; returns NULL for an interface that is not used. */
struct wl_proxy *window_bind(struct wl_registry *registry, uint32_t name, const char *interface,
                             uint32_t version);
/* Sets an object's listener. */
void window_listen(void *object, const void *listener, void *data);
/* Destroys an object by the request destroy, the first one of its interface. */
void window_destroy(void *object);

struct wl_surface *window_create_surface(struct wl_compositor *compositor);

struct xdg_surface *window_get_xdg_surface(struct xdg_wm_base *base, struct wl_surface *surface);
void window_pong(struct xdg_wm_base *base, uint32_t serial);
struct xdg_toplevel *window_get_toplevel(struct xdg_surface *surface);
void window_ack_configure(struct xdg_surface *surface, uint32_t serial);
void window_set_title(struct xdg_toplevel *toplevel, const char *title);
void window_set_app_id(struct xdg_toplevel *toplevel, const char *app_id);
/* Fills an output; with NULL, one that the compositor chooses. */
void window_set_fullscreen(struct xdg_toplevel *toplevel, struct wl_output *output);

struct wp_presentation_feedback *window_feedback(struct wp_presentation *presentation,
                                                 struct wl_surface *surface);

struct wp_viewport *window_get_viewport(struct wp_viewporter *viewporter, struct wl_surface *surface);
/* Sets the size of the surface, in the compositor's logical pixels, to which its buffer is scaled. */
void window_set_destination(struct wp_viewport *viewport, int32_t width, int32_t height);
struct wp_fractional_scale_v1 *window_get_fractional_scale(
    struct wp_fractional_scale_manager_v1 *manager, struct wl_surface *surface);

enum { WINDOW_CLIENT_SIDE = 1, WINDOW_SERVER_SIDE = 2 };
struct zxdg_toplevel_decoration_v1 *window_get_decoration(
    struct zxdg_decoration_manager_v1 *manager, struct xdg_toplevel *toplevel);
void window_set_decoration_mode(struct zxdg_toplevel_decoration_v1 *decoration, uint32_t mode);

struct wp_cursor_shape_device_v1 *window_get_cursor_shape(struct wp_cursor_shape_manager_v1 *manager,
                                                          struct wl_pointer *pointer);
/* Shows the arrow, the shape "default". */
void window_set_arrow(struct wp_cursor_shape_device_v1 *device, uint32_t serial);

struct zwp_idle_inhibitor_v1 *window_inhibit_idle(struct zwp_idle_inhibit_manager_v1 *manager,
                                                  struct wl_surface *surface);

struct zwp_text_input_v3 *window_get_text_input(struct zwp_text_input_manager_v3 *manager,
                                                struct wl_seat *seat);
/* Resets the state; the next commit says that a field is edited. */
void window_enable_text_input(struct zwp_text_input_v3 *input);
void window_disable_text_input(struct zwp_text_input_v3 *input);
/* zwp_text_input_v3.content_hint */
enum WindowHint { WINDOW_HINT_HIDDEN_TEXT = 0x40, WINDOW_HINT_SENSITIVE_DATA = 0x80 };
/* zwp_text_input_v3.content_purpose */
enum WindowPurpose {
    WINDOW_PURPOSE_NORMAL = 0, WINDOW_PURPOSE_DIGITS = 2, WINDOW_PURPOSE_NUMBER = 3,
    WINDOW_PURPOSE_PHONE = 4, WINDOW_PURPOSE_URL = 5, WINDOW_PURPOSE_EMAIL = 6,
    WINDOW_PURPOSE_PASSWORD = 8
};
void window_set_content_type(struct zwp_text_input_v3 *input, uint32_t hint, uint32_t purpose);
/* Sets the place of the text, in the compositor's logical pixels. */
void window_set_text_rectangle(struct zwp_text_input_v3 *input, int32_t x, int32_t y, int32_t width,
                               int32_t height);
void window_commit_text_input(struct zwp_text_input_v3 *input);

/* The arrow of the cursor theme, which libwayland-cursor reads. The library is loaded when it is needed, so that a
 * machine without Wayland does without it. */
struct window_cursor_theme;
struct window_cursor_image {
    struct wl_buffer *buffer; /* of the theme; NULL for none */
    int32_t hotspot_x, hotspot_y; /* in pixels */
};
/* Reads the theme in a size in pixels; returns NULL if the library or the theme is not installed. */
struct window_cursor_theme *window_load_cursor(struct wl_shm *memory, int32_t size,
                                               struct window_cursor_image *image);
/* Destroys a theme and its buffers. */
void window_destroy_cursor(struct window_cursor_theme *theme);

/* A title bar that libdecor draws. The library is loaded when it is needed. */
struct window_decor;
struct window_decor_handlers {
    /* Proposes a size in logical pixels, 0 for any, and takes the one that the window will have. */
    void (*configure)(void *data, int32_t *width, int32_t *height);
    void (*close)(void *data);
};
/* Makes a surface a window with a title bar, which is shown once its first buffer is committed. Returns NULL if
 * libdecor is not installed. */
struct window_decor *window_decorate(struct wl_display *display, struct wl_surface *surface,
                                     const char *title, const char *app_id,
                                     struct window_decor_handlers handlers, void *data);
/* Handles the events that have arrived; does not block. */
void window_decor_dispatch(struct window_decor *decor);
/* Whether libdecor cannot draw a title bar with this compositor. */
bool window_decor_has_failed(struct window_decor *decor);
/* Destroys the window, before its surface. */
void window_undecorate(struct window_decor *decor);

#endif
