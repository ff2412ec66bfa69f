// Lists of system calls, and the conditions on which they are allowed.
#ifndef CALLS_H
#define CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>

#include "CSandbox.h"

// When a call is allowed, by the lower halves of its arguments. All checked arguments have 32 bits,
// or flags only there.
enum condition {
  always,
  never,
  ifNone,   // No bit of `value` is set.
  ifAny,    // A bit of `value` is set.
  ifEqual,  // It equals `value`.
  ifSelf,   // It is the pid of this process.
};

struct call {
  int number;
  enum condition condition;
  unsigned argument;
  uint32_t value;
  // A second argument, in which none of these bits may be set.
  unsigned other;
  uint32_t bits;
};

// A call may have several rows, in one list or in several; it is allowed if any row allows it.
#define ALLOW(name) {__NR_##name, always, 0, 0, 0, 0}
#define REFUSE(name) {__NR_##name, never, 0, 0, 0, 0}
#define ALLOW_WITHOUT(name, argument, bits) {__NR_##name, ifNone, argument, bits, 0, 0}
#define ALLOW_WITHOUT_BOTH(name, argument, bits, other, others) \
  {__NR_##name, ifNone, argument, bits, other, others}
#define ALLOW_WITH(name, argument, bits) {__NR_##name, ifAny, argument, bits, 0, 0}
#define ALLOW_VALUE(name, argument, value) {__NR_##name, ifEqual, argument, value, 0, 0}
#define ALLOW_VALUE_WITHOUT(name, argument, value, other, bits) \
  {__NR_##name, ifEqual, argument, value, other, (uint32_t)(bits)}
#define ALLOW_SELF(name, argument) {__NR_##name, ifSelf, argument, 0, 0, 0}

struct call_list {
  const struct call *calls;
  size_t count;
};

enum { mostLists = 8 };

// The lists of each profile; unused ones are empty.
extern const struct call_list profileLists[][mostLists];

#endif
