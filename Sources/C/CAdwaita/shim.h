// libadwaita 1.2 for Swift; main-actor functions like CGtk's.
#pragma once

#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2

#include "../CGtk/shim.h"

#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = function)
#include <adwaita.h>
#pragma clang attribute pop
