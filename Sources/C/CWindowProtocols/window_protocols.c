#include "window_protocols.h"

#include <stddef.h>
#include <string.h>

extern const struct wl_interface xdg_wm_base_interface;
extern const struct wl_interface xdg_surface_interface;
extern const struct wl_interface xdg_toplevel_interface;
extern const struct wl_interface wp_presentation_interface;
extern const struct wl_interface wp_presentation_feedback_interface;

/* Opcodes of the requests that are made, with wayland-scanner's names. */
enum {
    DESTROY = 0, /* of every interface here */
    XDG_WM_BASE_GET_XDG_SURFACE = 2,
    XDG_WM_BASE_PONG = 3,
    XDG_SURFACE_GET_TOPLEVEL = 1,
    XDG_SURFACE_ACK_CONFIGURE = 4,
    XDG_TOPLEVEL_SET_TITLE = 2,
    XDG_TOPLEVEL_SET_APP_ID = 3,
    XDG_TOPLEVEL_SET_FULLSCREEN = 11,
    WP_PRESENTATION_FEEDBACK = 1
};

/* The types of arguments that have no interface, and of requests that are never made. */
static const struct wl_interface *none[] = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
static const struct wl_interface *get_surface[] = {&xdg_surface_interface, &wl_surface_interface};
static const struct wl_interface *get_toplevel[] = {&xdg_toplevel_interface};
static const struct wl_interface *set_fullscreen[] = {&wl_output_interface};
static const struct wl_interface *feedback[] = {
    &wl_surface_interface, &wp_presentation_feedback_interface};

static const struct wl_message base_requests[] = {
    {"destroy", "", none}, {"create_positioner", "n", none},
    {"get_xdg_surface", "no", get_surface}, {"pong", "u", none}};
static const struct wl_message base_events[] = {{"ping", "u", none}};
const struct wl_interface xdg_wm_base_interface = {
    "xdg_wm_base", 1, 4, base_requests, 1, base_events};

static const struct wl_message surface_requests[] = {
    {"destroy", "", none}, {"get_toplevel", "n", get_toplevel}, {"get_popup", "n?oo", none},
    {"set_window_geometry", "iiii", none}, {"ack_configure", "u", none}};
static const struct wl_message surface_events[] = {{"configure", "u", none}};
const struct wl_interface xdg_surface_interface = {
    "xdg_surface", 1, 5, surface_requests, 1, surface_events};

static const struct wl_message toplevel_requests[] = {
    {"destroy", "", none}, {"set_parent", "?o", none}, {"set_title", "s", none},
    {"set_app_id", "s", none}, {"show_window_menu", "ouii", none}, {"move", "ou", none},
    {"resize", "ouu", none}, {"set_max_size", "ii", none}, {"set_min_size", "ii", none},
    {"set_maximized", "", none}, {"unset_maximized", "", none},
    {"set_fullscreen", "?o", set_fullscreen}, {"unset_fullscreen", "", none},
    {"set_minimized", "", none}};
static const struct wl_message toplevel_events[] = {
    {"configure", "iia", none}, {"close", "", none}};
const struct wl_interface xdg_toplevel_interface = {
    "xdg_toplevel", 1, 14, toplevel_requests, 2, toplevel_events};

static const struct wl_message presentation_requests[] = {
    {"destroy", "", none}, {"feedback", "on", feedback}};
static const struct wl_message presentation_events[] = {{"clock_id", "u", none}};
const struct wl_interface wp_presentation_interface = {
    "wp_presentation", 1, 2, presentation_requests, 1, presentation_events};

static const struct wl_interface *sync_output[] = {&wl_output_interface};
static const struct wl_message feedback_events[] = {
    {"sync_output", "o", sync_output}, {"presented", "uuuuuuu", none}, {"discarded", "", none}};
const struct wl_interface wp_presentation_feedback_interface = {
    "wp_presentation_feedback", 1, 0, NULL, 3, feedback_events};

static struct wl_proxy *make(void *object, uint32_t request, const struct wl_interface *interface,
                             void *argument) {
    struct wl_proxy *proxy = object;
    return wl_proxy_marshal_flags(
        proxy, request, interface, wl_proxy_get_version(proxy), 0, NULL, argument);
}

static void destroy(void *object) {
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
    } known[] = {{&wl_compositor_interface, 4}, {&wl_shm_interface, 1}, {&wl_seat_interface, 5},
                 {&wl_output_interface, 3}, {&xdg_wm_base_interface, 1},
                 {&wp_presentation_interface, 1}};
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

struct xdg_surface *window_get_xdg_surface(struct xdg_wm_base *base, struct wl_surface *surface) {
    return (struct xdg_surface *)make(base, XDG_WM_BASE_GET_XDG_SURFACE, &xdg_surface_interface, surface);
}

void window_pong(struct xdg_wm_base *base, uint32_t serial) {
    struct wl_proxy *proxy = (struct wl_proxy *)base;
    wl_proxy_marshal_flags(proxy, XDG_WM_BASE_PONG, NULL, wl_proxy_get_version(proxy), 0, serial);
}

struct xdg_toplevel *window_get_toplevel(struct xdg_surface *surface) {
    return (struct xdg_toplevel *)make(surface, XDG_SURFACE_GET_TOPLEVEL, &xdg_toplevel_interface, NULL);
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

void window_set_fullscreen(struct xdg_toplevel *toplevel) {
    struct wl_proxy *proxy = (struct wl_proxy *)toplevel;
    wl_proxy_marshal_flags(proxy, XDG_TOPLEVEL_SET_FULLSCREEN, NULL, wl_proxy_get_version(proxy), 0, NULL);
}

void window_destroy_toplevel(struct xdg_toplevel *toplevel) { destroy(toplevel); }
void window_destroy_surface(struct xdg_surface *surface) { destroy(surface); }
void window_destroy_base(struct xdg_wm_base *base) { destroy(base); }
void window_destroy_presentation(struct wp_presentation *presentation) { destroy(presentation); }

struct wp_presentation_feedback *window_feedback(struct wp_presentation *presentation,
                                                 struct wl_surface *surface) {
    struct wl_proxy *proxy = (struct wl_proxy *)presentation;
    return (struct wp_presentation_feedback *)wl_proxy_marshal_flags(
        proxy, WP_PRESENTATION_FEEDBACK, &wp_presentation_feedback_interface, wl_proxy_get_version(proxy), 0, surface,
        NULL);
}
