// Compares pixels with the oracle, for every instruction set. The options of the link may have changed the mode of this
// thread.
#include <cfenv>
#include <cstdio>

#include "exact_pixels.h"
#include "simd/targets.h"

using namespace tensorsplit;

#ifdef __FAST_MATH__
#error "the oracle must be compiled without -ffast-math"
#endif

int main() {
  std::fenv_t mode;
  std::fegetenv(&mode);
  std::fesetenv(FE_DFL_ENV);
  const std::vector<exact::Case> cases = exact::cases();
  std::fesetenv(&mode);
  std::size_t wrong = 0;
  for (std::size_t target = 0; target < kernels::targets().count; ++target) {
    kernels::force_target(target);
    for (const exact::Case& one : cases) {
      const std::size_t count = exact::wrong_bytes(one);
      if (count > 0) std::printf("%s, %s: %zu bytes\n", kernels::targets().names[target], one.name.c_str(), count);
      wrong += count;
    }
  }
  using Limits = std::numeric_limits<double>;
  for (const double number : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()}) {
    if (!exact::rejects(number)) std::printf("%g is accepted\n", number);
  }
  std::printf("%zu wrong bytes\n", wrong);
}
