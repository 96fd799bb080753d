#include <tensorsplit/tensorsplit.h>

float third_of_four(const float (&data)[4]) {
  using namespace tensorsplit;
  const std::int64_t dims[] = {4};
  const std::int64_t sizes[] = {2, 2};
  float left[2];
  float right[2];
  const Memory parts[] = {left, right};
  return split(ElementType::float32, dims, 0, sizes, data, parts) ? right[0] : -1;
}
