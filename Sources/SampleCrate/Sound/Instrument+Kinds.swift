extension Instrument {
  // MARK: - Plucked

  static let steelGuitar = Self.string(
    StringVoice(brightness: 0.52, damping: 0.26, decay: 3.6, pick: 0.16)
  )
  static let nylonGuitar = Self.string(
    StringVoice(brightness: 0.34, damping: 0.34, decay: 2.6, pick: 0.26, release: 0.2)
  )
  static let harp = Self.string(
    StringVoice(brightness: 0.4, damping: 0.2, decay: 4.2, pick: 0.38, release: 0.9)
  )
  static let oud = Self.string(
    StringVoice(brightness: 0.42, damping: 0.4, decay: 1.9, pick: 0.12, release: 0.18)
  )
  static let zither = Self.string(
    StringVoice(brightness: 0.42, damping: 0.28, decay: 4.6, pick: 0.09, release: 0.7)
  )
  static let mandolin = Self.string(
    StringVoice(brightness: 0.46, damping: 0.34, decay: 1.8, pick: 0.1, release: 0.15)
  )
  static let uprightBass = Self.string(
    StringVoice(brightness: 0.13, damping: 0.45, decay: 1.9, pick: 0.3, release: 0.09)
  )
  static let pickedBass = Self.string(
    StringVoice(brightness: 0.24, damping: 0.3, decay: 2.4, pick: 0.2, release: 0.06)
  )
  static let cleanGuitar = Self.string(
    StringVoice(brightness: 0.48, damping: 0.2, decay: 3.2, pick: 0.34, release: 0.1)
  )

  // MARK: - Struck

  static let electricPiano = Self.bell(
    BellVoice(
      pairs: [
        .init(ratio: 1, by: 1, bend: 1.3, unbending: 0.55, level: 1, decay: 1.3),
        .init(ratio: 1, by: 14, bend: 0.22, unbending: 0.09, level: 0.3, decay: 0.3),
      ],
      release: 0.18,
      tremolo: (0.16, 4.6)
    )
  )
  static let vibraphone = Self.bell(
    BellVoice(
      pairs: [
        .init(ratio: 1, level: 1, decay: 1.5), .init(ratio: 4, level: 0.2, decay: 0.42),
        .init(ratio: 10, level: 0.05, decay: 0.06),
      ],
      release: 0.5,
      tremolo: (0.34, 5.4)
    )
  )
  static let marimba = Self.bell(
    BellVoice(
      pairs: [
        .init(ratio: 1, level: 1, decay: 0.36), .init(ratio: 4, level: 0.32, decay: 0.12),
        .init(ratio: 9.2, level: 0.07, decay: 0.035),
      ],
      attack: 0.002,
      release: 0.25
    )
  )
  static let glass = Self.bell(
    BellVoice(
      pairs: [
        .init(ratio: 1, by: 3.5, bend: 0.5, unbending: 0.6, level: 1, decay: 1.5),
        .init(ratio: 2.76, level: 0.18, decay: 0.6),
      ],
      attack: 0.006,
      release: 1.2
    )
  )
  static let celesta = Self.bell(
    BellVoice(
      pairs: [
        .init(ratio: 1, level: 1, decay: 0.9), .init(ratio: 3, level: 0.24, decay: 0.3),
        .init(ratio: 4, by: 1, bend: 0.4, unbending: 0.1, level: 0.12, decay: 0.2),
      ],
      release: 0.5
    )
  )
  static let dialBass = Self.bell(
    BellVoice(
      pairs: [.init(ratio: 1, by: 1, bend: 2.2, unbending: 0.16, level: 1, decay: 0.8)],
      release: 0.05
    )
  )
  static let piano = Self.wave(
    WaveVoice(
      bright: [1, 0.72, 0.46, 0.36, 0.26, 0.2, 0.13, 0.06, 0.07, 0.05, 0.04, 0.03],
      dull: [1, 0.36, 0.13, 0.06, 0.03, 0.015],
      mellowing: 0.42,
      envelope: Envelope(attack: 0.004, decay: 0.95, sustain: 0, release: 0.26),
      detune: [0, 1.4]
    )
  )

  // MARK: - Blown, bowed and sung

  static let flute = Self.wave(
    WaveVoice(
      bright: [1, 0.36, 0.16, 0.06, 0.03],
      dull: [1, 0.2, 0.07, 0.02],
      mellowing: 0.3,
      envelope: Envelope(attack: 0.055, decay: 0.4, sustain: 0.82, release: 0.13),
      vibrato: (13, 5.1, 0.22)
    )
  )
  static let whistle = Self.wave(
    WaveVoice(
      bright: [1, 0.12, 0.2, 0.04],
      dull: [1, 0.07, 0.1],
      mellowing: 0.2,
      envelope: Envelope(attack: 0.035, decay: 0.3, sustain: 0.85, release: 0.09),
      vibrato: (17, 5.6, 0.26)
    )
  )
  static let clarinet = Self.wave(
    WaveVoice(
      bright: [1, 0.05, 0.62, 0.06, 0.36, 0.06, 0.2, 0.04, 0.1, 0.02, 0.05],
      dull: [1, 0.03, 0.4, 0.03, 0.16, 0.02, 0.06],
      mellowing: 0.5,
      envelope: Envelope(attack: 0.04, decay: 0.5, sustain: 0.8, release: 0.1),
      vibrato: (8, 4.8, 0.35)
    )
  )
  static let horn = Self.wave(
    WaveVoice(
      bright: [0.9, 1, 0.86, 0.6, 0.42, 0.3, 0.2, 0.13, 0.08, 0.05],
      dull: [1, 0.7, 0.42, 0.2, 0.1, 0.05],
      mellowing: 0.35,
      envelope: Envelope(attack: 0.042, decay: 0.4, sustain: 0.74, release: 0.11),
      vibrato: (9, 5, 0.3)
    )
  )
  static let saxophone = Self.wave(
    WaveVoice(
      bright: [1, 0.74, 0.6, 0.5, 0.3, 0.24, 0.17, 0.1, 0.08, 0.05],
      dull: [1, 0.62, 0.36, 0.24, 0.1, 0.06],
      mellowing: 0.6,
      envelope: Envelope(attack: 0.036, decay: 0.5, sustain: 0.78, release: 0.12),
      vibrato: (15, 4.9, 0.3)
    )
  )
  static let strings = Self.wave(
    WaveVoice(
      bright: [1, 0.6, 0.5, 0.34, 0.28, 0.2, 0.16, 0.12, 0.08, 0.06, 0.04],
      dull: [1, 0.5, 0.34, 0.2, 0.14, 0.08, 0.05],
      mellowing: 1,
      envelope: Envelope(attack: 0.16, decay: 1, sustain: 0.9, release: 0.4),
      vibrato: (7, 5.2, 0.3),
      detune: [-5, 0, 6]
    )
  )
  static let violin = Self.wave(
    WaveVoice(
      bright: [1, 0.7, 0.62, 0.5, 0.4, 0.34, 0.22, 0.17, 0.12, 0.08],
      dull: [1, 0.56, 0.44, 0.28, 0.2, 0.12, 0.06],
      mellowing: 0.8,
      envelope: Envelope(attack: 0.075, decay: 0.6, sustain: 0.86, release: 0.16),
      vibrato: (15, 5.7, 0.16)
    )
  )
  static let accordion = Self.wave(
    WaveVoice(
      bright: [1, 0.66, 0.5, 0.42, 0.3, 0.2, 0.14, 0.1],
      dull: [1, 0.56, 0.4, 0.3, 0.2, 0.1],
      mellowing: 0.8,
      envelope: Envelope(attack: 0.034, decay: 0.5, sustain: 0.86, release: 0.08),
      detune: [-4, 5]
    )
  )
  static let choir = Self.wave(
    WaveVoice(
      bright: [1, 0.7, 0.5, 0.14, 0.08, 0.12, 0.1, 0.03],
      dull: [1, 0.5, 0.24, 0.06, 0.03],
      mellowing: 1.2,
      envelope: Envelope(attack: 0.26, decay: 1, sustain: 0.92, release: 0.6),
      vibrato: (10, 4.7, 0.3),
      detune: [-7, 0, 8]
    )
  )

  // MARK: - Wired

  static let organ = Self.wave(
    WaveVoice(
      bright: [1, 0.9, 0.7, 0.5, 0, 0.26, 0, 0.24],
      dull: [1, 0.9, 0.6, 0.34, 0, 0.12, 0, 0.08],
      mellowing: 0.4,
      envelope: Envelope(attack: 0.014, decay: 1, sustain: 0.95, release: 0.06),
      vibrato: (6, 6.3, 0.1)
    )
  )
  static let pad = Self.wave(
    WaveVoice(
      bright: [1, 0.5, 0.32, 0.22, 0.13, 0.1, 0.06],
      dull: [1, 0.3, 0.12, 0.06, 0.02],
      mellowing: 1.6,
      envelope: Envelope(attack: 0.5, decay: 1.5, sustain: 0.85, release: 0.9),
      detune: [-8, 0, 7]
    )
  )
  static let warmPad = Self.wave(
    WaveVoice(
      bright: [1, 0.34, 0.2, 0.08],
      dull: [1, 0.2, 0.06],
      mellowing: 1.2,
      envelope: Envelope(attack: 0.3, decay: 1.5, sustain: 0.9, release: 0.7),
      detune: [-5, 6]
    )
  )
  static let sequencer = Self.wave(
    WaveVoice(
      bright: [1, 0.6, 0.5, 0.4, 0.32, 0.26, 0.2, 0.16, 0.12, 0.1, 0.07],
      dull: [1, 0.3, 0.1, 0.03],
      mellowing: 0.1,
      envelope: Envelope(attack: 0.004, decay: 0.17, sustain: 0.06, release: 0.09)
    )
  )
  static let lead = Self.wave(
    WaveVoice(
      bright: [1, 0.55, 0.42, 0.3, 0.24, 0.18, 0.13, 0.1, 0.06],
      dull: [1, 0.42, 0.26, 0.14, 0.08],
      mellowing: 0.35,
      envelope: Envelope(attack: 0.012, decay: 0.5, sustain: 0.62, release: 0.16),
      vibrato: (9, 5.4, 0.25),
      detune: [-4, 4]
    )
  )
  static let pulse = Self.wave(
    WaveVoice(
      bright: [1, 0, 0.34, 0, 0.2, 0, 0.14, 0, 0.11, 0, 0.09],
      dull: [1, 0, 0.3, 0, 0.16, 0, 0.08],
      mellowing: 0.25,
      envelope: Envelope(attack: 0.004, decay: 0.3, sustain: 0.45, release: 0.06),
      vibrato: (10, 6, 0.2)
    )
  )
  static let synthBass = Self.wave(
    WaveVoice(
      bright: [1, 0.62, 0.44, 0.32, 0.22, 0.15, 0.1, 0.06],
      dull: [1, 0.34, 0.1, 0.03],
      mellowing: 0.12,
      envelope: Envelope(attack: 0.005, decay: 0.45, sustain: 0.55, release: 0.05)
    )
  )
  static let roundBass = Self.wave(
    WaveVoice(
      bright: [1, 0.4, 0.16, 0.07],
      dull: [1, 0.24, 0.05],
      mellowing: 0.3,
      envelope: Envelope(attack: 0.008, decay: 0.9, sustain: 0.4, release: 0.07)
    )
  )
}
