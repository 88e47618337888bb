#include "tables.h"

#include <stddef.h>

#define COUNT(LIST) (int)(sizeof(LIST) / sizeof((LIST)[0]))

/* The types of arguments that have no interface, and of requests that are never made. */
static const struct wl_interface *none[] = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};

/* wl_compositor and wl_surface. Their functions in libwayland's header are for its own tables, but send
 * the same messages. */
static const struct wl_interface *create_surface[] = {&window_surface_interface};
static const struct wl_interface *create_region[] = {&wl_region_interface};
static const struct wl_message compositor_requests[] = {
    {"create_surface", "n", create_surface}, {"create_region", "n", create_region}};
const struct wl_interface window_compositor_interface = {
    "wl_compositor", 6, COUNT(compositor_requests), compositor_requests, 0, NULL};

static const struct wl_interface *attach[] = {&wl_buffer_interface, NULL, NULL};
static const struct wl_interface *frame[] = {&wl_callback_interface};
static const struct wl_interface *output[] = {&wl_output_interface};
static const struct wl_message surface_requests[] = {
    {"destroy", "", none}, {"attach", "?oii", attach}, {"damage", "iiii", none}, {"frame", "n", frame},
    {"set_opaque_region", "?o", create_region}, {"set_input_region", "?o", create_region},
    {"commit", "", none}, {"set_buffer_transform", "2i", none}, {"set_buffer_scale", "3i", none},
    {"damage_buffer", "4iiii", none}, {"offset", "5ii", none}};
static const struct wl_message surface_events[] = {
    {"enter", "o", output}, {"leave", "o", output}, {"preferred_buffer_scale", "6i", none},
    {"preferred_buffer_transform", "6u", none}};
const struct wl_interface window_surface_interface = {
    "wl_surface", 6, COUNT(surface_requests), surface_requests, COUNT(surface_events), surface_events};

/* xdg-shell. */
static const struct wl_interface *get_surface[] = {&xdg_surface_interface, &window_surface_interface};
static const struct wl_message base_requests[] = {
    {"destroy", "", none}, {"create_positioner", "n", none},
    {"get_xdg_surface", "no", get_surface}, {"pong", "u", none}};
static const struct wl_message base_events[] = {{"ping", "u", none}};
const struct wl_interface xdg_wm_base_interface = {
    "xdg_wm_base", 1, COUNT(base_requests), base_requests, COUNT(base_events), base_events};

static const struct wl_interface *get_toplevel[] = {&xdg_toplevel_interface};
static const struct wl_message shell_requests[] = {
    {"destroy", "", none}, {"get_toplevel", "n", get_toplevel}, {"get_popup", "n?oo", none},
    {"set_window_geometry", "iiii", none}, {"ack_configure", "u", none}};
static const struct wl_message shell_events[] = {{"configure", "u", none}};
const struct wl_interface xdg_surface_interface = {
    "xdg_surface", 1, COUNT(shell_requests), shell_requests, COUNT(shell_events), shell_events};

static const struct wl_message toplevel_requests[] = {
    {"destroy", "", none}, {"set_parent", "?o", none}, {"set_title", "s", none},
    {"set_app_id", "s", none}, {"show_window_menu", "ouii", none}, {"move", "ou", none},
    {"resize", "ouu", none}, {"set_max_size", "ii", none}, {"set_min_size", "ii", none},
    {"set_maximized", "", none}, {"unset_maximized", "", none},
    {"set_fullscreen", "?o", output}, {"unset_fullscreen", "", none},
    {"set_minimized", "", none}};
static const struct wl_message toplevel_events[] = {
    {"configure", "iia", none}, {"close", "", none}};
const struct wl_interface xdg_toplevel_interface = {
    "xdg_toplevel", 1, COUNT(toplevel_requests), toplevel_requests, COUNT(toplevel_events),
    toplevel_events};

/* presentation-time. */
static const struct wl_interface *feedback[] = {
    &window_surface_interface, &wp_presentation_feedback_interface};
static const struct wl_message presentation_requests[] = {
    {"destroy", "", none}, {"feedback", "on", feedback}};
static const struct wl_message presentation_events[] = {{"clock_id", "u", none}};
const struct wl_interface wp_presentation_interface = {
    "wp_presentation", 1, COUNT(presentation_requests), presentation_requests,
    COUNT(presentation_events), presentation_events};

static const struct wl_message feedback_events[] = {
    {"sync_output", "o", output}, {"presented", "uuuuuuu", none}, {"discarded", "", none}};
const struct wl_interface wp_presentation_feedback_interface = {
    "wp_presentation_feedback", 1, 0, NULL, COUNT(feedback_events), feedback_events};

/* viewporter and fractional-scale. */
static const struct wl_message destroy_only[] = {{"destroy", "", none}};

static const struct wl_interface *get_viewport[] = {&wp_viewport_interface, &window_surface_interface};
static const struct wl_message viewporter_requests[] = {
    {"destroy", "", none}, {"get_viewport", "no", get_viewport}};
const struct wl_interface wp_viewporter_interface = {
    "wp_viewporter", 1, COUNT(viewporter_requests), viewporter_requests, 0, NULL};
static const struct wl_message viewport_requests[] = {
    {"destroy", "", none}, {"set_source", "ffff", none}, {"set_destination", "ii", none}};
const struct wl_interface wp_viewport_interface = {
    "wp_viewport", 1, COUNT(viewport_requests), viewport_requests, 0, NULL};

static const struct wl_interface *get_scale[] = {
    &wp_fractional_scale_v1_interface, &window_surface_interface};
static const struct wl_message scale_manager_requests[] = {
    {"destroy", "", none}, {"get_fractional_scale", "no", get_scale}};
const struct wl_interface wp_fractional_scale_manager_v1_interface = {
    "wp_fractional_scale_manager_v1", 1, COUNT(scale_manager_requests), scale_manager_requests, 0, NULL};
static const struct wl_message scale_events[] = {{"preferred_scale", "u", none}};
const struct wl_interface wp_fractional_scale_v1_interface = {
    "wp_fractional_scale_v1", 1, 1, destroy_only, COUNT(scale_events), scale_events};

/* xdg-decoration. */
static const struct wl_interface *get_decoration[] = {
    &zxdg_toplevel_decoration_v1_interface, &xdg_toplevel_interface};
static const struct wl_message decoration_manager_requests[] = {
    {"destroy", "", none}, {"get_toplevel_decoration", "no", get_decoration}};
const struct wl_interface zxdg_decoration_manager_v1_interface = {
    "zxdg_decoration_manager_v1", 1, COUNT(decoration_manager_requests), decoration_manager_requests,
    0, NULL};
static const struct wl_message decoration_requests[] = {
    {"destroy", "", none}, {"set_mode", "u", none}, {"unset_mode", "", none}};
static const struct wl_message decoration_events[] = {{"configure", "u", none}};
const struct wl_interface zxdg_toplevel_decoration_v1_interface = {
    "zxdg_toplevel_decoration_v1", 1, COUNT(decoration_requests), decoration_requests,
    COUNT(decoration_events), decoration_events};

/* cursor-shape. */
static const struct wl_interface *get_pointer[] = {
    &wp_cursor_shape_device_v1_interface, &wl_pointer_interface};
static const struct wl_message shape_manager_requests[] = {
    {"destroy", "", none}, {"get_pointer", "no", get_pointer}, {"get_tablet_tool_v2", "no", none}};
const struct wl_interface wp_cursor_shape_manager_v1_interface = {
    "wp_cursor_shape_manager_v1", 1, COUNT(shape_manager_requests), shape_manager_requests, 0, NULL};
static const struct wl_message shape_requests[] = {
    {"destroy", "", none}, {"set_shape", "uu", none}};
const struct wl_interface wp_cursor_shape_device_v1_interface = {
    "wp_cursor_shape_device_v1", 1, COUNT(shape_requests), shape_requests, 0, NULL};

/* idle-inhibit. */
static const struct wl_interface *create_inhibitor[] = {
    &zwp_idle_inhibitor_v1_interface, &window_surface_interface};
static const struct wl_message inhibit_requests[] = {
    {"destroy", "", none}, {"create_inhibitor", "no", create_inhibitor}};
const struct wl_interface zwp_idle_inhibit_manager_v1_interface = {
    "zwp_idle_inhibit_manager_v1", 1, COUNT(inhibit_requests), inhibit_requests, 0, NULL};
const struct wl_interface zwp_idle_inhibitor_v1_interface = {
    "zwp_idle_inhibitor_v1", 1, 1, destroy_only, 0, NULL};

/* text-input. */
static const struct wl_interface *get_text_input[] = {
    &zwp_text_input_v3_interface, &wl_seat_interface};
static const struct wl_message text_input_manager_requests[] = {
    {"destroy", "", none}, {"get_text_input", "no", get_text_input}};
const struct wl_interface zwp_text_input_manager_v3_interface = {
    "zwp_text_input_manager_v3", 1, COUNT(text_input_manager_requests), text_input_manager_requests, 0,
    NULL};
static const struct wl_interface *text_surface[] = {&window_surface_interface};
static const struct wl_message text_input_requests[] = {
    {"destroy", "", none}, {"enable", "", none}, {"disable", "", none},
    {"set_surrounding_text", "sii", none}, {"set_text_change_cause", "u", none},
    {"set_content_type", "uu", none}, {"set_cursor_rectangle", "iiii", none}, {"commit", "", none}};
static const struct wl_message text_input_events[] = {
    {"enter", "o", text_surface}, {"leave", "o", text_surface}, {"preedit_string", "?sii", none},
    {"commit_string", "?s", none}, {"delete_surrounding_text", "uu", none}, {"done", "u", none}};
const struct wl_interface zwp_text_input_v3_interface = {
    "zwp_text_input_v3", 1, COUNT(text_input_requests), text_input_requests, COUNT(text_input_events),
    text_input_events};
