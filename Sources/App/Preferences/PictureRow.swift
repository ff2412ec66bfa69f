internal import Adwaita
internal import Gtk

/// A value of a preference that is chosen by its picture.
class PictureRow<Value: PreferenceValue> {
  let value: Value
  let row: ActionRow
  let button: RadioButton

  init(_ value: Value, picture: Widget, besides other: PictureRow?) {
    self.value = value
    row = ActionRow(title: value.title, subtitle: "")
    button = RadioButton(besides: other?.button)
    button.align(vertically: .center)
    button.describe(.label(value.title))
    row.choose(by: button)
    picture.inset(vertically: 6)
    row.append(picture)
  }

  /// The rows of all values; `make` gets a row for the button to be beside.
  static func all<Row: PictureRow>(
    of preference: Preference<Value>,
    for preferences: Preferences,
    _ make: (Value, Row?) -> Row
  ) -> [Row] {
    var rows: [Row] = []
    for value in Value.inOrder {
      let row = make(value, rows.first)
      row.button.onTurnOn { [weak preferences] in preferences?[preference] = value }
      rows.append(row)
    }
    return rows
  }
}
