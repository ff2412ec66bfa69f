// libsecret for C targets. Contains only includes: SwiftPM does not detect changes to the header of
// a system library.
#pragma once

#include <libsecret/secret.h>
