/// Its key and default are in data/…gschema.xml, too.
///
/// Reading, writing, locking and the row follow from the declaration in `Preferences+All.swift`.
nonisolated struct Preference<Value: PreferenceValue>: Sendable {
  let key: String
  /// The default value.
  let usual: Value
  let group: PreferenceGroup
  let title: String
  var subtitle = ""

  /// The default for nil and for an unknown word.
  func value(of word: String?) -> Value { word.flatMap { Value(word: $0) } ?? usual }
}

/// A `Bool` is stored as a boolean and all else as a string.
nonisolated protocol PreferenceValue: Equatable, Sendable {
  /// In the order of the row's menu.
  static var inOrder: [Self] { get }
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

nonisolated extension String: PreferenceValue {
  static var inOrder: [String] { [] }
  var title: String { self }
  var word: String { self }
  init?(word: String) { self = word }
}

nonisolated protocol AnyPreference: Sendable {
  var key: String { get }
  var group: PreferenceGroup { get }
  var usualWord: String { get }
  var words: [String] { get }
  @MainActor func row(for preferences: Preferences) -> PreferenceRow
}

nonisolated extension Preference: AnyPreference {
  var usualWord: String { usual.word }
  var words: [String] { Value.inOrder.map(\.word) }
}
