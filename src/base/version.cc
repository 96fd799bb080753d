// SPDX-License-Identifier: MIT
#include "tensorsplit/version.h"

namespace tensorsplit::inline v0_1 {

int version() noexcept { return TENSORSPLIT_VERSION; }

}  // namespace tensorsplit::inline v0_1
