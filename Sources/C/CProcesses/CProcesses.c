#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

const char *cprocesses_build(void) { return GATEFOLD_BUILD; }

int cprocesses_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cprocesses_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cprocesses_memory(size_t count) {
  int handle = memfd_create("gatefold", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  // A process that shares it must not shrink it: the next access would crash this process.
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
  if (handle >= 0 && (ftruncate(handle, (off_t)count) != 0 || fcntl(handle, F_ADD_SEALS, seals) != 0)) {
    close(handle);
    return -1;
  }
  return handle;
}

int cprocesses_open_place(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

static int open_regular(int folder, const char *path, bool is_seen, struct stat *status) {
  // Opening a device may have side effects; stat has none.
  struct stat found = {.st_mode = S_IFREG};
  if (!is_seen && fstatat(folder, path, &found, 0) != 0) return -1;
  int file = S_ISREG(found.st_mode) ? openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : -1;
  if (S_ISREG(found.st_mode) && file < 0 && errno != ENXIO) return -1;
  // The path may lead to another file since.
  if (file >= 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode)) {
    if (status) *status = found;
    return file;
  }
  if (file >= 0) close(file);
  errno = EISDIR;
  return -1;
}

int cprocesses_open_file(const char *path, bool is_seen, struct stat *status) {
  // The system accepts paths up to 4,096 bytes, so longer ones are opened folder by folder.
  int folder = AT_FDCWD;
  while (strlen(path) >= 4096) {
    const char *end = memrchr(path, '/', 4000);
    char part[4001];
    int next = -1;
    if (end && end > path) {
      memcpy(part, path, (size_t)(end - path));
      part[end - path] = 0;
      next = openat(folder, part, O_PATH | O_DIRECTORY | O_CLOEXEC);
    } else {
      errno = ENAMETOOLONG;
    }
    int error = errno;
    if (folder >= 0) close(folder);
    errno = error;
    if (next < 0) return -1;
    folder = next;
    for (path = end; *path == '/';) path++;
  }
  int file = open_regular(folder, path, is_seen, status);
  int error = errno;
  if (folder >= 0) close(folder);
  errno = error;
  return file;
}

int cprocesses_channel(int ends[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends); }

union control {
  struct cmsghdr head;
  char room[CMSG_SPACE(sizeof(int))];
};

ssize_t cprocesses_send(int channel, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {(void *)bytes, count};
  union control control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.room;
    message.msg_controllen = sizeof control.room;
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type = SCM_RIGHTS;
    control.head.cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(&control.head), &descriptor, sizeof descriptor);
  }
  return sendmsg(channel, &message, MSG_NOSIGNAL);
}

ssize_t cprocesses_receive(int channel, void *bytes, size_t count, int *descriptor) {
  *descriptor = -1;
  struct iovec part = {bytes, count};
  union control control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
  ssize_t received = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS)
    memcpy(descriptor, CMSG_DATA(head), sizeof *descriptor);
  // The kernel closes excess descriptors itself.
  if (!(message.msg_flags & MSG_TRUNC)) return received;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  errno = EMSGSIZE;
  return -1;
}

int cprocesses_spawn(
    pid_t *child, const char *path, posix_spawn_file_actions_t *actions, int first,
    const posix_spawnattr_t *attributes, char *const *arguments) {
  int error = posix_spawn_file_actions_addclosefrom_np(actions, first);
  return error ? error : posix_spawn(child, path, actions, attributes, arguments, environ);
}
