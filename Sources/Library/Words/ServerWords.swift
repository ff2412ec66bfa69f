internal import GLib
public import Messages

public nonisolated enum ServerWords {
  /// One sentence without its full stop.
  public static func text(for failure: ServerFailure) -> String {
    let words =
      switch failure.reason {
      case .unreachable: tr("The server cannot be reached")
      case .tooSlow: tr("The server does not respond in time")
      case .certificate: tr("Nobody known has signed the server's certificate")
      case .redirect: tr("The server is at another address")
      case .status: tr("The server reports an error")
      case .notMusic: tr("There is no music server at this address")
      case .notJSON: tr("The server sent an answer that is not JSON")
      case .wrongSecret: tr("The name or the password is wrong")
      case .needsPassword: tr("The server accepts neither a hash of the password nor this key")
      case .noCall: tr("The server does not offer this")
      case .notAllowed: tr("The server does not allow this")
      case .notFound: tr("The server does not have this any more")
      case .tooLarge: tr("The server sends more than it should")
      case .senseless: tr("The server contradicts itself")
      case .refused: tr("The server refuses")
      case .unencrypted:
        tr("The server needs the password itself, which would be sent unencrypted")
      case .ended: tr("The program that speaks to servers has ended, or is not installed")
      case .noSpace: tr("There is no space on this computer")
      }
    return failure.detail.isEmpty ? words : "\(words) (\(failure.detail))"
  }

  public static func text(for problem: ServerAddress.Problem) -> String {
    switch problem {
    case .empty: tr("The address has no name of a server")
    case .scheme(let scheme):
      Format.text(tr("An address begins with “https://” or “http://”, not with “%s://”"), scheme)
    case .secret: tr("Enter the name and the password separately, not in the address")
    case .invalid: tr("This is no address of a server")
    }
  }
}
