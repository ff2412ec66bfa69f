internal import CPictures
internal import Glibc
internal import Messages
internal import Processes

/// Makes thumbnails of pictures, one at a time.
final class PictureService {
  private let tracks = FileReader()

  /// Each request has its open file.
  func answer(requests channel: Channel, output: Int32) {
    var writer = ByteWriter()
    while case .message(let bytes, let file) = channel.wait() {
      guard let file, let request = try? PictureRequest(decoding: bytes) else { return }
      writer.clear()
      answer(to: request, file: file).encode(into: &writer)
      guard writeAll(writer.bytes, to: output) else { return }
    }
  }

  func answer(to request: PictureRequest, file: Descriptor) -> PictureAnswer {
    switch request.place {
    case .track:
      return tracks.withPicture(of: file) { Self.answer(to: request, with: $0) }
        ?? PictureAnswer(.missing)
    case .file:
      switch PictureFile.bytes(of: file) {
      case .success(let bytes):
        return bytes.withUnsafeBufferPointer { Self.answer(to: request, with: $0) }
      case .failure(let status): return PictureAnswer(status)
      }
    }
  }

  private static func answer(
    to request: PictureRequest,
    with bytes: UnsafeBufferPointer<UInt8>
  ) -> PictureAnswer {
    var image = cpictures_image()
    var status = cpictures_measure(bytes.baseAddress, bytes.count, &image)
    var answer = PictureAnswer(PictureAnswer.Status(status))
    answer.sourceWidth = Int(image.width)
    answer.sourceHeight = Int(image.height)
    guard status == CPICTURES_DONE, !request.wish.isEmpty else { return answer }
    let isForCoding = !request.wish.contains(.pixels)
    let shortSide = UInt32(request.shortSide)
    status = cpictures_decode(bytes.baseAddress, bytes.count, shortSide, isForCoding, &image)
    answer.status = PictureAnswer.Status(status)
    guard status == CPICTURES_DONE else { return answer }
    defer { cpictures_clear(&image) }
    answer.width = Int(image.width)
    answer.height = Int(image.height)
    if !isForCoding {
      let count = answer.width * answer.height * 4
      let bytes = UnsafeRawBufferPointer(start: image.pixels, count: count)
      answer.pixels = Array(bytes.bindMemory(to: UInt32.self))
    }
    if request.wish.contains(.jpeg) {
      var start: UnsafeMutablePointer<UInt8>?
      var count = 0
      guard cpictures_code(&image, false, &start, &count) else { return PictureAnswer(.damaged) }
      defer { free(start) }
      answer.jpeg = Array(UnsafeBufferPointer(start: start, count: count))
    }
    return answer
  }
}

extension PictureAnswer.Status {
  fileprivate init(_ status: cpictures_status) {
    self = Self(rawValue: UInt8(truncatingIfNeeded: status.rawValue)) ?? .damaged
  }
}

enum PictureFile {
  /// The bytes of a regular file that is not too long.
  static func bytes(of file: Descriptor) -> Result<[UInt8], PictureAnswer.Status> {
    guard let size = file.fileSize else { return .failure(.missing) }
    guard size <= Int(CPICTURES_MOST_BYTES) else { return .failure(.tooLarge) }
    let bytes = readAll(from: file.number, count: size)
    return bytes.isEmpty ? .failure(.unknown) : .success(bytes)
  }
}
