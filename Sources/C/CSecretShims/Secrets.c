#include <libsecret/secret.h>

#include "CSecretShims.h"

// Stored secrets are found by the schema's name, so it may not change.
static const SecretSchema schema = {
    "io.github.gatefold.Gatefold.Server",
    SECRET_SCHEMA_NONE,
    {
        {"address", SECRET_SCHEMA_ATTRIBUTE_STRING},
        {"user", SECRET_SCHEMA_ATTRIBUTE_STRING},
        {NULL, 0},
    },
};

static bool report(GError *failure, char **error) {
  if (!failure) return true;
  *error = g_strdup(failure->message);
  g_error_free(failure);
  return false;
}

bool csecretshims_find(const char *address, const char *user, char **secret, char **error) {
  GError *failure = NULL;
  *secret = secret_password_lookup_sync(&schema, NULL, &failure, "address", address, "user", user, NULL);
  return report(failure, error);
}

bool csecretshims_store(const char *address, const char *user, const char *label, const char *secret, char **error) {
  GError *failure = NULL;
  secret_password_store_sync(
      &schema, SECRET_COLLECTION_DEFAULT, label, secret, NULL, &failure, "address", address, "user", user, NULL);
  return report(failure, error);
}

bool csecretshims_remove(const char *address, const char *user, char **error) {
  GError *failure = NULL;
  secret_password_clear_sync(&schema, NULL, &failure, "address", address, "user", user, NULL);
  return report(failure, error);
}

void csecretshims_free(char *text) { secret_password_free(text); }
