// Calls of Linux that Swift's Glibc does not show.
#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

// The reading and the writing end of a pipe, which no program that is started inherits; 0 or -1.
int cprocesses_pipe(int ends[2]);
// A handle that wakes whoever waits for it; -1 where there are no more.
int cprocesses_bell(void);
// A handle of so many bytes of memory that a program which is started may share; -1 where not.
int cprocesses_memory(size_t count);
// Opens a regular file for reading, whatever the length of its path; -1 and errno where it cannot, EISDIR
// for anything but a file. Links are followed, and nothing is opened that opening could change.
int cprocesses_open_file(const char *path);
// A descriptor of whatever is at the path, by which it can only be named; -1 and errno where nothing is.
int cprocesses_open_place(const char *path);
// Both ends of a connection that keeps messages apart and carries descriptors; 0 or -1.
int cprocesses_channel(int ends[2]);
// Sends one message, and a descriptor with it unless that is -1; returns what sendmsg() returns.
ssize_t cprocesses_send(int channel, const void *bytes, size_t count, int descriptor);
// Receives one message, and the descriptor that came with it, else -1; returns what recvmsg() returns.
// A message that is longer than `count` fails with EMSGSIZE.
ssize_t cprocesses_receive(int channel, void *bytes, size_t count, int *descriptor);
// Starts a program, which inherits the environment, and of which all descriptors from `first` on are closed, after the actions.
int cprocesses_spawn(
    pid_t *child, const char *path, posix_spawn_file_actions_t *actions, int first,
    const posix_spawnattr_t *attributes, char *const *arguments);

#ifdef __cplusplus
}
#endif

#endif
