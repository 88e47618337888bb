#include "window_protocols.h"
#include "tables.h"

#include <stddef.h>
#include <string.h>

/* Opcodes of the requests that are made, with wayland-scanner's names. */
enum {
    DESTROY = 0, /* of every interface here but wl_compositor */
    WL_COMPOSITOR_CREATE_SURFACE_REQUEST = 0,
    XDG_WM_BASE_GET_XDG_SURFACE = 2,
    XDG_WM_BASE_PONG = 3,
    XDG_SURFACE_GET_TOPLEVEL = 1,
    XDG_SURFACE_ACK_CONFIGURE = 4,
    XDG_TOPLEVEL_SET_TITLE = 2,
    XDG_TOPLEVEL_SET_APP_ID = 3,
    XDG_TOPLEVEL_SET_FULLSCREEN = 11,
    WP_PRESENTATION_FEEDBACK = 1,
    WP_VIEWPORTER_GET_VIEWPORT = 1,
    WP_VIEWPORT_SET_DESTINATION = 2,
    WP_FRACTIONAL_SCALE_MANAGER_V1_GET_FRACTIONAL_SCALE = 1,
    ZXDG_DECORATION_MANAGER_V1_GET_TOPLEVEL_DECORATION = 1,
    ZXDG_TOPLEVEL_DECORATION_V1_SET_MODE = 1,
    WP_CURSOR_SHAPE_MANAGER_V1_GET_POINTER = 1,
    WP_CURSOR_SHAPE_DEVICE_V1_SET_SHAPE = 1,
    ZWP_IDLE_INHIBIT_MANAGER_V1_CREATE_INHIBITOR = 1,
    ZWP_TEXT_INPUT_MANAGER_V3_GET_TEXT_INPUT = 1,
    ZWP_TEXT_INPUT_V3_ENABLE = 1,
    ZWP_TEXT_INPUT_V3_DISABLE = 2,
    ZWP_TEXT_INPUT_V3_SET_CONTENT_TYPE = 5,
    ZWP_TEXT_INPUT_V3_SET_CURSOR_RECTANGLE = 6,
    ZWP_TEXT_INPUT_V3_COMMIT = 7
};

/* wp_cursor_shape_device_v1.shape */
enum { SHAPE_DEFAULT = 1 };

/* Makes a request that creates an object, with the new object as its first argument. */
static void *make(void *object, uint32_t request, const struct wl_interface *interface, void *argument) {
    struct wl_proxy *proxy = object;
    return wl_proxy_marshal_flags(
        proxy, request, interface, wl_proxy_get_version(proxy), 0, NULL, argument);
}

void window_destroy(void *object) {
    struct wl_proxy *proxy = object;
    wl_proxy_marshal_flags(
        proxy, DESTROY, NULL, wl_proxy_get_version(proxy), WL_MARSHAL_FLAG_DESTROY);
}

struct wl_proxy *window_bind(struct wl_registry *registry, uint32_t name, const char *interface,
                             uint32_t version) {
    /* For each interface, the latest version for which listeners handle all events. */
    const struct {
        const struct wl_interface *interface;
        uint32_t version;
    } known[] = {{&window_compositor_interface, 6}, {&wl_shm_interface, 1}, {&wl_seat_interface, 8},
                 {&wl_output_interface, 4}, {&xdg_wm_base_interface, 1},
                 {&wp_presentation_interface, 1}, {&wp_viewporter_interface, 1},
                 {&wp_fractional_scale_manager_v1_interface, 1},
                 {&zxdg_decoration_manager_v1_interface, 1},
                 {&wp_cursor_shape_manager_v1_interface, 1},
                 {&zwp_idle_inhibit_manager_v1_interface, 1},
                 {&zwp_text_input_manager_v3_interface, 1}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(interface, known[i].interface->name) == 0) {
            return wl_registry_bind(registry, name, known[i].interface,
                                    version < known[i].version ? version : known[i].version);
        }
    }
    return NULL;
}

void window_listen(void *object, const void *listener, void *data) {
    wl_proxy_add_listener(object, (void (**)(void))listener, data);
}

struct wl_surface *window_create_surface(struct wl_compositor *compositor) {
    return make(compositor, WL_COMPOSITOR_CREATE_SURFACE_REQUEST, &window_surface_interface, NULL);
}

struct xdg_surface *window_get_xdg_surface(struct xdg_wm_base *base, struct wl_surface *surface) {
    return make(base, XDG_WM_BASE_GET_XDG_SURFACE, &xdg_surface_interface, surface);
}

void window_pong(struct xdg_wm_base *base, uint32_t serial) {
    struct wl_proxy *proxy = (struct wl_proxy *)base;
    wl_proxy_marshal_flags(proxy, XDG_WM_BASE_PONG, NULL, wl_proxy_get_version(proxy), 0, serial);
}

struct xdg_toplevel *window_get_toplevel(struct xdg_surface *surface) {
    return make(surface, XDG_SURFACE_GET_TOPLEVEL, &xdg_toplevel_interface, NULL);
}

void window_ack_configure(struct xdg_surface *surface, uint32_t serial) {
    struct wl_proxy *proxy = (struct wl_proxy *)surface;
    wl_proxy_marshal_flags(proxy, XDG_SURFACE_ACK_CONFIGURE, NULL, wl_proxy_get_version(proxy), 0, serial);
}

static void set_text(struct xdg_toplevel *toplevel, uint32_t request, const char *text) {
    struct wl_proxy *proxy = (struct wl_proxy *)toplevel;
    wl_proxy_marshal_flags(proxy, request, NULL, wl_proxy_get_version(proxy), 0, text);
}

void window_set_title(struct xdg_toplevel *toplevel, const char *title) {
    set_text(toplevel, XDG_TOPLEVEL_SET_TITLE, title);
}

void window_set_app_id(struct xdg_toplevel *toplevel, const char *app_id) {
    set_text(toplevel, XDG_TOPLEVEL_SET_APP_ID, app_id);
}

void window_set_fullscreen(struct xdg_toplevel *toplevel, struct wl_output *output) {
    struct wl_proxy *proxy = (struct wl_proxy *)toplevel;
    wl_proxy_marshal_flags(proxy, XDG_TOPLEVEL_SET_FULLSCREEN, NULL, wl_proxy_get_version(proxy), 0, output);
}

struct wp_presentation_feedback *window_feedback(struct wp_presentation *presentation,
                                                 struct wl_surface *surface) {
    struct wl_proxy *proxy = (struct wl_proxy *)presentation;
    return (struct wp_presentation_feedback *)wl_proxy_marshal_flags(
        proxy, WP_PRESENTATION_FEEDBACK, &wp_presentation_feedback_interface, wl_proxy_get_version(proxy), 0, surface,
        NULL);
}

struct wp_viewport *window_get_viewport(struct wp_viewporter *viewporter, struct wl_surface *surface) {
    return make(viewporter, WP_VIEWPORTER_GET_VIEWPORT, &wp_viewport_interface, surface);
}

void window_set_destination(struct wp_viewport *viewport, int32_t width, int32_t height) {
    struct wl_proxy *proxy = (struct wl_proxy *)viewport;
    wl_proxy_marshal_flags(
        proxy, WP_VIEWPORT_SET_DESTINATION, NULL, wl_proxy_get_version(proxy), 0, width, height);
}

struct wp_fractional_scale_v1 *window_get_fractional_scale(
    struct wp_fractional_scale_manager_v1 *manager, struct wl_surface *surface) {
    return make(manager, WP_FRACTIONAL_SCALE_MANAGER_V1_GET_FRACTIONAL_SCALE,
                &wp_fractional_scale_v1_interface, surface);
}

struct zxdg_toplevel_decoration_v1 *window_get_decoration(
    struct zxdg_decoration_manager_v1 *manager, struct xdg_toplevel *toplevel) {
    return make(manager, ZXDG_DECORATION_MANAGER_V1_GET_TOPLEVEL_DECORATION,
                &zxdg_toplevel_decoration_v1_interface, toplevel);
}

void window_set_decoration_mode(struct zxdg_toplevel_decoration_v1 *decoration, uint32_t mode) {
    struct wl_proxy *proxy = (struct wl_proxy *)decoration;
    wl_proxy_marshal_flags(
        proxy, ZXDG_TOPLEVEL_DECORATION_V1_SET_MODE, NULL, wl_proxy_get_version(proxy), 0, mode);
}

struct wp_cursor_shape_device_v1 *window_get_cursor_shape(struct wp_cursor_shape_manager_v1 *manager,
                                                          struct wl_pointer *pointer) {
    return make(manager, WP_CURSOR_SHAPE_MANAGER_V1_GET_POINTER, &wp_cursor_shape_device_v1_interface,
                pointer);
}

void window_set_arrow(struct wp_cursor_shape_device_v1 *device, uint32_t serial) {
    struct wl_proxy *proxy = (struct wl_proxy *)device;
    wl_proxy_marshal_flags(proxy, WP_CURSOR_SHAPE_DEVICE_V1_SET_SHAPE, NULL, wl_proxy_get_version(proxy),
                           0, serial, SHAPE_DEFAULT);
}

struct zwp_idle_inhibitor_v1 *window_inhibit_idle(struct zwp_idle_inhibit_manager_v1 *manager,
                                                  struct wl_surface *surface) {
    return make(manager, ZWP_IDLE_INHIBIT_MANAGER_V1_CREATE_INHIBITOR,
                &zwp_idle_inhibitor_v1_interface, surface);
}

struct zwp_text_input_v3 *window_get_text_input(struct zwp_text_input_manager_v3 *manager,
                                                struct wl_seat *seat) {
    return make(manager, ZWP_TEXT_INPUT_MANAGER_V3_GET_TEXT_INPUT, &zwp_text_input_v3_interface, seat);
}

/* Makes a request without arguments. */
static void request(struct zwp_text_input_v3 *input, uint32_t opcode) {
    struct wl_proxy *proxy = (struct wl_proxy *)input;
    wl_proxy_marshal_flags(proxy, opcode, NULL, wl_proxy_get_version(proxy), 0);
}

void window_enable_text_input(struct zwp_text_input_v3 *input) { request(input, ZWP_TEXT_INPUT_V3_ENABLE); }

void window_disable_text_input(struct zwp_text_input_v3 *input) { request(input, ZWP_TEXT_INPUT_V3_DISABLE); }

void window_commit_text_input(struct zwp_text_input_v3 *input) { request(input, ZWP_TEXT_INPUT_V3_COMMIT); }

void window_set_content_type(struct zwp_text_input_v3 *input, uint32_t hint, uint32_t purpose) {
    struct wl_proxy *proxy = (struct wl_proxy *)input;
    wl_proxy_marshal_flags(proxy, ZWP_TEXT_INPUT_V3_SET_CONTENT_TYPE, NULL, wl_proxy_get_version(proxy), 0,
                           hint, purpose);
}

void window_set_text_rectangle(struct zwp_text_input_v3 *input, int32_t x, int32_t y, int32_t width,
                               int32_t height) {
    struct wl_proxy *proxy = (struct wl_proxy *)input;
    wl_proxy_marshal_flags(proxy, ZWP_TEXT_INPUT_V3_SET_CURSOR_RECTANGLE, NULL, wl_proxy_get_version(proxy),
                           0, x, y, width, height);
}
