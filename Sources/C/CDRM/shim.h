#include <errno.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

/* Formats of drm_fourcc.h that Swift does not import, since they are defined by a function-like macro. */
static const uint32_t drmFormatXRGB8888 = DRM_FORMAT_XRGB8888;
static const uint32_t drmFormatRGB565 = DRM_FORMAT_RGB565;
static const uint32_t drmFormatXRGB2101010 = DRM_FORMAT_XRGB2101010;
