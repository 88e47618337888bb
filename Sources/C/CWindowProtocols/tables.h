/* The interfaces of tables.c. */
#ifndef WINDOW_TABLES_H
#define WINDOW_TABLES_H

#include <wayland-client.h>

/* wl_compositor and wl_surface of version 6, which libwayland has since 1.22. */
extern const struct wl_interface window_compositor_interface;
extern const struct wl_interface window_surface_interface;
extern const struct wl_interface xdg_wm_base_interface;
extern const struct wl_interface xdg_surface_interface;
extern const struct wl_interface xdg_toplevel_interface;
extern const struct wl_interface wp_presentation_interface;
extern const struct wl_interface wp_presentation_feedback_interface;
extern const struct wl_interface wp_viewporter_interface;
extern const struct wl_interface wp_viewport_interface;
extern const struct wl_interface wp_fractional_scale_manager_v1_interface;
extern const struct wl_interface wp_fractional_scale_v1_interface;
extern const struct wl_interface zxdg_decoration_manager_v1_interface;
extern const struct wl_interface zxdg_toplevel_decoration_v1_interface;
extern const struct wl_interface wp_cursor_shape_manager_v1_interface;
extern const struct wl_interface wp_cursor_shape_device_v1_interface;
extern const struct wl_interface zwp_idle_inhibit_manager_v1_interface;
extern const struct wl_interface zwp_idle_inhibitor_v1_interface;
extern const struct wl_interface zwp_text_input_manager_v3_interface;
extern const struct wl_interface zwp_text_input_v3_interface;

#endif
