#include <string.h>
#include <wayland-server-core.h>

/* Not wayland-server-protocol.h: its structures have the names of these variables. */
extern const struct wl_interface wl_compositor_interface, wl_output_interface, wl_seat_interface,
    wl_shm_interface, xdg_wm_base_interface, wp_presentation_interface;

/* The interface of a global; NULL for an unknown one. */
static inline const struct wl_interface *global_interface(const char *name) {
    const struct wl_interface *all[] = {
        &wl_compositor_interface, &wl_output_interface, &wl_seat_interface, &wl_shm_interface,
        &xdg_wm_base_interface, &wp_presentation_interface};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i]->name, name) == 0) return all[i];
    }
    return NULL;
}
