internal import CPictures
internal import Glibc
internal import Processes
internal import TagRecord

/// Makes pictures small, one after the other.
final class PictureService {
  private let tracks = FileReader()

  /// Answers requests that come from `input` until it ends.
  func answer(input: Int32, output: Int32) {
    var frames = FrameBuffer()
    var writer = ByteWriter()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { buffer in
        var count = read(input, buffer.baseAddress, buffer.count)
        while count < 0, errno == EINTR { count = read(input, buffer.baseAddress, buffer.count) }
        return count
      }
      guard count > 0 else { return }
      frames.append(piece[..<count])
      do {
        while let frame = try frames.next() {
          writer.clear()
          answer(to: try PictureRequest(decoding: frame)).encode(into: &writer)
          guard writeAll(writer.bytes, to: output) else { return }
        }
      } catch {
        return
      }
    }
  }

  /// What becomes of one picture.
  func answer(to request: PictureRequest) -> PictureAnswer {
    switch request.place {
    case .track(let path):
      return tracks.withPicture(at: path) { Self.answer(to: request, with: $0) }
        ?? PictureAnswer(.missing)
    case .file(let path):
      switch PictureFile.bytes(at: path) {
      case .success(let bytes):
        return bytes.withUnsafeBufferPointer { Self.answer(to: request, with: $0) }
      case .failure(let status): return PictureAnswer(status.value)
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
      answer.pixels = Array(UnsafeBufferPointer(start: image.pixels, count: count))
    }
    if request.wish.contains(.jpeg) {
      var start: UnsafeMutablePointer<UInt8>?
      var count = 0
      guard cpictures_code(&image, &start, &count) else { return PictureAnswer(.damaged) }
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

/// The bytes of a picture file.
enum PictureFile {
  /// Why there are none.
  struct Refusal: Error {
    let value: PictureAnswer.Status
  }

  /// All bytes of a regular file that is not too long.
  static func bytes(at path: [UInt8]) -> Result<[UInt8], Refusal> {
    guard !path.contains(0) else { return .failure(Refusal(value: .missing)) }
    var status = stat()
    let isRegular =
      withCString(path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isRegular else { return .failure(Refusal(value: .missing)) }
    guard status.st_size <= Int(CPICTURES_MOST_BYTES) else {
      return .failure(Refusal(value: .tooLarge))
    }
    let handle = withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard handle >= 0 else { return .failure(Refusal(value: .missing)) }
    defer { close(handle) }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let got = read(handle, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
    return bytes.isEmpty ? .failure(Refusal(value: .unknown)) : .success(bytes)
  }
}
