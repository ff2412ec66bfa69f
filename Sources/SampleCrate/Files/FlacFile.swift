internal import CFLAC

struct FlacTags: Sendable {
  /// Names are in capitals; one may occur more than once.
  var fields: [(name: String, value: String)] = []

  mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    fields.append((name, value))
  }
}

/// Mono, with 16 bits per sample.
enum FlacFile {
  /// Nil when memory is exhausted.
  static func bytes(of samples: [Int16], tags: FlacTags, cover: CoverFile?) -> [UInt8]? {
    guard let encoder = FLAC__stream_encoder_new() else { return nil }
    defer { FLAC__stream_encoder_delete(encoder) }
    var blocks = [comment(tags), cover.flatMap(picture)].filter { $0 != nil }
    defer {
      for block in blocks { FLAC__metadata_object_delete(block) }
    }
    guard blocks.count == (cover == nil ? 1 : 2) else { return nil }
    FLAC__stream_encoder_set_channels(encoder, 1)
    FLAC__stream_encoder_set_sample_rate(encoder, UInt32(SoundBuffer.rate))
    FLAC__stream_encoder_set_compression_level(encoder, 5)
    FLAC__stream_encoder_set_total_samples_estimate(encoder, UInt64(samples.count))
    FLAC__stream_encoder_set_metadata(encoder, &blocks, UInt32(blocks.count))
    let file = MemoryFile(capacity: samples.count)
    return withExtendedLifetime(file) {
      let memory = Unmanaged.passUnretained(file).toOpaque()
      let status = FLAC__stream_encoder_init_stream(encoder, write, seek, tell, nil, memory)
      let wide = samples.map { Int32($0) }
      guard status == FLAC__STREAM_ENCODER_INIT_STATUS_OK,
        FLAC__stream_encoder_process_interleaved(encoder, wide, UInt32(wide.count)) != 0,
        FLAC__stream_encoder_finish(encoder) != 0
      else { return nil }
      return file.bytes
    }
  }

  private static func comment(_ tags: FlacTags) -> UnsafeMutablePointer<FLAC__StreamMetadata>? {
    guard let block = FLAC__metadata_object_new(FLAC__METADATA_TYPE_VORBIS_COMMENT) else {
      return nil
    }
    for (name, value) in tags.fields {
      var entry = FLAC__StreamMetadata_VorbisComment_Entry()
      guard
        FLAC__metadata_object_vorbiscomment_entry_from_name_value_pair(&entry, name, value) != 0,
        FLAC__metadata_object_vorbiscomment_append_comment(block, entry, 0) != 0
      else {
        FLAC__metadata_object_delete(block)
        return nil
      }
    }
    return block
  }

  private static func picture(_ cover: CoverFile) -> UnsafeMutablePointer<FLAC__StreamMetadata>? {
    guard let block = FLAC__metadata_object_new(FLAC__METADATA_TYPE_PICTURE) else { return nil }
    block.pointee.data.picture.type = FLAC__STREAM_METADATA_PICTURE_TYPE_FRONT_COVER
    block.pointee.data.picture.width = UInt32(cover.side)
    block.pointee.data.picture.height = UInt32(cover.side)
    block.pointee.data.picture.depth = 24
    var (kind, bytes) = (Array("image/jpeg".utf8CString), cover.bytes)
    // libFLAC copies both strings.
    guard FLAC__metadata_object_picture_set_mime_type(block, &kind, 1) != 0,
      FLAC__metadata_object_picture_set_data(block, &bytes, UInt32(bytes.count), 1) != 0
    else {
      FLAC__metadata_object_delete(block)
      return nil
    }
    return block
  }

  private static let write: FLAC__StreamEncoderWriteCallback = { _, bytes, count, _, _, file in
    MemoryFile.at(file)?.write(UnsafeBufferPointer(start: bytes, count: count))
    return FLAC__STREAM_ENCODER_WRITE_STATUS_OK
  }

  private static let seek: FLAC__StreamEncoderSeekCallback = { _, place, file in
    MemoryFile.at(file)?.place = Int(place)
    return FLAC__STREAM_ENCODER_SEEK_STATUS_OK
  }

  private static let tell: FLAC__StreamEncoderTellCallback = { _, place, file in
    place?.pointee = UInt64(MemoryFile.at(file)?.place ?? 0)
    return FLAC__STREAM_ENCODER_TELL_STATUS_OK
  }
}

/// A file in memory; the encoder finally seeks to its beginning to write the lengths.
private final class MemoryFile {
  private(set) var bytes: [UInt8] = []
  var place = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> MemoryFile? {
    pointer.map { Unmanaged<MemoryFile>.fromOpaque($0).takeUnretainedValue() }
  }

  func write(_ new: UnsafeBufferPointer<UInt8>) {
    bytes.replaceSubrange(place..<min(place + new.count, bytes.count), with: new)
    place += new.count
  }
}
