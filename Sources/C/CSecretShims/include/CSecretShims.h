// The desktop's secret store. libsecret's functions are variadic, and its schema is a C array.
#ifndef CSECRETSHIMS_H
#define CSECRETSHIMS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// Each waits for the secret service, which may ask the user to unlock it. On failure the error is a
// text to be freed with csecretshims_free().

// Finds a secret, NULL if there is none; to be freed with csecretshims_free(), which erases it.
bool csecretshims_find(const char *address, const char *user, char **secret, char **error);
// Stores a secret, and replaces an earlier one of the same address and user.
bool csecretshims_store(const char *address, const char *user, const char *label, const char *secret, char **error);
// Removes a secret if there is one.
bool csecretshims_remove(const char *address, const char *user, char **error);
void csecretshims_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
