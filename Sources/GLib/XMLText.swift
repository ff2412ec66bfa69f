import CGLib

/// XML as GMarkup reads it: comments, document types and processing instructions are skipped.
public nonisolated enum XMLText {
  /// A part of a document.
  public enum Part: Equatable {
    /// The start of an element; its name and those of its attributes may have prefixes.
    case start(String, attributes: [String: String])
    /// A piece of an element's text.
    case text(String)
    /// The end of the element that was started last and has not ended.
    case end
  }

  /// Gives each part of a document to `take`, in order.
  ///
  /// Throws what `take` throws, or a `GLibError` where the document is not well-formed.
  public static func read(_ document: String, _ take: (Part) throws -> Void) throws {
    // GMarkup 2.74 reports one error over another where CDATA has a zero.
    guard !document.utf8.contains(0) else { throw GLibError(message: "XML contains no zeros") }
    try withoutActuallyEscaping(take) { take in
      let receiver = PartReceiver(take)
      try withUnsafePointer(to: callbacks) { parser in
        let context = g_markup_parse_context_new(
          parser,
          G_MARKUP_TREAT_CDATA_AS_TEXT,
          Unmanaged.passUnretained(receiver).toOpaque(),
          nil
        )
        defer { g_markup_parse_context_free(context) }
        do {
          _ = try throwingGLibError {
            g_markup_parse_context_parse(context, document, gssize(document.utf8.count), $0) != 0
              && g_markup_parse_context_end_parse(context, $0) != 0
          }
        } catch {
          throw receiver.failure ?? error
        }
      }
    }
  }
}

private nonisolated final class PartReceiver {
  private let take: (XMLText.Part) throws -> Void
  private(set) var failure: (any Error)?

  init(_ take: @escaping (XMLText.Part) throws -> Void) { self.take = take }

  func receive(_ part: XMLText.Part, _ place: ErrorPlace?) {
    do {
      try take(part)
    } catch {
      failure = error
      let code = gint(G_MARKUP_ERROR_INVALID_CONTENT.rawValue)
      g_set_error_literal(place, g_markup_error_quark(), code, "refused")
    }
  }
}

private typealias ErrorPlace = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

private nonisolated func give(_ part: XMLText.Part, to data: gpointer?, _ place: ErrorPlace?) {
  data.map { Unmanaged<PartReceiver>.fromOpaque($0).takeUnretainedValue().receive(part, place) }
}

private nonisolated var callbacks: GMarkupParser {
  GMarkupParser(
    start_element: { _, name, keys, values, data, place in
      guard let name else { return }
      var attributes: [String: String] = [:]
      var index = 0
      while let key = keys?[index], let value = values?[index] {
        attributes[String(cString: key)] = String(cString: value)
        index += 1
      }
      give(.start(String(cString: name), attributes: attributes), to: data, place)
    },
    end_element: { _, _, data, place in give(.end, to: data, place) },
    text: { _, text, count, data, place in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      give(.text(String(decoding: bytes, as: UTF8.self)), to: data, place)
    },
    passthrough: nil,
    error: nil
  )
}
