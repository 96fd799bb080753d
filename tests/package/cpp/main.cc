// SPDX-License-Identifier: MIT
//
// The example of tensorsplit.h as a program: it exits with 0 when the parts are right.
#include <tensorsplit/tensorsplit.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>

int main() {
  using namespace tensorsplit;
  const float data[] = {0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15};
  const DimRange dims[] = {2, 6};
  const std::int64_t sizes[] = {2, 4};
  Node node;
  node.dims = dims;
  node.axis = 1;
  node.inputs[0] = IntArgument(sizes);
  const Result<Plan> result = make_plan(node);
  if (!result) {
    char text[400];
    std::fwrite(text, 1, describe(result.error(), text), stderr);
    return 1;
  }

  float left[4];
  float right[8];
  void* const parts[] = {left, right};
  split(*result, data, parts);

  const float left_expected[] = {0, 1, 10, 11};
  const float right_expected[] = {2, 3, 4, 5, 12, 13, 14, 15};
  const bool is_right = std::equal(left, left + 4, left_expected) && std::equal(right, right + 8, right_expected);
  return is_right ? 0 : 1;
}
