// Calls of Linux that Swift's Glibc does not show.
#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <stddef.h>

// The reading and the writing end of a pipe, which no program that is started inherits; 0 or -1.
int cprocesses_pipe(int ends[2]);
// A handle that wakes whoever waits for it; -1 where there are no more.
int cprocesses_bell(void);
// A handle of so many bytes of memory that a program which is started may share; -1 where not.
int cprocesses_memory(size_t count);
// The environment that programs which are started inherit.
char *const *cprocesses_environment(void);

#endif
