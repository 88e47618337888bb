#include <string.h>
#include <wayland-server-core.h>

/* Not wayland-server-protocol.h: its structures have the names of these variables. Those that libwayland does not have
 * are the client's. */
extern const struct wl_interface window_compositor_interface, wl_output_interface, wl_seat_interface,
    wl_shm_interface, wl_subcompositor_interface, wl_data_device_manager_interface, xdg_wm_base_interface, wp_presentation_interface, wp_viewporter_interface,
    wp_fractional_scale_manager_v1_interface, zxdg_decoration_manager_v1_interface,
    wp_cursor_shape_manager_v1_interface, zwp_idle_inhibit_manager_v1_interface, zwp_text_input_manager_v3_interface;

/* The interface of a global; NULL for an unknown one. */
static inline const struct wl_interface *global_interface(const char *name) {
    const struct wl_interface *all[] = {
        &window_compositor_interface, &wl_output_interface, &wl_seat_interface, &wl_shm_interface,
        &wl_subcompositor_interface, &wl_data_device_manager_interface, &xdg_wm_base_interface, &wp_presentation_interface, &wp_viewporter_interface,
        &wp_fractional_scale_manager_v1_interface, &zxdg_decoration_manager_v1_interface,
        &wp_cursor_shape_manager_v1_interface, &zwp_idle_inhibit_manager_v1_interface, &zwp_text_input_manager_v3_interface};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i]->name, name) == 0) return all[i];
    }
    return NULL;
}
