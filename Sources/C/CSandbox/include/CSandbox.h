// Lets a process that reads untrusted files permanently drop rights that it does not need.
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
  CSANDBOX_WRITE = 2,   // Open files for writing, truncate them.
  CSANDBOX_CONTROL = 4, // Send commands to devices.
};

// A file or folder that remains accessible, by an open descriptor; O_PATH is enough.
struct csandbox_place {
  int descriptor;
  uint32_t rights;
};

// The allowed system calls; the tables are in Profiles.c. A call that is in no table fails with
// ENOSYS, a refused one with EPERM. No call ends the process.
enum csandbox_profile {
  CSANDBOX_READER,    // Reads files and decodes them; writes only to open descriptors.
  CSANDBOX_RECEIVER,  // The same, but opens nothing: it receives its files as descriptors.
  CSANDBOX_PLAYER_START,  // Connects to a sound server or device, before it reads files.
  CSANDBOX_PLAYER,        // Decodes received files, and plays them over open connections.
  CSANDBOX_REMOTE,        // Speaks to servers on the network, and to no other program here.
};

// The restrictions that the kernel supports or has applied.
struct csandbox_grant {
  int landlock;        // Landlock's ABI version, 0 without Landlock.
  bool has_namespace;  // Whether a user namespace, not Landlock, protects other processes.
  bool has_filter;     // Whether system calls are filtered.
};

// Restricts the process to the places and to the calls of the profile. It must have only one
// thread: Landlock restricts the calling thread and those that it starts. Without Landlock all
// files are accessible, if the profile can open files; a user namespace then still protects the
// memory and the descriptors of other processes.
struct csandbox_grant csandbox_enter(
    enum csandbox_profile profile, const struct csandbox_place *places, size_t count);
// The same without Landlock, to test the other restrictions alone.
struct csandbox_grant csandbox_enter_without_landlock(enum csandbox_profile profile);

// Adds the filter of a profile to all threads of the process, after csandbox_enter(); a call is
// then allowed only if each filter allows it. False if the kernel refuses.
bool csandbox_filter_calls(enum csandbox_profile profile);

// Keeps the memory of this process from other processes of the user, and from crash reports.
void csandbox_hide_memory(void);

// The restrictions that this kernel supports; changes nothing.
struct csandbox_grant csandbox_offered(void);

// Whether this is a build with a sanitizer. Such a process is not filtered, and may read all files:
// the sanitizer needs both at exit.
bool csandbox_has_sanitizer(void);

// Starts another process as the target of attempts; call it before entering the sandbox.
bool csandbox_start_bystander(void);
// Makes the attempt of that number (from 0) to do something that a sandboxed process must not do.
// Returns its name, or NULL past the last one.
const char *csandbox_attempt(size_t number, bool *is_possible);

#ifdef __cplusplus
}
#endif
#endif
