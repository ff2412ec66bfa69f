// Counts the allocations of the process that links it. Only for benchmarks.
#pragma once

// The number of allocations of this thread so far.
unsigned long callocations_count(void);

// Returns free memory to the system, so that the next measurement starts low.
void callocations_give_back(void);
