#include <cstdio>

float third_of_four(const float (&data)[4]);

int main() { std::printf("%g\n", third_of_four({5, 6, 7, 8})); }
