#define _GNU_SOURCE
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Calls.h"

bool filterIsOffered(void);

// Landlock's constants, which the headers of older systems lack.
enum {
  callCreateRules = 444,
  callAddRule = 445,
  callRestrict = 446,
  versionFlag = 1,
  beneathRule = 1,

  execute = 1 << 0,
  writeFile = 1 << 1,
  readFile = 1 << 2,
  readFolder = 1 << 3,
  removeAndMake = 0x1ff0,
  moveBetweenFolders = 1 << 13,
  cutFile = 1 << 14,
  commandDevice = 1 << 15,
  tcp = 3,
  abstractSocketsAndSignals = 3,
};

struct rules {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct beneath {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

static int landlockVersion(void) {
  long version = syscall(callCreateRules, NULL, 0, versionFlag);
  return version < 1 ? 0 : (int)version;
}

static void allow(int rules, uint64_t named, const struct csandbox_place *place) {
  struct stat status;
  if (fstat(place->descriptor, &status) != 0) return;
  uint64_t rights = 0;
  if (place->rights & CSANDBOX_READ) rights |= readFile | readFolder;
  if (place->rights & CSANDBOX_WRITE) rights |= writeFile | cutFile;
  if (place->rights & CSANDBOX_CONTROL) rights |= commandDevice;
  // A rule for a single file must not contain rights to folders.
  if (!S_ISDIR(status.st_mode)) rights &= readFile | writeFile | cutFile | commandDevice;
  struct beneath beneath = {rights & named, place->descriptor};
  if (beneath.allowed != 0) syscall(callAddRule, rules, beneathRule, &beneath, 0);
}

// Forbids all listed rights that no rule allows.
static int restrictFiles(const struct csandbox_place *places, size_t count, bool has_network) {
  int version = landlockVersion();
  if (version == 0) return 0;
  struct rules rules = {.files = execute | writeFile | removeAndMake};
  if (!csandbox_has_sanitizer()) rules.files |= readFile | readFolder;
  if (version >= 2) rules.files |= moveBetweenFolders;
  if (version >= 3) rules.files |= cutFile;
  if (version >= 4 && !has_network) rules.network = tcp;
  if (version >= 5) rules.files |= commandDevice;
  if (version >= 6) rules.scopes = abstractSocketsAndSignals;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int handle = (int)syscall(callCreateRules, &rules, size, 0);
  if (handle < 0) return 0;
  for (size_t i = 0; i < count; i++) allow(handle, rules.files, &places[i]);
  long failed = syscall(callRestrict, handle, 0);
  close(handle);
  return failed ? 0 : version;
}

static struct csandbox_grant finish(struct csandbox_grant grant, enum csandbox_profile profile) {
  // Without Landlock, /proc gives access to the memory and the open files of the user's other
  // processes, except from another user namespace.
  if (grant.landlock == 0) grant.has_namespace = unshare(CLONE_NEWUSER) == 0;
  grant.has_filter = csandbox_filter_calls(profile);
  return grant;
}

struct csandbox_grant csandbox_enter(
    enum csandbox_profile profile, const struct csandbox_place *places, size_t count) {
  struct csandbox_grant grant = {0, false, false};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return grant;
  grant.landlock = restrictFiles(places, count, profile == CSANDBOX_REMOTE);
  return finish(grant, profile);
}

struct csandbox_grant csandbox_enter_without_landlock(enum csandbox_profile profile) {
  struct csandbox_grant grant = {0, false, false};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? finish(grant, profile) : grant;
}

void csandbox_hide_memory(void) {
  struct rlimit none = {0, 0};
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  setrlimit(RLIMIT_CORE, &none);
}

struct csandbox_grant csandbox_offered(void) {
  return (struct csandbox_grant){landlockVersion(), false, filterIsOffered()};
}
