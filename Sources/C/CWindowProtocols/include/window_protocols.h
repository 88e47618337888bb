/* The parts of xdg-shell and presentation-time that a window needs, as wayland-scanner would generate
 * them: tables of requests and events, and a function for each request that is made. They are written by
 * hand, since SwiftPM does not compile C that a build tool plugin generates; scripts/check-protocols
 * compares the tables with the scanner's. */
#ifndef WINDOW_PROTOCOLS_H
#define WINDOW_PROTOCOLS_H

#include <wayland-client.h>

struct xdg_wm_base;
struct xdg_surface;
struct xdg_toplevel;
struct wp_presentation;
struct wp_presentation_feedback;

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

/* Binds a global; returns NULL for an interface that is not used. */
struct wl_proxy *window_bind(struct wl_registry *registry, uint32_t name, const char *interface,
                             uint32_t version);
/* Sets an object's listener. */
void window_listen(void *object, const void *listener, void *data);

struct xdg_surface *window_get_xdg_surface(struct xdg_wm_base *base, struct wl_surface *surface);
void window_pong(struct xdg_wm_base *base, uint32_t serial);
struct xdg_toplevel *window_get_toplevel(struct xdg_surface *surface);
void window_ack_configure(struct xdg_surface *surface, uint32_t serial);
void window_set_title(struct xdg_toplevel *toplevel, const char *title);
void window_set_app_id(struct xdg_toplevel *toplevel, const char *app_id);
void window_set_fullscreen(struct xdg_toplevel *toplevel);
void window_destroy_toplevel(struct xdg_toplevel *toplevel);
void window_destroy_surface(struct xdg_surface *surface);
void window_destroy_base(struct xdg_wm_base *base);
struct wp_presentation_feedback *window_feedback(struct wp_presentation *presentation,
                                                 struct wl_surface *surface);
void window_destroy_presentation(struct wp_presentation *presentation);

#endif
