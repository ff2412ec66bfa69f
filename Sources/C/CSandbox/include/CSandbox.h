// How a process that reads foreign files gives up the rights that it does not need, for good.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Rights to a folder and everything beneath it, or to one file.
enum {
  CSANDBOX_READ = 1,    // Open files for reading, list folders.
  CSANDBOX_WRITE = 2,   // Open files for writing, cut them.
  CSANDBOX_CREATE = 4,  // Create and remove files and folders.
  CSANDBOX_CONTROL = 8, // Send commands to devices.
};

// A place that stays accessible, by an open descriptor; O_PATH is enough.
struct csandbox_place {
  int descriptor;
  uint32_t rights;
};

// Which system calls are allowed; the tables are in Profiles.c. A call that no table names fails with
// ENOSYS, one that is named and refused with EPERM. Nothing ends the process.
enum csandbox_profile {
  CSANDBOX_READER,    // Reads files and decodes them; writes to what is open.
  CSANDBOX_RECEIVER,  // The same, but opens nothing: its files come as descriptors.
  CSANDBOX_PLAYER_START,  // Connects to a sound server or opens a sound device; before it has read any file.
  CSANDBOX_PLAYER,        // Decodes files that it receives, and plays them over connections that are open.
};

// What the kernel granted, or would grant.
struct csandbox_grant {
  int landlock;        // Landlock's ABI version, 0 where there is none.
  bool has_namespace;  // Whether a user namespace of its own takes Landlock's part against other processes.
  bool has_filter;     // Whether system calls are filtered.
};

// Restricts the process to the places and to the calls of the profile. It must have only one thread
// yet: Landlock restricts the calling thread and what that starts. Without Landlock all places are
// accessible, as far as the profile opens files at all; a user namespace then still separates the process from
// the memory and the descriptors of other processes.
struct csandbox_grant csandbox_enter(
    enum csandbox_profile profile, const struct csandbox_place *places, size_t count);
// The same without Landlock, to test what the rest achieves alone.
struct csandbox_grant csandbox_enter_without_landlock(enum csandbox_profile profile);

// Adds the filter of a profile to all threads of the process, which csandbox_enter() restricted
// before; a call is then allowed only if each filter allows it. False where the kernel did not.
bool csandbox_filter_calls(enum csandbox_profile profile);

// What this kernel would grant; changes nothing.
struct csandbox_grant csandbox_offered(void);

// Whether this was built to find faults of memory or threads. Such a process is not filtered, and may
// read all files: what the sanitizer does at its end needs both.
bool csandbox_has_sanitizer(void);

// Starts another process, on which attempts are made that concern others; before the sandbox is entered.
bool csandbox_start_bystander(void);
// Makes the attempt of that number, from 0 on, at what a sandboxed process should not be able to do.
// Returns its name, NULL past the last one.
const char *csandbox_attempt(size_t number, bool *is_possible);

#ifdef __cplusplus
}
#endif
#endif
