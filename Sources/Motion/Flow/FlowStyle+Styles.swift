extension FlowStyle {
  /// Gatefold's own style: one cover in front, the others like records in a crate.
  public static let gatefold = Self(
    pitch: 0.2,
    shift: .step(symmetry: .odd, height: 0.852),
    depth: .step(symmetry: .even, height: -0.715),
    // To the right a cover turns its outer edge to the eye: a negative turn.
    turn: .step(symmetry: .odd, height: .degrees(-68)),
    shade: dusk,
    eye: 2.1
  )

  /// A round robin: each of its curves is a function of the offset.
  ///
  /// The curves read r, 0 in the centre and 1 at the stage's edge. Lengths are fractions of a view
  /// of 320 points, the pitch of 44 points a fraction of a front cover of 116. No cover is visible
  /// where the shade reaches black.
  public static let roundRobin = Self(
    measure: .stage,
    pitch: 44.0 / 116,
    slide: .linear(
      [(0, 0), (0.25, 50.0 / 320), (0.5, 0)],
      symmetry: .odd,
      ending: .straight
    ),
    turn: .linear([(0, 0), (0.25, .degrees(-60))], symmetry: .odd),
    scale: .linear([(0, 2), (0.1, 1)], symmetry: .even),
    shade: .linear([(0, 0), (0.1, 0), (1.1, 1)], symmetry: .even),
    eye: 800.0 / 320,
    farthest: 1.1,
    // The whole image is darkened by 0.7. The gap is three points for a cover of 58 and grows with
    // it.
    reflection: Reflection(
      gap: 0,
      gapShare: 3.0 / 58,
      strength: .linear([(0, 0.3), (1, 0.3)]),
      cover: .constant(1)
    )
  )

  /// Tapku's camera looks at the middle of the view, and its covers are h / 16 above that.
  ///
  /// The place of the front cover on the stage is the same in all styles: 0.367 of the height.
  private static let tapkuLift = -1.0 / 16

  /// Tapku's two end poses, as continuous functions of the offset.
  public static let tapku = Self(
    pitch: 70.0 / 224,
    shift: .step(symmetry: .odd, height: 1 / 2.4),
    depth: .step(symmetry: .even, height: -300.0 / 224),
    turn: .step(symmetry: .odd, height: -1.4),
    eye: 1000.0 / 224,
    eyeHeight: tapkuLift,
    reflection: .tapku
  )

  /// The second pose of Tapku's demo: all covers turned one way, receding step by step.
  public static let tapkuProcession = Self(
    pitch: 100.0 / 224,
    shift: .step(symmetry: .odd, height: 1.0 / 3),
    // 100 back for the side and 100 for each step, level in the centre.
    depth: Curve(
      knots: [
        Curve.Knot(0, 0, slope: 0), Curve.Knot(1, -200.0 / 224, slope: -100.0 / 224),
      ],
      symmetry: .even
    ),
    turn: Curve(
      knots: [
        Curve.Knot(-1, .degrees(50), slope: 0), Curve.Knot(0, 0, slope: 0),
        Curve.Knot(1, .degrees(30), slope: 0),
      ]
    ),
    eye: 1000.0 / 224,
    eyeHeight: tapkuLift,
    // They become ever smaller and never leave a wide stage.
    farthest: 40,
    reflection: .tapku
  )

  /// The later version of Tapku, whose rows recede.
  public static let tapkuReceding = Self(
    pitch: 50.0 / 224,
    shift: .step(symmetry: .odd, height: 112.0 / 224),
    depth: Curve(
      knots: [
        Curve.Knot(0, 0, slope: 0), Curve.Knot(1, -280.0 / 224, slope: -80.0 / 224),
      ],
      symmetry: .even
    ),
    turn: .step(symmetry: .odd, height: .degrees(-80)),
    eye: 1000.0 / 224,
    eyeHeight: tapkuLift,
    // They become ever smaller and never leave a wide stage.
    farthest: 40,
    reflection: .tapkuReceding
  )

  /// ICarousel's cover flow: x = 0.45 c + 0.25 o, z = −0.5 |c|, −81° · c with c = o within ±1.
  public static let carousel = Self(
    pitch: 0.25,
    shift: .linear([(0, 0), (1, 0.45)], symmetry: .odd),
    depth: .linear([(0, 0), (1, -0.5)], symmetry: .even),
    turn: .linear([(0, 0), (1, .degrees(-81))], symmetry: .odd),
    eye: 500.0 / 200
  )

  /// Flat covers side by side.
  public static let shelf = Self(pitch: 1.08, shade: dusk, eye: 2.1)

  /// Shade by distance: 0.12 for the first neighbour, 0.05 for each further one, at most 0.6.
  ///
  /// Cubics join the straight piece to both ends, so that the shade never jumps.
  private static let dusk = Curve(
    knots: [
      Curve.Knot(0, 0, slope: 0), Curve.Knot(1, 0.12, slope: 0.05),
      Curve.Knot(10, 0.57, slope: 0.05), Curve.Knot(11, 0.6, slope: 0),
    ],
    symmetry: .even
  )
}

extension FlowStyle.Reflection {
  /// A dark polished floor that hides what is behind a cover's image.
  public static let floor = Self(
    gap: 1,
    strength: .linear([
      (0, 0.50), (0.08, 0.34), (0.18, 0.18), (0.27, 0.10), (0.36, 0.04), (0.45, 0),
    ]),
    cover: .linear([(0, 1), (0.30, 1), (0.62, 0)])
  )

  /// Tapku's reflection: black over the image, half at the foot, all of it 0.4 of the side below.
  public static let tapku = Self(
    gap: 0,
    strength: .linear([(0, 0.5), (0.4, 0)]),
    cover: .constant(1)
  )

  /// The reflection of the later Tapku: black over the image, 0.7 at the foot.
  public static let tapkuReceding = Self(
    gap: 0,
    strength: .linear([(0, 0.3), (0.4, 0)]),
    cover: .constant(1)
  )
}
