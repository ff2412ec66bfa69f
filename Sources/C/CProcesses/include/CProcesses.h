// Linux functions that Swift's Glibc module lacks.
#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

// What the builder calls the build, apart from the version; "" where it has no name.
const char *cprocesses_build(void);
// The read and write ends of a pipe, which child processes do not inherit; 0 or -1.
int cprocesses_pipe(int ends[2]);
// An eventfd, to wake up a waiting thread; -1 on failure.
int cprocesses_bell(void);
// A descriptor of `count` bytes of memory to share with a child process; -1 on failure.
int cprocesses_memory(size_t count);
// Opens a regular file for reading, with a path of any length; -1 and errno on failure, EISDIR for
// anything but a regular file. Follows links, and never opens a device, unless one took the place of
// a regular file that `is_seen` there: that one is only closed. Sets `status` unless it is NULL.
int cprocesses_open_file(const char *path, bool is_seen, struct stat *status);
// An O_PATH descriptor of the file or folder at the path; -1 and errno on failure.
int cprocesses_open_place(const char *path);
// Both ends of a connection that preserves message boundaries and transfers descriptors; 0 or -1.
int cprocesses_channel(int ends[2]);
// Sends one message, and a descriptor with it unless that is -1; returns what sendmsg() returns.
ssize_t cprocesses_send(int channel, const void *bytes, size_t count, int descriptor);
// Receives one message, and its descriptor or -1; returns what recvmsg() returns. Fails with
// EMSGSIZE for a message longer than `count`.
ssize_t cprocesses_receive(int channel, void *bytes, size_t count, int *descriptor);
// Starts a program with this process's environment; after the actions, all its descriptors from
// `first` on are closed.
int cprocesses_spawn(
    pid_t *child, const char *path, posix_spawn_file_actions_t *actions, int first,
    const posix_spawnattr_t *attributes, char *const *arguments);

#ifdef __cplusplus
}
#endif

#endif
