// Counts the allocations of the process that links it: for benchmarks, never for what ships.
#pragma once

// How many blocks of memory this thread has asked for so far.
unsigned long callocations_count(void);

// Gives memory that is free back to the system, so that what is measured next starts low.
void callocations_give_back(void);
