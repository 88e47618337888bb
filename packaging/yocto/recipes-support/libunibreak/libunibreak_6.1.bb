SUMMARY = "Line, word and grapheme breaking according to Unicode"
HOMEPAGE = "https://github.com/adah1972/libunibreak"
LICENSE = "Zlib"
LIC_FILES_CHKSUM = "file://LICENCE;md5=4ed81deb6876b71d8c62fdb3e09e4776"

SRC_URI = "${DEBIAN_MIRROR}/main/libu/libunibreak/libunibreak_${PV}.orig.tar.gz"
SRC_URI[sha256sum] = "890674996168ef5ba143d80d49ab8b61594a4eb70198dcac76caf6e1bd264a41"
S = "${WORKDIR}/libunibreak-libunibreak_6_1"

inherit autotools pkgconfig
