// Integers of any size over GMP; the word-sized case never allocates.
#include <cairn/integer.hpp>

#include <gmpxx.h>

#include <utility>

namespace cairn {

struct Integer::Big {
  mpz_class value;
};

namespace {

mpz_class to_mpz(std::int64_t value) {
  mpz_class result = static_cast<unsigned long>(value < 0 ? -(value + 1) : value);
  return value < 0 ? mpz_class(-result - 1) : result;
}

bool fits(const mpz_class& value) { return mpz_sizeinbase(value.get_mpz_t(), 2) <= 63; }

}  // namespace

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
  scratch.value = to_mpz(small_);
  return scratch;
}

Integer Integer::from_big(std::unique_ptr<Big> big) {
  Integer result;
  if (fits(big->value)) {
    result.small_ = mpz_get_si(big->value.get_mpz_t());
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
  return from_big(std::make_unique<Big>(Big{mpz_class(std::string(digits), 10)}));
}

std::string Integer::to_string() const { return big_ ? big_->value.get_str() : std::to_string(small_); }

std::optional<std::int64_t> Integer::to_int64() const {
  if (big_) return std::nullopt;
  return small_;
}

bool Integer::negative() const { return big_ ? sgn(big_->value) < 0 : small_ < 0; }

std::size_t Integer::digits_at_most() const {
  Big scratch;
  return mpz_sizeinbase(widened(scratch).value.get_mpz_t(), 10);
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
  mpz_class quotient;
  mpz_fdiv_q(quotient.get_mpz_t(), a.widened(scratch).value.get_mpz_t(), to_mpz(b).get_mpz_t());
  return Integer::from_big(std::make_unique<Integer::Big>(Integer::Big{std::move(quotient)}));
}

std::int64_t floor_modulo(const Integer& a, std::int64_t b) {
  Integer::Big scratch;
  mpz_class remainder;
  mpz_fdiv_r(remainder.get_mpz_t(), a.widened(scratch).value.get_mpz_t(), to_mpz(b).get_mpz_t());
  return mpz_get_si(remainder.get_mpz_t());
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
  return cmp(a.widened(x).value, b.widened(y).value) <=> 0;
}

}  // namespace cairn
