/// One preference: its key and default in data/…gschema.xml and its row in the preferences window.
///
/// Reading, writing, locking and the row follow from the declaration in `Preferences+All.swift`.
nonisolated struct Preference<Value: PreferenceValue>: Sendable {
  /// The name of the key in the schema.
  let key: String
  /// The value while the user has chosen none.
  let usual: Value
  /// The rows that its row is among.
  let group: PreferenceGroup
  let title: String
  let subtitle: String

  /// The value of a stored word; the default where none is stored that fits.
  func value(of word: String?) -> Value { word.flatMap { Value(word: $0) } ?? usual }
}

/// The value of a preference; a flag is stored as such and all else as a word.
nonisolated protocol PreferenceValue: Equatable, Sendable {
  /// All values, as people read them.
  static var inOrder: [Self] { get }
  /// What people read.
  var title: String { get }
  var word: String { get }
  init?(word: String)
}

nonisolated extension PreferenceValue where Self: RawRepresentable<String> {
  var word: String { rawValue }
  init?(word: String) { self.init(rawValue: word) }
}

nonisolated extension Bool: PreferenceValue {
  static var inOrder: [Bool] { [false, true] }
  var title: String { word }
  var word: String { description }
  init?(word: String) { self.init(word) }
}

/// Any text, which people type.
nonisolated extension String: PreferenceValue {
  static var inOrder: [String] { [] }
  var title: String { self }
  var word: String { self }
  init?(word: String) { self = word }
}

/// A preference with values of whatever type.
nonisolated protocol AnyPreference: Sendable {
  var key: String { get }
  var group: PreferenceGroup { get }
  var usualWord: String { get }
  var words: [String] { get }
  /// A row that shows the value and sets it.
  @MainActor func row(for preferences: Preferences) -> PreferenceRow
}

nonisolated extension Preference: AnyPreference {
  var usualWord: String { usual.word }
  var words: [String] { Value.inOrder.map(\.word) }
}
