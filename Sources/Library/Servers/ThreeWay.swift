/// Compares a set here with one elsewhere and with what both had before, so that changes of either
/// side are taken over by the other.
struct ThreeWay<Element: Hashable> {
  /// What the other side lacks, and what it has too much.
  let missingThere: Set<Element>
  let tooMuchThere: Set<Element>
  /// What is missing here, and what is here too much.
  let missingHere: Set<Element>
  let tooMuchHere: Set<Element>

  /// A side that suddenly has nothing is rather broken than emptied: it gets everything again.
  init(here: Set<Element>, there: Set<Element>, before: Set<Element>) {
    let isSenseless = there.isEmpty && before.count >= Self.fewest
    let before = isSenseless ? [] : before
    missingThere = here.subtracting(there).subtracting(before)
    tooMuchThere = before.intersection(there).subtracting(here)
    missingHere = there.subtracting(here).subtracting(before)
    tooMuchHere = before.intersection(here).subtracting(there)
  }

  /// The elements that nobody removes all at once.
  private static var fewest: Int { 5 }
}
