// Integers of any size; the word-sized case never allocates. What is larger is computed by GMP, or without it by Boost.
#include <cairn/integer.hpp>

#include "base/large_number.hpp"

#include <utility>

namespace cairn {

struct Integer::Big {
  base::LargeNumber value;
};

Integer::Integer() = default;
Integer::Integer(std::int64_t value) : small_(value) {}
Integer::Integer(const Integer& other)
    : small_(other.small_), big_(other.big_ ? std::make_unique<Big>(*other.big_) : nullptr) {}
Integer::Integer(Integer&& other) noexcept = default;
Integer& Integer::operator=(const Integer& other) {
  if (this != &other) *this = Integer(other);
  return *this;
}
Integer& Integer::operator=(Integer&& other) noexcept = default;
Integer::~Integer() = default;

// The number itself where it is large; a small one is put into the scratch.
const Integer::Big& Integer::widened(Big& scratch) const {
  if (big_) return *big_;
  scratch.value = base::LargeNumber(small_);
  return scratch;
}

Integer Integer::from_big(std::unique_ptr<Big> big) {
  Integer result;
  if (const auto small = big->value.to_int64()) {
    result.small_ = *small;
  } else {
    result.big_ = std::move(big);
  }
  return result;
}

std::optional<Integer> Integer::parse(std::string_view digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  if (digits.size() == first) return std::nullopt;
  for (const char c : digits.substr(first)) {
    if (c < '0' || c > '9') return std::nullopt;
  }
  return from_big(std::make_unique<Big>(Big{base::LargeNumber(std::string(digits))}));
}

std::string Integer::to_string() const { return big_ ? big_->value.to_string() : std::to_string(small_); }

std::optional<std::int64_t> Integer::to_int64() const {
  if (big_) return std::nullopt;
  return small_;
}

bool Integer::negative() const { return big_ ? big_->value.negative() : small_ < 0; }

std::size_t Integer::digits_at_most() const {
  Big scratch;
  return widened(scratch).value.digits_at_most();
}

Integer operator+(const Integer& a, const Integer& b) {
  std::int64_t sum = 0;
  if (!a.big_ && !b.big_ && !__builtin_add_overflow(a.small_, b.small_, &sum)) return sum;
  Integer::Big x;
  Integer::Big y;
  return Integer::from_big(std::make_unique<Integer::Big>(Integer::Big{a.widened(x).value + b.widened(y).value}));
}

Integer operator-(const Integer& a, const Integer& b) {
  std::int64_t difference = 0;
  if (!a.big_ && !b.big_ && !__builtin_sub_overflow(a.small_, b.small_, &difference)) return difference;
  Integer::Big x;
  Integer::Big y;
  return Integer::from_big(std::make_unique<Integer::Big>(Integer::Big{a.widened(x).value - b.widened(y).value}));
}

Integer operator*(const Integer& a, const Integer& b) {
  std::int64_t product = 0;
  if (!a.big_ && !b.big_ && !__builtin_mul_overflow(a.small_, b.small_, &product)) return product;
  Integer::Big x;
  Integer::Big y;
  return Integer::from_big(std::make_unique<Integer::Big>(Integer::Big{a.widened(x).value * b.widened(y).value}));
}

Integer bitwise_xor(const Integer& a, const Integer& b) {
  if (!a.big_ && !b.big_) return a.small_ ^ b.small_;
  Integer::Big x;
  Integer::Big y;
  return Integer::from_big(std::make_unique<Integer::Big>(Integer::Big{a.widened(x).value ^ b.widened(y).value}));
}

Integer floor_divide(const Integer& a, std::int64_t b) {
  Integer::Big scratch;
  return Integer::from_big(
      std::make_unique<Integer::Big>(Integer::Big{a.widened(scratch).value.floor_divided(b).first}));
}

std::int64_t floor_modulo(const Integer& a, std::int64_t b) {
  Integer::Big scratch;
  return a.widened(scratch).value.floor_divided(b).second;
}

bool operator==(const Integer& a, const Integer& b) {
  if (!a.big_ && !b.big_) return a.small_ == b.small_;
  Integer::Big x;
  Integer::Big y;
  return a.widened(x).value == b.widened(y).value;
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  if (!a.big_ && !b.big_) return a.small_ <=> b.small_;
  Integer::Big x;
  Integer::Big y;
  return a.widened(x).value <=> b.widened(y).value;
}

}  // namespace cairn
