// SPDX-License-Identifier: MIT
//
// Values that no enumerator has, as a damaged caller may hand them over: there is no name for them, and no harm.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tensorsplit/error.h"
#include "tensorsplit/lane.h"

namespace tensorsplit {
namespace {

std::string sentence(const Error& error) {
  std::array<char, 400> memory{};
  return {memory.data(), describe(error, memory)};
}

TEST(ForeignValues, HaveNoName) { EXPECT_STREQ(code_name(static_cast<ErrorCode>(200)), ""); }

TEST(ForeignValues, AreLeftOutOfSentences) {
  Error error(Fault::axis_not_integer, Node());
  error.argument = Argument::axis;
  const std::string known = sentence(error);
  EXPECT_EQ(known.rfind("Split: axis is 0, ", 0), 0U) << known;
  error.op = static_cast<Operator>(200);
  EXPECT_EQ(sentence(error), known.substr(std::string("Split").size()));
  error.fault = static_cast<Fault>(200);
  EXPECT_EQ(sentence(error), ": .");
}

TEST(ForeignValues, OfAnArgumentAreLeftOutOfSentences) {
  Error error(Fault::axis_rank, Node());
  error.argument = Argument::axis;
  const std::string known = sentence(error);
  ASSERT_EQ(known.rfind("Split: axis has rank ", 0), 0U) << known;
  const std::string unnamed = "Split: " + known.substr(std::string("Split: axis").size());
  error.argument = Argument::none;
  EXPECT_EQ(sentence(error), unnamed);
  error.argument = static_cast<Argument>(200);
  EXPECT_EQ(sentence(error), unnamed);
}

}  // namespace
}  // namespace tensorsplit
