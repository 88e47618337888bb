SUMMARY = "Software-rendered touch kiosk for boards without a usable GPU"
LICENSE = "MIT"
LIC_FILES_CHKSUM = "file://LICENSE;md5=b64ea6cca370cfad29cd6db94cb4d05f"

# The layer is part of the sources that it builds.
FLIPBOOK_SOURCE := "${@os.path.realpath(d.getVar('FILE_DIRNAME') + '/../../../..')}"
EXTERNALSRC = "${FLIPBOOK_SOURCE}"
EXTERNALSRC_BUILD = "${WORKDIR}/build"

def flipbook_version(d):
    import re
    path = d.getVar('FLIPBOOK_SOURCE') + '/Sources/3-Kiosk/Runner/App/Version.swift'
    bb.parse.mark_dependency(d, path)
    with open(path) as file:
        return re.search(r'current = "(.*)"', file.read())[1]

PV = "${@flipbook_version(d)}"

inherit externalsrc features_check pkgconfig swift systemd useradd

REQUIRED_DISTRO_FEATURES = "systemd wayland"
DEPENDS += "fontconfig freetype fribidi giflib harfbuzz icu libdrm libinput libjpeg-turbo libpng \
    libseccomp libunibreak libwebp libxcrypt libxkbcommon seatd systemd udev wayland zlib"
RDEPENDS:${PN} += "fontconfig-utils liberation-fonts"

# SwiftPM does not tell the manifest which processor the package is built for.
export FLIPBOOK_ARCH = "${@{'aarch64': 'arm64', 'x86_64': 'x86_64'}.get(d.getVar('TARGET_ARCH'), 'other')}"
EXTRA_OESWIFT = "--product flipbook"

do_install() {
    install -D -m 755 ${BUILD_DIR}/flipbook ${D}${bindir}/flipbook
    install -D -m 644 ${S}/systemd/60-flipbook.rules ${D}${nonarch_base_libdir}/udev/rules.d/60-flipbook.rules
    install -D -m 644 ${S}/systemd/flipbook.service ${D}${systemd_system_unitdir}/flipbook.service
    install -D -m 644 ${S}/systemd/flipbook-splash.service ${D}${systemd_system_unitdir}/flipbook-splash.service
    sed -i 's:/usr/local/bin:${bindir}:' ${D}${systemd_system_unitdir}/flipbook.service
    install -d ${D}${sysconfdir}/flipbook
    cp -r --no-preserve=ownership ${S}/Examples/Departures/. ${D}${sysconfdir}/flipbook/
}

SYSTEMD_SERVICE:${PN} = "flipbook.service"
USERADD_PACKAGES = "${PN}"
GROUPADD_PARAM:${PN} = "--system flipbook-control"
USERADD_PARAM:${PN} = "--system --user-group --home-dir /var/lib/flipbook --shell /sbin/nologin flipbook"
FILES:${PN} += "${systemd_system_unitdir} ${nonarch_base_libdir}/udev"
INSANE_SKIP:${PN} = "buildpaths"
INSANE_SKIP:${PN}-dbg = "buildpaths"
