// SPDX-License-Identifier: MIT
#include "tensorsplit/version.h"

#include <gtest/gtest.h>

#define TENSORSPLIT_NAME_OF_VERSION(major, minor) tensorsplit::v##major##_##minor::version
#define TENSORSPLIT_NAME_OF(major, minor) TENSORSPLIT_NAME_OF_VERSION(major, minor)

namespace tensorsplit {
namespace {

TEST(Version, MatchesHeadersAndNamespace) {
  EXPECT_EQ(version(), TENSORSPLIT_VERSION);
  EXPECT_EQ(&version, &TENSORSPLIT_NAME_OF(TENSORSPLIT_VERSION_MAJOR, TENSORSPLIT_VERSION_MINOR));
}

}  // namespace
}  // namespace tensorsplit
