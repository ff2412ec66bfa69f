internal import CSecretShims

/// The secrets of accounts, in the desktop's secret store.
///
/// Each call waits for the store, which may ask the user to unlock it.
public enum SecretStore {
  /// There is no store, or it refuses; with its message.
  public struct Refusal: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Nil if none is stored.
  public static func secret(of user: String, at address: String) throws(Refusal) -> String? {
    var (found, error): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?) = (nil, nil)
    guard csecretshims_find(address, user, &found, &error) else { throw Refusal(taking: error) }
    guard let found else { return nil }
    defer { csecretshims_free(found) }
    return String(cString: found)
  }

  /// People find it in the store by its label.
  public static func store(
    _ secret: String,
    of user: String,
    at address: String,
    label: String
  ) throws(Refusal) {
    var error: UnsafeMutablePointer<CChar>?
    guard csecretshims_store(address, user, label, secret, &error) else {
      throw Refusal(taking: error)
    }
  }

  public static func remove(_ user: String, at address: String) throws(Refusal) {
    var error: UnsafeMutablePointer<CChar>?
    guard csecretshims_remove(address, user, &error) else { throw Refusal(taking: error) }
  }
}

extension SecretStore.Refusal {
  fileprivate init(taking error: UnsafeMutablePointer<CChar>?) {
    description = error.map { String(cString: $0) } ?? ""
    csecretshims_free(error)
  }
}
